// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "vollendet deinen Weg zu allen vier Seiten",
  reaches: "erreicht {count|eine neue Seite|neue Seiten}: {sides}",
  unites: "vereint ein Entenpaar",
  "spoils.land": "bildet einen Teich, der Land am Gewinnen hindert",
  "spoils.water": "bildet eine Insel, die Wasser am Gewinnen hindert",
  frees: "macht deinen Weg frei",
  joins: "verbindet zwei deiner Wege",
  grows: "dein längster Weg hat dann {count} Plättchen",
};

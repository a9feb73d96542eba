// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "vollendet deinen Weg zu allen vier Seiten",
  reaches: "erreicht {count|eine neue Seite|neue Seiten}: {sides}",
  unites: "vereint ein Entenpaar",
  "spoils.land": "bildet einen Teich, der Land am Gewinnen hindert",
  "spoils.water": "bildet eine Insel, die Wasser am Gewinnen hindert",
  frees: "macht deinen Weg frei",
  joins: "verbindet zwei deiner Wege",
  grows: "macht deinen längsten Weg {count} Plättchen lang",
  extends: "verlängert einen deiner Wege",
  "hinders.land": "steht Land im Weg",
  "hinders.water": "steht Wasser im Weg",
  begins: "beginnt einen neuen Weg für dich",
  "spares.land": "macht den längsten Weg von Land nicht länger",
  "spares.water": "macht den längsten Weg von Wasser nicht länger",
  keeps: "hält deine Wege offen",
  only: "ist der einzige Platz dafür",
};

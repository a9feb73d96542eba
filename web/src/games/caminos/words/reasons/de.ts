// Why a hint is good, as a part of a sentence.
export const reasons = {
  wins: "verbindet zwei gegenüberliegende Seiten",
  closes: "schließt den letzten Weg von {team}",
  parries: "pariert die Drohung von {team}",
  blocks: "kreuzt den Weg von {team} bei {cell}",
  lengthens: "verlängert den Weg von {team} um {by} {by|Schritt|Schritte}",
  threatens: "droht zu verbinden",
  "threatens.2": "droht an zwei Stellen zu verbinden",
  shortens: "verkürzt deinen Weg um {by} {by|Schritt|Schritte}",
};

// Why a hint is good, as a part of a sentence.
export const reasons = {
  wins: "connecta dos costats oposats",
  closes: "tanca l’últim camí de {team}",
  parries: "respon a l’amenaça de {team}",
  blocks: "talla el camí de {team} a {cell}",
  lengthens: "allarga {by} {by|pas|passos} el camí de {team}",
  threatens: "amenaça de connectar",
  "threatens.2": "amenaça de connectar en dos llocs",
  shortens: "escurça {by} {by|pas|passos} el teu camí",
};

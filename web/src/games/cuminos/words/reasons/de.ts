// Why a hint is good, as a part of a sentence.
export const reasons = {
  pass: "verspricht mehr Punkte als jedes Anlegen",
  ends: "beendet die Runde",
  scores: "bringt {points} {points|Punkt|Punkte}",
  most: "bringt so viele Punkte wie möglich ({points})",
  stops: "lässt {seat:dir|dem Computer|*} keinen Platz",
  leaves: "lässt {seat:dir|dem Computer|*} höchstens {points} {points|Punkt|Punkte}",
};

// Why a hint is good, as a part of a sentence.
export const reasons = {
  ends: "ends the round",
  scores: "scores {points} {points|point|points}",
  most: "scores {points} {points|point|points}, the most there is",
  stops: "leaves {seat} no place",
  leaves: "leaves {seat} at most {points}",
};

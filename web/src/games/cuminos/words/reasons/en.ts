// Why a hint is good, as a part of a sentence.
export const reasons = {
  pass: "promises more points than any laying",
  ends: "ends the round",
  scores: "scores {points} {points|point|points}",
  most: "scores the most points possible ({points})",
  stops: "leaves {seat:you|the computer|*} no place",
  leaves: "leaves {seat:you|the computer|*} at most {points} {points|point|points}",
};

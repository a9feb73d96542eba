// Why a hint is good, as a part of a sentence.
export const reasons = {
  ends: "termine la manche",
  scores: "rapporte {points} {points|point|points}",
  most: "rapporte {points} {points|point|points}, le maximum",
  stops: "ne laisse aucune place à {seat}",
  leaves: "laisse au plus {points} à {seat}",
};

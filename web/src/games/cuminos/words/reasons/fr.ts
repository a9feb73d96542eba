// Why a hint is good, as a part of a sentence.
export const reasons = {
  pass: "promet plus de points que toute pose",
  ends: "termine la manche",
  scores: "rapporte {points} {points|point|points}",
  most: "rapporte le plus de points possible ({points})",
  stops: "{seat:ne vous laisse aucune place|ne laisse aucune place à l’ordinateur|ne laisse aucune place à *}",
  leaves: "{seat:vous laisse au plus|laisse à l’ordinateur au plus|laisse à * au plus} {points} {points|point|points}",
};

// Why a hint is good, as a part of a sentence.
export const reasons = {
  pass: "promet més punts que qualsevol peça que puguis posar",
  ends: "acaba la ronda",
  scores: "fa {points} {points|punt|punts}",
  most: "fa tants punts com és possible ({points})",
  stops: "{seat:no et deixa cap lloc|no deixa cap lloc a l’ordinador|no deixa cap lloc a *}",
  leaves: "{seat:et deixa|deixa a l’ordinador|deixa a *} com a màxim {points} {points|punt|punts}",
};

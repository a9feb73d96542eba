// Why a hint is good, as a part of a sentence.
export const reasons = {
  ends: "acaba la ronda",
  scores: "fa {points} {points|punt|punts}",
  most: "fa {points} {points|punt|punts}, el màxim",
  stops: "no deixa cap lloc a {seat}",
  leaves: "deixa com a màxim {points} a {seat}",
};

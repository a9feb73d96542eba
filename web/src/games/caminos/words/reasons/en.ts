// Why a hint is good, as a part of a sentence.
export const reasons = {
  wins: "links two opposite sides",
  closes: "closes {team}’s last way",
  parries: "answers {team}’s threat",
  blocks: "cuts {team}’s way at {cell}",
  lengthens: "makes {team}’s way {by} {by|step|steps} longer",
  threatens: "threatens to connect",
  "threatens.2": "threatens to connect in two places",
  shortens: "makes your way {by} {by|step|steps} shorter",
};

// What a mistake gave away.
import type { WegeExplanation } from "../../../../engine/wire/WegeExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<WegeExplanation["kind"]> = {
  missed_way: "Does not complete its way at {cell}.",
  allows_way: "Lets {team} complete its way at {cell} with {tiles} of the tiles left.",
  "allows_way.1": "Lets {team} complete its way at {cell} with one of the tiles left.",
  "makes_spoiler.pond": "Makes a pond at {point} that breaks its own way.",
  "makes_spoiler.island": "Makes an island at {point} that breaks its own way.",
  "missed_spoiler.pond": "Could make a pond at {point} against the other side.",
  "missed_spoiler.island": "Could make an island at {point} against the other side.",
  makes_spoiler: "Breaks its own way at {point}.",
  missed_spoiler: "Could break the other side’s way at {point}.",
  missed_pair: "Does not unite a pair of ducks at {point}.",
  gives_pair: "Unites a pair of ducks for {team} at {point}.",
  strands_duck: "Puts its duck at {point}, where none can join it.",
  closes_own_end: "Closes an end of its own way at {cell}.",
  joins_opponent: "Joins two ends of the way of {team} at {cell}.",
  missed_link: "Does not join two ends of its way at {cell}.",
  missed_block: "Does not block {team} at {cell}.",
  wastes_bridge: "Lays a bridge at {cell} that joins nothing of its own.",
  gives_tile: "Hands {team} a tile that helps it: {tile}.",
};

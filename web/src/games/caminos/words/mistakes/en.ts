// What a mistake gave away.
import type { CaminosExplanation } from "../../../../engine/wire/CaminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CaminosExplanation["kind"]> = {
  missed_win: "Overlooks a win in {moves} moves, beginning with {move}.",
  "missed_win.1": "Overlooks a win at once: {move}.",
  missed_double_threat: "Overlooks a double threat: {move} threatens to connect in two places.",
  allows_win: "Lets {team} connect at {cells}.",
  ignored_threat: "Does not answer the threat of {team} at {cells}.",
  allows_forced_win: "Lets {team} force a win in {moves} moves.",
  missed_threat: "Misses {move}, which threatens to connect at {cells}.",
  spends_coverer: "Spends a piece ({shape}) without covering anything; pieces that can cover: {left} left.",
  "spends_coverer.0": "Spends the last piece that can cover others, without covering anything.",
  lengthens_own_way: "Makes its own way {by} steps longer.",
  "lengthens_own_way.1": "Makes its own way one step longer.",
  missed_gain: "Its own way could be {by} steps shorter.",
  "missed_gain.1": "Its own way could be one step shorter.",
  leaves_way: "The way of {team} could be {by} steps longer.",
  "leaves_way.1": "The way of {team} could be one step longer.",
  allows_cut: "Lets its way be cut at {cells}, which costs {by} steps.",
  "allows_cut.1": "Lets its way be cut at {cells}, which costs one step.",
  "allows_cut.null": "Lets its way be cut for good at {cells}.",
};

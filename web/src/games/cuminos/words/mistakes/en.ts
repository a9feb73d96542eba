// What a mistake gave away.
import type { CuminosExplanation } from "../../../../engine/wire/CuminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CuminosExplanation["kind"]> = {
  missed_end: "Does not end the round, which would bring {bonus} more points.",
  "missed_end.1": "Does not end the round, which would bring one more point.",
  allows_end: "Lets {seat:you|the computer|*} end the round for {bonus} more points.",
  "allows_end.1": "Lets {seat:you|the computer|*} end the round for one more point.",
  missed_points: "{move} scores {points} points more.",
  "missed_points.1": "{move} scores one point more.",
  missed_multiplier: "Misses {contacts} contacts: times {multiplier}, {points} points more.",
  "missed_multiplier.1": "Misses {contacts} contacts: times {multiplier}, one point more.",
  gives_points: "Gives {seat:you|the computer|*} {points} points more with {move}.",
  feeds_contacts: "Gives {seat:you|the computer|*} {contacts} contacts for {points} points: {move}.",
  passed_too_soon: "Passes too soon.",
  missed_pass: "A pass was better here.",
  strands_own: "Leaves its own {cuminos} without a place.",
  missed_block: "Leaves {seat:you|the computer|*} a place for {cuminos}.",
  spends_cumino: "Spends the {cumino}, which could score {points} points.",
  costs_lead: "Costs about {points} points in this round.",
  "costs_lead.1": "Costs about one point in this round.",
};

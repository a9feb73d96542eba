// What a mistake gave away.
import type { CuminosExplanation } from "../../../../engine/wire/CuminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CuminosExplanation["kind"]> = {
  missed_end: "Ne termine pas la manche, ce qui rapporterait {bonus} points de plus.",
  "missed_end.1": "Ne termine pas la manche, ce qui rapporterait un point de plus.",
  allows_end: "{seat:Vous laisse|Laisse l’ordinateur|Laisse *} terminer la manche pour {bonus} points de plus.",
  "allows_end.1": "{seat:Vous laisse|Laisse l’ordinateur|Laisse *} terminer la manche pour un point de plus.",
  missed_points: "{move} rapporte {points} points de plus.",
  "missed_points.1": "{move} rapporte un point de plus.",
  missed_multiplier: "Manque {contacts} contacts : × {multiplier}, {points} points de plus.",
  "missed_multiplier.1": "Manque {contacts} contacts : × {multiplier}, un point de plus.",
  gives_points: "{seat:Vous donne|Donne à l’ordinateur|Donne à *} {points} points de plus avec {move}.",
  feeds_contacts: "{seat:Vous offre|Offre à l’ordinateur|Offre à *} {contacts} contacts pour {points} points : {move}.",
  passed_too_soon: "Passe trop tôt.",
  missed_pass: "Mieux valait passer.",
  strands_own: "Laisse ses propres {cuminos} sans place.",
  missed_block: "{seat:Vous laisse|Laisse à l’ordinateur|Laisse à *} une place pour {cuminos}.",
  spends_cumino: "Dépense le {cumino}, qui pouvait rapporter {points} points.",
  costs_lead: "Coûte environ {points} points dans cette manche.",
  "costs_lead.1": "Coûte environ un point dans cette manche.",
};

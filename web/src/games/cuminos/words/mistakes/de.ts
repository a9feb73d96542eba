// What a mistake gave away.
import type { CuminosExplanation } from "../../../../engine/wire/CuminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CuminosExplanation["kind"]> = {
  missed_end: "Beendet die Runde nicht; das brächte {bonus} Punkte mehr.",
  "missed_end.1": "Beendet die Runde nicht; das brächte einen Punkt mehr.",
  allows_end: "Lässt {seat:dich|den Computer|*} die Runde beenden, für {bonus} Punkte mehr.",
  "allows_end.1": "Lässt {seat:dich|den Computer|*} die Runde beenden, für einen Punkt mehr.",
  missed_points: "{move} bringt {points} Punkte mehr.",
  "missed_points.1": "{move} bringt einen Punkt mehr.",
  missed_multiplier: "Verpasst {contacts} Kontakte: mal {multiplier}, {points} Punkte mehr.",
  "missed_multiplier.1": "Verpasst {contacts} Kontakte: mal {multiplier}, ein Punkt mehr.",
  gives_points: "Gibt {seat:dir|dem Computer|*} mit {move} {points} Punkte mehr.",
  feeds_contacts: "Verschafft {seat:dir|dem Computer|*} {contacts} Kontakte für {points} Punkte: {move}.",
  passed_too_soon: "Passt zu früh.",
  missed_pass: "Passen war besser.",
  strands_own: "Lässt die eigenen {cuminos} ohne Platz.",
  missed_block: "Lässt {seat:dir|dem Computer|*} einen Platz für {cuminos}.",
  spends_cumino: "Verbraucht den {cumino}, der {points} Punkte bringen könnte.",
  costs_lead: "Kostet in dieser Runde etwa {points} Punkte.",
  "costs_lead.1": "Kostet in dieser Runde etwa einen Punkt.",
};

// What a mistake gave away.
import type { CuminosExplanation } from "../../../../engine/wire/CuminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CuminosExplanation["kind"]> = {
  missed_end: "No acaba la ronda, cosa que donaria {bonus} punts més.",
  "missed_end.1": "No acaba la ronda, cosa que donaria un punt més.",
  allows_end: "Deixa que {seat:acabis|l’ordinador acabi|* acabi} la ronda amb {bonus} punts més.",
  "allows_end.1": "Deixa que {seat:acabis|l’ordinador acabi|* acabi} la ronda amb un punt més.",
  missed_points: "{move} dona {points} punts més.",
  "missed_points.1": "{move} dona un punt més.",
  missed_multiplier: "Deixa escapar {contacts} contactes: × {multiplier}, {points} punts més.",
  "missed_multiplier.1": "Deixa escapar {contacts} contactes: × {multiplier}, un punt més.",
  gives_points: "{seat:Et dona|Dona a l’ordinador|Dona a *} {points} punts més amb {move}.",
  feeds_contacts: "{seat:Et dona|Dona a l’ordinador|Dona a *} {contacts} contactes per {points} punts: {move}.",
  passed_too_soon: "Passa massa aviat.",
  missed_pass: "Era millor passar.",
  strands_own: "Deixa els propis {cuminos} sense lloc.",
  missed_block: "{seat:Et deixa|Deixa a l’ordinador|Deixa a *} un lloc per a {cuminos}.",
  spends_cumino: "Gasta el {cumino}, que podia donar {points} punts.",
  costs_lead: "Costa uns {points} punts en aquesta ronda.",
  "costs_lead.1": "Costa més o menys un punt en aquesta ronda.",
};

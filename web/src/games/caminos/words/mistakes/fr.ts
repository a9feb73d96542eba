// What a mistake gave away.
import type { CaminosExplanation } from "../../../../engine/wire/CaminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CaminosExplanation["kind"]> = {
  missed_win: "Manque une victoire en {moves} coups, qui commence par {move}.",
  "missed_win.1": "Manque une victoire immédiate : {move}.",
  missed_double_threat: "Manque une double menace : {move} menace de gagner à deux endroits.",
  allows_win: "Laisse {team} gagner en {cells}.",
  ignored_threat: "Ne pare pas la menace de {team} en {cells}.",
  allows_forced_win: "Laisse {team} forcer la victoire en {moves} coups.",
  missed_threat: "Manque {move}, qui menace de gagner en {cells}.",
  spends_coverer: "Dépense une pièce ({shape}) sans rien recouvrir ; pièces qui peuvent recouvrir : il en reste {left}.",
  "spends_coverer.0": "Dépense la dernière pièce capable de recouvrir, sans rien recouvrir.",
  lengthens_own_way: "Allonge son propre chemin de {by} pas.",
  "lengthens_own_way.1": "Allonge son propre chemin d’un pas.",
  missed_gain: "Son propre chemin pourrait être plus court de {by} pas.",
  "missed_gain.1": "Son propre chemin pourrait être plus court d’un pas.",
  leaves_way: "Le chemin de {team} pourrait être plus long de {by} pas.",
  "leaves_way.1": "Le chemin de {team} pourrait être plus long d’un pas.",
  allows_cut: "Laisse couper son chemin en {cells}, ce qui coûte {by} pas.",
  "allows_cut.1": "Laisse couper son chemin en {cells}, ce qui coûte un pas.",
  "allows_cut.null": "Laisse couper son chemin pour de bon en {cells}.",
};

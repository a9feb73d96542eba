// What a mistake gave away.
import type { WegeExplanation } from "../../../../engine/wire/WegeExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<WegeExplanation["kind"]> = {
  missed_way: "N’achève pas son chemin en {cell}.",
  allows_way: "Laisse {team} achever son chemin en {cell} avec {tiles} des tuiles restantes.",
  "allows_way.1": "Laisse {team} achever son chemin en {cell} avec une des tuiles restantes.",
  "makes_spoiler.pond": "Crée en {point} un étang qui coupe son propre chemin.",
  "makes_spoiler.island": "Crée en {point} une île qui coupe son propre chemin.",
  "missed_spoiler.pond": "Pouvait créer en {point} un étang contre l’autre camp.",
  "missed_spoiler.island": "Pouvait créer en {point} une île contre l’autre camp.",
  makes_spoiler: "Coupe son propre chemin en {point}.",
  missed_spoiler: "Pouvait couper le chemin de l’autre camp en {point}.",
  missed_pair: "Ne réunit pas une paire de canards en {point}.",
  gives_pair: "Réunit une paire de canards pour {team} en {point}.",
  strands_duck: "Pose son canard en {point}, où aucun autre ne peut le rejoindre.",
  closes_own_end: "Ferme un bout de son propre chemin en {cell}.",
  joins_opponent: "Relie deux bouts de chemin pour {team} en {cell}.",
  missed_link: "Ne relie pas deux bouts de son chemin en {cell}.",
  missed_block: "Ne bloque pas {team} en {cell}.",
  wastes_bridge: "Pose en {cell} un pont qui ne relie rien pour son camp.",
  gives_tile: "Donne à {team} une tuile utile : {tile}.",
};

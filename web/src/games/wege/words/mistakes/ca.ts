// What a mistake gave away.
import type { WegeExplanation } from "../../../../engine/wire/WegeExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<WegeExplanation["kind"]> = {
  missed_way: "No completa el seu camí a {cell}.",
  allows_way: "Deixa que {team} completi el seu camí a {cell} amb {tiles} de les llosetes que queden.",
  "allows_way.1": "Deixa que {team} completi el seu camí a {cell} amb una de les llosetes que queden.",
  "makes_spoiler.pond": "Fa un estany a {point} que trenca el propi camí.",
  "makes_spoiler.island": "Fa una illa a {point} que trenca el propi camí.",
  "missed_spoiler.pond": "Podia fer un estany a {point} contra l’altre bàndol.",
  "missed_spoiler.island": "Podia fer una illa a {point} contra l’altre bàndol.",
  makes_spoiler: "Trenca el propi camí a {point}.",
  missed_spoiler: "Podia trencar el camí de l’altre bàndol a {point}.",
  missed_pair: "No uneix una parella d’ànecs a {point}.",
  gives_pair: "Uneix una parella d’ànecs per a {team} a {point}.",
  strands_duck: "Posa el seu ànec a {point}, on cap altre no pot unir-s’hi.",
  closes_own_end: "Tanca un extrem del propi camí a {cell}.",
  joins_opponent: "Uneix dos extrems de camí per a {team} a {cell}.",
  missed_link: "No uneix dos extrems del seu camí a {cell}.",
  missed_block: "No bloqueja {team} a {cell}.",
  wastes_bridge: "Posa un pont a {cell} que no uneix res del seu bàndol.",
  gives_tile: "Dona a {team} una lloseta útil: {tile}.",
};

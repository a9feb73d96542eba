// What a mistake gave away.
import type { CaminosExplanation } from "../../../../engine/wire/CaminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CaminosExplanation["kind"]> = {
  missed_win: "Passa per alt una victòria en {moves} jugades, que comença amb {move}.",
  "missed_win.1": "Passa per alt una victòria immediata: {move}.",
  missed_double_threat: "Passa per alt una doble amenaça: {move} amenaça de connectar en dos llocs.",
  allows_win: "Deixa que {team} connecti a {cells}.",
  ignored_threat: "No respon a l’amenaça de {team} a {cells}.",
  allows_forced_win: "Deixa que {team} forci la victòria en {moves} jugades.",
  missed_threat: "Deixa escapar {move}, que amenaça de connectar a {cells}.",
  spends_coverer: "Gasta una peça ({shape}) sense cobrir res; peces que poden cobrir: en queden {left}.",
  "spends_coverer.0": "Gasta l’última peça que pot cobrir-ne d’altres, sense cobrir res.",
  lengthens_own_way: "Allarga {by} passos el propi camí.",
  "lengthens_own_way.1": "Allarga un pas el propi camí.",
  missed_gain: "El propi camí podria ser {by} passos més curt.",
  "missed_gain.1": "El propi camí podria ser un pas més curt.",
  leaves_way: "El camí de {team} podria ser {by} passos més llarg.",
  "leaves_way.1": "El camí de {team} podria ser un pas més llarg.",
  allows_cut: "Deixa que li tallin el camí a {cells}, cosa que costa {by} passos.",
  "allows_cut.1": "Deixa que li tallin el camí a {cells}, cosa que costa un pas.",
  "allows_cut.null": "Deixa que li tallin el camí del tot a {cells}.",
};

// What a mistake gave away.
import type { CaminosExplanation } from "../../../../engine/wire/CaminosExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<CaminosExplanation["kind"]> = {
  missed_win: "Übersieht einen Gewinn in {moves} Zügen, der mit {move} beginnt.",
  "missed_win.1": "Übersieht einen sofortigen Gewinn: {move}.",
  missed_double_threat: "Übersieht eine Doppeldrohung: {move} droht an zwei Stellen zu verbinden.",
  allows_win: "Lässt {team} bei {cells} verbinden.",
  ignored_threat: "Pariert die Drohung von {team} bei {cells} nicht.",
  allows_forced_win: "Lässt {team} den Gewinn in {moves} Zügen erzwingen.",
  missed_threat: "Verpasst {move}, das bei {cells} zu verbinden droht.",
  spends_coverer: "Verbraucht einen Stein ({shape}), ohne etwas zu überdecken; Steine, die überdecken können: noch {left}.",
  "spends_coverer.0": "Verbraucht den letzten Stein, der andere überdecken kann, ohne etwas zu überdecken.",
  lengthens_own_way: "Verlängert den eigenen Weg um {by} Schritte.",
  "lengthens_own_way.1": "Verlängert den eigenen Weg um einen Schritt.",
  missed_gain: "Der eigene Weg könnte {by} Schritte kürzer sein.",
  "missed_gain.1": "Der eigene Weg könnte einen Schritt kürzer sein.",
  leaves_way: "Der Weg von {team} könnte {by} Schritte länger sein.",
  "leaves_way.1": "Der Weg von {team} könnte einen Schritt länger sein.",
  allows_cut: "Lässt den eigenen Weg bei {cells} abschneiden; das kostet {by} Schritte.",
  "allows_cut.1": "Lässt den eigenen Weg bei {cells} abschneiden; das kostet einen Schritt.",
  "allows_cut.null": "Lässt den eigenen Weg bei {cells} endgültig abschneiden.",
};

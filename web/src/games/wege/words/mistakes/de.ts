// What a mistake gave away.
import type { WegeExplanation } from "../../../../engine/wire/WegeExplanation";
import type { MistakeWords } from "../../../../headless/mistakes";

export const mistakes: MistakeWords<WegeExplanation["kind"]> = {
  missed_way: "Vollendet den eigenen Weg bei {cell} nicht.",
  allows_way: "Lässt {team} den Weg bei {cell} mit {tiles} der übrigen Plättchen vollenden.",
  "allows_way.1": "Lässt {team} den Weg bei {cell} mit einem der übrigen Plättchen vollenden.",
  "makes_spoiler.pond": "Bildet bei {point} einen Teich, der den eigenen Weg unterbricht.",
  "makes_spoiler.island": "Bildet bei {point} eine Insel, die den eigenen Weg unterbricht.",
  "missed_spoiler.pond": "Hätte bei {point} einen Teich gegen die andere Partei bilden können.",
  "missed_spoiler.island": "Hätte bei {point} eine Insel gegen die andere Partei bilden können.",
  makes_spoiler: "Unterbricht den eigenen Weg bei {point}.",
  missed_spoiler: "Hätte den Weg der anderen Partei bei {point} unterbrechen können.",
  missed_pair: "Vereint bei {point} kein Entenpaar.",
  gives_pair: "Vereint bei {point} ein Entenpaar für {team}.",
  strands_duck: "Bringt die eigene Ente nach {point}, wo keine zweite zu ihr kommen kann.",
  closes_own_end: "Schließt bei {cell} ein Ende des eigenen Wegs.",
  joins_opponent: "Verbindet bei {cell} zwei Enden des Wegs von {team}.",
  missed_link: "Verbindet zwei Enden des eigenen Wegs bei {cell} nicht.",
  missed_block: "Versperrt {team} den Weg bei {cell} nicht.",
  wastes_bridge: "Legt bei {cell} eine Brücke, die für die eigene Partei nichts verbindet.",
  gives_tile: "Gibt {team} ein Plättchen, das ihm hilft: {tile}.",
};

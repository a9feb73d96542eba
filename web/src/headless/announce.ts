// What is read out to those who listen: the last move, whose turn it is, and what the piece in hand would do.
import { type Catalogue, say } from "./catalogue";
import { endText, seatName, shapeName, whyNot } from "./names";
import { endWords, ghostWords, laidWords, whyNotThere } from "./parkwords";
import { cellName, ghostColumns } from "./placing";
import { lastText, moveText } from "./cuminos/words";
import { type TableState, ghostMove, inHand, isLive, isOver, mayMove, wege } from "./table";

export function announcement(catalogue: Catalogue, state: TableState): string {
  return hintText(catalogue, state) || standing(catalogue, state);
}

/** The move that was advised, in words; nothing where there is none, or the ghost has moved on. */
export function hintText(catalogue: Catalogue, state: TableState): string {
  const { hint, spec } = state;
  const { board } = state.live;
  if (state.advising) return say(catalogue, "play.advising");
  if (hint === null) return "";
  switch (spec.game) {
    case "caminos":
    case "wege":
      return ghostMove(state) === hint ? say(catalogue, "text.hint", { move: standing(catalogue, state) }) : "";
    case "cuminos":
      return board.game === "cuminos" ? say(catalogue, "text.hint", { move: moveText(catalogue, board, hint) }) : "";
  }
}

function standing(catalogue: Catalogue, state: TableState): string {
  const park = wege(state.live);
  if (park && state.tile) {
    if (!state.tile.legal) return state.refusal ? whyNotThere(catalogue, state.refusal) : "";
    return ghostWords(catalogue, park, state.tile, state.pinned);
  }
  const places = inHand(state);
  if (places && state.ghost) {
    const { ghost } = state;
    const cells = ghostColumns(places, ghost).map(({ x, y, cubes }) => cellName(x, y) + (cubes > 1 ? ` ×${cubes}` : ""));
    const said = { shape: shapeName(catalogue, places.shape), cells: cells.join(", ") };
    if (!ghost.legal) return whyNot(catalogue, state.refusal?.clause ?? null, state.refusal?.cell ?? null);
    return say(catalogue, state.pinned ? "text.ghostPinned" : "text.ghostLegal", said);
  }
  return [lastMove(catalogue, state), next(catalogue, state)].filter(Boolean).join(" ");
}

function lastMove(catalogue: Catalogue, state: TableState): string {
  const last = state.shown.moves[state.shown.ply - 1];
  if (!last) return "";
  if (state.shown.board.game === "cuminos") return lastText(catalogue, state, state.shown.board);
  const name = seatName(catalogue, state.seats, last.seat);
  const park = wege(state.shown);
  if (park) return laidWords(catalogue, park, name, last.notation);
  return say(catalogue, "text.played", { name, move: last.notation });
}

function next(catalogue: Catalogue, state: TableState): string {
  if (!isLive(state)) return say(catalogue, "play.past", { ply: state.shown.ply, plies: state.live.ply });
  if (isOver(state)) {
    const park = wege(state.live);
    return [endText(catalogue, state.live, state.seats), ...(park ? endWords(catalogue, park) : [])].join(" ");
  }
  const name = seatName(catalogue, state.seats, state.live.turn ?? 0);
  return mayMove(state) ? say(catalogue, "play.turn", { name }) : say(catalogue, "play.thinks", { name });
}

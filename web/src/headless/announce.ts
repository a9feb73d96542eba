// What is read out to those who listen: the last move, whose turn it is, and what the piece in hand would do.
import type { Catalogue } from "./catalogue";
import { endText, endsForYou, endsPlainly } from "./names";
import { capital, say } from "./say";
import { called, calledAt, seatName } from "./seats";
import { type TableState, ghost, ghostMove, isLive, isOver, isPerson, mayMove, waits, youWon } from "./table";

export function announcement(catalogue: Catalogue, state: TableState): string {
  return hintText(catalogue, state) || standing(catalogue, state);
}

/**
 * The move that was advised, in words, and why; nothing where there is none, or the ghost has moved on. In full for those who
 * listen; beside the board without what the game says of its ghost anyway; briefly where the board shows the rest.
 */
export function hintText(catalogue: Catalogue, state: TableState, how: "in full" | "beside" | "briefly" = "in full"): string {
  const { hint, reason, play, live } = state;
  if (state.advising) return say(catalogue, "play.advising");
  if (hint === null) return "";
  if (ghostMove(state) !== hint) {
    // What cannot be shown on the board is said all the same.
    return ghost(state) ? "" : withReason(catalogue, play.moveText(catalogue, live, hint), reason);
  }
  const name = play.adviceName?.(catalogue, live, hint, how === "briefly");
  // A game that doesn't name its hints names the ghost that shows them.
  if (reason === null && !name && how !== "briefly") return say(catalogue, "text.hint", { move: play.ghostText(catalogue, state) });
  const hinted = withReason(catalogue, name ?? (reason === null ? play.moveText(catalogue, live, hint) : ""), reason);
  if (how === "briefly") return hinted;
  const shown = ((name || how === "beside") && play.adviceText?.(catalogue, state)) || "";
  return `${hinted} ${shown || capital(play.ghostText(catalogue, state))}`;
}

/** A hint in a sentence or two. Where a lesson shows a move, its text gives the reason. */
function withReason(catalogue: Catalogue, name: string, reason: string | null): string {
  const why = `${reason ? say(catalogue, "text.because", { reason }) : catalogue["text.noBetter"]}.`;
  if (!name) return say(catalogue, "text.hint", { move: why });
  const named = `${say(catalogue, "text.hint", { move: name })}.`;
  return reason === null ? named : `${named} ${capital(why)}`;
}

function standing(catalogue: Catalogue, state: TableState): string {
  if (ghost(state)) return state.play.ghostText(catalogue, state);
  const last = state.shown.ply > 0 ? state.play.lastText(catalogue, state) : "";
  return [last, next(catalogue, state)].filter(Boolean).join(" ");
}

function next(catalogue: Catalogue, state: TableState): string {
  if (!isLive(state)) return say(catalogue, "play.past", { ply: state.shown.ply, plies: state.live.ply });
  if (isOver(state)) {
    const { heading, lines } = ending(catalogue, state);
    return [heading, ...lines].join(" ");
  }
  if (waits(state)) return say(catalogue, "play.goOn");
  const seat = state.live.turn ?? 0;
  const isPersons = mayMove(state) || isPerson(state, seat);
  const turn = say(catalogue, isPersons ? "play.turn" : "play.thinks", { name: calledAt(catalogue, state.seats, seat) });
  return [outText(catalogue, state), turn].filter(Boolean).join(" ");
}

/** How a game ended, and why: to the only person at the table what it means for them, to others who won. */
export function ending(catalogue: Catalogue, state: TableState): { heading: string; lines: string[] } {
  const { live, seats, play } = state;
  const told = endText(catalogue, live, seats);
  const isForfeit = live.outcome?.reason === "time" || live.outcome?.reason === "resignation";
  const why = isForfeit ? [] : play.endLines(catalogue, live);
  const won = play.isGentle?.(live) ? null : youWon(state);
  if (won === null) return { heading: told, lines: why };
  const heading = catalogue[won ? "end.youWon" : "end.youLost"];
  if (live.outcome?.reason === "resignation") return { heading, lines: won ? [told] : [catalogue["end.resignation.you"]] };
  // Who won is said already, unless several others played.
  const isPlain = live.outcome !== null && endsPlainly(live) && (won || live.teams === 2);
  const isSaid = isPlain || (won && why.length > 0 && endsForYou(live));
  return { heading, lines: isSaid ? why : [told, ...why] };
}

/** Who ran out of time since the last move, while the game goes on. */
export function outText(catalogue: Catalogue, { spec, seats, live }: TableState): string {
  const out = spec.outs?.find(({ ply }) => ply === live.ply);
  if (!out || live.outcome) return "";
  if (out.resigned) return "";
  const names = seats.flatMap((_, seat) => (live.seats[seat] === out.team ? [seatName(catalogue, seats, seat)] : []));
  return say(catalogue, "clock.out", { name: called(catalogue, names.join(", ")) });
}

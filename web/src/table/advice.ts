// What is said for a move that is advised.
import { app } from "../app/app.svelte";
import { rules } from "../engine/client";
import type { View } from "../engine/wire/View";
import type { GameTable } from "../games/game";
import { teamName } from "../headless/names";
import { type Known, loadReasonWords, reasonText } from "../headless/reasons";
import { calledAt } from "../headless/seats";
import type { TableState } from "../headless/table";

/** Why a move is good, in a few words; nothing where there is nothing to say, or the core cannot tell. */
export async function whyAdvised(kit: GameTable, { spec, live, seats }: TableState, move: string): Promise<string> {
  const { catalogue, settings } = app;
  try {
    const then = rules.ask("inspect", { spec: { ...spec, moves: [...spec.moves, move] } });
    const [{ reasons }, words, before, after] = await Promise.all([
      kit.reasons(),
      loadReasonWords(spec.game, settings.language),
      known(live),
      then.then(({ view }) => known(view)),
    ]);
    const named = {
      catalogue,
      team: (team: number) => teamName(catalogue, live, seats, team),
      seat: (seat: number) => calledAt(catalogue, seats, seat),
    };
    return reasonText(words, reasons(move, before, after, named), settings.language);
  } catch {
    return "";
  }
}

async function known(view: View): Promise<Known> {
  return { view, insight: await rules.ask("insight", { position: view.position }) };
}

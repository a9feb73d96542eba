// Analysis as the page asks for it: a slice, an answer, the next slice. It stops when nobody asks for the next slice.
import { players, rules } from "../engine/client";
import type { GameReport } from "../engine/wire/GameReport";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Outlook } from "../engine/wire/Outlook";
import type { PolicyMove } from "../engine/wire/PolicyMove";
import { endOf, lineFrom } from "../headless/study/tree";
import { t } from "../app/app.svelte";
import type { StudyTable } from "./study.svelte";

/** Nodes of a slice, and how many there are at most. */
const LOOKS = { slice: 160, most: 24_000 };
/** Nodes for every position of a whole game. */
const GAME_LOOKS = 900;

export class Analyst {
  outlook = $state.raw<Outlook | null>(null);
  /** The position that the outlook is of. */
  of = $state.raw("");
  progress = $state.raw<GameReport | null>(null);
  fault = $state.raw("");
  #looking = 0;
  #judging = 0;

  /** Looks at a position until it is stopped or enough is known. */
  async look(spec: GameSpec, position: string): Promise<void> {
    const mine = ++this.#looking;
    if (this.of !== position) this.outlook = null;
    this.of = position;
    this.fault = "";
    try {
      if (await this.#refuses(spec, position, () => mine === this.#looking)) return;
      for (;;) {
        const outlook = await players.ask("look", { spec, nodes: LOOKS.slice });
        if (mine !== this.#looking) return;
        this.outlook = outlook;
        if (outlook.decided || outlook.looks >= LOOKS.most) return;
      }
    } catch (error) {
      if (mine === this.#looking) this.fault = failure(error);
    }
  }

  /** Whether this position, or one on the way to it, is played online now; then it says so. */
  async #refuses(spec: GameSpec, position: string, isWanted: () => boolean): Promise<boolean> {
    const { isPlayedOnline } = await import("../online/fair");
    const refused = await isPlayedOnline(spec, position);
    if (refused && isWanted()) this.fault = t("text.fair");
    return refused;
  }

  stopLooking(): void {
    this.#looking += 1;
  }

  /** What the policy sees at first glance; nothing if it sees nothing. */
  async glance(spec: GameSpec, position: string): Promise<PolicyMove[] | null> {
    try {
      if (await this.#refuses(spec, position, () => true)) return null;
      return await players.ask("policy", { spec });
    } catch {
      return null;
    }
  }

  /** Judges every move of the main line, the last one first. */
  async judge(table: StudyTable): Promise<void> {
    const { study } = table;
    const line = study && table.lineTo(endOf(study, null));
    if (!study || !line) return;
    const mine = ++this.#judging;
    this.fault = "";
    try {
      const spec = await rules.ask("lineSpec", { line });
      if (await this.#refuses(spec, table.state?.live.position ?? "", () => mine === this.#judging)) return;
      this.progress = { all: spec.moves.length, moves: [], turning_points: [], seats: [] };
      for (;;) {
        const found = await players.ask("judge", { spec, nodes: GAME_LOOKS });
        if (mine !== this.#judging) return;
        this.progress = found;
        if (found.moves.length < found.all) continue;
        table.noteReport({ moves: mainMoves(table), found });
        this.progress = null;
        return;
      }
    } catch (error) {
      if (mine !== this.#judging) return;
      this.progress = null;
      this.fault = failure(error);
    }
  }

  stopJudging(): void {
    this.#judging += 1;
    this.progress = null;
  }
}

/** The moves of the main line in one text: an analysis is of these. */
export function mainMoves(table: StudyTable): string {
  const { study } = table;
  return study ? lineFrom(study, null).map((at) => study.nodes[at]?.move).join(" ") : "";
}

const failure = (error: unknown) =>
  t("analysis.failed", { message: error instanceof Error ? error.message : String(error) });

// What this browser contributes to chance at a table: kept in its store, so that a reload or another window can still reveal it.
import type { SeenState } from "../engine/wire/SeenState";
import type { TableAction } from "../engine/wire/TableAction";
import type { KeptBlock, Verdict } from "../headless/online/fairness";
import type { Story } from "../headless/online/story";
import { gameOf } from "../games";
import { app } from "../app/app.svelte";

/** The part of the page that computes hashes: only games with chance need it. */
const fairness = () => import("../headless/online/fairness");

export class Contributions {
  readonly #table: string;
  /** Seats and attempts that have been committed or revealed from here. */
  readonly #done = new Set<string>();
  /** What is kept, also where the store is full. */
  readonly #blocks = new Map<number, KeptBlock>();

  constructor(table: string) {
    this.#table = table;
  }

  /** What is to be sent now. */
  async due({ chance, phase, duplicate }: SeenState, seats: readonly number[]): Promise<TableAction[]> {
    // Every table of a duplicate has the same deal.
    if (!chance || duplicate || (phase !== "gathering" && phase !== "revealing")) return [];
    const { hashOf, randomBlock } = await fairness();
    const { attempt, hash } = chance;
    return seats.flatMap((seat): TableAction[] => {
      const { commitment, contribution } = chance.seats[seat] ?? { commitment: null, contribution: null };
      const kept = this.#kept(seat);
      const mine = kept?.attempt === attempt && kept.hash === hash ? kept : null;
      if (phase === "revealing") {
        const reveals = mine !== null && contribution === null && hashOf(mine.block) === commitment && this.#once(`reveal ${attempt} ${seat}`);
        return reveals ? [{ type: "reveal", seat, block: mine.block }] : [];
      }
      if (mine && hashOf(mine.block) === commitment) return [];
      // Another device of the same person may have committed: the one that came last does, and they do not take turns for ever.
      if (!this.#once(`commit ${attempt} ${seat} ${commitment === null ? "first" : "again"}`)) return [];
      const block = mine?.block ?? randomBlock();
      this.#keep(seat, { attempt, hash, block });
      return [{ type: "commit", seat, hash: hashOf(block) }];
    });
  }

  /** Checks a game that is over; the record names its rule set. */
  async check({ game, chance, seats, duplicate }: SeenState, { words }: Story, record: string): Promise<Verdict | null> {
    const rules = /^\[Rules "([0-9a-f]{64})"\]/m.exec(record)?.[1];
    const order = gameOf(game).order;
    if (!chance || !rules || !order) return null;
    const [{ check }, { follows }] = await Promise.all([fairness(), order()]);
    const drawn = words.flatMap(({ text, move }) => (move ? [] : [text]));
    const kept = new Map(seats.flatMap(({ seat }): [number, KeptBlock][] => {
      const mine = this.#kept(seat);
      return mine ? [[seat, mine]] : [];
    }));
    return check({ table: this.#table, duplicate, rules, chance, drawn, kept }, follows);
  }

  #once(what: string): boolean {
    if (this.#done.has(what)) return false;
    this.#done.add(what);
    return true;
  }

  #key(seat: number): string {
    return `trivium/chance/${this.#table}/${seat}`;
  }

  #kept(seat: number): KeptBlock | null {
    const known = this.#blocks.get(seat);
    if (known) return known;
    const text = app.store.getItem(this.#key(seat));
    return text === null ? null : (JSON.parse(text) as KeptBlock);
  }

  #keep(seat: number, block: KeptBlock): void {
    this.#blocks.set(seat, block);
    try {
      app.store.setItem(this.#key(seat), JSON.stringify(block));
    } catch {
      // A full store: this window can reveal it, but not after a reload.
    }
  }
}

// A position that is being built: a line of text, and what the core says of it.
import { rules } from "../engine/client";
import type { Opened } from "../engine/protocol";
import type { GameName } from "../engine/wire/GameName";
import type { View } from "../engine/wire/View";
import { readFields, writeFields } from "../headless/edit/line";
import { fromPosition } from "../headless/incoming";
import type { Options } from "../headless/setUp";
import { t } from "../app/app.svelte";
import { newSeed } from "../app/beginStudy";

export class Draft {
  line = $state.raw("");
  /** The fields of the last line that had as many as it should. */
  fields = $state.raw<string[]>([]);
  /** What the core makes of the line; nothing while it is wrong. */
  good = $state.raw<Opened | null>(null);
  fault = $state.raw("");
  /** The game with the same options before anything is played: its cells, and what everybody has then. */
  base = $state.raw<View | null>(null);
  /** The options as a position has them. */
  options = $state.raw("-");
  readonly game: GameName;
  #seed = newSeed();
  #asked = 0;

  constructor(game: GameName, position: string | null) {
    this.game = game;
    if (position === null) void this.restart();
    else this.change(position);
  }

  set(fields: readonly string[]): void {
    this.change(writeFields(fields));
  }

  change(line: string): void {
    this.line = line.replace(/[\r\n]+/g, " ");
    this.fields = readFields(this.line) ?? this.fields;
    void this.#judge();
  }

  /** Starts over with these options. */
  async restart(options: Options = {}): Promise<void> {
    const asked = ++this.#asked;
    try {
      const spec = { game: this.game, options, seed: this.#seed, moves: [] };
      const base = (await rules.ask("inspect", { spec })).view;
      if (asked !== this.#asked) return;
      this.options = readFields(base.position)?.[1] ?? "-";
      this.base = base;
      this.change(base.position);
    } catch (error) {
      if (asked === this.#asked) this.fault = messageOf(error);
    }
  }

  /** The position after one more move, as a line; throws what the core says if it is refused. */
  async after(fields: readonly string[], move: string): Promise<string> {
    const spec = { ...fromPosition(this.game, writeFields(fields), this.#seed), moves: [move] };
    return (await rules.ask("inspect", { spec })).view.position;
  }

  async #judge(): Promise<void> {
    const asked = ++this.#asked;
    const line = this.line.trim();
    const options = readFields(line)?.[1];
    try {
      if (options !== undefined && (options !== this.options || !this.base)) {
        const base = await this.#begin(options);
        if (asked !== this.#asked) return;
        this.base = base;
        this.options = options;
      }
      if (!line.startsWith(`${this.game} `)) throw new Error(t("edit.cut"));
      const good = await rules.ask("inspect", { spec: fromPosition(this.game, line, this.#seed) });
      if (asked !== this.#asked) return;
      this.good = good;
      this.fault = "";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.good = null;
      this.fault = messageOf(error);
    }
  }

  async #begin(options: string): Promise<View> {
    const line = { game: this.game, options, start: null, seed: this.#seed, words: [], main: [] };
    const spec = await rules.ask("lineSpec", { line });
    return (await rules.ask("inspect", { spec })).view;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

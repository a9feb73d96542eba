// A study as the page sees it. It is a table on which everybody is a person, and where moves grow a tree.
import { rules } from "../engine/client";
import type { Opened } from "../engine/protocol";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Study } from "../engine/wire/Study";
import type { View } from "../engine/wire/View";
import { type Kept, findStudy, keepStudy } from "../headless/study/shelf";
import * as tree from "../headless/study/tree";
import * as table from "../headless/table";
import { app, t } from "../app/app.svelte";
import { Table } from "../table/table.svelte";
import { justBegunStudy, people } from "../app/beginStudy";

export class StudyTable extends Table {
  study = $state.raw<Study | null>(null);
  /** The move that is wanted; the board follows as soon as the core answers. */
  at = $state.raw<tree.At>(null);
  /** What is said about the last thing that could not be done. */
  word = $state.raw("");
  isKept = $state.raw(true);
  report = $state.raw<Kept["report"]>(undefined);
  /** The study before the last deletion or promotion, for undo. */
  before = $state.raw<tree.Changed | null>(null);
  /** The end of the main line, with all its moves. */
  whole = $state.raw<View | null>(null);
  /** Nobody plays: there is nothing to play again. */
  override readonly tellsEnd: boolean = false;
  #id = "";
  #seed = 1;
  /** Counts the positions that were asked for, so that one that comes too late is not shown. */
  #asked = 0;
  /** Whether the board shows the move that is wanted. */
  #isShown = false;

  override async open(id: string): Promise<void> {
    const kept = findStudy(app.store, id) ?? justBegunStudy(id)?.kept;
    if (!kept) {
      this.fault = t("study.missing");
      return;
    }
    this.#id = id;
    this.#seed = kept.seed;
    this.study = kept.study;
    this.whole = null;
    this.report = kept.report;
    await this.goTo(kept.at);
    void this.#findWhole();
    // A move that cannot be shown must not hide those before it.
    if (this.fault !== null && kept.at !== null) {
      this.fault = null;
      await this.goTo(null);
    }
  }

  override close(): void {
    this.#asked += 1;
    super.close();
  }

  /** Shows the position after a move. */
  async goTo(at: tree.At): Promise<void> {
    const { study } = this;
    if (!study) return;
    const asked = ++this.#asked;
    this.word = "";
    this.at = at;
    this.#isShown = false;
    try {
      const line = tree.lineAt(study, this.#seed, at);
      const [, opened] = await Promise.all([this.kit ?? this.load(study.game), rules.ask("openLine", { line })]);
      if (asked !== this.#asked) return;
      this.#isShown = true;
      this.#show(opened);
      this.#keepIt();
    } catch (error) {
      if (asked === this.#asked) this.fault = t("study.broken", { message: messageOf(error) });
    }
  }

  /** Plays a move: it goes on with the line, or begins a variation. */
  override async play(move: string): Promise<void> {
    const { study, at } = this;
    if (!study || !this.state || !this.#isShown || !table.mayMove(this.state)) return;
    if (!tree.mayBranch(study, at)) {
      this.word = t("study.tooDeep");
      return;
    }
    const asked = ++this.#asked;
    const answer = await this.guarded(() => rules.ask("play", { move }));
    if (!answer) return;
    const { refusal, ...opened } = answer;
    if (refusal) {
      if (this.state) this.state = { ...this.state, held: { ...this.state.held, refusal } };
      return;
    }
    const played = (await this.guarded(() => rules.ask("study", { names: [], date: "" })))?.nodes.at(-1);
    if (!played || asked !== this.#asked) return;
    const { drawn, after } = played;
    const grown = tree.add(study, at, { move, drawn, after });
    // Where the move was played before, what was drawn after it is known.
    if (grown.study === study) return this.goTo(grown.at);
    this.#change(grown);
    this.#show(opened);
    void this.#findWhole();
  }

  override async step(ply: number): Promise<void> {
    if (this.study && this.state) await this.walk(ply < this.state.shown.ply ? "back" : "on");
  }

  override async takeBack(): Promise<void> {
    await this.walk("back");
  }

  async walk(where: "back" | "on" | "first" | "last" | "previous" | "following"): Promise<void> {
    const { study, at } = this;
    if (!study) return;
    const to = next(study, at, where);
    if (to !== at) await this.goTo(to);
  }

  async promote(): Promise<void> {
    if (this.study && this.at !== null) await this.#changeAndShow(tree.promote(this.study, this.at));
  }

  async deleteHere(): Promise<void> {
    if (this.study && this.at !== null) await this.#changeAndShow(tree.remove(this.study, this.at));
  }

  comment(text: string): void {
    if (this.study) this.#change({ study: tree.comment(this.study, this.at, text), at: this.at });
  }

  judge(glyph: string | null): void {
    if (this.study && this.at !== null) this.#change({ study: tree.judge(this.study, this.at, glyph), at: this.at });
  }

  noteReport(report: Kept["report"]): void {
    this.report = report;
    this.#keepIt();
  }

  /** The record of the study, variations and all. */
  text(): Promise<string> {
    return this.study ? rules.ask("writeRecord", { study: this.study }) : Promise.reject(new Error());
  }

  lineTo(at: tree.At) {
    return this.study ? tree.lineAt(this.study, this.#seed, at) : null;
  }

  /**
   * The game up to the move shown, to be played on, and the seat to take. Teams that went out by then stay out (T1), unless that
   * ended the game.
   */
  async toPlayOn(): Promise<{ spec: GameSpec; seat: number | null } | null> {
    const { study, at, state } = this;
    if (!study || !state) return null;
    const asOnBoard = { spec: state.spec, seat: state.live.turn };
    if (!study.outs) return asOnBoard;
    const line = tree.gameAt(study, this.#seed, at);
    const found = await this.guarded(async () => rules.ask("inspect", { spec: await rules.ask("lineSpec", { line }) }));
    const seat = found ? table.seatToTake(found.spec, found.view) : null;
    return found && seat !== null ? { spec: found.spec, seat } : asOnBoard;
  }

  /** Takes back what was deleted or promoted last. */
  async undo(): Promise<void> {
    if (!this.before) return;
    await this.#changeAndShow(this.before);
    this.before = null;
  }

  async #changeAndShow(changed: tree.Changed): Promise<void> {
    this.before = this.study && { study: this.study, at: this.at };
    this.study = changed.study;
    await this.goTo(changed.at);
    await this.#findWhole();
  }

  async #findWhole(): Promise<void> {
    const { study } = this;
    if (!study) return;
    const line = tree.lineAt(study, this.#seed, tree.endOf(study, null));
    const found = await rules.ask("lineSpec", { line }).then((spec) => rules.ask("inspect", { spec })).catch(() => null);
    if (found && this.study === study) this.whole = found.view;
  }

  #change({ study, at }: tree.Changed): void {
    this.before = null;
    this.study = study;
    this.at = at;
    this.#keepIt();
  }

  #show({ spec, view }: Opened): void {
    if (!this.study || !this.kit) return;
    this.state = this.state
      ? table.moved(this.state, spec, view)
      : table.opened(this.kit.play, this.#id, people(this.study), spec, view);
  }

  #keepIt(): void {
    const { study, at, report } = this;
    if (!study) return;
    const kept: Kept = { version: 1, id: this.#id, study, seed: this.#seed, at, seen: Date.now() };
    this.isKept = keepStudy(app.store, report ? { ...kept, report } : kept) && findStudy(app.store, this.#id) !== null;
  }
}

function next(study: Study, at: tree.At, where: Parameters<StudyTable["walk"]>[0]): tree.At {
  const beside = at === null ? [] : tree.siblings(study, at);
  const place = at === null ? 0 : beside.indexOf(at);
  switch (where) {
    case "back":
      return tree.parentOf(study, at);
    case "on":
      return tree.children(study, at)[0] ?? at;
    case "first":
      return null;
    case "last":
      return tree.endOf(study, at);
    case "previous":
      return beside[place - 1] ?? at;
    case "following":
      return beside[place + 1] ?? at;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

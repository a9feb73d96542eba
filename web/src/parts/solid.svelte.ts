// The 3D board is loaded on demand; meanwhile the board from above is shown.
import { type Component, untrack } from "svelte";

import { ownTask } from "../app/task";

/** Whether this browser could not draw the board that is on the screen in 3D. */
class Without3d {
  happened = $state.raw(false);
}

export const without3d = new Without3d();

export class Solid<Props extends Record<string, unknown>> {
  /** The board, once it is loaded and wanted. */
  readonly Board: Component<Props> | null = $derived.by(() => (this.#isWanted() && !this.failed ? this.#loaded : null));
  /** Whether it has been drawn with all that is on it. Until then the board from above is shown: shaders can take seconds. */
  readonly drawn: boolean = $derived.by(() => this.Board !== null && this.#drawn);
  #drawn = $state.raw(false);
  /** Whether this browser cannot draw it. */
  failed = $state.raw(false);
  #loaded = $state.raw<Component<Props> | null>(null);
  readonly #isWanted: () => boolean;

  /** Call it while a component is set up. */
  constructor(load: () => Promise<{ default: Component<Props> }>, isWanted: () => boolean, onFailure?: () => void) {
    this.#isWanted = isWanted;
    without3d.happened = false;
    $effect(() => {
      if (this.failed) onFailure?.();
    });
    $effect(() => {
      if (!isWanted()) this.#drawn = false;
    });
    // The cells of one board go when the other comes: who walks on them stays where they are.
    let stood: { cell: string; board: Element } | null = null;
    $effect.pre(() => {
      void this.drawn;
      stood = untrack(focused);
    });
    $effect(() => {
      void this.drawn;
      if (stood) void refocus(stood);
    });
    $effect(() => {
      if (!isWanted() || this.#loaded || this.failed) return;
      load().then(
        (module) => (this.#loaded = module.default),
        () => this.fail(),
      );
    });
  }

  readonly ready = (): void => {
    this.#drawn = true;
  };

  readonly fail = (): void => {
    this.failed = true;
    without3d.happened = true;
  };
}

/** The cell that has the focus, and the board that it is on. */
function focused(): { cell: string; board: Element } | null {
  const cell = document.activeElement?.getAttribute("data-cell");
  const board = document.activeElement?.closest('[data-demo="board"]');
  return cell && board ? { cell, board } : null;
}

/** Cells come in tasks of their own. */
const PATIENCE = 100;

async function refocus({ cell, board }: { cell: string; board: Element }): Promise<void> {
  for (let tries = 0; tries < PATIENCE && document.activeElement === document.body; tries++) {
    board.querySelector<HTMLElement>(`[role="gridcell"][data-cell="${cell}"]`)?.focus({ preventScroll: true });
    await ownTask();
  }
}

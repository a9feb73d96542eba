// The 3D board is loaded on demand; meanwhile the board from above is shown.
import type { Component } from "svelte";

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

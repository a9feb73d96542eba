// The board in 3D comes over the line when somebody wants it; the board from above is on the screen meanwhile.
import type { Component } from "svelte";

export class Solid<Props extends Record<string, unknown>> {
  /** The board, once it is loaded and wanted. */
  readonly Board: Component<Props> | null = $derived.by(() => (this.#isWanted() && !this.failed ? this.#loaded : null));
  /** Whether this browser cannot draw it. */
  failed = $state.raw(false);
  #loaded = $state.raw<Component<Props> | null>(null);
  readonly #isWanted: () => boolean;

  /** Call it while a component is set up. */
  constructor(load: () => Promise<{ default: Component<Props> }>, isWanted: () => boolean) {
    this.#isWanted = isWanted;
    $effect(() => {
      if (!isWanted() || this.#loaded || this.failed) return;
      load().then(
        (module) => (this.#loaded = module.default),
        () => (this.failed = true),
      );
    });
  }

  readonly fail = (): void => {
    this.failed = true;
  };
}

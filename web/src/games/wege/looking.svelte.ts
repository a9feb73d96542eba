// What one looks at in the park: the ways of a side, while its sign is held or switched on.
import type { SideName } from "./texts";

class Looking {
  /** Switched on until it is switched off. */
  chosen = $state.raw<SideName | null>(null);
  /** Only as long as the pointer or the focus rests there. */
  held = $state.raw<SideName | null>(null);

  get side(): SideName | null {
    return this.held ?? this.chosen;
  }

  toggle(side: SideName): void {
    this.chosen = this.chosen === side ? null : side;
    this.held = null;
  }

  stop(): void {
    this.chosen = this.held = null;
  }
}

export const looking = new Looking();

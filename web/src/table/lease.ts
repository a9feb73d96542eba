// One window at a time acts for a game: it lets the computers move and runs the clock. The others look on, until
// one of them is used, or that window goes.

export class Lease {
  readonly #name: string;
  readonly #changed: (mine: boolean) => void;
  readonly #gone = new AbortController();
  #release: (() => void) | null = null;
  mine = false;

  /** A lease that nobody has asked for yet; `changed` is called with whether it is ours. */
  constructor(name: string, changed: (mine: boolean) => void) {
    this.#name = name;
    this.#changed = changed;
  }

  /** Whether it is ours, and surely nobody else's. */
  get alone(): boolean {
    return this.mine && "locks" in navigator;
  }

  /** Takes the lease from its holder. */
  take(): void {
    if (!this.mine) this.#ask(true);
  }

  close(): void {
    this.#gone.abort();
    this.#release?.();
  }

  #ask(steal: boolean): void {
    // Where the page is not served safely there are no locks: every window then acts on its own.
    if (!("locks" in navigator)) return this.#set(true);
    const options: LockOptions = steal ? { steal } : { signal: this.#gone.signal };
    const held = navigator.locks.request(this.#name, options, () => {
      if (this.#gone.signal.aborted) return undefined;
      this.#set(true);
      return new Promise<void>((release) => (this.#release = release));
    });
    // Another window has taken it: wait until that one goes.
    held.catch(() => {
      if (this.#gone.signal.aborted) return;
      this.#set(false);
      this.#ask(false);
    });
  }

  #set(mine: boolean): void {
    if (this.mine === mine) return;
    this.mine = mine;
    this.#changed(mine);
  }
}

// One window at a time acts for a game: it lets the computers move and runs the clock. The others look on, until
// one of them is used, or that window goes.

export class Lease {
  readonly #name: string;
  readonly #changed: (mine: boolean) => void;
  readonly #gone = new AbortController();
  #release: (() => void) | null = null;
  /** Ends the wait for whoever has it. */
  #wait = new AbortController();
  #isTaking = false;
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
    // Whoever took it twice would take it from itself.
    if (this.mine || this.#isTaking) return;
    this.#wait.abort();
    this.#ask(true);
  }

  close(): void {
    this.#gone.abort();
    this.#wait.abort();
    this.#release?.();
  }

  #ask(steal: boolean): void {
    // Where the page is not served safely there are no locks: every window then acts on its own.
    if (!("locks" in navigator)) return this.#set(true);
    const wait = (this.#wait = new AbortController());
    this.#isTaking = steal;
    const options: LockOptions = steal ? { steal } : { signal: wait.signal };
    const held = navigator.locks.request(this.#name, options, () => {
      if (this.#gone.signal.aborted) return undefined;
      this.#isTaking = false;
      this.#set(true);
      return new Promise<void>((release) => (this.#release = release));
    });
    // Another window has taken it: wait until that one goes.
    held.catch(() => {
      if (wait.signal.aborted) return;
      this.#isTaking = false;
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

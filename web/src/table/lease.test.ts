import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Lease } from "./lease";

type Held = { reject: (reason: Error) => void };

/** Locks as a browser keeps them, for exclusive requests. */
class Locks {
  readonly #held = new Map<string, Held>();
  readonly #queue: { name: string; run: () => void }[] = [];

  request(name: string, options: LockOptions, work: () => Promise<void> | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = () => {
        const held = { reject };
        this.#held.set(name, held);
        void Promise.resolve(work()).then(() => {
          resolve();
          if (this.#held.get(name) === held) this.#release(name);
        });
      };
      if (options.steal) {
        // As in browsers, the new holder hears of it first.
        setTimeout(() => {
          const before = this.#held.get(name);
          run();
          setTimeout(() => before?.reject(new Error("stolen")));
        });
      } else if (this.#held.has(name)) {
        const entry = { name, run };
        this.#queue.push(entry);
        options.signal?.addEventListener("abort", () => {
          const at = this.#queue.indexOf(entry);
          if (at >= 0) this.#queue.splice(at, 1);
          reject(new Error("aborted"));
        });
      } else setTimeout(run);
    });
  }

  #release(name: string): void {
    this.#held.delete(name);
    const next = this.#queue.findIndex((entry) => entry.name === name);
    if (next >= 0) this.#queue.splice(next, 1)[0]?.run();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: new Locks() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is not lost by being taken twice at once, as by a move right after a game is opened", async () => {
  const heard: boolean[] = [];
  const lease = new Lease("game", (mine) => heard.push(mine));
  lease.take();
  lease.take();
  await vi.runAllTimersAsync();
  expect(lease.mine).toBe(true);
  expect(heard).toEqual([true]);
});

it("goes from window to window, and comes back when the other one closes", async () => {
  const [one, other] = [new Lease("game", () => undefined), new Lease("game", () => undefined)];
  one.take();
  await vi.runAllTimersAsync();
  other.take();
  await vi.runAllTimersAsync();
  expect([one.mine, other.mine]).toEqual([false, true]);
  one.take();
  await vi.runAllTimersAsync();
  expect([one.mine, other.mine]).toEqual([true, false]);
  one.close();
  await vi.runAllTimersAsync();
  expect(other.mine).toBe(true);
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Engine, EngineStopped, type WorkerLike, engine } from "./client";
import type { Message } from "./protocol";

interface Questions {
  double: [number, number];
}

/** A worker that answers when the test lets it. */
class FakeWorker implements WorkerLike {
  readonly asked: { id: number; given: number }[] = [];
  readonly #listeners = new Map<string, (event: Event) => void>();
  isOver = false;

  postMessage(message: { id: number; given: number }): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.isOver = true;
  }
  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, listener as (event: Event) => void);
  }
  fire(type: string, event: object = {}): void {
    this.#listeners.get(type)?.(event as Event);
  }
  send(data: Message): void {
    this.fire("message", { data });
  }
  answer(): void {
    const { id, given } = this.asked.shift() ?? { id: 0, given: 0 };
    this.send({ id, ok: true, value: given * 2 });
  }
}

describe("a worker", () => {
  let workers: FakeWorker[] = [];
  let asked: Engine<Questions>;
  const latest = () => workers.at(-1) as FakeWorker;

  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    const start = () => {
      workers.push(new FakeWorker());
      return latest();
    };
    asked = engine<Questions>(start, { suspect: 1000, giveUp: 100 });
  });
  afterEach(() => vi.useRealTimers());

  it("is started with the first question, and answers", async () => {
    expect(workers).toHaveLength(0);
    const answers = [asked.ask("double", 3), asked.ask("double", 4)];
    latest().answer();
    latest().answer();
    expect(await Promise.all(answers)).toEqual([6, 8]);
    expect(workers).toHaveLength(1);
  });

  it("may refuse a question, and lives on", async () => {
    const answer = asked.ask("double", 3);
    latest().send({ id: 1, ok: false, message: "no such number" });
    await expect(answer).rejects.toThrow("no such number");
    await expect(answer).rejects.not.toBeInstanceOf(EngineStopped);
    const next = asked.ask("double", 5);
    latest().asked.shift();
    latest().answer();
    expect(await next).toBe(10);
    expect(workers).toHaveLength(1);
  });

  it.each([
    ["crashes", () => latest().fire("error", { message: "unreachable" })],
    ["sends what cannot be read", () => latest().fire("messageerror")],
    ["is restarted", () => asked.restart()],
    ["falls silent", () => vi.advanceTimersByTime(1100)],
  ])("that %s fails all that was asked, and the next question starts another", async (_, fails) => {
    const answers = [asked.ask("double", 3), asked.ask("double", 4)];
    const dead = latest();
    fails();
    for (const answer of answers) await expect(answer).rejects.toBeInstanceOf(EngineStopped);
    expect(dead.isOver).toBe(true);
    const next = asked.ask("double", 5);
    expect(latest()).not.toBe(dead);
    // What the dead one still says is not heard.
    dead.send({ id: 3, ok: true, value: 99 });
    latest().answer();
    expect(await next).toBe(10);
  });

  it("that thinks for long is not given up while its heart beats", async () => {
    const answer = asked.ask("double", 3);
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(900);
      latest().send({ beat: 1, remaining: 1000 });
    }
    latest().answer();
    expect(await answer).toBe(6);
  });

  it("that nobody asks may be silent for ever", () => {
    asked.wake();
    vi.advanceTimersByTime(1_000_000);
    expect(latest().isOver).toBe(false);
  });
});

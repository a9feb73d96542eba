import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { PATIENCE, waiting } from "./waiting.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) => new Promise<number>((resolve) => setTimeout(resolve, milliseconds, milliseconds));

it("shows what takes long, and nothing else", async () => {
  const [quick, slow] = [waiting.during(after(PATIENCE - 1)), waiting.during(after(PATIENCE + 1))];
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(await quick).toBe(PATIENCE - 1);
  expect(waiting.count).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.count).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await slow).toBe(PATIENCE + 1);
  expect(waiting.count).toBe(0);
});

it("ends with a failure, too", async () => {
  const failing = waiting.during(after(2 * PATIENCE).then(() => Promise.reject(new Error("gone"))));
  const ended = expect(failing).rejects.toThrow("gone");
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(waiting.count).toBe(1);
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await ended;
  expect(waiting.count).toBe(0);
});

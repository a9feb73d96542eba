// The page's side of the workers.
import type { Answer, Question, Questions } from "./protocol";

export interface Engine {
  ask<Q extends Question>(question: Q, given: Questions[Q][0]): Promise<Questions[Q][1]>;
  /** Fetches the worker before the first question. */
  wake(): void;
}

/** Asks a worker that is started when it is first needed. */
export function engine(start: () => Worker): Engine {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();

  function started(): Worker {
    if (worker) return worker;
    worker = start();
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.ok) asked?.resolve(data.value as never);
      else asked?.reject(new Error(data.message));
    });
    // A worker that dies takes its game along; the next question starts a new one.
    worker.addEventListener("error", (event) => {
      for (const asked of waiting.values()) asked.reject(new Error(event.message || "the engine stopped"));
      waiting.clear();
      worker?.terminate();
      worker = null;
    });
    return worker;
  }

  return {
    wake: () => void started(),
    ask: (question, given) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        started().postMessage({ id, question, given });
      }),
  };
}

export const rules = engine(
  () => new Worker(new URL("./rules.worker.ts", import.meta.url), { type: "module", name: "rules" }),
);
export const players = engine(
  () => new Worker(new URL("./players.worker.ts", import.meta.url), { type: "module", name: "players" }),
);

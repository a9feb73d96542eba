// The page's side of the workers: one guarded way to ask them, whatever becomes of them.
import type { Message, PlayersQuestions, QuestionMap, Report, RulesQuestions } from "./protocol";

export interface Engine<Questions extends QuestionMap<Questions>> {
  /**
   * Rejects with `EngineStopped` if the worker dies or falls silent, else with what the worker says. `hear` is called now and
   * then with the milliseconds that the answer may still take.
   */
  ask<Q extends keyof Questions>(question: Q, given: Questions[Q][0], hear?: Report): Promise<Questions[Q][1]>;
  /** Fetches the worker before the first question. */
  wake(): void;
  /** Ends the worker; the next question starts a new one, which remembers nothing. */
  restart(): void;
}

/** The worker died or fell silent, with everything that it had open. */
export class EngineStopped extends Error {
  override name = "EngineStopped";
}

/** Milliseconds of silence, while questions wait, after which a worker is suspected, and then given up. */
export interface Patience {
  suspect: number;
  giveUp: number;
}

/** A worker that thinks sends heartbeats; the longest wait is for a first visit over a slow line. */
const PATIENCE: Patience = { suspect: 60_000, giveUp: 15_000 };

/** What the engine needs of a `Worker`. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  hear: Report | undefined;
}

/** Asks a worker that is started when it is first needed. */
export function engine<Questions extends QuestionMap<Questions>>(
  start: () => WorkerLike,
  patience = PATIENCE,
): Engine<Questions> {
  let worker: WorkerLike | null = null;
  let last = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<number, Waiting>();

  function started(): WorkerLike {
    if (worker) return worker;
    const made = start();
    // A worker that was given up may still speak: it is not heard.
    const listen = (type: "message" | "error" | "messageerror", hear: (event: Event) => void) =>
      made.addEventListener(type, (event: Event) => worker === made && hear(event));
    listen("message", (event) => heard((event as MessageEvent<Message>).data));
    listen("error", (event) => stop((event as ErrorEvent).message || "the worker stopped"));
    listen("messageerror", () => stop("a message of the worker could not be read"));
    worker = made;
    return made;
  }

  function heard(message: Message): void {
    if ("id" in message) {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) asked?.resolve(message.value as never);
      else asked?.reject(new Error(message.message));
    } else waiting.get(message.beat)?.hear?.(message.remaining);
    watch();
  }

  /** Waits for the next sign of life. */
  function watch(): void {
    clearTimeout(watchdog);
    if (waiting.size > 0) watchdog = setTimeout(suspect, patience.suspect);
  }

  /** After a sleep of the device the timer may be first, and the worker's message next. */
  function suspect(): void {
    watchdog = setTimeout(() => stop("the worker does not answer"), patience.giveUp);
  }

  function stop(reason: string): void {
    clearTimeout(watchdog);
    worker?.terminate();
    worker = null;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new EngineStopped(reason));
  }

  return {
    wake: () => void started(),
    restart: () => stop("the worker was restarted"),
    ask: (question, given, hear) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject, hear });
        started().postMessage({ id, question, given });
        if (waiting.size === 1) watch();
      }),
  };
}

export const rules = engine<RulesQuestions>(
  () => new Worker(new URL("./rules.worker.ts", import.meta.url), { type: "module", name: "rules" }),
);
export const players = engine<PlayersQuestions>(
  () => new Worker(new URL("./players.worker.ts", import.meta.url), { type: "module", name: "players" }),
);

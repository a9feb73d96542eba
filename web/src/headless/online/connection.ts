// The connection to an online table: resumes after the last entry, and repeats what was not answered with the same ids.
import type { ActionRequest } from "../../engine/wire/ActionRequest";
import type { ErrorBody } from "../../engine/wire/ErrorBody";
import type { ServerMessage } from "../../engine/wire/ServerMessage";
import type { TableAction } from "../../engine/wire/TableAction";

/** What the connection needs of a `WebSocket`. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** What lies around a connection. */
export interface World {
  /** Connects; the server sends what came after this entry first. */
  connect(after: number, events: SocketEvents): Socket;
  /** Calls back later; returns what calls it off. */
  later(milliseconds: number, act: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

export interface Listener {
  heard(message: Exclude<ServerMessage, { type: "answer" }>): void;
  /** Whether the server is reached. */
  changed(connected: boolean): void;
  /** Another attempt has failed: the reason may be one that no waiting helps against. */
  failed(): void;
}

/** Why an action was refused. */
export class ActionRefused extends Error {
  override name = "ActionRefused";
  readonly code: string;
  readonly clause: string | null;

  constructor({ code, message, clause }: ErrorBody) {
    super(message);
    this.code = code;
    this.clause = clause ?? null;
  }
}

interface Waiting {
  request: ActionRequest;
  resolve: () => void;
  reject: (error: ActionRefused) => void;
}

/** Milliseconds until the first new attempt, and at most. */
const FIRST = 400;
const LONGEST = 15_000;
/** An answer that takes longer means that the connection is dead. */
const PATIENCE = 8_000;

/** How long to wait before an attempt: longer each time, and never the same for everybody. */
export function backoff(attempt: number, random: number): number {
  return Math.min(LONGEST, FIRST * 2 ** attempt) * (0.5 + random / 2);
}

export class Connection {
  readonly #world: World;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, Waiting>();
  #socket: Socket | null = null;
  #open = false;
  #after = 0;
  #attempts = 0;
  #ended = false;
  #callOff = () => {};
  #watch = () => {};

  constructor(world: World, listener: Listener) {
    this.#world = world;
    this.#listener = listener;
  }

  /** Connects, also before the next attempt is due. */
  start(): void {
    if (this.#ended || this.#socket) return;
    this.#callOff();
    let socket: Socket | null = null;
    // A connection that was given up is not heard any more.
    const mine = (act: () => void) => () => socket === this.#socket && act();
    socket = this.#world.connect(this.#after, {
      opened: mine(() => this.#opened()),
      heard: (text) => socket === this.#socket && this.#heard(JSON.parse(text) as ServerMessage),
      closed: mine(() => this.#closed()),
    });
    this.#socket = socket;
  }

  /** Gives the connection up and tries again. */
  restart(): void {
    const socket = this.#socket;
    this.#closed();
    socket?.close();
    this.start();
  }

  end(): void {
    this.#ended = true;
    this.#callOff();
    this.#watch();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Sends an action under an id of its own; resolves once the server has accepted it. */
  act(action: TableAction, id: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const request: ActionRequest = { id, action };
      this.#waiting.set(id, { request, resolve, reject });
      if (this.#open) this.#send(request);
    });
  }

  #send(request: ActionRequest): void {
    this.#socket?.send(JSON.stringify(request));
    this.#watch();
    this.#watch = this.#world.later(PATIENCE, () => this.#waiting.size > 0 && this.restart());
  }

  #opened(): void {
    this.#open = true;
    for (const { request } of this.#waiting.values()) this.#send(request);
  }

  #heard(message: ServerMessage): void {
    if (this.#attempts >= 0) {
      this.#attempts = -1;
      this.#listener.changed(true);
    }
    if (message.type === "answer") return this.#answered(message);
    if (message.type === "update") this.#after = Math.max(this.#after, message.state.seq);
    if (message.type === "moves") this.#after = Math.max(this.#after, message.seq);
    this.#listener.heard(message);
  }

  #answered({ id, error }: Extract<ServerMessage, { type: "answer" }>): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#watch();
    if (error) waiting?.reject(new ActionRefused(error));
    else waiting?.resolve();
  }

  #closed(): void {
    this.#socket = null;
    this.#open = false;
    this.#watch();
    if (this.#ended) return;
    const wasConnected = this.#attempts < 0;
    this.#attempts = Math.max(0, this.#attempts + 1);
    this.#listener.changed(false);
    if (!wasConnected) this.#listener.failed();
    this.#callOff = this.#world.later(backoff(this.#attempts, this.#world.random()), () => this.start());
  }
}

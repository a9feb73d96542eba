// The game server's HTTP interface. Addresses are relative: the page and its server have the same origin.
import type { ErrorBody } from "../engine/wire/ErrorBody";
import type { GameName } from "../engine/wire/GameName";
import type { Joined } from "../engine/wire/Joined";
import type { Links } from "../engine/wire/Links";
import type { Lobby } from "../engine/wire/Lobby";
import type { MyTable } from "../engine/wire/MyTable";
import type { Update } from "../engine/wire/Update";
import type { Options } from "../headless/setUp";

/** What the server refuses, and why. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;

  constructor({ code, message }: Pick<ErrorBody, "code" | "message">) {
    super(message);
    this.code = code;
  }
}

const UNREACHABLE = { code: "unavailable", message: "the server cannot be reached" };

async function ask<T>(path: string, body?: object): Promise<T> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`./api/${path}`, body === undefined ? {} : post);
  } catch {
    throw new ApiError(UNREACHABLE);
  }
  const answer = (await response.json().catch(() => ({ error: UNREACHABLE }))) as T & { error?: ErrorBody };
  if (answer.error) throw new ApiError(answer.error);
  return answer;
}

interface Site {
  /** Whether people can play together here. */
  tables: boolean;
}

let known: Promise<Site> | null = null;

/** What the server says of itself; a plain folder of files says that it has no tables. */
export function site(): Promise<Site> {
  known ??= ask<Site>("site").catch(() => ({ tables: false }));
  return known;
}

let guest: Promise<unknown> | null = null;

/** Makes this browser a guest, unless it is one already. */
async function asGuest<T>(act: () => Promise<T>): Promise<T> {
  guest ??= ask("guests", {});
  try {
    await guest;
  } catch (error) {
    guest = null;
    throw error;
  }
  return act();
}

export interface NewTable {
  game: GameName;
  options: Options;
  clock: string;
  name: string;
  /** Whether the lobby lists it, and anyone may join and watch. */
  public: boolean;
}

/** Makes a table; its maker is the host. */
export const createTable = (wanted: NewTable) => asGuest(() => ask<{ table: string }>("tables", wanted));

/** Joins a table; a public one needs no secret. */
export const joinTable = (id: string, name: string, secret: string | null) =>
  asGuest(() => ask<Joined>(`tables/${id}/join`, secret === null ? { name } : { name, secret }));

/** Looks at a table; rejects if this browser is not at it. */
export const lookAt = (id: string) => asGuest(() => ask<Update>(`tables/${id}`));

export const linksOf = (id: string) => ask<Links>(`tables/${id}/links`);

export const lobby = () => ask<Lobby>("lobby");

/** The tables of this guest, those where it is their turn first. */
export const myTables = () => asGuest(() => ask<{ tables: MyTable[] }>("me"));

/** Whether this guest has joined a table. */
export const isAt = async (id: string) => (await myTables()).tables.some(({ table }) => table === id);

/** A one-time code that makes another device this guest. */
export const makeCode = () => asGuest(() => ask<{ code: string; seconds: number }>("me/code", {}));

/** Makes this browser the guest who has made the code. */
export const redeemCode = (code: string) => ask("guests", { code });

/** Where a table's WebSocket is. */
export function socketAddress(id: string, after: number): string {
  const address = new URL(`./api/tables/${id}/socket?after=${after}`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

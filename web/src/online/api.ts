// The game server's HTTP interface. Addresses are relative: the page and its server have the same origin.
import type { ActionRequest } from "../engine/wire/ActionRequest";
import type { ErrorBody } from "../engine/wire/ErrorBody";
import { PROTOCOL } from "../engine/wire/protocol";
import type { GameName } from "../engine/wire/GameName";
import type { Joined } from "../engine/wire/Joined";
import type { Known } from "../engine/wire/Known";
import type { Links } from "../engine/wire/Links";
import type { Lobby } from "../engine/wire/Lobby";
import type { MyTable } from "../engine/wire/MyTable";
import type { TableAction } from "../engine/wire/TableAction";
import type { TableStances } from "../engine/wire/TableStances";
import type { TablePlan } from "../engine/wire/TablePlan";
import type { Rated } from "../engine/wire/Rated";
import type { TablePerson } from "../engine/wire/TablePerson";
import type { Update } from "../engine/wire/Update";
import { waiting } from "../app/waiting.svelte";
import type { Options } from "../headless/setUp";
import { type Site, site as plainSite } from "./site";
import { version } from "./version.svelte";

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

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export async function ask<T>(path: string, body?: object, method: Method = body === undefined ? "GET" : "POST"): Promise<T> {
  const headers: Record<string, string> = { "trivium-protocol": String(PROTOCOL) };
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await waiting.during(fetch(`./api/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) }));
  } catch {
    throw new ApiError(UNREACHABLE);
  }
  const answer = (await response.json().catch(() => ({ error: UNREACHABLE }))) as T & { error?: ErrorBody };
  if (answer.error?.code === "outdated") version.outdated = true;
  if (answer.error) throw new ApiError(answer.error);
  return answer;
}

/** What the server says of itself; whether this page understands it is noted. */
export async function site(): Promise<Site> {
  const answer = await plainSite();
  version.heard(answer.protocol);
  return answer;
}

let guest: Promise<unknown> | null = null;

/** Makes this browser a guest, unless it is one already. */
export async function asGuest<T>(act: () => Promise<T>): Promise<T> {
  guest ??= ask("guests", {});
  try {
    await guest;
  } catch (error) {
    guest = null;
    throw error;
  }
  return act();
}

/** This browser's cookie is gone: the next one who plays here is another guest. */
export function forgetGuest(): void {
  guest = null;
}

export interface NewTable {
  game: GameName;
  options: Options;
  clock: string;
  name: string;
  /** Whether the lobby lists it, and anyone may join and watch. */
  public: boolean;
  /** By how many seconds those who do not play see the game later. */
  delay: number;
  /** Days of vacation for each player, where a move takes days. */
  vacation: number;
  /** Moves that were played elsewhere before. */
  opening?: string[];
  /** Whether it counts for ratings. */
  rated?: boolean;
  /** Whether the game starts when all seats are taken. */
  when_full?: boolean;
  /** How many games the match has. */
  games?: number;
}

/** Makes a table; its maker is the host. */
export const createTable = (wanted: NewTable) => asGuest(() => ask<{ table: string }>("tables", wanted));

/** A new id for an action: a repeat gets the first answer. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join("");

/** Does something at a table without a connection to it. */
export const actAt = (id: string, action: TableAction) => ask(`tables/${id}/actions`, { id: newId(), action } satisfies ActionRequest);

/** Sits down with someone of like strength, or where they will come. */
export const seek = (wish: { game: GameName; clock: string; name: string; rated: boolean }) =>
  asGuest(() => ask<{ table: string; found: boolean }>("seek", wish));

/** Joins a table; a public one needs no secret. */
export const joinTable = (id: string, name: string, secret: string | null) =>
  asGuest(() => ask<Joined>(`tables/${id}/join`, secret === null ? { name } : { name, secret }));

/** Looks at a table; rejects if this browser is not at it. */
export const lookAt = (id: string) => asGuest(() => ask<Update>(`tables/${id}`));

export const linksOf = (id: string) => ask<Links>(`tables/${id}/links`);

/** Which options count for ratings. */
export const rated = () => ask<Rated>("rated");

/** The people at a table who have accounts. */
export const peopleAt = (id: string) => asGuest(() => ask<TablePerson[]>(`tables/${id}/people`));

/** The record of a finished game. */
export async function recordOf(id: string): Promise<string> {
  const response = await asGuest(() => fetch(`./api/tables/${id}/record`));
  if (!response.ok) throw new ApiError(((await response.json()) as { error: ErrorBody }).error);
  return response.text();
}

export const lobby = () => ask<Lobby>("lobby");

/** The tables of this guest, those where it is their turn first, and the name of their account. */
export const myTables = () => asGuest(() => ask<{ tables: MyTable[]; account: string | null }>("me"));

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

/** Whom at a table this guest has muted or blocked. */
export const stancesAt = (id: string) => asGuest(() => ask<TableStances>(`tables/${id}/stances`));

/** Mutes or blocks someone at a table, or no longer. */
export const setStance = (id: string, member: number, stance: { muted: boolean; blocked: boolean }) =>
  ask(`tables/${id}/stances/${member}`, stance, "PUT");

/** Everybody whom this guest has muted or blocked. */
export const stances = () => asGuest(() => ask<{ people: Known[] }>("me/stances"));

/** Neither mutes nor blocks someone any more. */
export const forgive = (person: string) => ask(`me/stances/${person}`, undefined, "DELETE");

/** Why someone is reported. */
export const REASONS = ["chat", "name", "unfair", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** Reports someone to whoever runs the site. */
export const report = (id: string, member: number, reason: Reason, text: string) =>
  ask(`tables/${id}/reports`, text ? { member, reason, text } : { member, reason });

/** The moves that this guest has planned at a table. */
export const planAt = (id: string) => ask<TablePlan>(`tables/${id}/plan`);

export const setPlan = (id: string, plan: TablePlan) => ask(`tables/${id}/plan`, plan, "PUT");

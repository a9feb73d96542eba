// Duplicates over the game server's HTTP interface: one deal for many tables.
import type { GameName } from "../engine/wire/GameName";
import type { Links } from "../engine/wire/Links";
import type { ShownDuplicate } from "../engine/wire/ShownDuplicate";
import type { ShownDuplicates } from "../engine/wire/ShownDuplicates";
import { app } from "../app/app.svelte";
import type { Options } from "../headless/setUp";
import { ask, asGuest } from "./api";

export interface NewDuplicate {
  game: GameName;
  options: Options;
  clock: string;
  name: string;
  /** By seat, the computer that has it at every table. */
  computers: (number | null)[];
  /** Whether the lobby lists it. */
  public: boolean;
  /** After how many hours no new game starts. */
  hours: number;
}

export const makeDuplicate = (wanted: NewDuplicate) => asGuest(() => ask<{ duplicate: string }>("duplicates", wanted));

/** Those that anyone may play, and those of this guest. */
export const duplicates = () => ask<ShownDuplicates>("duplicates");

export const duplicate = (id: string) => ask<ShownDuplicate>(`duplicates/${id}`);

/** Its address, to be passed on. */
export const linksOfDuplicate = (id: string) => ask<Links>(`duplicates/${id}/links`);

/** Sits down to play the deal. */
export const playDeal = (id: string, name: string, own: boolean) => asGuest(() => ask<{ table: string }>(`duplicates/${id}/tables`, { name, own }));

/** Lets no new game start. */
export const endDuplicate = (id: string) => ask<ShownDuplicate>(`duplicates/${id}/close`, {});

/** A moment, as the reader writes it. */
export const moment = (at: number) => new Date(at).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" });

/** A number with a sign, with one decimal where there is something behind the point. */
export function signed(value: number): string {
  const format = new Intl.NumberFormat(app.settings.language, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  return format.format(value).replace("-", "−");
}

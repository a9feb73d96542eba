// Imported text as games that can be played or studied.
import { rules } from "../engine/client";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Study } from "../engine/wire/Study";
import { fromPosition, sortOut } from "../headless/incoming";
import { LinkError, unpack } from "../headless/link";
import { endOf, gameAt } from "../headless/study/tree";
import { seatToTake } from "../headless/table";
import { t } from "../app/app.svelte";
import { newSeed } from "../app/beginStudy";

/** A game with all that is said about it, and the same game as it is played on. */
export interface Found {
  study: Study;
  spec: GameSpec;
  /** Which seat plays on at its end; null if the game is over. */
  turn: number | null;
}

/** The games in a text, of whichever kind; throws an error that can be shown. */
export async function arrive(text: string): Promise<Found[]> {
  const incoming = sortOut(text);
  switch (incoming.kind) {
    case "nothing":
    case "unknown":
    case "tooLong":
      throw new Error(t(`open.${incoming.kind}`));
    case "link":
      return arriveByLink(incoming.link);
    case "position":
      return read(async () => [await inspected(fromPosition(incoming.game, incoming.line, newSeed()))]);
    case "spec":
      return read(async () => [await inspected(incoming.spec)]);
    case "records":
      return read(async () => Promise.all((await rules.ask("readRecords", { text: incoming.text })).map(played)));
  }
}

export async function arriveByLink(link: string): Promise<Found[]> {
  let text = "";
  try {
    text = await unpack(link);
  } catch (error) {
    if (error instanceof LinkError) throw new Error(t("open.garbled"), { cause: error });
    throw error;
  }
  // A link within a link would be nobody's intention.
  return sortOut(text).kind === "link" ? Promise.reject(new Error(t("open.garbled"))) : arrive(text);
}

async function read(reading: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await reading();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(t("open.broken", { message }), { cause: error });
  }
}

async function inspected(spec: GameSpec, study?: Study): Promise<Found> {
  const { spec: whole, view } = await rules.ask("inspect", { spec });
  return { study: study ?? (await rules.ask("studyOf", { spec })), spec: whole, turn: seatToTake(whole, view) };
}

async function played(study: Study): Promise<Found> {
  const line = gameAt(study, newSeed(), endOf(study, null));
  return inspected(await rules.ask("lineSpec", { line }), study);
}

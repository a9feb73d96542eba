// What can be taken along from a game.
import type { GameSpec } from "../engine/wire/GameSpec";

export interface Shared extends Record<string, unknown> {
  /** The game up to what is shown. */
  spec: GameSpec;
  position: string;
  /** What a link carries: a specification or a record. */
  carried: () => Promise<string> | string;
  record: () => Promise<string>;
  study?: () => Promise<void>;
  linkLabel?: string;
}

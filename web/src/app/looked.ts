// Games as they are looked at in small pictures: asked for once, and kept for a while.
import { rules } from "../engine/client";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";

/** The most views that are kept. */
const KEPT = 120;
const views = new Map<string, Promise<View>>();

/** What the board of a game looks like; the game that is open in the worker stays open. */
export function lookAt(spec: GameSpec): Promise<View> {
  const key = JSON.stringify(spec);
  const known = views.get(key);
  if (known) return known;
  const asked = rules.ask("inspect", { spec }).then(({ view }) => view);
  views.set(key, asked);
  asked.catch(() => views.delete(key));
  const [oldest] = views.keys();
  if (views.size > KEPT && oldest !== undefined) views.delete(oldest);
  return asked;
}

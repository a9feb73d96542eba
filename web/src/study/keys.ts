// The keys that step through a study.
import type { StudyTable } from "./study.svelte";

type Step = Parameters<StudyTable["walk"]>[0];

const STEPS: Record<string, Step> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "previous",
  ArrowDown: "following",
  Home: "first",
  End: "last",
};

/** What a key means, unless it means something where the focus is: in a text, on the board, in a graph. */
export function stepKey(event: KeyboardEvent): Step | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog, canvas, [role=grid], [role=slider]")) return null;
  return STEPS[event.key] ?? null;
}

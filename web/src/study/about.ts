// What is said of a game that was brought along.
import { t } from "../app/app.svelte";
import { children, endOf, pathTo } from "../headless/study/tree";
import type { Found } from "./arrive";

/** How long it is, whether it has variations, and when it was played. */
export function about({ study }: Found): string {
  const count = pathTo(study, endOf(study, null)).length;
  const words = [count === 0 && study.start ? t("open.position") : t("open.moves", { count })];
  if ([null, ...study.nodes.keys()].some((at) => children(study, at).length > 1)) words.push(t("open.variations"));
  if (study.date) words.push(study.date);
  return words.join(" · ");
}

// The options of a position, as choices that people read.
import type { Choice, Chosen, Flag, SetUp } from "../setUp";

/** The options of a position line, such as `grid=torus,players=4`, by name; texts as they stand. */
export function readOptions(text: string): Record<string, string> {
  if (text === "-" || text === "") return {};
  // A value may hold commas within its brackets.
  const pairs = text.match(/[\w]+=(?:\{[^}]*\}|\[[^\]]*\]|[^,]*)/g) ?? [];
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/** What was chosen for a table with these options. */
export function chosenOf(setUp: SetUp, text: string): { players: number; chosen: Chosen } {
  const options = readOptions(text);
  const pick = (choice: Choice) => (choice.kind === "word" ? options[choice.name] : isSet(choice, options) || undefined);
  const found = setUp.choices.flatMap((choice) => {
    const value = pick(choice);
    return value === undefined ? [] : [[choice.name, value] as const];
  });
  return { players: Number(options["players"] ?? 2), chosen: { ...setUp.chosen, ...Object.fromEntries(found) } };
}

/** Whether a flag's options are those of a position. */
function isSet({ sets }: Flag, options: Record<string, string>): boolean {
  return Object.entries(sets).every(([name, value]) => {
    const text = options[name] ?? "";
    return Array.isArray(value) ? value.every((one) => text.slice(1, -1).split("+").includes(String(one))) : text === String(value);
  });
}

// Every look of every game can be read: digits and marks on pieces, one side's pieces beside the other's, land beside water.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { GAMES } from "./games";

const sheet = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const shared = sheet("colours.css");
const sheets: Record<string, string> = Object.fromEntries(GAMES.map(({ name }) => [name, sheet(`games/${name}/colours.css`)]));
type Tokens = Record<string, string>;

/** The custom properties of the rules with a selector. */
function tokens(css: string, selector: string): Tokens {
  const rules = [...css.matchAll(/^([^{}@]+)\{([^}]*)\}/gm)].filter(([, found = ""]) => found.replace(/\/\*.*?\*\//gs, "").trim() === selector);
  const pairs = rules.flatMap(([, , body = ""]) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}

/** A colour by day or by night. */
function coloured(value: string | undefined, night: boolean): string {
  const [, day, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value ?? "") ?? [null, value, value];
  return (night ? dark : day) ?? "";
}

function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What must differ how much; digits and marks are large, so that 3 : 1 is enough (WCAG 1.4.3, 1.4.11). */
const NEEDS: Record<string, [one: string, other: string, least: number][]> = {
  caminos: [
    ["--y-ink", "--y-top", 4.5],
    ["--g-ink", "--g-top", 3],
    ["--n-ink", "--n-top", 4.5],
    ["--y-top", "--g-top", 2.4],
    ["--g-top", "--cell", 1.5],
    ["--y-dark", "--y-top", 3],
  ],
  wege: [
    ["--meadow", "--water", 2],
    ["--path", "--path-edge", 1.4],
    ["--crown", "--meadow", 2],
    ["--way-land", "--meadow", 3],
    ["--way-water", "--water", 2],
  ],
  cuminos: [0, 2, 4].flatMap((seat) =>
    [1, 2, 3, 4, 5, 6].flatMap((mark): [string, string, number][] => [
      [`--carved-pale-${mark}`, `--s${seat}`, 3],
      [`--carved-deep-${mark}`, `--s${seat + 1}`, 3],
    ]),
  ),
};

describe.each(GAMES.flatMap(({ name, looks }) => looks.map((look) => ({ game: name, look: look.name }))))("$game in $look", ({ game, look }) => {
  const own = sheets[game] ?? "";
  const selector = `[data-${game}][data-${game}="${look}"]`;
  const all: Tokens = { ...tokens(shared, ":root"), ...tokens(own, ":root"), ...tokens(own, selector) };

  it.each([false, true])("can be read (by night: %s)", (night) => {
    for (const [one, other, least] of NEEDS[game] ?? []) {
      const found = contrast(coloured(all[one], night), coloured(all[other], night));
      expect(found, `${one} on ${other}`).toBeGreaterThanOrEqual(least);
    }
  });

  it("changes only colours that there are", () => {
    const known = { ...tokens(shared, ":root"), ...tokens(own, ":root") };
    expect(Object.keys(tokens(own, selector)).filter((name) => !(name in known))).toEqual([]);
  });
});

it("every look but the usual one has colours of its own", () => {
  for (const { name, looks } of GAMES) {
    expect(looks.length).toBeGreaterThanOrEqual(3);
    for (const look of looks.slice(1)) expect(Object.keys(tokens(sheets[name] ?? "", `[data-${name}][data-${name}="${look.name}"]`)).length).toBeGreaterThan(5);
  }
});

it("digits can be read in high contrast", () => {
  const all = { ...tokens(shared, ":root"), ...tokens(shared, ':root[data-palette="contrast"]') };
  for (const colour of ["y", "g", "n"]) expect(contrast(all[`--${colour}-ink`] ?? "", all[`--${colour}-top`] ?? "")).toBeGreaterThanOrEqual(7);
});

// What the blocks of Caminos are made of, by palette.
import type { Palette } from "../../headless/settings";
import { readColour } from "../../scene/colours";

/** A stain: its ground, its grain, and a pattern that distinguishes it without colour. */
export interface Stain {
  ground: string;
  grain: string;
  pattern: "none" | "dots" | "crosses";
  /** What the pattern is painted with. */
  ink: string;
}

export const COLOURS = ["y", "g", "n"] as const;
export type Colour = (typeof COLOURS)[number];

const PATTERNS: Record<Palette, Record<Colour, Stain["pattern"]>> = {
  wood: { y: "none", g: "none", n: "none" },
  contrast: { y: "none", g: "dots", n: "crosses" },
};

export function stain(colour: Colour, palette: Palette): Stain {
  const pattern = PATTERNS[palette][colour];
  const ink = pattern === "none" ? "" : readColour(`--${colour}-pattern`);
  return { ground: readColour(`--${colour}-top`), grain: readColour(`--${colour}-grain`), pattern, ink };
}

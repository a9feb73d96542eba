// What the blocks of Caminos are made of, by palette.
import type { Palette } from "../../headless/settings";

/** A stain: its ground, its grain, and a pattern that tells it apart without colour. */
export interface Stain {
  ground: string;
  grain: string;
  pattern: "none" | "dots" | "crosses";
  /** What the pattern is painted with. */
  ink: string;
}

export const STAINS: Record<Palette, Record<"y" | "g" | "n", Stain>> = {
  wood: {
    y: { ground: "#f0cd74", grain: "#7a4a08", pattern: "none", ink: "" },
    g: { ground: "#3a8a67", grain: "#0a2b1c", pattern: "none", ink: "" },
    n: { ground: "#43619b", grain: "#111f3c", pattern: "none", ink: "" },
  },
  contrast: {
    y: { ground: "#ffe27a", grain: "#c79a1c", pattern: "none", ink: "" },
    g: { ground: "#06402f", grain: "#02140e", pattern: "dots", ink: "#d8fff0" },
    n: { ground: "#6f9be0", grain: "#2d4a80", pattern: "crosses", ink: "#0b1f45" },
  },
};

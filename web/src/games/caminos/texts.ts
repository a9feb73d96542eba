// What the pieces and columns of Caminos are called.
import type { Catalogue, Key } from "../../headless/catalogue";
import { say } from "../../headless/say";
import { readMove } from "./notation";
import { cellName } from "./placing";

export function shapeName(catalogue: Catalogue, shape: string): string {
  const key = `shape.${shape}`;
  return key in catalogue ? catalogue[key as Key] : shape;
}

/** A move in words: the piece, and where it stands. */
export function moveText(catalogue: Catalogue, move: string): string {
  const cells = readMove(move).map(({ x, y, cubes }) => cellName(x, y) + (cubes > 1 ? ` ×${cubes}` : ""));
  return say(catalogue, "text.pieceAt", { shape: shapeName(catalogue, move.split(":")[0] ?? ""), cells: cells.join(", ") });
}

/** A cell for those who listen. */
export function cellText(catalogue: Catalogue, name: string, cubes: string): string {
  if (cubes === "") return say(catalogue, "text.empty", { cell: name });
  const colours = [...cubes].map((letter) => catalogue[`colour.${letter}` as Key]);
  const stacked = colours.reduce((below, above) => say(catalogue, "text.on", { above, below }));
  return say(catalogue, "text.column", { cell: name, height: cubes.length, cubes: stacked });
}

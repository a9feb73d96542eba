// The picture of the park as pixels, for the slabs of the 3D table: the same drawing, painted onto a canvas.
import { flushSync, mount, unmount } from "svelte";

import type { ParkBox } from "../../engine/wire/ParkBox";
import { readColour } from "../../scene/colours";
import Park from "./Park.svelte";
import { CELL, type Tile } from "./drawing";

const SVG = "http://www.w3.org/2000/svg";

/** Paints the tiles of a box at this many pixels per cell. */
export async function raster(tiles: readonly Tile[], box: ParkBox, pixels: number): Promise<HTMLCanvasElement> {
  const [width, height] = [box.width * pixels, box.height * pixels];
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(written(tiles, box, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return canvas;
}

function written(tiles: readonly Tile[], box: ParkBox, width: number, height: number): string {
  const svg = document.createElementNS(SVG, "svg");
  const corner = [box.west * CELL, -(box.south + box.height) * CELL];
  svg.setAttribute("viewBox", [...corner, box.width * CELL, box.height * CELL].join(" "));
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const drawn = mount(Park, { target: svg, props: { tiles, ducks: false, seams: false, standing: false } });
  flushSync();
  const text = new XMLSerializer().serializeToString(svg);
  void unmount(drawn);
  // A picture of its own knows no style sheet.
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: `--${string}`) => readColour(name));
}

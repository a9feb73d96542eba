// Pictures of positions and of whole games: drawn by the core as SVG, turned into pixels by the browser.
import init, { picture } from "./wasm/pictures";
import url from "./wasm/pictures_bg.wasm?url";
import type { GameSpec } from "./wire/GameSpec";
import { type Frame, writeGif } from "../headless/gif";
import { readColour } from "../scene/colours";

const ready = init({ module_or_path: url });
/** A moving picture is at most this wide or high, in pixels. */
const LARGEST_FILM = 640;
/** How long a move and the end stay, in hundredths of a second. */
const DELAY = { move: 90, end: 350 };

export async function svgOf(spec: GameSpec, title: string): Promise<string> {
  await ready;
  // Who is out of time is not on the board.
  return picture(JSON.stringify({ ...spec, outs: [] }), title);
}

export async function pngOf(spec: GameSpec, title: string): Promise<Blob> {
  const drawn = await load(await svgOf(spec, title));
  const canvas = paper(drawn.box, 2);
  draw(canvas, drawn, drawn.box, 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** The whole game as an animation; reports progress. */
export async function filmOf(spec: GameSpec, title: string, progress: (done: number, all: number) => void): Promise<Blob> {
  const all = spec.moves.length + 1;
  const pictures: Drawn[] = [];
  for (let ply = 0; ply < all; ply++) {
    progress(ply + 1, all);
    pictures.push(await load(await svgOf({ ...spec, moves: spec.moves.slice(0, ply) }, title)));
    // The page goes on meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const box = around(pictures.map((drawn) => drawn.box));
  const scale = Math.min(1.5, LARGEST_FILM / Math.max(box.width, box.height));
  const frames = pictures.map((drawn, ply): Frame => {
    const canvas = paper(box, scale);
    draw(canvas, drawn, box, scale);
    const { data } = context(canvas).getImageData(0, 0, canvas.width, canvas.height);
    return { pixels: data, delay: ply === all - 1 ? DELAY.end : DELAY.move };
  });
  const { width, height } = paper(box, scale);
  return new Blob([writeGif(width, height, frames)], { type: "image/gif" });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawn {
  image: HTMLImageElement;
  box: Box;
}

async function load(svg: string): Promise<Drawn> {
  const [x = 0, y = 0, width = 1, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  return { image, box: { x, y, width, height } };
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function paper(box: Box, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const pen = context(canvas);
  pen.fillStyle = readColour("--picture-paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

function draw(canvas: HTMLCanvasElement, { image, box }: Drawn, within: Box, scale: number): void {
  const [x, y] = [(box.x - within.x) * scale, (box.y - within.y) * scale];
  context(canvas).drawImage(image, x, y, box.width * scale, box.height * scale);
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("this browser cannot draw");
  return pen;
}

// Pictures of positions and of whole games, as they look on the screen: drawn by the game's own component, with the colours of the
// theme written into them.
import { flushSync, mount, unmount } from "svelte";

import { lookAt } from "../app/looked";
import type { GameSpec } from "../engine/wire/GameSpec";
import { gameOf } from "../games";
import { type Frame, writeGif } from "../headless/gif";
import { type Tone, toneOf, toned } from "../headless/tone";
import { readColour } from "../scene/colours";

/** A moving picture is at most this wide or high, in pixels. */
const LARGEST_FILM = 640;
/** How long a move and the end stay, in hundredths of a second. */
const DELAY = { move: 90, end: 350 };

export async function svgOf(spec: GameSpec, title: string): Promise<string> {
  // The board does not show who is out of time.
  const [{ table }, view] = await Promise.all([gameOf(spec.game).table(), lookAt({ ...spec, outs: [] })]);
  const { default: Printed } = await table.printed();
  const desk = document.createElement("div");
  desk.dataset["game"] = spec.game;
  desk.style.cssText = "position: fixed; visibility: hidden; width: 0; height: 0";
  document.body.append(desk);
  const drawn = mount(Printed, { target: desk, props: { view } });
  flushSync();
  // A piece that is just landing is shown where it lies.
  for (const animation of desk.getAnimations({ subtree: true })) animation.cancel();
  try {
    const svg = desk.querySelector("svg");
    if (!svg) throw new Error("the game drew nothing");
    return written(svg, title);
  } finally {
    void unmount(drawn);
    desk.remove();
  }
}

/** What a child has from its parent unless it says otherwise, and how that begins. */
const INHERITED: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "font-size": "",
  "font-weight": "400",
  "dominant-baseline": "auto",
  "paint-order": "normal",
  stroke: "none",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "text-anchor": "start",
};
const OWN: Readonly<Record<string, string>> = { opacity: "1", "stop-color": "rgb(0, 0, 0)" };
const COLOURED = ["fill", "stroke", "stop-color"];

/** A drawing of the page that needs no style sheet: what the style sheet says stands at every element. */
function written(svg: SVGSVGElement, title: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const plain = plainColours();
  const copies = [copy, ...copy.querySelectorAll("*")];
  const tones = new Map<Element, Tone>();
  for (const [index, element] of [svg, ...svg.querySelectorAll("*")].entries()) {
    const target = copies[index];
    const style = getComputedStyle(element);
    const parent = element === svg || !element.parentElement ? null : getComputedStyle(element.parentElement);
    const tone = toneOf(style.filter) ?? tones.get(element.parentElement ?? element) ?? null;
    if (tone) tones.set(element, tone);
    target?.removeAttribute("class");
    target?.removeAttribute("style");
    for (const [name, first] of [...Object.entries(INHERITED), ...Object.entries(OWN)]) {
      const value = style.getPropertyValue(name);
      const given = name in INHERITED && parent ? parent.getPropertyValue(name) : first;
      if (value === given) target?.removeAttribute(name);
      else target?.setAttribute(name, COLOURED.includes(name) ? toned(plain(value), tone) : value);
    }
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "Figtree, system-ui, sans-serif");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const paper = document.createElementNS(copy.namespaceURI, "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: plain(readColour("--paper")) })) paper.setAttribute(name, String(value));
  const named = document.createElementNS(copy.namespaceURI, "title");
  named.textContent = title;
  copy.prepend(named, paper);
  for (const comment of comments(copy)) comment.remove();
  return new XMLSerializer().serializeToString(copy);
}

/** What the page leaves between elements for itself. */
function comments(within: Node): Comment[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Writes colours as every viewer of SVG reads them: mixed ones are known to browsers only. */
function plainColours(): (colour: string) => string {
  const pen = context(document.createElement("canvas"));
  const known = new Map<string, string>();
  const plain = (colour: string) => {
    if (colour.startsWith("url(")) return colour.replace(/^(url\("?#[^)"]+"?\)).*$/, "$1");
    if (/^(rgba?\(|none$)/.test(colour)) return colour;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  };
  return (colour) => {
    const made = known.get(colour) ?? plain(colour);
    known.set(colour, made);
    return made;
  };
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
  pen.fillStyle = readColour("--paper");
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

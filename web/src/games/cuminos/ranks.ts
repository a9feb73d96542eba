// On which rank a cumino that is held would begin: a sign above it, a pile of three with its own one filled, and the number.
import { CanvasTexture, Group, Sprite, SpriteMaterial } from "three";

import { readColour } from "../../scene/colours";
import { type Pair, type Spot, highest, lowest } from "./stone";

/** Nothing begins above the third rank (K4). */
const RANKS = [1, 2, 3];
/** How large a sign is, in cells, and how far above the cumino its lower edge. */
const [WIDE, HIGH, ABOVE] = [0.84, 0.46, 0.28];
const PIXELS = 160;

export class Ranks {
  readonly group = new Group();
  readonly #signs = RANKS.map(sign);

  constructor() {
    this.group.name = "ranks";
    this.group.visible = false;
    this.group.add(...this.#signs);
  }

  /** Shows the sign over a cumino, or none. */
  show(placed: { spots: Pair<Spot> } | null): void {
    this.group.visible = placed !== null;
    if (!placed) return;
    const [from, to] = placed.spots;
    // Over the half that is farther away: the marks on top stay to be seen.
    this.group.position.set((from[0] + to[0] + 1) / 2, highest(placed) + 1, -Math.max(from[1], to[1]) - 1);
    this.#signs.forEach((one, index) => (one.visible = index === lowest(placed)));
  }

  dispose(): void {
    for (const { material } of this.#signs) {
      material.map?.dispose();
      material.dispose();
    }
  }
}

/** It turns to whoever looks. */
function sign(rank: number): Sprite {
  const map = new CanvasTexture(pill(rank));
  map.colorSpace = "srgb";
  const made = new Sprite(new SpriteMaterial({ map, depthTest: false, transparent: true }));
  made.scale.set(WIDE, HIGH, 1);
  made.center.set(0.5, -ABOVE);
  made.renderOrder = 6;
  made.name = `rank ${rank}`;
  return made;
}

function pill(rank: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const [width, height] = [PIXELS, Math.round((PIXELS * HIGH) / WIDE)];
  [canvas.width, canvas.height] = [width, height];
  const paint = canvas.getContext("2d");
  if (!paint) return canvas;
  const [ground, ink] = [readColour("--legal"), readColour("--white")];
  paint.fillStyle = ground;
  paint.strokeStyle = ink;
  paint.lineWidth = 6;
  paint.beginPath();
  paint.roundRect(4, 4, width - 8, height - 8, height / 2);
  paint.fill();
  paint.stroke();
  paint.fillStyle = ink;
  const step = height / 4.6;
  for (const level of RANKS) {
    paint.globalAlpha = level === rank ? 1 : 0.4;
    paint.fillRect(0.2 * width, height / 2 + (1.5 - level) * step + 1, 0.28 * width, step - 4);
  }
  paint.globalAlpha = 1;
  paint.font = `700 ${0.7 * height}px system-ui, sans-serif`;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillText(String(rank), 0.68 * width, 0.54 * height);
  return canvas;
}

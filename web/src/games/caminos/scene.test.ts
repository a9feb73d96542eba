// The scene needs no GPU to be built: what it holds can be counted.
import { readFileSync } from "node:fs";
import { type Material, Mesh, Scene } from "three";
import { beforeAll, expect, it, vi } from "vitest";

import { Session, initSync } from "../../engine/wasm/rules";
import type { View } from "../../engine/wire/View";
import { dispose, freeOutgoing } from "../../scene/dispose";
import { FakeStage, PICTURES } from "../../scene/fake";
import { BUDGET, costOf } from "../../scene/figures";
import { boardOf } from "./play";
import { CaminosScene, type Hovering } from "./scene";

vi.mock("../../scene/colours", async (original) => ({ ...(await original<object>()), readColour: () => "#123456" }));

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
});

function build() {
  const session = new Session(JSON.stringify({ game: "caminos", options: {}, seed: 1, moves: ["L4:d4*3,e4", "I2:a1*2"] }));
  const board = boardOf(JSON.parse(session.view(0xffff)) as View);
  const stage = new FakeStage();
  return { board, stage, root: stage.scene, scene: new CaminosScene(stage.asStage, board, "contrast") };
}

function materials(root: Scene): Set<Material> {
  const found = new Set<Material>();
  root.traverse((thing) => thing instanceof Mesh && found.add(thing.material as Material));
  return found;
}

const HOVERING: Hovering = {
  columns: [{ x: 3, y: 3, base: 0, cubes: 2 }],
  colour: "y",
  legal: true,
  pinned: false,
  reach: [{ x: 1, y: 1, height: 0 }],
};

it("makes no material for a piece that hovers", () => {
  const { root, scene } = build();
  scene.hover(HOVERING);
  const before = materials(root);
  for (const legal of [true, false]) for (const pinned of [true, false]) scene.hover({ ...HOVERING, legal, pinned });
  expect(materials(root)).toEqual(before);
});

it("makes no material for another board, and gives everything back at the end", () => {
  const { root, scene, board } = build();
  scene.show(board, true);
  scene.hover(HOVERING);
  const before = materials(root);
  scene.show(board, true);
  expect(materials(root)).toEqual(before);

  const freed = vi.fn();
  const held = new Set<{ addEventListener(type: "dispose", listener: () => void): void }>();
  root.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    held.add(thing.geometry);
    held.add(thing.material as Material);
  });
  for (const thing of held) thing.addEventListener("dispose", freed);
  dispose(root);
  freeOutgoing();
  expect(held.size).toBeGreaterThan(8);
  expect(new Set(held).size).toBeLessThanOrEqual(freed.mock.calls.length);
});

it("keeps three high on a8, and a piece held at the back, in view, in a picture of any shape", () => {
  const { board, stage, scene } = build();
  const high = board.cells.map((cell) => (cell.name === "a8" ? { ...cell, cubes: "ygy" } : cell));
  scene.show({ ...board, cells: high }, true);
  scene.hover({ ...HOVERING, pinned: true, columns: [{ x: 7, y: 7, base: 0, cubes: 3 }] });
  for (const [width, height] of PICTURES) expect(stage.outside(width, height)).toEqual([]);
});

it("leaves the camera where it is, whatever is held or stands on the board", () => {
  const { board, stage, scene } = build();
  const empty = { ...board, placed: [], cells: board.cells.map((cell) => ({ ...cell, cubes: "" })) };
  scene.show(empty, true);
  const before = stage.height;
  scene.hover({ ...HOVERING, columns: [{ x: 7, y: 7, base: 0, cubes: 3 }] });
  expect(stage.height).toBe(before);
  scene.show({ ...board, cells: board.cells.map((cell) => ({ ...cell, cubes: "ygy" })) }, true);
  expect(stage.height).toBe(before);
});

it("stays within the budget with the fullest board", () => {
  const { board, root, scene } = build();
  const cells = board.cells.map((cell) => ({ ...cell, cubes: "ygn" }));
  scene.show({ ...board, cells }, true);
  scene.hover({ ...HOVERING, reach: cells.map(({ x, y }) => ({ x, y, height: 3 })) });
  const { calls, triangles, bytes } = costOf(root);
  console.info(`caminos: ${calls} draw calls, ${triangles} triangles, ${(bytes / 2 ** 20).toFixed(1)} MiB of textures`);
  expect(calls).toBeLessThanOrEqual(BUDGET.calls);
  expect(triangles).toBeLessThanOrEqual(BUDGET.triangles);
  expect(bytes).toBeLessThanOrEqual(BUDGET.bytes);
});

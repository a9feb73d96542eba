// The park of Wege in 3D, built without a GPU.
import { expect, it, vi } from "vitest";

import { FakeStage, PICTURES } from "../../scene/fake";
import { BUDGET, costOf } from "../../scene/figures";
import { waterCorners } from "./park";
import { type SlabTile, WegeScene } from "./scene";

vi.mock("../../scene/colours", async (original) => ({ ...(await original<object>()), readColour: () => "#123456" }));

const CODES = ["P", "Rb", "B", "N", "Pw", "R"];

/** A whole park: more ducks, woods and bridges than there are in the game. */
function park(size: number) {
  const tiles = Array.from({ length: size * size }, (_, index): SlabTile => {
    const [x, y, code] = [index % size, Math.floor(index / size), CODES[index % CODES.length] ?? "P"];
    return { x, y, code, corner: code.length > 1 ? (waterCorners(x, y)[0] ?? null) : null };
  });
  const box = { west: 0, south: 0, width: size, height: size };
  const stage = new FakeStage();
  const scene = new WegeScene(stage.asStage);
  const picture = { width: 256 * size, height: 256 * size } as HTMLCanvasElement;
  scene.show({ tiles, picture, box, seen: box, falling: null, certain: size === 6 ? ["W", "E", "S", "N"] : [] });
  return { stage, scene };
}

it("keeps the park and a tile held beside it in view, in a picture of any shape", () => {
  const { stage, scene } = park(3);
  const tile = { x: -1, y: 2, code: "N", corner: null, legal: true, pinned: true, covers: false, picture: { width: 256, height: 256 } as HTMLCanvasElement };
  scene.hover({ places: [], tile });
  for (const [width, height] of PICTURES) expect(stage.outside(width, height)).toEqual([]);
});

it("stays within the budget with a whole park and everything pointed out", () => {
  const { stage, scene } = park(6);
  const links = Array.from({ length: 72 }, (_, index) => ({ from: [0, 0] as const, to: [1, 1] as const, land: index % 2 === 0, strong: index % 3 === 0 }));
  const rings = Array.from({ length: 20 }, (_, index) => ({ x: index % 6, y: 2, colour: "--pair" as const, radius: index % 2 ? 0.5 : 0.62 }));
  scene.sign({ links, rings, last: { x: 1, y: 1 } });
  const { calls, triangles, bytes } = costOf(stage.scene);
  console.info(`wege: ${calls} draw calls, ${triangles} triangles, ${(bytes / 2 ** 20).toFixed(1)} MiB of textures`);
  expect(calls).toBeLessThanOrEqual(BUDGET.calls);
  expect(triangles).toBeLessThanOrEqual(BUDGET.triangles);
  expect(bytes).toBeLessThanOrEqual(BUDGET.bytes);
});

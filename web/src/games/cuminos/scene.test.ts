// The table of Cuminos in 3D, built without a GPU.
import { beforeAll, expect, it, vi } from "vitest";

import { Mesh, type MeshBasicMaterial, Raycaster, Vector3 } from "three";

import type { LaidCumino } from "../../engine/wire/LaidCumino";
import { FakeStage, PICTURES } from "../../scene/fake";
import { BUDGET, costOf } from "../../scene/figures";
import { extent } from "./frame";
import { CuminosScene } from "./scene";
import { columns } from "./stone";

vi.mock("../../scene/colours", async (original) => ({ ...(await original<object>()), readColour: () => "#123456" }));

beforeAll(() => {
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }), body: {} });
});

const laying = (x: number, y: number, z: number, dx: number, dz: number): LaidCumino => ({
  seat: (x + 60) % 6,
  marks: [1, 6],
  spots: [[x, y, z], [x + dx, y, z + dz]],
  points: 0,
});

function show(laid: LaidCumino[]) {
  const stage = new FakeStage();
  const scene = new CuminosScene(stage.asStage, { parentElement: null } as unknown as HTMLCanvasElement);
  scene.show({ laid, columns: columns(laid), openEnds: laid.map(({ spots: [[x, y]] }) => [x, y]), box: extent(laid), quarters: 0, marked: true }, true);
  return { stage, scene };
}

const HOVERING = { seat: 1, legal: true, pinned: true, contacts: [], clashes: [], reach: [] };

it("keeps a tower at the back, and a cumino held on top of it, in view, in a picture of any shape", () => {
  const tower = [laying(0, 0, 0, 0, 1), laying(1, 0, 0, 1, 0), laying(0, 6, 0, 0, 1), laying(0, 6, 2, 0, 1), laying(0, 6, 4, 0, 1)];
  const { stage, scene } = show(tower);
  for (const [width, height] of PICTURES) expect(stage.outside(width, height)).toEqual([]);
  scene.hover({ ...HOVERING, ghost: { marks: [2, 3], spots: [[0, 6, 6], [0, 6, 7]] } });
  for (const [width, height] of PICTURES) expect(stage.outside(width, height)).toEqual([]);
});

it("shows on which rank a cumino that is held would begin, where it may be laid", () => {
  const { stage, scene } = show([laying(0, 0, 0, 0, 1), laying(1, 0, 0, 1, 0)]);
  const shown = () => {
    const ranks = stage.scene.getObjectByName("ranks");
    const [own] = ranks?.visible ? ranks.children.filter(({ visible }) => visible) : [];
    return own?.name ?? null;
  };
  expect(shown()).toBeNull();
  scene.hover({ ...HOVERING, ghost: { marks: [2, 3], spots: [[1, 0, 1], [2, 0, 1]] } });
  expect(shown()).toBe("rank 2");
  scene.hover({ ...HOVERING, ghost: { marks: [2, 3], spots: [[0, 1, 0], [0, 1, 1]] } });
  expect(shown()).toBe("rank 1");
  scene.hover({ ...HOVERING, legal: false, ghost: { marks: [2, 3], spots: [[0, 1, 0], [0, 1, 1]] } });
  expect(shown()).toBeNull();
});

it("frames the faces that are touched, and hides nothing behind them", () => {
  const { stage, scene } = show([laying(0, 0, 0, 0, 1)]);
  scene.hover({ ...HOVERING, contacts: [{ spot: [0, 0, 1], face: "U" }] as never, ghost: { marks: [2, 3], spots: [[0, 0, 2], [0, 0, 3]] } });
  const ray = new Raycaster(new Vector3(0.5, 9, -0.5), new Vector3(0, -1, 0));
  stage.scene.updateMatrixWorld(true);
  const over: Mesh[] = [];
  stage.scene.traverse((thing) => {
    if (thing instanceof Mesh && (thing.material as MeshBasicMaterial).depthTest === false) over.push(thing);
  });
  expect(over.length).toBe(1);
  expect(ray.intersectObjects(over)).toEqual([]);
});

it("stays within the budget with all cuminos of a round on the table", () => {
  const laid = Array.from({ length: 42 }, (_, index) => laying(3 * (index % 6) - 8, Math.floor(index / 6) - 3, 0, index % 3 ? 1 : 0, index % 3 ? 0 : 1));
  const { stage, scene } = show(laid);
  const contacts = ["E", "W", "N", "S", "U"].map((face) => ({ spot: [0, 0, 0] as [number, number, number], face }));
  const reach = Array.from({ length: 80 }, (_, index) => ({ x: index % 9, y: Math.floor(index / 9), height: 0 }));
  scene.hover({ ...HOVERING, contacts: contacts as never, reach, ghost: { marks: [2, 3], spots: [[0, 6, 0], [0, 6, 1]] } });
  const { calls, triangles, bytes } = costOf(stage.scene);
  console.info(`cuminos: ${calls} draw calls, ${triangles} triangles, ${(bytes / 2 ** 20).toFixed(1)} MiB of textures`);
  expect(calls).toBeLessThanOrEqual(BUDGET.calls);
  expect(triangles).toBeLessThanOrEqual(BUDGET.triangles);
  expect(bytes).toBeLessThanOrEqual(BUDGET.bytes);
});

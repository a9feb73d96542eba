// What the 3D table points out: the same as the picture from above.
import type { ParkNetwork } from "../../engine/wire/ParkNetwork";
import type { ParkSide } from "../../engine/wire/ParkSide";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import { lightOf } from "./light";
import type { ParkSigns } from "./scene";
import { CELL, cornersOf } from "./drawing";

export function signsOf(board: WegeBoard, side: ParkSide | null, over: boolean): Omit<ParkSigns, "last"> {
  const { networks, pairs, spoilers } = lightOf(board, side, over);
  const links = networks.flatMap(({ network, land, best }) => linksOf(network, land, best));
  const rings = [
    ...pairs.map(({ x, y, inside }) => ({ x, y, colour: inside ? ("--pair" as const) : ("--tile-side" as const), radius: 0.5 })),
    ...spoilers.map(([x, y]) => ({ x, y, colour: "--refused" as const, radius: 0.62 })),
  ];
  return { links, rings };
}

function linksOf(network: ParkNetwork, land: boolean, strong: boolean): ParkSigns["links"][number][] {
  return network.cells.map(([x, y]) => {
    const [from, to] = cornersOf(x, y, land).map(([across, down]): [number, number] => [across / CELL, -down / CELL]) as [
      [number, number],
      [number, number],
    ];
    return { from, to, land, strong };
  });
}

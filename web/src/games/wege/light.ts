// What is lit up in the park: the networks of the side that one looks at, or at the end why it ended so.
import type { DuckPair } from "../../engine/wire/DuckPair";
import type { ParkNetwork } from "../../engine/wire/ParkNetwork";
import type { ParkSide } from "../../engine/wire/ParkSide";
import type { WegeBoard } from "../../engine/wire/WegeBoard";

export interface Light {
  networks: { network: ParkNetwork; land: boolean; best: boolean }[];
  pairs: DuckPair[];
  /** Ponds and islands, as points. */
  spoilers: [number, number][];
}

const DARK: Light = { networks: [], pairs: [], spoilers: [] };

export function lightOf(board: WegeBoard, side: ParkSide | null, over: boolean): Light {
  if (side) return lightOfSide(board, side);
  if (!over) return DARK;
  const lit = board.sides.map((of) => lightOfSide(board, of));
  return {
    networks: waysOf(board),
    pairs: lit.flatMap(({ pairs }) => pairs),
    spoilers: lit.flatMap(({ spoilers }) => spoilers),
  };
}

function lightOfSide(board: WegeBoard, side: ParkSide): Light {
  const land = side.side === "land";
  const most = Math.max(...side.networks.map(({ sides }) => sides.length));
  const networks = side.networks.map((network) => ({ network, land, best: network.sides.length === most }));
  // Ducks, ponds and islands are nothing to children (W16).
  if (side.child && !board.cooperative) return { ...DARK, networks };
  const pairs = board.pairs.filter(({ duck }) => duck === (land ? "b" : "w"));
  return { networks, pairs, spoilers: land ? board.ponds : board.islands };
}

/** The ways of those who have all that they need; if nobody has, every way that there is. */
function waysOf({ sides, cooperative }: WegeBoard): Light["networks"] {
  const met = sides.filter((side) => side.met && !cooperative);
  return (met.length > 0 ? met : sides).flatMap(({ side, way }) =>
    way ? [{ network: way, land: side === "land", best: true }] : [],
  );
}

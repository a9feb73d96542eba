// The moves of Cuminos as places that can be pointed at.

export interface StoneLaying {
  move: string;
  marks: [number, number];
  spots: [[number, number, number], [number, number, number]];
}

const STEPS: Record<string, [number, number, number]> = {
  E: [1, 0, 0],
  W: [-1, 0, 0],
  N: [0, 1, 0],
  S: [0, -1, 0],
  U: [0, 0, 1],
  D: [0, 0, -1],
};

/** Reads the notation of a legal laying, `36:0,0,0/U`; null for a pass. */
export function readStone(move: string): StoneLaying | null {
  const found = /^(\d)(\d):(-?\d+),(-?\d+),(-?\d+)\/([EWNSUD])$/.exec(move);
  if (!found) return null;
  const [low = 1, high = 1, x = 0, y = 0, z = 0] = found.slice(1, 6).map(Number);
  const [dx, dy, dz] = STEPS[found[6] ?? "E"] ?? [1, 0, 0];
  return { move, marks: [low, high], spots: [[x, y, z], [x + dx, y + dy, z + dz]] };
}

/** The cells that a move covers; none for a pass. */
export function footprints(move: string): { x: number; y: number }[] {
  const spots = readStone(move)?.spots ?? [];
  const cells = new Map(spots.map(([x, y]) => [`${x},${y}`, { x, y }]));
  return [...cells.values()];
}

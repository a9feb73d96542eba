// Measures of the board from above.

/** A cell is so wide. */
export const CELL = 100;
/** A wall one cube high shows as a strip so wide. */
export const WALL = 9;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A cell drawn in by some strips on each side: north, east, south, west. */
export function inset(x: number, y: number, size: number, strips: readonly number[]): Box {
  const [north = 0, east = 0, south = 0, west = 0] = strips.map((strip) => strip * WALL);
  return {
    x: x * CELL + west,
    y: (size - 1 - y) * CELL + north,
    width: CELL - east - west,
    height: CELL - north - south,
  };
}

/** The four walls between an outer and an inner box: north, east, south, west. */
export function walls(outer: Box, inner: Box): string[] {
  const corners = (box: Box): [number, number][] => [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x + box.width, box.y + box.height],
    [box.x, box.y + box.height],
  ];
  const [far, near] = [corners(outer), corners(inner)];
  return [0, 1, 2, 3].map((side) => {
    const next = (side + 1) % 4;
    return [far[side], far[next], near[next], near[side]].map((point) => point?.join(",")).join(" ");
  });
}

/** Some cells as one path. */
export function squares(cells: readonly { x: number; y: number }[], size: number): string {
  return cells.map(({ x, y }) => `M${x * CELL} ${(size - 1 - y) * CELL}h${CELL}v${CELL}h${-CELL}z`).join("");
}

/** The outline of some cells as a path. */
export function outline(cells: readonly { x: number; y: number }[], size: number): string {
  const covered = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const edges = cells.flatMap(({ x, y }): [string, string][] => {
    const [left, up] = [x * CELL, (size - 1 - y) * CELL];
    return [
      [`${x},${y + 1}`, `M${left} ${up}h${CELL}`],
      [`${x + 1},${y}`, `M${left + CELL} ${up}v${CELL}`],
      [`${x},${y - 1}`, `M${left} ${up + CELL}h${CELL}`],
      [`${x - 1},${y}`, `M${left} ${up}v${CELL}`],
    ];
  });
  return edges.flatMap(([beside, path]) => (covered.has(beside) ? [] : [path])).join("");
}

// The outlines of the four grids, for small pictures before there is a game. At a table the core lists the cells.

export function gridCells(grid: string): { x: number; y: number }[] {
  const size = grid === "square" ? 8 : grid === "diamond" ? 11 : 10;
  const numbers = Array.from({ length: size }, (_, index) => index);
  const edge = (at: number) => Math.min(at, 9 - at);
  const inside: Record<string, (x: number, y: number) => boolean> = {
    square: () => true,
    diamond: (x, y) => Math.abs(x - 5) + Math.abs(y - 5) <= 5,
    octagon: (x, y) => edge(x) + edge(y) >= 3,
    torus: (x, y) => edge(x) + edge(y) >= 3 && Math.min(edge(x), edge(y)) < 3,
  };
  return numbers.flatMap((y) => numbers.filter((x) => inside[grid]?.(x, y)).map((x) => ({ x, y })));
}

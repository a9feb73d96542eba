// The moves of Caminos as columns that can be pointed at.
import type { Column } from "../../engine/wire/Column";

/** The columns of a move such as `L4:d4*3,e4`. How high they hang only the board knows. */
export function readMove(move: string): Column[] {
  const cells = (move.split(":")[1] ?? "").split(",");
  return cells.flatMap((cell) => {
    const found = /^([a-z])(\d+)(?:\*(\d+))?$/.exec(cell);
    if (!found) return [];
    const [, file = "a", rank = "1", cubes = "1"] = found;
    return [{ x: file.charCodeAt(0) - 97, y: Number(rank) - 1, base: 0, cubes: Number(cubes) }];
  });
}

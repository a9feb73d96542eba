// What lies on the board of a position, cube by cube: to find a position again in another one.
import type { Lies } from "../game";

/** The most cubes of a piece. */
export const most = 4;

export const lies: Lies = (position) => {
  const rows = position.split(" ")[2]?.split("/") ?? [];
  return rows.flatMap((row, number) => {
    let file = 0;
    return row.split(",").flatMap((column) => {
      // A number counts empty cells.
      if (/^\d/.test(column)) {
        file += Number(column);
        return [];
      }
      const at = `${file++},${number}`;
      return Array.from(column, (colour, height) => `${at},${height}${colour}`);
    });
  });
};

import { expect, test } from "vitest";

import { plankField } from "./table";

test("the planks of the table repeat without a seam", () => {
  const SIZE = 128;
  const field = plankField(SIZE);
  /** How much a column differs from the next, row by row, on the whole. */
  const step = (column: number) => {
    const rows = Array.from({ length: SIZE }, (_, y) => (field[y * SIZE + ((column + 1) % SIZE)] ?? 0) - (field[y * SIZE + column] ?? 0));
    return Math.abs(rows.reduce((sum, row) => sum + row, 0) / SIZE);
  };
  const usual = Array.from({ length: SIZE - 1 }, (_, column) => step(column)).sort((one, other) => one - other)[Math.floor(SIZE / 2)] ?? 0;
  expect(step(SIZE - 1)).toBeLessThan(0.02 + 3 * usual);
});

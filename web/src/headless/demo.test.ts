import { expect, it } from "vitest";

import { eased } from "./demo";

it("the hand glides from one place to the next", () => {
  expect([-1, 0, 0.5, 1, 2].map(eased)).toEqual([0, 0, 0.5, 1, 1]);
});

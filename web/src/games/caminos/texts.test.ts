import { expect, it } from "vitest";

import { en } from "../../headless/catalogue";
import { cellText, moveText, shapeName } from "./texts";

it("tells what a column is made of", () => {
  expect(cellText(en, "d4", "")).toBe("d4, empty");
  expect(cellText(en, "d4", "ygy")).toBe("d4, height 3: yellow on green on yellow");
});

it("tells a move in words", () => {
  expect(moveText(en, "L4:d4*3,e4")).toBe("L at d4 ×3, e4");
  expect(moveText(en, "I1:a1")).toBe("Cube at a1");
});

it("names the shapes, and leaves unknown ones as they are", () => {
  expect(shapeName(en, "L4")).toBe("L");
  expect(shapeName(en, "X9")).toBe("X9");
});

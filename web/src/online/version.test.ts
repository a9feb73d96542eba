import { expect, it } from "vitest";

import { PROTOCOL } from "../engine/wire/protocol";
import { version } from "./version.svelte";

it("a page is outdated once the server has said another version", () => {
  expect(version.heard(undefined), "a server that says nothing").toBe(true);
  expect(version.heard(PROTOCOL)).toBe(true);
  expect(version.outdated).toBe(false);
  expect(version.heard(PROTOCOL + 1)).toBe(false);
  expect(version.heard(PROTOCOL), "and stays so").toBe(false);
  expect(version.outdated).toBe(true);
});

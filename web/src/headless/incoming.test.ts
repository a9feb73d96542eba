import { describe, expect, it } from "vitest";

import { LONGEST_INCOMING, sortOut } from "./incoming";

describe("what comes in", () => {
  it("is told apart", () => {
    expect(sortOut("  \n")).toEqual({ kind: "nothing" });
    expect(sortOut('\uFEFF[Game "wege"]\n\n*').kind).toBe("records");
    expect(sortOut("https://example.invalid/x/#/g/zAb-_9")).toEqual({ kind: "link", link: "zAb-_9" });
    expect(sortOut("wege - - - P1 0\n")).toEqual({ kind: "position", game: "wege", line: "wege - - - P1 0" });
    const spec = { game: "caminos", options: {}, seed: 1, moves: [] };
    expect(sortOut(JSON.stringify(spec))).toEqual({ kind: "spec", spec });
  });

  it("may be anything", () => {
    for (const text of ["chess", "wegexyz", "{", "{}", '{"game":"chess"}', "caminos a\ncaminos b", "#/g/", "#/g/%%"]) {
      expect(sortOut(text).kind, text).toBe("unknown");
    }
    expect(sortOut("x".repeat(LONGEST_INCOMING + 1)).kind).toBe("tooLong");
  });
});

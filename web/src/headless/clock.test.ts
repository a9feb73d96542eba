import { describe, expect, it } from "vitest";

import { ONLINE_CONTROLS, afterMove, afterTakeback, clockLabel, clockText, controlLine, daysAndHours, newClock, thoughts } from "./clock";

describe("the clock of a game", () => {
  it("is none where nobody counts time", () => {
    expect(newClock("none")).toBeNull();
    expect(controlLine("none")).toBe("clock.none.line");
    expect(controlLine("move 30s")).toBe("clock.move.line");
  });

  it("notes every ply, and forgets what is taken back", () => {
    const begun = newClock("fischer 3m+5s");
    if (!begun) throw new Error("there is a clock");
    const played = afterMove(afterMove({ ...begun, spent: 70 }, 1200.4), 0);
    expect(played).toEqual({ control: "fischer 3m+5s", thought: [1200, 0], spent: 0, late: null });
    const moves = [{ seat: 0, notation: "a" }, { seat: 1, notation: "b" }];
    expect(thoughts(played, moves)).toEqual([{ seat: 0, spent: 1200 }, { seat: 1, spent: 0 }]);
    expect(thoughts(played, moves.slice(0, 1))).toHaveLength(1);
    const back = afterTakeback({ ...played, spent: 99, late: 0 }, 1);
    expect(back).toEqual({ control: "fischer 3m+5s", thought: [1200], spent: 0, late: null });
  });

  it("shows minutes and seconds, and tenths when it gets tight", () => {
    expect([605_000, 60_000, 10_001, 9_999, 40, 0, -5].map(clockText)).toEqual([
      "10:05", "1:00", "0:11", "0:09.9", "0:00.0", "0:00.0", "0:00.0",
    ]);
  });
});

describe("a clock of days", () => {
  it("shows days and hours, then hours, minutes and seconds", () => {
    expect(daysAndHours(3 * 86_400_000 + 4.9 * 3_600_000)).toEqual({ days: 3, hours: 4 });
    expect(daysAndHours(86_399_000)).toBeNull();
    expect(clockText(86_399_000)).toBe("23:59:59");
  });

  it("is called by its days and explained", () => {
    expect(clockLabel("days 3d+10d")).toBe("clock.days3");
    expect(controlLine("days 3d+10d")).toBe("clock.days.line");
    expect(new Set(ONLINE_CONTROLS.map(({ label }) => label)).size).toBe(ONLINE_CONTROLS.length);
  });
});

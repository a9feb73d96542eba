// A study on a phone: what is said of a move is said in words, and the board comes with it.
import { expect, test } from "@playwright/test";

const MOVES = ["I2:a1*2", "I2:h8*2", "L4:d4*3,e4", "I2:g8*2"];
const worth = (yellow: number) => ({ values: [yellow, 1 - yellow], wins: [yellow, 1 - yellow], drawn: 0, points: null, proven: false });
const judged = MOVES.map((move, index) => ({
  ply: index + 1,
  seat: index % 2,
  team: index % 2,
  move,
  before: worth(0.5),
  after: worth(index === 2 ? 0.2 : 0.5),
  loss: index === 2 ? 0.3 : 0,
  verdict: index === 2 ? "blunder" : "good",
  glyph: index === 2 ? "??" : null,
  accuracy: null,
  why: index === 2 ? [{ game: "caminos", kind: "missed_win", moves: 1, move: "O4:d4,d5,e4,e5" }] : [],
  best: [{ move: "O4:d4,d5,e4,e5", worth: worth(0.5), looks: 10, line: ["O4:d4,d5,e4,e5"] }],
  luck: null,
}));
const found = {
  all: MOVES.length,
  moves: judged,
  turning_points: [{ ply: 3, team: 0, change: 0.3, by_draw: false }],
  seats: [0, 1].map(() => ({ accuracy: null, inaccuracies: 0, mistakes: 0, blunders: 1 })),
};
const nodes = MOVES.map((move, index) => ({
  parent: index === 0 ? null : index - 1,
  lead: [],
  drawn: [],
  move,
  thought: null,
  glyph: null,
  comments: [],
  after: [],
}));

test("a turning point brings the board into view, and its sentences have no notation", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(
    ([nodes, report]) => {
      const names = { players: ["You", "Computer, level 2"], teams: [null, null], date: null, clock: "none", result: "*" };
      const study = { game: "caminos", options: "players=2", start: null, ...names, tags: [], comments: [], after: [], nodes };
      const kept = { version: 1, id: "given", study, seed: 1, at: null, seen: 1, report };
      localStorage.setItem("trivium/study/given", JSON.stringify(kept));
    },
    [nodes, { moves: MOVES.join(" "), found }] as const,
  );
  await page.goto("#/study/given");
  // Every move of the game has its picture, and is told in words.
  await expect(page.locator("[data-at] .told")).toContainText(["bar of two", "bar of two", "L at d4", "bar of two"], { ignoreCase: true });
  await expect(page.locator("[data-at] .notation:visible")).toHaveCount(0);
  await expect(page.locator("[data-at] .picture svg")).toHaveCount(MOVES.length);
  const turning = page.getByRole("button", { name: /^Move 3: Yellow gives away 30/ });
  await turning.evaluate((button) => button.scrollIntoView({ block: "start" }));
  const board = page.locator('[data-area="board"]');
  await expect(board).not.toBeInViewport({ ratio: 0.9 });
  await turning.tap();
  await expect(board).toBeInViewport({ ratio: 0.9 });
  const analysis = page.getByRole("region", { name: "Analysis" });
  await expect(analysis).toContainText("Overlooks a win at once: “Square at d4, d5, e4, e5”.");
  await expect(analysis).toContainText("A blunder. Better was “Square at");
  await expect(analysis).not.toContainText("O4:");
});

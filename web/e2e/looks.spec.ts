// Views that stand still, compared with committed pictures. Letters are hidden, since machines draw them differently.
// After a change that is meant: npx playwright test e2e/looks.spec.ts --update-snapshots, and look at the new pictures.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Locator, type Page, expect, test } from "@playwright/test";

const THEMES = ["light", "dark"] as const;

const GAMES = [
  { game: "caminos", name: "caminos-square", plies: 8 },
  { game: "wege", name: "wege-standard", plies: 12 },
  { game: "cuminos", name: "cuminos-two", plies: 8 },
];

test.use({ viewport: { width: 640, height: 360 }, colorScheme: "light" });

for (const theme of THEMES) {
  test(`boards from above look as they did: ${theme}`, async ({ page }) => {
    for (const { game, name, plies } of GAMES) {
      await lay(page, theme, game, name, plies);
      await page.goto(`#/game/${game}`);
      await expect(page.locator("ol [data-ply]")).toHaveCount(plies);
      await compare(page.locator('[data-area="board"]'), `${game}-${theme}`);
    }
  });
}

test("a set-up page and a page of the rule book look as they did", async ({ page }) => {
  await page.goto("#/new/wege");
  await expect(page.getByRole("button", { name: "Begin" })).toBeVisible();
  await compare(page, "wege-new");
  await page.goto("#/rules/cuminos");
  const figure = page.locator('main figure svg[role="img"]').first();
  await figure.scrollIntoViewIfNeeded();
  await compare(figure, "cuminos-figure");
});

async function lay(page: Page, theme: string, game: string, name: string, plies: number): Promise<void> {
  const text = readFileSync(new URL(`../../data/playthroughs/${name}.txt`, import.meta.url), "utf8");
  const read = (key: string) => Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value = ""]) => value);
  const spec = { game, options: JSON.parse(read("options")[0] ?? "{}") as object, seed: 2010, moves: read("move").slice(0, plies) };
  const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
  await page.goto("about:blank");
  await page.goto("#/");
  await page.evaluate(
    ([id, save, settings]) => {
      localStorage.setItem(`trivium/game/${id}`, save);
      localStorage.setItem("trivium/settings", settings);
    },
    [game, JSON.stringify({ version: 1, id: game, spec, seats, played: 1, over: false }), JSON.stringify({ theme, pace: "instant" })] as const,
  );
  await page.reload();
}

/** Edges may be smoothed a little differently. */
const OPTIONS = { stylePath: fileURLToPath(new URL("looks/letters.css", import.meta.url)), threshold: 0.25, maxDiffPixelRatio: 0.01 };

async function compare(part: Locator | Page, name: string): Promise<void> {
  if ("goto" in part) await expect(part).toHaveScreenshot(`${name}.png`, OPTIONS);
  else await expect(part).toHaveScreenshot(`${name}.png`, OPTIONS);
}

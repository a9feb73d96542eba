import { statSync } from "node:fs";
import { expect, test } from "@playwright/test";

import { barriers, moves, playSomewhere, startCaminos } from "./support";

for (const colorScheme of ["light", "dark"] as const) {
  test(`nobody is kept out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const address of ["#/", "#/new/caminos", "#/new/cuminos", "#/about", "#/nowhere/at/all"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await barriers(page), address).toEqual([]);
    }
    await startCaminos(page);
    expect(await barriers(page), "at the table").toEqual([]);
    await page.getByRole("button", { name: "Settings" }).click();
    expect(await barriers(page), "settings").toEqual([]);
  });
}

test("one click from a game, for all three", async ({ page }) => {
  for (const game of ["Caminos", "Wege", "Cuminos"]) {
    await page.goto("#/");
    await page.getByRole("button", { name: `Play ${game}` }).click();
    await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  }
});

test("every language", async ({ page }) => {
  await page.goto("#/");
  const words = { fr: "Jouer", ca: "Juga", de: "Spielen", en: "Play" };
  for (const [language, play] of Object.entries(words)) {
    await page.getByRole("button", { name: /Settings|Réglages|Preferències|Einstellungen/ }).click();
    await page.getByRole("combobox").first().selectOption(language);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `${play} Caminos` })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }
});

test("before its script has come, the page says what it is about", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("#/");
  await expect(page.getByRole("heading", { name: "Three games of ways" })).toBeVisible();
  await page.evaluate(() => {
    const spec = { game: "wege", options: {}, seed: 1, moves: [] };
    localStorage.setItem("trivium/game/aaaa", JSON.stringify({ version: 1, id: "aaaa", spec, seats: [], played: 1, over: false }));
    localStorage.setItem("trivium/settings", JSON.stringify({ language: "fr", theme: "dark" }));
  });
  await page.goto("#/game/aaaa");
  await page.reload();
  await expect(page.getByText(/^Aménagez un parc/)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("the first paint waits for no file: the style comes with the document", async ({ page }) => {
  const styles: string[] = [];
  page.on("request", (request) => void (/\/first-[^/]*\.css$/.test(request.url()) && styles.push(request.url())));
  await startCaminos(page);
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  expect(styles).toEqual([]);
  expect(await page.locator("head link[rel=stylesheet]:not([disabled])[href*=first]").count()).toBe(0);
});

test("a garbled game gives a message and a way on", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
    const spec = { game: "caminos", options: {}, seed: 1, moves: ["I2:a1,c1"] };
    localStorage.setItem("trivium/game/aaaa", "{");
    localStorage.setItem("trivium/game/bbbb", JSON.stringify({ version: 1, id: "bbbb", spec, seats, played: 1, over: false }));
  });
  for (const id of ["aaaa", "bbbb", "cccc"]) {
    await page.goto("#/");
    await page.goto(`#/game/${id}`);
    await page.getByRole("link", { name: "All games" }).last().click();
    await expect(page.getByRole("button", { name: "Play Caminos" })).toBeVisible();
  }
});

test("after one visit it works without a network, players included", async ({ page, context }) => {
  await page.goto("#/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Play Wege" }).click();
  await page.getByRole("gridcell", { name: /the tile fits here/ }).first().press("Enter");
  await page.getByRole("button", { name: "Place it here" }).click();
  await expect.poll(() => moves(page).count()).toBeGreaterThanOrEqual(2);
});

test("the sizes stay small", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  const size = (path: string) => {
    const file = `dist${path === "/" ? "/index.html" : path}`;
    return statSync(file.endsWith("woff2") ? file : `${file}.br`).size;
  };
  // A page asks whether it has a game server; that is no file.
  // The front page may have begun to fetch the other games.
  const isOurs = (path: string) => !path.endsWith("sw.js") && !path.startsWith("/api/") && !/wege|cuminos/.test(path);
  const files = () => [...asked].filter(isOurs);
  const total = (wanted: (path: string) => boolean) =>
    files().filter(wanted).reduce((sum, path) => sum + size(path), 0);
  await startCaminos(page);
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  // The hand that shows how comes later, and only for those who wait.
  const first = total((path) => !path.endsWith(".wasm") && !path.includes("/Demo"));
  const rules = total((path) => path.includes("/caminos_bg"));
  await page.getByRole("button", { name: "In 3D" }).click();
  await expect(page.locator("canvas")).toBeVisible();
  // The board from above goes when the one in 3D is drawn, and takes the focus with it.
  await expect(page.locator(".flat")).toHaveCount(0, { timeout: 60_000 });
  // By keyboard: a click waits for frames, which a busy machine without a GPU draws slowly.
  await playSomewhere(page);
  await expect(moves(page)).toHaveCount(2);
  const all = total(() => true);
  console.log(`page and board ${first}, rules ${rules}, all up to a 3D game against the computer ${all} bytes`);
  expect(first).toBeLessThan(136_500);
  expect(rules).toBeLessThan(130_000);
  expect(all).toBeLessThan(800_000);
});

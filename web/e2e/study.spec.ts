// Bringing games along, taking them away, thinking about them.
import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { barriers } from "./support";

/** A short game of each, made by the page itself. */
const GAMES = {
  caminos: { options: { players: 2 }, moves: ["I2:a1*2", "I2:h8*2", "L4:d4*3,e4"] },
  wege: { options: { players: 2 }, moves: [] as string[] },
  cuminos: { options: { players: 2 }, moves: [] as string[] },
};
const SEATS = [
  { kind: "person", name: "Ada" },
  { kind: "person", name: "Ben" },
];

/** Puts a game into the browser and goes to its table. */
async function openTable(page: Page, game: keyof typeof GAMES): Promise<void> {
  const { options, moves: played } = GAMES[game];
  const spec = { game, options, seed: 7, moves: played };
  const save = { version: 1, id: "aaaa", spec, seats: SEATS, played: 1, over: false };
  await page.goto("#/");
  await page.evaluate((text) => localStorage.setItem("trivium/game/aaaa", text), JSON.stringify(save));
  await page.goto("#/game/aaaa");
  await expect(page.getByRole("button", { name: "Share and save" })).toBeVisible();
}

async function share(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Share and save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
}

/** What was copied; the tests' browser keeps no clipboard. */
async function copied(page: Page, button: string | RegExp): Promise<string> {
  await page.evaluate(() => {
    Object.assign(globalThis, { copied: "" });
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text: string) => void Object.assign(globalThis, { copied: text }) },
    });
  });
  await share(page, button);
  await expect(page.getByText("Copied.")).toBeVisible();
  await page.keyboard.press("Escape");
  return page.evaluate(() => (globalThis as unknown as { copied: string }).copied);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.goto("#/");
  await page.getByRole("button", { name: "Open or paste a game" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("button", { name: "Look inside" }).click();
}

const treeMoves = (page: Page) => page.locator("[data-at]:not([data-at=start])");

/** Plays the best move of a study that is not yet in the tree; the tree grows by it. */
async function playBest(page: Page): Promise<void> {
  const tree = await treeMoves(page).locator(".notation").allTextContents();
  const known = new Set(tree.flatMap((text) => text.trim().split(/\s+/)));
  await page.getByRole("button", { name: "Show the best moves" }).click();
  const best = page.getByRole("region", { name: "Analysis" }).locator("ol button .notation");
  // The order can change at any moment while the search goes on, so look and click in one step.
  await expect(async () => {
    const isPlayed = await best.evaluateAll((moves, known) => {
      const move = moves.find((move) => !known.includes(move.textContent.trim()));
      move?.closest("button")?.click();
      return move !== undefined;
    }, [...known]);
    expect(isPlayed).toBe(true);
  }).toPass();
  await page.getByRole("button", { name: "Hide the best moves" }).click();
  await expect(treeMoves(page)).toHaveCount(tree.length + 1);
}

for (const game of ["caminos", "wege", "cuminos"] as const) {
  test(`a game of ${game} goes through file, paste and link`, async ({ page }) => {
    await openTable(page, game);
    const position = await copied(page, "Copy the position");
    expect(position).toMatch(new RegExp(`^${game} `));
    const link = await copied(page, "Copy a link to this game");
    const record = await copied(page, "Copy the record");
    expect(record).toContain('[Seat0 "Ada"]');
    const waiting = page.waitForEvent("download");
    await share(page, "Save the record");
    expect(readFileSync(await (await waiting).path(), "utf8")).toBe(record);
    await page.keyboard.press("Escape");

    const played = GAMES[game].moves.length;
    await page.goto(link.replace(/^[^#]*/, ""));
    await expect(page.getByText(`${played} moves`)).toBeVisible();
    // Board, players and result are there before one chooses what to do.
    await expect(page.getByRole("img", { name: `Move ${played} of ${played}` }).locator("svg")).toBeVisible();
    await expect(page.getByText(/^Ada · /)).toBeVisible();
    await expect(page.getByText(/^Not finished: /)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Study", exact: true }).click();
    await expect(treeMoves(page)).toHaveCount(played);
    expect(await copied(page, "Copy the position")).toMatch(new RegExp(`^${game} `));

    for (const text of [position, record, link]) {
      await paste(page, text);
      await page.getByRole("button", { name: "Play on" }).click();
      await page.getByRole("dialog").last().getByRole("combobox").last().selectOption("person");
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect(page).toHaveURL(/#\/game\//);
      expect(await copied(page, "Copy the position"), text.slice(0, 20)).toBe(position);
    }
    await page.goto("#/");
    const file = { name: "game.trv", mimeType: "text/plain", buffer: Buffer.from(record + record) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByText("2 games found.")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
}

test("what is garbled gives a message and a way on", async ({ page }) => {
  for (const link of ["", "z", "zAAAA", "p_w", "x".repeat(70_000), "z%00", "a/b"]) {
    await page.goto("#/");
    await page.goto(`#/g/${link}`);
    await page.getByRole("link", { name: "All games" }).last().click();
    await expect(page.getByRole("button", { name: "Play Caminos" })).toBeVisible();
  }
  const wrong: [string, RegExp][] = [
    ["", /Nothing found/],
    ["chess", /not a record/],
    ['[Game "chess"]', /chess/],
    ['[Game "caminos"]\n\n1. I2:a1,c1', /could not be read/],
    ["caminos - 8/8 0 - - -", /could not be read/],
    ["wege - 5,5:Q - P1 0", /could not be read/],
    ["cuminos - 1 - - 0 . 9", /could not be read/],
    ['{"game":"wege","options":{"players":77},"seed":1,"moves":[]}', /could not be read/],
  ];
  await page.goto("#/");
  await page.getByRole("button", { name: "Open or paste a game" }).click();
  for (const [text, message] of wrong) {
    await page.getByRole("dialog").getByRole("textbox").fill(text);
    await page.getByRole("button", { name: "Look inside" }).click();
    await expect(page.getByRole("alert")).toContainText(message);
  }
  await page.evaluate(() => localStorage.setItem("trivium/study/aaaa", '{"version":1}'));
  for (const address of ["#/study/aaaa", "#/study/zzzz", "#/edit/chess", "#/edit/!!"]) {
    await page.goto("#/");
    await page.goto(address);
    await page.getByRole("link", { name: "All games" }).last().click();
    await expect(page.getByRole("button", { name: "Play Caminos" })).toBeVisible();
  }
});

test("a file can be dropped on the page", async ({ page }) => {
  await page.goto("#/");
  await expect(page.getByRole("button", { name: "Open or paste a game" })).toBeVisible();
  await page.evaluate(() => {
    const given = new DataTransfer();
    given.items.add(new File(['[Game "caminos"]\n\n1. I2:a1*2'], "game.trv"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("1 move", { exact: true })).toBeVisible();
});

test("a study branches, is promoted and cut, and comes back from its record", async ({ page }) => {
  await paste(page, '[Game "caminos"]\n\n1. I2:a1*2 2. I2:h8*2 3. L4:d4*3,e4 ( 3. O4:d4,d5,e4,e5 {A square.} )');
  await page.getByRole("button", { name: "Study", exact: true }).click();
  await expect(treeMoves(page)).toHaveCount(4);
  await expect(page.getByText("A square.")).toBeVisible();
  // By keys: to the end of the main line, to the variation beside it, and back.
  await page.getByRole("button", { name: "The beginning", exact: true }).press("End");
  await expect(page.locator("[aria-current=true]")).toContainText("L4:d4*3,e4");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[aria-current=true]")).toContainText("O4:d4");
  await page.getByRole("button", { name: "Interesting" }).click();
  await page.getByLabel(/^Comment on/).fill("So {it} goes.");
  await page.getByRole("button", { name: "Make it the main line" }).click();
  await expect(treeMoves(page).nth(2)).toContainText("O4:d4");
  await page.getByRole("group", { name: "Moves" }).last().press("Home");
  await expect(page.locator("[aria-current=true]")).toContainText("The beginning");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  // Another move on the board begins another variation.
  await playBest(page);
  expect(await barriers(page)).toEqual([]);
  const record = await copied(page, "Copy the record");
  expect(record).toContain("!? {So {it\\} goes.}");
  await page.reload();
  await expect(treeMoves(page)).toHaveCount(5);
  await paste(page, record);
  await expect(page.getByText("with variations")).toBeVisible();
  await page.getByRole("button", { name: "Study", exact: true }).click();
  await expect(treeMoves(page)).toHaveCount(5);
  expect(await copied(page, "Copy the record")).toBe(record);
  await treeMoves(page).first().click();
  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect(treeMoves(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(treeMoves(page)).toHaveCount(5);
});

for (const game of ["wege", "cuminos"] as const) {
  test(`variations of ${game} keep what they drew`, async ({ page }) => {
    await openTable(page, game);
    await share(page, "Study this game");
    for (let move = 0; move < 3; move++) await playBest(page);
    await page.getByRole("group", { name: "Moves" }).last().press("Home");
    await page.keyboard.press("ArrowRight");
    const before = await copied(page, "Copy the position");
    await playBest(page);
    const varied = await copied(page, "Copy the position");
    const record = await copied(page, "Copy the record");
    await paste(page, record);
    await page.getByRole("button", { name: "Study", exact: true }).click();
    await page.getByRole("group", { name: "Moves" }).last().press("Home");
    await page.keyboard.press("ArrowRight");
    expect(await copied(page, "Copy the position")).toBe(before);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await copied(page, "Copy the position")).toBe(varied);
  });
}

test("a game is analysed, with a graph that can be stepped through", async ({ page }) => {
  await openTable(page, "caminos");
  await page.goto("#/");
  await page.getByRole("button", { name: "Analyse" }).click();
  const graph = page.getByRole("slider", { name: "How the game went" });
  await expect(graph).toBeVisible();
  await expect(page.getByText("Turning points")).toBeVisible({ timeout: 90_000 });
  await graph.press("Home");
  await graph.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuenow", "1");
  await expect(graph).toHaveAttribute("aria-valuetext", /After move 1: Yellow \d+ %/);
  await expect(treeMoves(page).first()).toHaveAttribute("aria-current", "true");
  expect(await barriers(page)).toEqual([]);
  // What was found stays.
  await page.reload();
  await expect(page.getByText("Turning points")).toBeVisible();
  // It can be stopped.
  await page.getByRole("button", { name: "Analyse it again" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Analyse it again" })).toBeVisible();
});

test("a picture of a park by night is as dark as the park, and has its coordinates", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openTable(page, "wege");
  const water = await page.evaluate(() => {
    const drop = document.body.appendChild(document.createElement("i"));
    drop.style.color = "var(--water)";
    return getComputedStyle(drop).color;
  });
  const waiting = page.waitForEvent("download");
  await share(page, "As SVG");
  const svg = readFileSync(await (await waiting).path(), "utf8");
  expect(svg).not.toContain(`fill="${water}"`);
  expect(svg).toMatch(/<text[^>]*>−1<\/text>/);
});

test("pictures of a position and of a whole game", async ({ page }) => {
  await openTable(page, "caminos");
  const picture = async (button: string | RegExp) => {
    const waiting = page.waitForEvent("download");
    await share(page, button);
    const bytes = readFileSync(await (await waiting).path());
    await page.keyboard.press("Escape");
    return bytes;
  };
  // It has the colours of the screen, and needs no style sheet for them.
  const onScreen = await page.locator("[data-area=board] rect.top").first().evaluate((top) => getComputedStyle(top).fill);
  const svg = (await picture("As SVG")).toString("utf8");
  expect(svg).toContain(`fill="${onScreen}"`);
  expect(svg).not.toContain("var(");
  expect(svg).toContain("</svg>");
  expect((await picture("As PNG")).subarray(1, 4).toString()).toBe("PNG");
  const gif = await picture(/^The whole game/);
  expect(gif.subarray(0, 6).toString()).toBe("GIF89a");
  // The browser itself can read it, and sees a frame for every position.
  const frames = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    return decoder.tracks.selectedTrack?.frameCount;
  }, [...gif]);
  expect(frames).toBe(GAMES.caminos.moves.length + 1);
});

/** Yellow overlooks a win at once, and green wins. */
const MISSED = `[Game "caminos"]

L4:e6,e7,e8,f8 I3:f2*3 L4:b1,c1,d1,d2 L4:e2,e3,e4,f4 I2:g1*2 L4:a1,a2,a3,b3 L4:a8,b8,c7,c8 I3:g4,g5,g6 L4:h1*2,h2,h3 O4:c3,c4,d3,d4
`;

test("a mistake is explained in words and on the board, and players have an accuracy", async ({ page }) => {
  test.slow();
  await paste(page, MISSED);
  await page.getByRole("button", { name: "Study" }).click();
  await page.getByRole("button", { name: "Analyse the game" }).click();
  await expect(page.getByText(/Accuracy \d+ %/).first()).toBeVisible({ timeout: 120_000 });
  await treeMoves(page).nth(8).click();
  await expect(page.getByText("Overlooks a win at once: “L at d3, d4, d5, e5”.")).toBeVisible();
  await expect(page.locator(".marks .better")).toHaveCount(4);
  await expect(page.locator(".marks .arrow")).toHaveCount(1);
  await page.getByRole("button", { name: "First glance", description: "What the computer sees at first glance" }).click();
  await expect(page.locator(".marks .heat").first()).toBeAttached();
  await expect(page.locator(".marks .better")).toHaveCount(0);
});

for (const [game, lit] of [["caminos", "[data-lit=ways]"], ["wege", ".network"], ["cuminos", "[data-lit=contacts]"]] as const) {
  test(`what joins is lit up on demand: ${game}`, async ({ page }) => {
    await openTable(page, game);
    const board = page.locator("[data-area=board]");
    await expect(board.locator(lit)).toHaveCount(0);
    await page.keyboard.press("l");
    await expect(page.getByRole("button", { name: "What joins" })).toHaveAttribute("aria-pressed", "true");
    // An empty park has no networks yet.
    if (game !== "wege") await expect(board.locator(lit)).toBeAttached();
    const legend = page.getByText("Lines show each side’s shortest way");
    await expect(legend).toHaveCount(game === "caminos" ? 1 : 0);
    await page.getByRole("button", { name: "What joins" }).click();
    await expect(board.locator(lit)).toHaveCount(0);
    await expect(legend).toHaveCount(0);
  });
}

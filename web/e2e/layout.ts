// What a table promises in every layout, and how that is measured: tables of this device and online ones alike.
import type { Page } from "@playwright/test";

/** Width and height; 640 × 360 is 1280 × 720 at 200 %. */
export const LAYOUTS = [
  [390, 844], [320, 568], [844, 390], [568, 320], [640, 360], [820, 1180], [1180, 820], [1280, 720], [1440, 900], [1920, 1080],
] as const;

/** Where room is shortest, or most usual: there a hover and a move are looked at too. */
export const TIGHT: readonly number[] = [1, 3, 7];

export const LEAST_CELL = 24;

/** The buttons beside a table of this device, by the beginning of what they are called. */
const TOOLS: Record<string, string> = { "take back": "Take back", hint: "Hint" };

export interface Measured {
  /** What should be on the screen and is not, or is covered. */
  missing: string[];
  cell: number;
  /** Where the parts of the table are. */
  places: Record<string, number[]>;
  wide: boolean;
}

/** Measures a table in every layout. */
export async function everywhere(page: Page, layouts: Iterable<number>, confirms: boolean, wanted = TOOLS): Promise<Map<number, Measured>> {
  const found = new Map<number, Measured>();
  for (const index of layouts) {
    const [width, height] = LAYOUTS[index] ?? LAYOUTS[0];
    await page.setViewportSize({ width, height });
    found.set(index, await page.evaluate(measure, { confirms, wanted: Object.entries(wanted) }));
  }
  return found;
}

/** How far the board, the buttons and the hand are from where they were. */
export function shifted(one: Measured, other: Measured): number {
  return Math.max(
    ...Object.entries(one.places).flatMap(([area, box]) => {
      const there = other.places[area];
      return there ? box.map((at, index) => Math.round(Math.abs(at - (there[index] ?? at)))) : [];
    }),
  );
}

/** Runs in the page: holds what is in hand over the first place where it can stay. */
export async function hold(): Promise<void> {
  const canConfirm = () =>
    [...document.querySelectorAll("button")].some((button) => /^(Place|Lay) it here$/.test(button.getAttribute("aria-label") ?? "") && !button.disabled);
  for (const [tried, cell] of [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')].entries()) {
    if (canConfirm()) return;
    // What cannot stay is let go. Where nothing is held, Escape would mean something else.
    if (tried > 0) dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await new Promise((done) => setTimeout(done));
  }
  if (!canConfirm()) throw new Error("the piece in hand fits nowhere");
}

/** Runs in the page, a frame after it has changed. */
async function measure({ confirms, wanted }: { confirms: boolean; wanted: [string, string][] }): Promise<Measured> {
  await new Promise((painted) => requestAnimationFrame(painted));
  scrollTo(0, 0);
  const within = (box: DOMRect) => box.width > 0 && box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const seen = (element: Element | null | undefined) => {
    if (!element) return false;
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return within(box) && top !== null && (element.contains(top) || top.contains(element));
  };
  const area = (name: string) => document.querySelector(`[data-area="${name}"]`);
  const turn = [...document.querySelectorAll('[aria-current="true"], [data-turn]')].filter((element) => element.getClientRects().length > 0);
  const hand = [...(area("hand")?.querySelectorAll("button, [data-demo]") ?? [])];
  const buttons = [...document.querySelectorAll("button")];
  const named = (name: RegExp) => buttons.find((button) => name.test(button.getAttribute("aria-label") ?? button.textContent?.trim() ?? ""));
  const parts: Record<string, boolean> = {
    board: seen(area("board")?.querySelector('[data-demo="board"]')),
    hand: hand.length > 0 && hand.every(seen),
    turn: turn.some(seen) && seen(area("status")),
    word: seen(area("word")),
    ...Object.fromEntries(wanted.map(([name, start]) => [name, seen(named(new RegExp(`^${start}`)))])),
    ...(confirms ? { confirm: seen(named(/^(Place|Lay) it here$/)) } : {}),
  };
  const cells = [...document.querySelectorAll('[role="gridcell"]')].map((cell) => cell.getBoundingClientRect().width);
  const place = (name: string) => {
    const { left, top, width, height } = (area(name) ?? document.body).getBoundingClientRect();
    return name === "hand" ? [left, top] : [left, top, width, height];
  };
  return {
    missing: Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : [name])),
    cell: Math.round(Math.min(...cells) * 10) / 10,
    places: Object.fromEntries(["board", "status", "word", "quick", "hand"].map((name) => [name, place(name)])),
    wide: document.documentElement.scrollWidth > innerWidth,
  };
}

// Keys to intents. What is typed into a field is no intent.

/** The three ways to turn a piece: about the vertical, over to the east, over to the north. */
export type Axis = "turn" | "tip" | "roll";

export type Intent =
  | { do: "turn"; axis: Axis; times: number }
  | { do: "pick"; number: number }
  | { do: "letGo" }
  | { do: "confirm" }
  | { do: "takeBack" }
  | { do: "hint" }
  | { do: "step"; by: number }
  | { do: "lights" }
  | { do: "view" };

const AXES: Record<string, Axis> = { r: "turn", t: "tip", f: "roll" };

/** Single characters mean something only where `characters` are switched on. */
export function readKey(event: KeyboardEvent, characters: boolean): Intent | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || isInDialog(event.target)) return null;
  if (event.key.length === 1 && !characters) return null;
  const key = event.key.toLowerCase();
  const axis = AXES[key];
  if (axis) return { do: "turn", axis, times: event.shiftKey ? -1 : 1 };
  if (/^[1-9]$/.test(key)) return { do: "pick", number: Number(key) - 1 };
  switch (key) {
    case "escape":
      return { do: "letGo" };
    case "enter":
      return isControl(event.target) ? null : { do: "confirm" };
    case "u":
    case "backspace":
      return { do: "takeBack" };
    case "h":
      return { do: "hint" };
    case ",":
      return { do: "step", by: -1 };
    case ".":
      return { do: "step", by: 1 };
    case "l":
      return { do: "lights" };
    case "v":
      return { do: "view" };
    default:
      return null;
  }
}

/** A letter that was typed as a shortcut, in lower case. */
export function readLetter(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target) || isInDialog(event.target)) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : null;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

/** Whether a dialog is open over the table: Escape closes it, and nothing behind it moves. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("dialog") !== null;
}

/** What does something with arrow keys itself. */
const USES_ARROWS =
  "input, select, textarea, dialog, [contenteditable], " +
  ["grid", "slider", "menu", "listbox", "tablist", "radiogroup"].map((role) => `[role=${role}]`).join();

/** Whether an arrow key means nothing where the focus is, so that it can go to the board. */
export function isFreeArrow(event: KeyboardEvent): boolean {
  if (!readArrow(event.key) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const { target } = event;
  return !(target instanceof HTMLElement) || !(target.closest(USES_ARROWS) || scrolls(target));
}

/** Whether an element other than the page has more in it than it shows. */
function scrolls(element: HTMLElement): boolean {
  if (element === document.body || element === document.documentElement) return false;
  return element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** Whether Enter means something to what has the focus; cells and buttons know what. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target !== document.body && target.dataset["area"] !== "board";
}

/** The step over the board that an arrow key asks for. */
export function readArrow(key: string): [number, number] | null {
  const arrows: Record<string, [number, number]> = {
    ArrowUp: [0, 1],
    ArrowRight: [1, 0],
    ArrowDown: [0, -1],
    ArrowLeft: [-1, 0],
  };
  return arrows[key] ?? null;
}

// Where the keyboard goes on when what had the focus is gone: a seat that was taken, a notice that was answered, a page that
// has given way to another one.

/** Whether the last thing that was used is a keyboard. Nobody else is shown where the focus is. */
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), { capture: true });
addEventListener("pointerdown", () => (byKeys = false), { capture: true });

/** Whether nothing has the focus. */
const isLost = () => byKeys && (document.activeElement === null || document.activeElement === document.body);

const USABLE = ["button", "a[href]", "input", "select", "summary"].map((kind) => `${kind}:not(:disabled)`).join();
/** The cell of the board to which the keyboard comes. */
const CELL = '[role="gridcell"][tabindex="0"]';

/** Takes the focus when it appears, if nothing else has it. A heading takes it without being a stop. */
export function takeFocus(element: HTMLElement): void {
  if (!isLost()) return;
  if (element.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element.focus();
}

/** How long a board may take to be there, in milliseconds; the one in 3D comes after the one from above. */
const PATIENCE = 10_000;

/** Gives the focus to the board, as soon as it is there, if nothing else has it. Returns what stops it. */
export function focusBoard(): () => void {
  if (!isLost()) return () => undefined;
  const began = performance.now();
  const timer = setInterval(() => {
    const onFrame = document.activeElement?.matches('[data-area="board"]');
    if (isLost() || onFrame) document.querySelector<HTMLElement>(CELL)?.focus();
    if (performance.now() - began > PATIENCE) clearInterval(timer);
  }, 50);
  return () => clearInterval(timer);
}

/** Keeps the focus near when what had it in this element is gone, or cannot be used any more. */
export function keepFocus(root: HTMLElement): () => void {
  /** What had the focus last, and what it is in. */
  let path: Element[] = [];
  const entered = ({ target }: FocusEvent) => {
    path = [];
    for (let at = target as Element | null; at && at !== root.parentElement; at = at.parentElement) path.push(at);
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    // Nothing gets the focus where its element is taken away.
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) path = [];
  };
  const look = () => {
    if (path.length === 0 || !isLost()) return;
    const near = path.filter((element) => element.isConnected).flatMap((element) => element.querySelector<HTMLElement>(USABLE) ?? []);
    path = [];
    (near[0] ?? document.querySelector<HTMLElement>(CELL))?.focus();
  };
  // A browser notices what cannot be used any more when it paints.
  const observer = new MutationObserver(() => setTimeout(look, 50));
  root.addEventListener("focusin", entered);
  root.addEventListener("focusout", left);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", entered);
    root.removeEventListener("focusout", left);
  };
}

// Mouse, touch and wheel over a board to intents. A board says where a pointer is, in cells.

export interface BoardPointer {
  /** The point of the board under a pointer, in cells from the south-west corner; null beside it. */
  locate(event: PointerEvent | MouseEvent): { x: number; y: number } | null;
  hover(x: number, y: number): void;
  leave(): void;
  /** A click or a tap. */
  press(x: number, y: number, byTouch: boolean): void;
  turn(tip: boolean, times: number): void;
  /** Lifts the piece that waits there; whether there was one. It is dropped somewhere, or beside the board. */
  lift(x: number, y: number): boolean;
  drop(at: { x: number; y: number } | null): void;
  /** A long press asks what lies there; whether there was something to tell. */
  look?: ((x: number, y: number) => boolean) | undefined;
}

/** Pixels of wheel movement per turn of a piece: one notch of a mouse, one stroke on a pad. */
const NOTCH = 60;

/** How long a press without movement takes to count as a long press, in milliseconds. */
const LONG = 450;

/** Farther than this many pixels, and a press was a drag. */
const STILL = 8;

/** Listens to an element; returns what stops it. */
export function listen(element: HTMLElement | SVGElement, board: BoardPointer, wheelTurns: boolean): () => void {
  const events = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(type, listener as EventListener, { signal: events.signal, ...options });
  let down: { x: number; y: number; lifted: boolean; looked: boolean } | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const far = (event: PointerEvent) => down !== null && Math.hypot(event.clientX - down.x, event.clientY - down.y) >= STILL;

  /** A press on a piece that waits, and moves on, takes the piece along. */
  function lifts(event: PointerEvent): boolean {
    if (!down || !wheelTurns || down.lifted || !far(event)) return down?.lifted ?? false;
    const begun = board.locate(new MouseEvent("pointerdown", { clientX: down.x, clientY: down.y }));
    down.lifted = begun !== null && board.lift(begun.x, begun.y);
    if (down.lifted) element.setPointerCapture(event.pointerId);
    return down.lifted;
  }

  on("pointermove", (event) => {
    if (down?.looked) return;
    if (far(event)) clearTimeout(waiting);
    lifts(event);
    // A finger that moves shows the ghost only while it does not turn the table.
    if (event.pointerType === "touch" && !wheelTurns) return;
    const point = board.locate(event);
    if (point) board.hover(point.x, point.y);
    else board.leave();
  });
  on("pointerleave", (event) => {
    if (event.pointerType === "mouse") board.leave();
  });
  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    const begun = { x: event.clientX, y: event.clientY, lifted: false, looked: false };
    down = begun;
    clearTimeout(waiting);
    if (!board.look) return;
    waiting = setTimeout(() => {
      const point = down === begun && !begun.lifted ? board.locate(new MouseEvent("pointerdown", { clientX: begun.x, clientY: begun.y })) : null;
      begun.looked = point !== null && (board.look?.(point.x, point.y) ?? false);
    }, LONG);
  });
  on("pointercancel", () => (down = null));
  on("pointerup", (event) => {
    clearTimeout(waiting);
    if (down?.looked) {
      down = null;
      return;
    }
    const still = down && !far(event);
    const dragged = event.pointerType === "touch" && wheelTurns;
    const lifted = down?.lifted ?? false;
    down = null;
    if (lifted) return board.drop(board.locate(event));
    const point = still || dragged ? board.locate(event) : null;
    if (point) board.press(point.x, point.y, event.pointerType === "touch");
  });
  if (wheelTurns) {
    let turned = 0;
    on(
      "wheel",
      (event) => {
        if (event.ctrlKey) return;
        event.preventDefault();
        turned += event.deltaMode === 0 ? event.deltaY || event.deltaX : NOTCH * Math.sign(event.deltaY);
        if (Math.abs(turned) < NOTCH) return;
        board.turn(event.shiftKey, Math.sign(turned));
        turned = 0;
      },
      { passive: false },
    );
  }
  on("contextmenu", (event) => {
    event.preventDefault();
    // A finger that stays brings this too.
    if (!board.look || (event as PointerEvent).pointerType !== "touch") board.turn(true, 1);
  });
  return () => {
    clearTimeout(waiting);
    events.abort();
  };
}

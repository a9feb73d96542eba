// Two fingers, a dragging mouse, and the wheel with Ctrl move a view. What they do reaches nobody else.

export interface Viewing {
  pan(dx: number, dy: number): void;
  /** Closer by a factor, with a point of the screen staying where it is. */
  zoom(factor: number, clientX: number, clientY: number): void;
  /** Whether a press there takes a piece along, instead of the view. */
  holds?(clientX: number, clientY: number): boolean;
}

/** Farther than this many pixels, and a press is a drag. */
const STILL = 8;

/** Listens to an element before others do; returns what stops it. */
export function listenForViewing(element: HTMLElement | SVGElement, view: Viewing): () => void {
  const events = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, listener as EventListener, { signal: events.signal, capture: true, passive: false });
  const down = new Map<number, { x: number; y: number }>();
  /** Two fingers have been down, or the mouse has been dragged: until all are up, nothing is a press. */
  let viewing = false;

  on("pointerdown", (event) => {
    if (down.size === 0 && event.pointerType === "mouse" && view.holds?.(event.clientX, event.clientY)) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size > 1) viewing = true;
    if (viewing) event.stopImmediatePropagation();
  });
  on("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...down].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    if (other) {
      const spread = (at: { x: number; y: number }) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      view.zoom(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (event.pointerType === "mouse") {
      if (!viewing && Math.hypot(now.x - before.x, now.y - before.y) < STILL) return;
      viewing = true;
      view.pan(now.x - before.x, now.y - before.y);
    }
    down.set(event.pointerId, now);
    if (viewing) event.stopImmediatePropagation();
  });
  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    if (viewing) event.stopImmediatePropagation();
    if (down.size === 0) viewing = false;
  };
  on("pointerup", up);
  on("pointercancel", up);
  on("pointerleave", (event) => {
    if (event.target === element) up(event);
  });
  on("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    view.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  });
  return () => events.abort();
}

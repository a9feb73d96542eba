// A press on an element that becomes a drag. A press that stays where it is remains a click.

export interface Dragging {
  clientX: number;
  clientY: number;
  byTouch: boolean;
}

export interface DragListener {
  /** A drag begins; `false` if nothing can be dragged now. */
  start(at: Dragging): boolean;
  move(at: Dragging): void;
  end(at: Dragging): void;
  /** The browser or Escape took the pointer away. */
  cancel(): void;
}

/** Farther than this many pixels, and a press is a drag. */
const STILL = 6;

/** Listens to an element; returns what stops it. The element must not let the browser scroll by touch. */
export function listenForDrag(element: HTMLElement, heard: DragListener): () => void {
  const events = new AbortController();
  const { signal } = events;
  let down: { id: number; x: number; y: number; dragging: boolean } | null = null;
  /** The click that follows a drag means nothing. */
  let swallow = false;

  const at = (event: PointerEvent): Dragging => ({
    clientX: event.clientX,
    clientY: event.clientY,
    byTouch: event.pointerType === "touch",
  });

  element.addEventListener(
    "pointerdown",
    (event) => {
      swallow = false;
      if (event.button !== 0 || !event.isPrimary) return;
      down = { id: event.pointerId, x: event.clientX, y: event.clientY, dragging: false };
      // The first move of a quick hand is already beside the element.
      element.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  element.addEventListener(
    "pointermove",
    (event) => {
      if (down?.id !== event.pointerId) return;
      if (down.dragging) return heard.move(at(event));
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < STILL) return;
      if (!heard.start(at(event))) {
        down = null;
        return;
      }
      down.dragging = true;
    },
    { signal },
  );
  element.addEventListener(
    "pointerup",
    (event) => {
      if (down?.id !== event.pointerId) return;
      const { dragging } = down;
      down = null;
      if (!dragging) return;
      swallow = true;
      heard.end(at(event));
    },
    { signal },
  );
  const cancel = (event: PointerEvent) => {
    if (down?.id !== event.pointerId) return;
    const { dragging } = down;
    down = null;
    if (dragging) heard.cancel();
  };
  element.addEventListener("pointercancel", cancel, { signal });
  element.addEventListener("lostpointercapture", cancel, { signal });
  element.addEventListener(
    "click",
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !down?.dragging) return;
      down = null;
      heard.cancel();
    },
    { signal },
  );
  return () => events.abort();
}

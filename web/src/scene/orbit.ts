// Looking around by hand: one pointer turns and tilts the table, two zoom and shift the picture, a wheel zooms at a point.

/** What a hand changes. The window is the part of the whole picture that is seen, from 0 to 1 on both axes. */
export interface Orbit {
  /** Turns and tilts by these angles, in radians. */
  turn(azimuth: number, polar: number): void;
  /** Zooms by a factor around a point of the picture, and shifts it; all as shares of the picture, from its upper left. */
  zoom(factor: number, x: number, y: number, dx: number, dy: number): void;
}

interface Finger {
  x: number;
  y: number;
}

/** Radians for a drag across the whole picture. */
const TURN = 3.2;
/** A wheel's pixels that double the size. */
const DOUBLE = 420;
/** A pointer that has moved less than this many pixels has not begun to drag. */
const STILL = 4;

/** Listens to a canvas; returns what stops it. */
export function orbit(canvas: HTMLElement, hand: Orbit, isOn: () => boolean): () => void {
  const events = new AbortController();
  const { signal } = events;
  const fingers = new Map<number, Finger>();
  let isDragging = false;
  const share = ({ x, y }: Finger) => {
    const box = canvas.getBoundingClientRect();
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height, width: box.width, height: box.height };
  };
  const middle = () => {
    const all = [...fingers.values()];
    const [x, y] = [all.reduce((sum, f) => sum + f.x, 0) / all.length, all.reduce((sum, f) => sum + f.y, 0) / all.length];
    return { x, y, spread: all.reduce((sum, f) => sum + Math.hypot(f.x - x, f.y - y), 0) / all.length };
  };
  const moved = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = middle();
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!isDragging && fingers.size === 1 && Math.hypot(dx, dy) < STILL) return;
    isDragging = true;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    const { width, height } = share(finger);
    if (fingers.size === 1) {
      if (isOn()) hand.turn((-dx / width) * TURN, (-dy / height) * TURN * 0.6);
      return;
    }
    const after = middle();
    const at = share(after);
    hand.zoom(after.spread / Math.max(1, before.spread), at.x, at.y, (after.x - before.x) / width, (after.y - before.y) / height);
  };
  const lifted = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) isDragging = false;
  };
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  // On the window, so that a drag is followed to its end wherever the pointer goes.
  window.addEventListener("pointermove", moved, { signal });
  for (const type of ["pointerup", "pointercancel"] as const) window.addEventListener(type, lifted, { signal });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const at = share({ x: event.clientX, y: event.clientY });
      hand.zoom(2 ** (-event.deltaY / DOUBLE), at.x, at.y, 0, 0);
    },
    { signal, passive: false },
  );
  return () => events.abort();
}

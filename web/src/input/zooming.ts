// Two fingers, or the wheel with Ctrl, bring a board from above closer; it is moved inside its frame.
import { listenForViewing } from "./viewing";

/** How close a board comes. */
const CLOSEST = 3;

/** An attachment for a board whose width follows `--zoom`, inside a frame that scrolls. */
export function zooming(board: HTMLElement): () => void {
  const frame = board.closest<HTMLElement>('[data-area="board"]');
  if (!frame) return () => undefined;
  let closeness = 1;
  const stop = listenForViewing(board, {
    // A mouse takes pieces along, never the board.
    holds: () => true,
    pan: (dx, dy) => frame.scrollBy(-dx, -dy),
    zoom(factor, clientX, clientY) {
      const before = board.getBoundingClientRect();
      closeness = Math.min(CLOSEST, Math.max(1, closeness * factor));
      board.style.setProperty("--zoom", String(closeness));
      board.toggleAttribute("data-closer", closeness > 1);
      const after = board.getBoundingClientRect();
      // The point between the fingers stays between them.
      const strayed = (at: number, from: number, size: number, to: number, grown: number) => to + ((at - from) / size) * grown - at;
      frame.scrollLeft += strayed(clientX, before.left, before.width, after.left, after.width);
      frame.scrollTop += strayed(clientY, before.top, before.height, after.top, after.height);
    },
  });
  // Two fingers never scroll the page.
  const keep = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault();
  };
  board.addEventListener("touchmove", keep, { passive: false });
  return () => {
    stop();
    board.removeEventListener("touchmove", keep);
    board.style.removeProperty("--zoom");
    board.removeAttribute("data-closer");
  };
}

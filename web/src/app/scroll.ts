// Scroll positions per history entry. Browsers restore them before the page has been rendered again, so we do it ourselves.

/** The part of a window that scrolling needs. */
export interface ScrollWindow {
  history: Pick<History, "state" | "replaceState" | "scrollRestoration">;
  scrollTo(x: number, y: number): void;
  readonly scrollY: number;
  addEventListener(type: string, listener: () => void, options?: AddEventListenerOptions): void;
}

/** Calls back whenever the height of the page changes; returns what stops it. */
export type WatchHeight = (changed: () => void) => () => void;

/** What ends a restoration: the reader scrolls. */
const TAKES_OVER = ["wheel", "touchstart", "pointerdown", "keydown"];

export class ScrollMemory {
  readonly #window: ScrollWindow;
  readonly #watch: WatchHeight;
  readonly #tops = new Map<number, number>();
  #entry = 0;
  #last = 0;
  #stop = () => {};

  constructor(window: ScrollWindow, watch: WatchHeight) {
    this.#window = window;
    this.#watch = watch;
    const restoration = (by: ScrollRestoration) => () => (window.history.scrollRestoration = by);
    restoration("manual")();
    // A reload is the browser's own affair.
    window.addEventListener("pagehide", restoration("auto"));
    window.addEventListener("pageshow", restoration("manual"));
    this.#entry = this.#entryNow() ?? this.#newEntry();
    window.addEventListener("scroll", () => this.#tops.set(this.#entry, window.scrollY), { passive: true });
    for (const type of TAKES_OVER) window.addEventListener(type, () => this.#stop(), { passive: true });
  }

  /** Call after the address has changed and before the new page is rendered. */
  navigated(): void {
    this.#stop();
    const known = this.#entryNow();
    this.#entry = known ?? this.#newEntry();
    const top = this.#tops.get(this.#entry) ?? 0;
    this.#window.scrollTo(0, top);
    if (top > 0) this.#restore(top);
  }

  /** The page may still be loading: scrolls again as it grows, until it is tall enough. */
  #restore(top: number): void {
    this.#tops.set(this.#entry, top);
    const entry = this.#entry;
    const unwatch = this.#watch(() => {
      this.#window.scrollTo(0, top);
      this.#tops.set(entry, top);
      if (Math.abs(this.#window.scrollY - top) < 1) this.#stop();
    });
    this.#stop = () => {
      unwatch();
      this.#stop = () => {};
    };
  }

  #entryNow(): number | null {
    const state: unknown = this.#window.history.state;
    const entry = (state as { entry?: unknown } | null)?.entry;
    if (typeof entry !== "number") return null;
    this.#last = Math.max(this.#last, entry);
    return entry;
  }

  #newEntry(): number {
    this.#last += 1;
    this.#window.history.replaceState({ entry: this.#last }, "");
    return this.#last;
  }
}

/** Watches the document's height, for at most some seconds: a page that never grows back is left alone. */
export function watchDocument(changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(document.body);
  const timer = setTimeout(() => observer.disconnect(), 5000);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

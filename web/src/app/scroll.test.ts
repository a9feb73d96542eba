import { expect, it } from "vitest";

import { ScrollMemory, type ScrollWindow } from "./scroll";

/** A browser window with a history and a page of some height. */
class FakeWindow implements ScrollWindow {
  entries: unknown[] = [null];
  at = 0;
  height = 2000;
  scrollY = 0;
  readonly listeners = new Map<string, (() => void)[]>();
  readonly watchers = new Set<() => void>();
  readonly history: ScrollWindow["history"];
  readonly memory: ScrollMemory;

  constructor() {
    const { entries } = this;
    const at = () => this.at;
    this.history = {
      scrollRestoration: "auto",
      get state() {
        return entries[at()];
      },
      replaceState: (state: unknown) => void (this.entries[this.at] = state),
    };
    this.memory = new ScrollMemory(this, (changed) => {
      this.watchers.add(changed);
      return () => this.watchers.delete(changed);
    });
  }

  addEventListener(type: string, listener: () => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  fire(type: string): void {
    for (const listener of this.listeners.get(type) ?? []) listener();
  }

  scrollTo(_: number, y: number): void {
    this.scrollY = Math.min(y, Math.max(0, this.height - 800));
    this.fire("scroll");
  }

  /** Follows a link: a new entry without a state. */
  follow(): void {
    this.entries.splice(++this.at, this.entries.length, null);
    this.memory.navigated();
  }

  go(by: number): void {
    this.at += by;
    this.memory.navigated();
  }

  grow(height: number): void {
    this.height = height;
    for (const changed of this.watchers) changed();
  }
}

it("opens a new page at its top, and goes back to where the old one was", () => {
  const window = new FakeWindow();
  window.scrollTo(0, 900);
  window.follow();
  expect(window.scrollY).toBe(0);
  window.scrollTo(0, 300);
  window.go(-1);
  expect(window.scrollY).toBe(900);
  window.go(1);
  expect(window.scrollY).toBe(300);
});

it("waits for a page that is still loading", () => {
  const window = new FakeWindow();
  window.scrollTo(0, 900);
  window.follow();
  window.grow(800);
  window.go(-1);
  expect(window.scrollY).toBe(0);
  window.grow(1300);
  window.grow(2000);
  expect(window.scrollY).toBe(900);
  window.scrollTo(0, 100);
  window.grow(2500);
  expect(window.scrollY, "once restored, it is left alone").toBe(100);
});

it("lets the reader take over", () => {
  const window = new FakeWindow();
  window.scrollTo(0, 900);
  window.follow();
  window.grow(800);
  window.go(-1);
  window.fire("wheel");
  window.grow(2000);
  expect(window.scrollY).toBe(0);
});

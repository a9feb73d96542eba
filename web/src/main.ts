import { mount } from "svelte";

import App from "./App.svelte";
import { rules } from "./engine/client";
import type { GameName } from "./engine/wire/GameName";
import { GAMES, gameOf } from "./games";
import type { Route } from "./headless/router";
import { find } from "./headless/saves";
import { app } from "./app/app.svelte";
import * as pages from "./app/pages";
import { inOwnTask, ownTask } from "./app/task";
import "./colours.css";
import "./style.css";

/** How long the front page has the line for itself, in milliseconds. */
const QUIET = 2000;

// In a task of its own: to read a file takes a browser long enough.
inOwnTask(() => void start());

async function start(): Promise<void> {
  const { page } = app.route;
  if (page === "home") setTimeout(fetchTables, QUIET);
  else void fetchTables();
  // Until the front page or the table has come, what the document itself says stays in view.
  const home = page === "home" ? pages.home().catch(() => null) : null;
  const game = page === "game" ? pages.game().catch(() => null) : null;
  await app.apply();
  const Home = (await home)?.default ?? null;
  const Game = (await game)?.default ?? null;
  // In a task of its own, so that the page can be painted before.
  await ownTask();
  // Built beside what the document shows, which stays in view until the table is there, one task later.
  const target = document.createElement("div");
  target.id = "app";
  mount(App, { target, props: { Home, Game } });
  if (Game) await ownTask();
  document.getElementById("app")?.replaceWith(target);
}

/** Loads what tables need before one is opened: of the game at this address, or on the front page of one after another. */
async function fetchTables(): Promise<void> {
  const known = gameAt(app.route);
  // What does not come says so when it is wanted.
  pages.game().catch(() => undefined);
  rules.wake();
  for (const { name, table } of known ? [gameOf(known)] : GAMES) {
    if (!known && app.route.page !== "home") return;
    await Promise.allSettled([rules.ask("prepare", { game: name }), table()]);
  }
  // One click away from everywhere.
  pages.home().catch(() => undefined);
}

/** The game that is played or set up at an address, where that is known at once. */
function gameAt(route: Route): GameName | null {
  if (route.page === "game") return find(app.store, route.id)?.spec.game ?? null;
  return "game" in route ? route.game : null;
}

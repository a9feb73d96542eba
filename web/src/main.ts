import { mount } from "svelte";

import App from "./App.svelte";
import { rules } from "./engine/client";
import { GAMES } from "./games";
import { app } from "./app/app.svelte";
import * as pages from "./app/pages";
import { ownTask } from "./app/task";
import "./colours.css";
import "./style.css";

/** How long the front page has the line for itself, in milliseconds. */
const QUIET = 2000;

if (app.route.page === "home") setTimeout(fetchTable, QUIET);
else fetchTable();
await app.apply();
// In a task of its own, so that the page can be painted before.
await ownTask();
const target = document.getElementById("app");
target?.replaceChildren();
if (target) mount(App, { target });

/** Loads what every table needs before one is opened. */
function fetchTable(): void {
  rules.wake();
  // A page that does not come says so when it is wanted.
  for (const load of [pages.game, ...GAMES.map((game) => game.table)]) load().catch(() => undefined);
}

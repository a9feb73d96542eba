import { expect, it } from "vitest";

import { type Route, readRoute, writeRoute } from "./router";

it("addresses are written and read again", () => {
  const routes: Exclude<Route, { page: "lost" }>[] = [
    { page: "home" },
    { page: "about" },
    { page: "new", game: "wege" },
    { page: "game", id: "abcd1234" },
  ];
  for (const route of routes) expect(readRoute(writeRoute(route))).toEqual(route);
  expect(readRoute("")).toEqual({ page: "home" });
});

it("what is no address is lost, not an error", () => {
  for (const hash of ["#/new/chess", "#/game/..%2f", "#/game/", "#/a/b/c", "#x", "#/game/<script>"]) {
    expect(readRoute(hash)).toEqual({ page: "lost" });
  }
});

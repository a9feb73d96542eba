import { expect, it } from "vitest";

import { clauseAddress } from "./learning";
import { type Route, readRoute, writeRoute } from "./router";

it("addresses are written and read again", () => {
  const routes: Exclude<Route, { page: "lost" }>[] = [
    { page: "home" },
    { page: "about" },
    { page: "archive" },
    { page: "replay", id: "abcd1234" },
    { page: "new", game: "wege" },
    { page: "game", id: "abcd1234" },
    { page: "study", id: "abcd1234" },
    { page: "link", link: "zAb-_9" },
    { page: "edit", game: "wege", position: null },
    { page: "edit", game: "cuminos", position: "cuminos - 1 - 11/12 0,0 .. 0" },
    { page: "puzzles" },
    { page: "puzzle", id: "wege-012" },
    { page: "learn", game: "cuminos" },
    { page: "rules", game: "caminos", clause: null },
    { page: "rules", game: "caminos", clause: "C9" },
    { page: "account" },
    { page: "person", name: "Zoë & co/1" },
    { page: "together" },
    { page: "together-new", game: "cuminos" },
    { page: "duplicate", id: "zw0fy07z03zg" },
    { page: "duplicate", id: "cuminos" },
    { page: "together-new", game: "cuminos", friend: "Bo / ü" },
    { page: "table", id: "zw0fy07z03zg", secret: null },
    { page: "table", id: "zw0fy07z03zg", secret: "0123456789abcdefghjkmnpqrs" },
    { page: "screen", id: "zw0fy07z03zg" },
  ];
  for (const route of routes) expect(readRoute(writeRoute(route))).toEqual(route);
  expect(readRoute("")).toEqual({ page: "home" });
});

it("what is no address is lost, not an error", () => {
  for (const hash of ["#/new/chess", "#/game/..%2f", "#/game/", "#/a/b/c", "#x", "#/game/<script>", "#/archive/x", "#/learn", "#/rules/wege/x", "#/puzzles/a/b", "#/table/x", "#/duplicate/x", "#/duplicate", "#/duplicate/wege/x", "#/table/zw0fy07z03zg/x", "#/together/chess", "#/together/chess/Bo", "#/together/wege/%E0", "#/people", "#/people/%E0", "#/people/a/b"]) {
    expect(readRoute(hash)).toEqual({ page: "lost" });
  }
});

it("a clause has its place in the rule book", () => {
  expect(clauseAddress("C9")).toBe("#/rules/caminos/C9");
  expect(clauseAddress("K15")).toBe("#/rules/cuminos/K15");
  expect(clauseAddress("X1")).toBeNull();
});

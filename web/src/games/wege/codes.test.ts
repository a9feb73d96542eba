import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";

import { Session, initSync } from "../../engine/wasm/rules";
import type { View } from "../../engine/wire/View";
import { codesOf } from "./codes";
import { boardOf } from "./play";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

const viewOf = (session: Session) => JSON.parse(session.view(0xffff)) as View;

it("every move shows the tile that was in hand, also after exchanges", () => {
  let exchanges = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const session = new Session(JSON.stringify({ game: "wege", options: {}, seed, moves: [] }));
    const hands: (string | undefined)[] = [];
    for (let view = viewOf(session); view.turn !== null; view = viewOf(session)) {
      const { legal, hand } = boardOf(view);
      const exchange = legal.filter((move) => move.startsWith("x"));
      const among = exchange.length > 0 ? exchange : legal;
      exchanges += exchange.length > 0 ? 1 : 0;
      hands.push(hand ?? undefined);
      session.play(among[(seed * 31 + view.ply * 17) % among.length] ?? "");
    }
    const end = viewOf(session);
    expect(codesOf(boardOf(end), end.moves)).toEqual(hands);
    session.free();
  }
  expect(exchanges).toBeGreaterThan(0);
});

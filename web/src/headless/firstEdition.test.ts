// Links and saves of the first edition of the rules, which knew no `decide` and no `goals`, stay what they were.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";

import { Session, initSync } from "../engine/wasm/rules";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";
import { sortOut } from "./incoming";
import { unpack } from "./link";
import { read } from "./saves";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

/** The first edition's canonical JSON of standard Wege. */
const RULE_SET =
  '{"game":"wege","options":{"child":[],"cooperative":false,"expert":false,"islands":"avoid","players":2,"ways":"both"},"version":1}';
const NAME = createHash("sha256").update(RULE_SET).digest("hex");

/** Standard Wege with all options of the first edition, after four moves. */
const LINK =
  "zRchBCoNADEbhu_zrCOqmkKuIi7ST6sBohsmgFfHupdDS1cd7JyZZFIxdJwXBco22OvhETnJocXBP0FfWUsFPSa6Eh1nWIjVu-n9zTAE8jIToSdbgYMhmMYCwy_HJu9UZF8FVA_hGWGxTBw9oqQWh6X403dce4_UG";
const MOVES = ["0,0", "-1,0", "-1,-1", "-1,-2"];

function opens(spec: GameSpec): void {
  const session = new Session(JSON.stringify(spec));
  const { moves, turn } = JSON.parse(session.view(MOVES.length)) as View;
  expect([moves.map(({ notation }) => notation), turn]).toEqual([MOVES, 0]);
  const record = session.record(["", ""], "");
  expect(record).toContain(`[Rules "${NAME}"]`);
  expect(record).not.toMatch(/decide|goals/);
  // What is kept from now on names no later option either.
  expect(Object.keys((JSON.parse(session.spec()) as GameSpec).options)).toEqual(Object.keys(spec.options));
}

it("a link opens and keeps its rule set", async () => {
  const incoming = sortOut(await unpack(LINK));
  if (incoming.kind !== "spec") throw new Error(`the link carries ${incoming.kind}`);
  opens(incoming.spec);
});

it("a saved game opens and keeps its rule set", async () => {
  const seats = [{ kind: "person", name: "Ada" }, { kind: "computer", level: 3 }];
  const spec: unknown = JSON.parse(await unpack(LINK));
  const save = read(JSON.stringify({ version: 1, id: "old", spec, seats, played: 1, over: false }));
  if (!save) throw new Error("the save cannot be read");
  opens(save.spec);
});

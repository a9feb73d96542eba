// A real game server with people and tables, for pictures of the online screens.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { GAMES } from "./games.mjs";

/** Starts `trivium serve` with an own database: Ada and Ben have accounts, a table of every game, and one that waits for Ben. */
export async function openSite() {
  const program = process.env["TRIVIUM"];
  if (!program) throw new Error("set TRIVIUM to the program that serves, such as target/debug/trivium");
  const folder = mkdtempSync(join(tmpdir(), "trivium-pictures-"));
  const server = spawn(program, ["serve", "--port", "0", "--database", join(folder, "tables.db")], { stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  const address = await firstAddress(server);
  const [ada, ben] = [await member(address, "Ada"), await member(address, "Ben")];
  const tables = { gathering: (await ada.send("tables", { game: "caminos", name: "?", clock: "none" })).table };
  for (const game of GAMES) tables[game] = await begun(game, ada, ben);
  return { address, cookie: ada.cookie, tables, stop };
}

async function firstAddress(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(line);
    if (found) return found[0];
  }
  throw new Error("the server ended before it listened");
}

/** Somebody with an account. */
async function member(address, name) {
  let cookie = "";
  const origin = new URL(address).origin;
  const send = async (path, body) => {
    const headers = { "content-type": "application/json", origin, cookie };
    const answer = await fetch(`${address}api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    cookie = answer.headers.getSetCookie().at(-1)?.split(";")[0] ?? cookie;
    return answer.json();
  };
  await send("guests", {});
  await send("account", { name, password: "a long walk in the park" });
  return { send, cookie };
}

/** A game of both in which the first seat, Ada's, is to move. */
async function begun(game, ada, ben) {
  const { table, join: secret } = await ada.send("tables", { game, name: "?", clock: "none" });
  let actions = 0;
  const act = (person, action) => person.send(`tables/${table}/actions`, { id: `picture-${actions++}`, action });
  await ben.send(`tables/${table}/join`, { name: "?", secret });
  const blocks = [ada, ben].map(() => randomBytes(32));
  const chance = game !== "caminos";
  for (const [seat, person] of [ada, ben].entries()) {
    await act(person, { type: "take_seat", seat });
    if (chance) await act(person, { type: "commit", seat, hash: createHash("sha256").update(blocks[seat]).digest("hex") });
  }
  await act(ada, { type: "start" });
  for (const [seat, person] of chance ? [ada, ben].entries() : []) {
    await act(person, { type: "reveal", seat, block: blocks[seat].toString("hex") });
  }
  return table;
}

import { describe, expect, it } from "vitest";

import { LONGEST_TEXT, LinkError, fromAddress, pack, toAddress, unpack } from "./link";

describe("a link", () => {
  it("gives its text again, in letters that need no escaping", async () => {
    for (const text of ["", "{}", "ä ö ü — 道", JSON.stringify({ moves: Array.from({ length: 80 }, () => "L4:d4*3,e4") })]) {
      const link = await pack(text);
      expect(link).toMatch(/^[a-z][A-Za-z0-9_-]*$/);
      expect(await unpack(link)).toBe(text);
    }
  });

  it("is shorter than a game", async () => {
    const moves = Array.from({ length: 60 }, (_, move) => `L4:${"abcdefgh"[move % 8]}${(move % 7) + 1}*3,e4`);
    const text = JSON.stringify({ game: "caminos", options: {}, seed: 1, moves });
    expect((await pack(text)).length).toBeLessThan(text.length / 2);
  });

  it("opens without a browser that inflates, if it was not deflated", async () => {
    expect(await unpack(`p${toAddress("Wege")}`)).toBe("Wege");
  });

  it("is refused when it is garbled, whatever stands in it", async () => {
    const good = await pack("some text that is long enough to be deflated, deflated, deflated");
    const garbled = ["", "z", "q", "zz", "p%", "z****", good.slice(0, -6), `z${good}`, "p_w", `z${"A".repeat(999)}`];
    for (const link of garbled.filter((link) => link !== "p_w")) {
      await expect(unpack(link), link).rejects.toBeInstanceOf(LinkError);
    }
    await expect(unpack("p_w"), "bytes that are no text").rejects.toBeInstanceOf(LinkError);
  });

  it("does not unpack to more than can be meant", async () => {
    await expect(pack("x".repeat(LONGEST_TEXT + 1))).rejects.toBeInstanceOf(LinkError);
    let seed = 1;
    const noise = Array.from({ length: 90_000 }, () => String.fromCharCode(33 + ((seed = (seed * 48271) % 0x7fffffff) % 90)));
    await expect(pack(noise.join("")), "a link that could not be read").rejects.toBeInstanceOf(LinkError);
    const deflated = new Response("0".repeat(LONGEST_TEXT * 5)).body?.pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
    const letters = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    await expect(unpack(`z${letters}`)).rejects.toBeInstanceOf(LinkError);
  });

  it("carries a position as it is", () => {
    const line = "wege - 0,0:Pb/SW;1,0:R N P11+Pb2 0";
    expect(fromAddress(toAddress(line))).toBe(line);
    expect(() => fromAddress("*")).toThrow(LinkError);
  });
});

// Games that the proofs open at once: they are kept in the browser before the page looks for them.

export const GAMES = ["caminos", "wege", "cuminos"];

export const PERSON = { kind: "person", name: "" };
export const computer = (level) => ({ kind: "computer", level });

/** From now on every page that opens finds a game with these seats, at the address `#/game/proof`. */
export async function lay(page, game, seats, view = "2d") {
  const spec = { game, options: {}, seed: 1, moves: [] };
  const kept = {
    "trivium/game/proof": JSON.stringify({ version: 1, id: "proof", spec, seats, played: 1, over: false }),
    "trivium/settings": JSON.stringify({ language: "en", view }),
  };
  return page.evaluateOnNewDocument((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}

export const TABLE = "#/game/proof";

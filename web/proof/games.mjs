// Games that the proofs open at once: they are kept in the browser before the page looks for them.

export const GAMES = ["caminos", "wege", "cuminos"];

export const PERSON = { kind: "person", name: "" };
export const computer = (level) => ({ kind: "computer", level });

/** From now on every page that opens finds a new game with these seats, at the address `TABLE`. */
export function lay(page, game, seats, view) {
  return laySpec(page, { game, options: {}, seed: 1, moves: [] }, seats, view);
}

/** The same with a game that has begun. */
export function laySpec(page, spec, seats, view = "2d") {
  const kept = {
    "trivium/game/proof": JSON.stringify({ version: 1, id: "proof", spec, seats, played: 1, over: false }),
    "trivium/settings": JSON.stringify({ language: "en", view }),
  };
  return page.evaluateOnNewDocument((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}

export const TABLE = "#/game/proof";

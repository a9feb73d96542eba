// A position of Cuminos that is built: hands, what is laid, scores.

export const ROUND = 2;
export const LAID = 3;
export const HANDS = 4;
export const SCORES = 5;
export const PASSES = 6;
export const TURN = 7;

/** All 21 cuminos. */
export const CUMINOS: readonly string[] = [1, 2, 3, 4, 5, 6].flatMap((low) =>
  [1, 2, 3, 4, 5, 6].filter((high) => high >= low).map((high) => `${low}${high}`),
);

export const readHands = (text: string): string[][] =>
  text.split("/").map((hand) => (hand === "-" || hand === "" ? [] : hand.split(",")));

export const writeHands = (hands: readonly (readonly string[])[]): string =>
  hands.map((hand) => (hand.length === 0 ? "-" : [...hand].sort().join(","))).join("/");

/** Gives a seat a cumino, or takes it away. */
export function toggled(text: string, seat: number, stone: string): string {
  const hands = readHands(text);
  return writeHands(
    hands.map((hand, index) => {
      if (index !== seat) return hand;
      return hand.includes(stone) ? hand.filter((other) => other !== stone) : [...hand, stone];
    }),
  );
}

export interface Laid {
  seat: number;
  move: string;
}

export function readLaid(text: string): Laid[] {
  if (text === "-") return [];
  return text.split(";").map((word) => {
    const [seat = "0", move = ""] = word.split("=");
    return { seat: Number(seat), move };
  });
}

const writeLaid = (laid: readonly Laid[]): string =>
  laid.length === 0 ? "-" : laid.map(({ seat, move }) => `${seat}=${move}`).join(";");

export const readNumbers = (text: string): number[] => text.split(",").map(Number);

export function withNumber(text: string, index: number, value: number): string {
  return readNumbers(text).map((number, at) => (at === index ? value : number)).join(",");
}

/**
 * The fields before the last laying, if it scored this many points; the core finds out which number is right. The cumino
 * is in its owner's hand again, whose turn it is.
 */
export function beforeLast(fields: readonly string[], points: number): { fields: string[]; last: Laid } | null {
  const laid = readLaid(fields[LAID] ?? "-");
  const last = laid.pop();
  const score = last ? readNumbers(fields[SCORES] ?? "")[last.seat] : undefined;
  if (!last || score === undefined || score < points) return null;
  const next = [...fields];
  next[LAID] = writeLaid(laid);
  next[HANDS] = toggled(fields[HANDS] ?? "", last.seat, last.move.slice(0, 2));
  next[SCORES] = withNumber(fields[SCORES] ?? "", last.seat, score - points);
  next[TURN] = String(last.seat);
  return { fields: next, last };
}

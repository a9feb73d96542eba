// The hands that are dealt at an online table (docs/formats/chance.md).
import { CUMINOS } from "../../engine/wire/rules";
import type { Follows, Numbers } from "../../headless/online/fairness";

const MARKS = [1, 2, 3, 4, 5, 6];
const STONES = MARKS.flatMap((low) => MARKS.filter((high) => high >= low).map((high) => `${low}${high}`));

/** The sizes of the hands in a round, by seat: the opener has one more (K2). */
function handSizes(seats: number, round: number): number[] {
  const [opener, others] = CUMINOS.handSizes[String(seats) as keyof typeof CUMINOS.handSizes];
  return Array.from({ length: seats }, (_, seat) => (seat === (round - 1) % seats ? opener : others));
}

function hand(below: Numbers, size: number): string[] {
  const left = [...STONES];
  return Array.from({ length: size }, () => left.splice(below(left.length), 1)[0] ?? "").sort();
}

/** The order within a hand means nothing: both are sorted. */
export const follows: Follows = (stream, seats, drawn) => {
  let place = 0;
  for (let round = 1; place < drawn.length; round += 1) {
    const below = stream(round);
    for (const size of handSizes(seats, round)) {
      const dealt = drawn.slice(place, place + size).sort();
      if (dealt.join() !== hand(below, size).join()) return false;
      place += size;
    }
  }
  return true;
};

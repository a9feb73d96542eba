// A board that turns towards the player to move, for people around one device on a table. Seat 0 sits at its lower edge,
// the next ones go round clockwise; the picture's lower edge turns towards the player to move.
import { type TableState, isPerson } from "./table";

/** By how many quarters a board is turned clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/** How far a board turns to face a seat, given the number of seats. */
export function quartersFor(seat: number, seats: number): Quarters {
  return (Math.round((seat / seats) * 4) % 4) as Quarters;
}

/** How the board lies for the person who moves, or who moved last; it stays as it is for one who plays alone. */
export function facing(state: TableState): Quarters {
  const people = state.seats.flatMap((_, seat) => (isPerson(state, seat) ? [seat] : []));
  if (people.length < 2) return 0;
  const { turn, moves } = state.live;
  const last = moves.findLast(({ seat }) => people.includes(seat))?.seat;
  const seat = turn !== null && people.includes(turn) ? turn : (last ?? people[0] ?? 0);
  return quartersFor(seat, state.seats.length);
}

/** The step over a turned board that a step on the screen means. */
export function unturned([dx, dy]: [number, number], quarters: Quarters): [number, number] {
  let step: [number, number] = [dx, dy];
  for (let quarter = 0; quarter < quarters; quarter++) step = [-step[1] || 0, step[0]];
  return step;
}

/** The same for what is counted in pixels, downwards. */
export function unturnedPixels({ x, y }: { x: number; y: number }, quarters: Quarters): { x: number; y: number } {
  const [across, up] = unturned([x, -y], quarters);
  return { x: across, y: -up || 0 };
}

/** A point of the screen over a turned board, as the board counts: from its own upper left corner. */
export function onTurned(point: { x: number; y: number }, screen: { width: number; height: number }, quarters: Quarters): { x: number; y: number } {
  const { x, y } = unturnedPixels({ x: point.x - screen.width / 2, y: point.y - screen.height / 2 }, quarters);
  const { width, height } = lying(screen, quarters);
  return { x: x + width / 2, y: y + height / 2 };
}

/** How large a board is that fills a part of the screen, before it is turned. */
export function lying({ width, height }: { width: number; height: number }, quarters: Quarters): { width: number; height: number } {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The angle nearest to where the board lies that shows these quarters: it never turns more than half round. */
export function nextAngle(angle: number, quarters: Quarters): number {
  const away = (((quarters * 90 - angle) % 360) + 360) % 360;
  return angle + (away > 180 ? away - 360 : away);
}

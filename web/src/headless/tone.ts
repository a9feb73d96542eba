// What the filters of a style sheet do to colours, for pictures that leave the page: few viewers know such filters.

export type Rgb = readonly [red: number, green: number, blue: number];
export type Tone = (colour: Rgb) => Rgb;

/** How bright the eye finds red, green and blue (Filter Effects, `saturate`). */
const SHARES: Rgb = [0.213, 0.715, 0.072];

const bounded = (colour: Rgb) => colour.map((part) => Math.min(255, Math.max(0, part))) as unknown as Rgb;

const FILTERS: Record<string, (amount: number) => Tone> = {
  brightness: (amount) => (colour) => bounded(colour.map((part) => part * amount) as unknown as Rgb),
  saturate: (amount) => (colour) => {
    const grey = colour.reduce((sum, part, index) => sum + part * (SHARES[index] ?? 0), 0);
    return bounded(colour.map((part) => grey + (part - grey) * amount) as unknown as Rgb);
  },
};

/** The tone of a filter, such as `brightness(0.86) saturate(0.95)`; null where it leaves colours alone. */
export function toneOf(filter: string): Tone | null {
  const found = [...filter.matchAll(/([a-z-]+)\(([\d.]+)\)/g)].flatMap(([, name = "", amount]) => FILTERS[name]?.(Number(amount)) ?? []);
  return found.length === 0 ? null : (colour) => found.reduce((before, next) => next(before), colour);
}

/** A colour as browsers compute it, in a tone; others as they are. */
export function toned(colour: string, tone: Tone | null): string {
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (!tone || !parts) return colour;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
  const made = tone([red, green, blue]).map(Math.round).join(", ");
  return parts[4] === undefined ? `rgb(${made})` : `rgba(${made}, ${parts[4]})`;
}

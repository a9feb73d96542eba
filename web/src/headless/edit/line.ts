// A position line as fields that can be changed one by one. The core judges what comes of it.
import { GAME_NAMES, gameOf } from "../../games";

export function readFields(line: string): string[] | null {
  const fields = line.trim().split(" ");
  const game = GAME_NAMES.find((name) => name === fields[0]);
  return game && fields.length === gameOf(game).fields ? fields : null;
}

export const writeFields = (fields: readonly string[]): string => fields.join(" ");

export function withField(fields: readonly string[], index: number, value: string): string[] {
  return fields.map((field, at) => (at === index ? value : field));
}

/** Counts by name, `I2:4+L4:1` or `P11+Pb2`; nothing is `-`. */
export type Counts = Record<string, number>;

export function readCounts(text: string): Counts {
  const found = [...text.matchAll(/([A-Za-z]+[A-Za-z0-9]*?):?(\d+)(?=\+|$)/g)];
  return Object.fromEntries(found.map(([, name = "", count = "0"]) => [name, Number(count)]));
}

export function writeCounts(counts: Counts, between: ":" | ""): string {
  const written = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name}${between}${count}`] : []));
  return written.length === 0 ? "-" : written.join("+");
}

export function counted(counts: Counts, name: string, by: number): Counts {
  return { ...counts, [name]: Math.max(0, (counts[name] ?? 0) + by) };
}

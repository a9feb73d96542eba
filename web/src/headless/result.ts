// A finished game in a few words.
import { standingOf } from "./archive";
import type { Catalogue } from "./catalogue";
import type { Save } from "./saves";
import { say } from "./say";
import { seatName } from "./seats";

/** The names of all who played. */
export function sitters(catalogue: Catalogue, { seats }: Pick<Save, "seats">): string[] {
  return seats.map((_, index) => seatName(catalogue, seats, index));
}

/** Who won, and with how many points, if they were counted. */
export function resultText(catalogue: Catalogue, save: Save): string {
  const { result } = save;
  if (!result) return catalogue["archive.unknown"];
  const standing = standingOf(save, result);
  const points = Math.max(0, ...result.points) > 0 ? ` (${result.points.join(" : ")})` : "";
  if (standing === "won" || standing === "lost" || standing === "drawn") return catalogue[`archive.you.${standing}`] + points;
  if (result.winner === null) return catalogue["archive.you.drawn"] + points;
  const winners = sitters(catalogue, save).filter((_, seat) => result.teams[seat] === result.winner);
  return say(catalogue, "archive.winner", { name: winners.join(", ") }) + points;
}

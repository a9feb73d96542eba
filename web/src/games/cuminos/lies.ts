// The cuminos that lie in a position, whoever laid them: to find a position again in another one.
import type { Lies } from "../game";

export const most = 1;

export const lies: Lies = (position) =>
  (position.split(" ")[3] ?? "-").split(";").flatMap((laid) => laid.split("=")[1] ?? []);

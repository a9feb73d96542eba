// The tiles that lie in a position, whatever is in hand: to find a position again in another one.
import type { Lies } from "../game";

export const most = 1;

export const lies: Lies = (position) => (position.split(" ")[2] ?? "-").split(";").filter((tile) => tile !== "-");

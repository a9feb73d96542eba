// What the pages for learning say.
import type { learn } from "./learn/en";

export type Learn = Record<keyof typeof learn, string>;

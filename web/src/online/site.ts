// What the server says of itself. A file of its own, because every page asks.
import type { SiteInfo } from "../engine/wire/SiteInfo";

/** A plain folder says only that it has no tables. */
export type Site = Partial<SiteInfo> & { tables: boolean };

let known: Promise<Site> | null = null;

/** What the server says of itself; a plain folder of files says that it has no tables. */
export function site(): Promise<Site> {
  known ??= fetch("./api/site")
    .then((response) => response.json() as Promise<Site>)
    .catch(() => ({ tables: false }));
  return known;
}

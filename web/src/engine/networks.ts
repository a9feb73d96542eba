/** The files of weights, named by game and hash. */
const FILES = import.meta.glob<string>("../../../data/nets/*.bin", { query: "?url", import: "default", eager: true });

/** Where the weights of a game's network are, if it has one. */
export function weightsOf(game: string): string | undefined {
  return Object.entries(FILES).find(([path]) => path.includes(`/${game}-`))?.[1];
}

// What a browser is called in a list: it says too much of itself.

/** The first of these that it names is what it is: most also name those that come after it. */
const BROWSERS = { Edg: "Edge", Firefox: "Firefox", FxiOS: "Firefox", Chrome: "Chrome", CriOS: "Chrome", Safari: "Safari" };
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"];

/** The name of a browser and its system, as far as they are known: "Firefox, Windows". */
export function browserName(agent: string): string {
  const browser = Object.entries(BROWSERS).find(([sign]) => agent.includes(`${sign}/`))?.[1];
  const system = SYSTEMS.find((name) => agent.includes(name));
  return [browser, system].filter(Boolean).join(", ");
}

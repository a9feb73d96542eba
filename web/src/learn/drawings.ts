// The rule book's drawings, by name.
const files = import.meta.glob<string>("../../../docs/rules/figures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const named = Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, "").replace(".svg", ""), url] as const);

export const drawings: Readonly<Record<string, string>> = Object.fromEntries(named);

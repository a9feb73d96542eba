// Files that a folder of every game has, found by their names.

/** What `import.meta.glob` finds: for each path, how to load it. */
type Found<Module> = Readonly<Record<string, () => Promise<Module>>>;

export function loadFound<Module>(found: Found<Module>, path: string): Promise<Module> {
  const load = found[path];
  if (!load) throw new Error(`${path} is missing`);
  return load();
}

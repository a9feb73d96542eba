// The colours of the style sheet, for scenes: every colour is defined there, and only there.

/** The value of a custom property, such as `--accent`, at a place of the page: themes and games change it. */
export const readColour = (name: `--${string}`, near?: Element) => computed(`var(${name})`, near);

/** A shade of `--shadow` or `--gleam`, which are red, green and blue without alpha. */
export const readTone = (name: "--shadow" | "--gleam", alpha: number) => computed(`rgb(var(${name}) / ${alpha})`);

function computed(colour: string, near: Element = document.body): string {
  const probe = document.createElement("i");
  probe.style.color = colour;
  near.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Makes something when it is first needed: the style sheet is not there before the page is. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

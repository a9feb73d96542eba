import { describe, expect, it } from "vitest";

import { memory } from "./memory";
import { loadSettings, localeOf, storeSettings } from "./settings";

describe("settings", () => {
  it("begin with what the browser speaks", () => {
    expect(loadSettings(memory(), ["ca-ES", "en"])).toMatchObject({ language: "ca", sound: true, shortcuts: true, facing: false, palette: "wood" });
    expect(loadSettings(memory(), ["is"]).language).toBe("en");
  });

  it("write dates as the browser does, where it speaks the language of the page", () => {
    const write = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(0);
    expect(write(localeOf("en", ["de-AT", "en-GB", "en"]))).toBe("1 January 1970");
    expect(write(localeOf("en", ["en-US", "en-GB"]))).toBe("January 1, 1970");
    expect(localeOf("fr", ["en-GB"])).toBe("fr");
  });

  it("have a look for every game; one that is not known is the usual one", () => {
    const kept = memory({ "trivium/settings": '{"looks":{"wege":"winter","caminos":"velvet"},"replay":3}' });
    expect(loadSettings(kept, [])).toMatchObject({ looks: { wege: "winter", caminos: "wood", cuminos: "stone" }, replay: 1 });
    expect(loadSettings(memory({ "trivium/settings": '{"looks":7}' }), []).looks["wege"]).toBe("summer");
  });

  it("are kept, and what cannot be read is left out", () => {
    const store = memory();
    const chosen = { ...loadSettings(store, []), sound: false, shortcuts: false, facing: true, palette: "contrast" } as const;
    storeSettings(store, chosen);
    expect(loadSettings(store, [])).toEqual(chosen);
    const garbled = memory({ "trivium/settings": '{"palette":"rainbow","sound":"loud","facing":"yes","theme":7}' });
    expect(loadSettings(garbled, [])).toEqual(loadSettings(memory(), []));
    expect(loadSettings(memory({ "trivium/settings": "{" }), [])).toEqual(loadSettings(memory(), []));
  });
});

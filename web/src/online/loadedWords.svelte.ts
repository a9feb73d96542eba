// Words that come when they are needed, in the reader's language.
import type { Language } from "../headless/catalogue";
import { app } from "../app/app.svelte";

export class LoadedWords<W> {
  loaded = $state.raw<Partial<Record<Language, W>>>({});
  readonly #asked = new Set<Language>();
  readonly #load: (language: Language) => Promise<W>;

  constructor(load: (language: Language) => Promise<W>) {
    this.#load = load;
  }

  /** The words now; those of another language while they come. */
  get now(): W | undefined {
    const { language } = app.settings;
    void this.load(language);
    return this.loaded[language] ?? Object.values<W | undefined>(this.loaded)[0];
  }

  async load(language: Language): Promise<void> {
    if (this.#asked.has(language)) return;
    this.#asked.add(language);
    const words = await this.#load(language);
    this.loaded = { ...this.loaded, [language]: words };
  }
}

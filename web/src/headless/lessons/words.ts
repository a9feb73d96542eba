// What the lessons say, in every language. A key that is missing in a language does not compile.
import type { Language } from "../catalogue";
import type { lessons } from "./text/en";

export type LessonText = Record<keyof typeof lessons, string>;

export async function loadLessonText(language: Language): Promise<LessonText> {
  switch (language) {
    case "en":
      return (await import("./text/en")).lessons;
    case "fr":
      return (await import("./text/fr")).lessons;
    case "ca":
      return (await import("./text/ca")).lessons;
    case "de":
      return (await import("./text/de")).lessons;
  }
}

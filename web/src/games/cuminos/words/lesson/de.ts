import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "cuminos.source": "Du eröffnest. Stelle einen deiner Cuminos auf den Tisch: die Quelle.",
  "cuminos.source.done": "Sie bringt keine Punkte, aber hier beginnt alles.",
  "cuminos.against": "Jetzt bist du der andere. Lege einen Cumino an die untere Hälfte, Zeichen an gleiches Zeichen.",
  "cuminos.against.done": "Ein Punkt fürs Liegen auf dem Tisch.",
  "cuminos.branch": "Setze das Ende des Zweigs fort, gleiches Zeichen an gleiches Zeichen.",
  "cuminos.branch.done": "Auf dem Tisch geht es nur an den Enden der Zweige weiter, und an der Quelle.",
  "cuminos.shut": "Oder schließe den Zweig: Stelle einen Cumino an sein Ende.",
  "cuminos.shut.done": "Eine Sackgasse. Sie bringt nichts, aber hier geht niemand weiter.",
  "cuminos.second": "Klettere: Lege einen Cumino auf den zweiten Rang, auf gleiche Zeichen.",
  "cuminos.second.done": "Höher ist mehr wert: 2 Punkte, überall auf dem Zweig.",
  "cuminos.double": "Drei Flächen, die sich berühren, verdoppeln die Punkte. Finde einen Platz für 4 Punkte.",
  "cuminos.double.done": "Zwei Flächen unten und eine daneben: 2 × 2.",
  "cuminos.triple": "Vier verdreifachen sie. Finde den Platz für 6 Punkte.",
  "cuminos.triple.done": "2 × 3. Suche Lücken, die du füllen kannst.",
  "cuminos.third": "Dritter Rang: Lege einen Cumino dorthin.",
  "cuminos.third.done": "4 Punkte liegend, 3 stehend. Höher geht es nicht.",
  "cuminos.pass": "Einmal in der Runde darfst du passen, obwohl du legen könntest. Tu es.",
  "cuminos.pass.done": "Gut, wenn Legen nur dem anderen hülfe.",
  "cuminos.last": "Lege deinen letzten Cumino: Er beendet die Runde.",
  "cuminos.last.done": "Ein Punkt mehr für jeden, den der andere noch hat. Gewonnen!",
};

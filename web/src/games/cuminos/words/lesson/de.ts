import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "cuminos.source": "Du eröffnest. Stelle einen deiner Cuminos auf den Tisch: die Quelle.",
  "cuminos.source.done": "Sie bringt keine Punkte, aber hier beginnt alles.",
  "cuminos.against":
    "Jetzt spielst du für den Gegner. Lege einen Cumino an die untere Hälfte der Quelle, Zeichen an gleiches Zeichen.",
  "cuminos.against.done": "Ein Punkt für einen liegenden Cumino auf dem Tisch.",
  "cuminos.branch": "Setze den Zweig an seinem offenen Ende fort, Zeichen an gleiches Zeichen.",
  "cuminos.branch.done": "Auf dem Tisch geht es nur an offenen Enden und an der Quelle weiter.",
  "cuminos.shut": "Oder schließe den Zweig: Stelle einen Cumino an sein offenes Ende.",
  "cuminos.shut.done": "Eine Sackgasse. Sie bringt keine Punkte, aber hier kommt niemand weiter.",
  "cuminos.second": "Klettere: Lege einen Cumino auf die zweite Ebene, auf gleiche Zeichen.",
  "cuminos.second.done": "Höher ist mehr wert: 2 Punkte, überall auf dem Zweig.",
  "cuminos.double": "Berührst du drei Flächen, werden die Punkte verdoppelt. Finde einen Platz für 4 Punkte.",
  "cuminos.double.done": "Zwei Flächen unten und eine daneben: 2 × 2.",
  "cuminos.triple": "Berührst du vier, werden sie verdreifacht. Finde den Platz für 6 Punkte.",
  "cuminos.triple.done": "2 × 3. Suche Lücken, die du füllen kannst.",
  "cuminos.third": "Nun die dritte Ebene: Lege einen Cumino dorthin.",
  "cuminos.third.done": "4 Punkte liegend, 3 stehend. Höher geht es nicht.",
  "cuminos.pass": "Einmal in jeder Runde darfst du passen, obwohl du legen könntest. Tu es jetzt.",
  "cuminos.pass.done": "Gut, wenn Legen nur dem anderen helfen würde.",
  "cuminos.last": "Lege deinen letzten Cumino: Er beendet die Runde.",
  "cuminos.last.done": "Ein Punkt mehr für jeden Cumino, den der andere noch hat. Gewonnen!",
};

import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "caminos.place": "Du bist Gelb. Nimm einen Stein, halte ihn über das Brett und setze ihn, wohin du willst.",
  "caminos.place.done": "Ein Stein je Zug, immer ein eigener.",
  "caminos.stand": "Steine dürfen stehen. Stelle einen Dreierstab auf.",
  "caminos.stand.done": "Höher als drei Würfel geht es nicht.",
  "caminos.hole": "Dieser Stab läge mit einem Ende auf deinem. Darf er da bleiben?",
  "caminos.hole.done": "Nein: Unter dem Rest ist Luft. Löcher gibt es nie.",
  "caminos.floor": "Und dieser, genau oben auf dem anderen?",
  "caminos.floor.done": "Nein: Mindestens ein Würfel muss auf dem Brett selbst stehen.",
  "caminos.lean": "Dieses L steht neben dem grünen Turm und legt einen Würfel darauf. Erlaubt?",
  "caminos.lean.done": "Ja: Nichts ist hohl, und es hat einen Fuß am Boden.",
  "caminos.cover": "Überdecke etwas Grünes. (Ein L kann auf einem Ende stehen.)",
  "caminos.cover.done": "Von oben zählt nur der oberste Würfel. Das ist jetzt deins.",
  "caminos.join": "Ein Weg führt von Oberseite zu Oberseite. Verbinde die beiden gelben Stäbe.",
  "caminos.join.done": "Kante an Kante und oben gelb: Das ist ein Weg.",
  "caminos.corner": "Diese beiden berühren sich nur an einer Ecke. Das verbindet nichts. Verbinde sie.",
  "caminos.corner.done": "Jetzt führt jeder Schritt über eine Kante.",
  "caminos.cut": "Grün wächst. Trenne seinen Stab zwischen b5 und d5, indem du ihn überdeckst.",
  "caminos.cut.done": "Was überdeckt ist, trägt keinen Weg mehr.",
  "caminos.win": "Zwei gegenüberliegende Seiten, durch deinen Weg verbunden: Das gewinnt. Tu es.",
  "caminos.win.done": "Gewonnen! Welche zwei gegenüberliegenden Seiten, ist gleich.",
  "caminos.wall":
    "Von oben ist diese Reihe vollständig. Aber das Kreuz zeigt eine grüne Wand, die dein Weg hinaufmüsste. Geh um sie herum und gewinne.",
  "caminos.wall.done": "Wege steigen nur an Wänden ihrer eigenen Farbe. Achte auf die Kreuze.",
  "caminos.octagon": "Bei acht Seiten genügt fast gegenüber. Erreiche den Nordosten.",
  "caminos.octagon.done": "Von Westen nach Nordosten: gewonnen.",
};

import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "caminos.place": "Du bist Gelb. Nimm einen Stein, halte ihn über das Brett und setze ihn, wohin du willst.",
  "caminos.place.done": "Ein Stein je Zug, immer ein eigener.",
  "caminos.stand": "Steine dürfen stehen. Stelle einen Dreierbalken auf.",
  "caminos.stand.done": "Höher als drei Würfel geht es nicht.",
  "caminos.hole": "Dieser Balken läge mit einem Ende auf deinem. Ist das erlaubt?",
  "caminos.hole.done": "Nein: Unter dem Rest ist Luft. Löcher gibt es nie.",
  "caminos.floor": "Und dieser, eine Lage höher, genau auf deinem?",
  "caminos.floor.done": "Nein: Mindestens ein Würfel muss auf dem Brett selbst stehen.",
  "caminos.lean": "Dieses L steht neben dem grünen Turm und legt einen Würfel darauf. Erlaubt?",
  "caminos.lean.done": "Ja: Unter dem L ist kein Loch, und es hat einen Fuß auf dem Boden.",
  "caminos.cover": "Überdecke etwas Grünes. Das kann nur ein L: Sein Fuß steht daneben.",
  "caminos.cover.done": "Von oben zählt nur der oberste Würfel. Das ist jetzt deins.",
  "caminos.join": "Ein Weg führt von Oberseite zu Oberseite. Verbinde die beiden gelben Balken.",
  "caminos.join.done": "Kante an Kante und oben gelb: Das ist ein Weg.",
  "caminos.corner": "Diese beiden berühren sich nur an einer Ecke. Das verbindet nichts. Verbinde sie.",
  "caminos.corner.done": "Jetzt führt jeder Schritt über eine Kante.",
  "caminos.cut": "Grün wächst. Trenne seinen Balken zwischen b5 und d5, indem du ihn überdeckst.",
  "caminos.cut.done": "Was überdeckt ist, trägt keinen Weg mehr.",
  "caminos.win": "Zwei gegenüberliegende Seiten, durch deinen Weg verbunden: So gewinnst du. Jetzt!",
  "caminos.win.done": "Gewonnen! Welche zwei gegenüberliegenden Seiten es sind, ist egal.",
  "caminos.wall":
    "Von oben ist diese Reihe vollständig. Aber das Kreuz zeigt eine grüne Wand, die dein Weg hinaufmüsste. Geh um sie herum und gewinne.",
  "caminos.wall.done": "Ein Weg steigt nur an Wänden seiner eigenen Farbe. Achte auf die Kreuze.",
  "caminos.octagon": "Bei acht Seiten genügt beinahe gegenüber. Erreiche den Nordosten.",
  "caminos.octagon.done": "Von Westen nach Nordosten: gewonnen.",
  "caminos.out": "Du bist Grün. Das ist der letzte Stein eines kleinen Satzes, und niemand kann mehr verbinden. Setze ihn irgendwohin.",
  "caminos.out.done": "Niemand kann mehr setzen: Alle sind ausgeschieden, die Partie ist unentschieden.",
  "caminos.border":
    "Dasselbe mit der Option Punkte: Verbindet niemand, gewinnt, wer weniger Steine am Rand hat. Gelb hat dort einen. Halte deinen vom Rand fern.",
  "caminos.border.done": "Keiner gegen einen: Du gewinnst und bekommst so viele Punkte, wie Gelb Steine am Rand hat.",
};

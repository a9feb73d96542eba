import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "wege.lay": "Du bist Land: Du baust Wege aus Land. Lege dein Plättchen neben den Park, Kante an Kante.",
  "wege.lay.done": "Es passt immer: Land trifft auf Land, Wasser auf Wasser.",
  "wege.path": "Ein Pfad lässt Land durch. Lege deinen so, dass er den anderen Pfad fortsetzt.",
  "wege.path.done": "Dein Weg wächst von Ecke zu Ecke.",
  "wege.duck": "Schwarze Enten sind deine. Lege diese so, dass sich die beiden in einem Punkt treffen.",
  "wege.duck.done": "Ein Paar! Ohne eines kannst du nicht gewinnen.",
  "wege.white": "Weiße Enten gehören Wasser. Halte diese von der anderen fern.",
  "wege.white.done": "Du musst jedes Plättchen legen, das du ziehst, aber du bestimmst, wohin.",
  "wege.clear":
    "Vier Pfade um Wasser ergeben einen Teich, und dein Weg kann nicht über sie führen. Lege diesen Pfad woandershin.",
  "wege.clear.done": "Ein Weg darf nicht an einem Teich entlangführen.",
  "wege.pond": "Jetzt spielst du Wasser. Schließe diesen Teich: Er macht vier Pfade von Land wertlos.",
  "wege.pond.done": "Ein Teich schadet Land.",
  "wege.island": "Du spielst wieder Land. Vier Flüsse um Land ergeben eine Insel. Schließe sie.",
  "wege.island.done": "Eine Insel schadet Wasser.",
  "wege.reserve": "Ein Naturschutzgebiet hält alles auf. Lege es zwischen die beiden Flüsse in der Mitte.",
  "wege.reserve.done": "Hier kommt weder Land noch Wasser durch.",
  "wege.bridge":
    "Eine Brücke lässt beides durch, und sie darf ein Plättchen ersetzen. Tausche sie gegen den Fluss ohne Ente.",
  "wege.bridge.done": "Was du herausnimmst, muss der nächste Spieler legen. Eine Brücke darf kein Paar trennen.",
  "wege.six": "Der Park ist sechs mal sechs. Jetzt ist er sechs breit: Lege darüber oder darunter.",
  "wege.six.done": "Wenn 36 Plättchen liegen, ist die Partie zu Ende.",
  "wege.edge": "Ein Paar auf dem Außenrand des Parks zählt nicht. Vereine zwei schwarze Enten im Inneren.",
  "wege.edge.done": "Dieses Paar zählt. Neben der Ente im Osten hätte es nicht gezählt.",
  "wege.draw":
    "Das letzte Plättchen. Der Weg von Wasser erreicht alle vier Seiten, aber Wasser hat kein Paar; du, Land, hast keinen Weg. Lege die weiße Ente so, dass sie allein bleibt.",
  "wege.draw.done": "Keine Partei hat Weg und Paar: unentschieden.",
  "wege.win":
    "Noch einmal dasselbe Plättchen, aber jetzt spielst du Wasser. Den Weg hast du, dir fehlt nur ein Paar. Wähle die Ecke.",
  "wege.win.done": "Ein Weg zu allen vier Seiten und ein Paar: gewonnen!",
};

import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "wege.lay": "Du baust Land. Lege dein Plättchen so an, dass es den Park mit einer Kante berührt.",
  "wege.lay.done": "Es passt immer: Land an Land, Wasser an Wasser.",
  "wege.path": "Auf einem Pfad geht das Land durch. Lege deinen so, dass er den anderen Pfad fortsetzt.",
  "wege.path.done": "Dein Weg wächst von Ecke zu Ecke.",
  "wege.duck": "Schwarze Enten sind deine. Lege diese so, dass sich die beiden in einer Ecke treffen.",
  "wege.duck.done": "Ein Paar! Ohne eines kannst du nicht gewinnen.",
  "wege.white": "Weiße Enten gehören dem Wasser. Halte diese von der anderen fern.",
  "wege.white.done": "Du legst jedes Plättchen, das du ziehst; wohin, entscheidest du.",
  "wege.clear": "Vier Pfade um Wasser sind ein Teich und tragen keinen Weg. Lege diesen Pfad woandershin.",
  "wege.clear.done": "Dein Weg darf nicht an einem Teich entlangführen.",
  "wege.pond": "Jetzt bist du Wasser. Schließe diesen Teich: Er verdirbt dem Land vier Pfade.",
  "wege.pond.done": "Ein Teich schadet dem Land.",
  "wege.island": "Du bist wieder Land. Vier Flüsse um Land sind eine Insel. Schließe sie.",
  "wege.island.done": "Eine Insel schadet dem Wasser.",
  "wege.reserve": "Ein Schutzgebiet hält alles auf. Lege es zwischen die beiden Flüsse in der Mitte.",
  "wege.reserve.done": "Hier kommt weder Land noch Wasser durch.",
  "wege.bridge":
    "Auf einer Brücke geht beides durch, und sie darf ein Plättchen ersetzen. Tausche sie gegen den Fluss ohne Ente.",
  "wege.bridge.done": "Was du herausnimmst, bekommt der Nächste. Eine Brücke darf kein Paar trennen.",
  "wege.six": "Der Park ist sechs mal sechs. Jetzt ist er sechs breit: Lege darüber oder darunter.",
  "wege.six.done": "Wenn 36 Plättchen liegen, ist das Spiel aus.",
  "wege.win":
    "Du bist Wasser: Dein Weg erreicht schon alle vier Seiten. Dir fehlt nur ein Paar weißer Enten. Wähle die Ecke.",
  "wege.win.done": "Ein Weg zu allen vier Seiten und ein Paar: gewonnen!",
};

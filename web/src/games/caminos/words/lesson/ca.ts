import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "caminos.place": "Portes el groc. Agafa una peça, mantén-la sobre el tauler i col·loca-la on vulguis.",
  "caminos.place.done": "Una peça per torn, sempre una de teva.",
  "caminos.stand": "Les peces poden estar dretes. Posa dreta una barra de tres.",
  "caminos.stand.done": "Tres cubs: més amunt no es pot.",
  "caminos.hole": "Aquesta barra reposaria per un cap sobre la teva. És permès?",
  "caminos.hole.done": "No: sota la resta hi ha aire. Mai cap forat.",
  "caminos.floor": "I aquesta, un pis més amunt, just damunt de la teva?",
  "caminos.floor.done": "No: almenys un cub ha de reposar al tauler mateix.",
  "caminos.lean": "Aquesta L és dreta al costat de la torre verda i hi deixa un cub a sobre. És permès?",
  "caminos.lean.done": "Sí: a sota no hi queda cap forat, i té un peu a terra.",
  "caminos.cover": "Cobreix alguna cosa verda. Només ho pot fer una L: té el peu al costat.",
  "caminos.cover.done": "Des de dalt només compta el cub de més amunt. Ara això és teu.",
  "caminos.join": "Un camí va de cara superior en cara superior. Uneix les dues barres grogues.",
  "caminos.join.done": "Aresta amb aresta, i groc a dalt: això és un camí.",
  "caminos.corner": "Aquestes dues només es toquen per un cantó. Això no uneix res. Uneix-les.",
  "caminos.corner.done": "Ara cada pas travessa una aresta.",
  "caminos.cut": "El verd creix. Talla la seva barra entre b5 i d5 cobrint-la.",
  "caminos.cut.done": "El que queda cobert ja no porta cap camí.",
  "caminos.win": "Dos costats oposats units pel teu camí: així es guanya. Fes-ho ara.",
  "caminos.win.done": "Has guanyat! Val qualsevol parell de costats oposats.",
  "caminos.wall":
    "Des de dalt aquesta filera és completa. Però la creu marca una paret verda que el teu camí hauria de pujar. Envolta-la i guanya.",
  "caminos.wall.done": "Un camí només puja per parets del seu color. Vigila les creus.",
  "caminos.octagon": "Amb vuit costats, n’hi ha prou que siguin gairebé oposats. Arriba al nord-est.",
  "caminos.octagon.done": "De l’oest al nord-est: has guanyat.",
  "caminos.out":
    "Portes el verd. És l’última peça d’un joc petit, i ja no pot connectar ningú. Col·loca-la on vulguis.",
  "caminos.out.done": "Ningú no pot col·locar cap peça: tothom queda eliminat i la partida acaba en taules.",
  "caminos.border":
    "El mateix, amb l’opció Punts: si ningú no connecta, guanya qui té menys peces a la vora. El groc n’hi té una. No hi posis la teva.",
  "caminos.border.done": "Cap contra una: guanyes, i fas tants punts com peces hi té el groc.",
};

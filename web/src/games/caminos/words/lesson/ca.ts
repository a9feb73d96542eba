import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "caminos.place": "Ets el Groc. Agafa una peça, mantén-la sobre el tauler i col·loca-la on vulguis.",
  "caminos.place.done": "Una peça per torn, sempre una de teva.",
  "caminos.stand": "Les peces poden estar dretes. Posa dreta una barra de tres.",
  "caminos.stand.done": "Tres cubs: més amunt no es pot.",
  "caminos.hole": "Aquesta barra reposaria sobre la teva per un cap. S’hi pot quedar?",
  "caminos.hole.done": "No: sota la resta hi ha aire. Mai cap forat.",
  "caminos.floor": "I aquesta, just a sobre de l’altra?",
  "caminos.floor.done": "No: almenys un cub ha de reposar sobre el tauler mateix.",
  "caminos.lean": "Aquesta L s’està al costat de la torre verda i hi posa un cub a sobre. És permès?",
  "caminos.lean.done": "Sí: res no queda buit a sota, i té un peu a terra.",
  "caminos.cover": "Cobreix alguna cosa verda. (Una L es pot posar dreta sobre un cap.)",
  "caminos.cover.done": "Des de dalt només compta el cub de més amunt. Ara això és teu.",
  "caminos.join": "Un camí va de cara en cara. Uneix les dues barres grogues.",
  "caminos.join.done": "Aresta contra aresta, i groc a dalt: això és un camí.",
  "caminos.corner": "Aquestes dues només es toquen per un cantó. Això no uneix res. Uneix-les.",
  "caminos.corner.done": "Ara cada pas travessa una aresta.",
  "caminos.cut": "El Verd creix. Talla la seva barra entre b5 i d5 tapant-la.",
  "caminos.cut.done": "El que queda tapat ja no porta cap camí.",
  "caminos.win": "Dos costats oposats units pel teu camí: així es guanya. Fes-ho ara.",
  "caminos.win.done": "Has guanyat! Qualsevol parell de costats oposats val.",
  "caminos.wall":
    "Des de dalt aquesta filera és completa. Però la creu marca una paret verda que el teu camí hauria de pujar. Envolta-la i guanya.",
  "caminos.wall.done": "Els camins només pugen per parets del seu color. Vigila les creus.",
  "caminos.octagon": "Amb vuit costats, gairebé oposat ja val. Arriba al nord-est.",
  "caminos.octagon.done": "D’oest a nord-est: guanyat.",
};

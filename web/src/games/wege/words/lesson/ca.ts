import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "wege.lay": "Construeixes en terra. Posa la fitxa de manera que toqui el parc per una aresta.",
  "wege.lay.done": "Sempre encaixa: terra amb terra, aigua amb aigua.",
  "wege.path": "En un sender, la terra hi passa. Posa el teu de manera que continuï l’altre sender.",
  "wege.path.done": "El teu camí creix de cantó en cantó.",
  "wege.duck": "Els ànecs negres són teus. Posa aquest de manera que tots dos es trobin en un cantó.",
  "wege.duck.done": "Una parella! Sense cap no pots guanyar.",
  "wege.white": "Els ànecs blancs són de l’Aigua. Mantén aquest lluny de l’altre.",
  "wege.white.done": "Has de posar cada fitxa que treus; on, ho decideixes tu.",
  "wege.clear": "Quatre senders al voltant d’aigua fan un estany i no porten cap camí. Posa aquest sender en un altre lloc.",
  "wege.clear.done": "El teu camí no pot vorejar un estany.",
  "wege.pond": "Ara ets l’Aigua. Tanca aquest estany: espatlla quatre senders de la Terra.",
  "wege.pond.done": "Un estany perjudica la Terra.",
  "wege.island": "Tornes a ser la Terra. Quatre rius al voltant de terra fan una illa. Tanca-la.",
  "wege.island.done": "Una illa perjudica l’Aigua.",
  "wege.reserve": "Una reserva natural ho atura tot. Posa-la entre els dos rius del mig.",
  "wege.reserve.done": "Per aquí no passa ni terra ni aigua.",
  "wege.bridge": "Per un pont hi passa tot, i pot substituir una fitxa. Canvia’l pel riu sense ànec.",
  "wege.bridge.done": "La fitxa que treus és per al jugador següent. Un pont no pot separar una parella.",
  "wege.six": "El parc fa sis per sis. Ja en fa sis d’ample: posa-la a sobre o a sota.",
  "wege.six.done": "Quan hi ha 36 fitxes, la partida s’acaba.",
  "wege.win":
    "Ets l’Aigua: el teu camí ja arriba als quatre costats. Només et falta una parella d’ànecs blancs. Tria el cantó.",
  "wege.win.done": "Un camí als quatre costats i una parella: has guanyat!",
};

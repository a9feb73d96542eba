import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "wege.lay": "Ets Terra: construeixes camins de terra. Posa la lloseta al costat del parc, aresta amb aresta.",
  "wege.lay.done": "Sempre encaixa: la terra toca terra, l’aigua toca aigua.",
  "wege.path": "Un sender deixa passar la terra. Posa el teu de manera que continuï l’altre sender.",
  "wege.path.done": "El teu camí creix de cantó en cantó.",
  "wege.duck": "Els ànecs negres són teus. Posa aquest de manera que tots dos es trobin al mateix punt.",
  "wege.duck.done": "Una parella! Sense cap no pots guanyar.",
  "wege.white": "Els ànecs blancs són d’Aigua. Mantén aquest lluny de l’altre.",
  "wege.white.done": "Has de posar totes les llosetes que robes, però tries on.",
  "wege.clear":
    "Quatre senders al voltant d’aigua fan un estany, i el teu camí no hi pot passar. Posa aquest sender en un altre lloc.",
  "wege.clear.done": "Un camí no pot vorejar un estany.",
  "wege.pond": "Ara jugues amb Aigua. Tanca aquest estany: inutilitza quatre senders de Terra.",
  "wege.pond.done": "Un estany perjudica Terra.",
  "wege.island": "Tornes a jugar amb Terra. Quatre rius al voltant de terra fan una illa. Tanca-la.",
  "wege.island.done": "Una illa perjudica Aigua.",
  "wege.reserve": "Una reserva natural ho atura tot. Posa-la entre els dos rius del mig.",
  "wege.reserve.done": "Per aquí no passen ni la terra ni l’aigua.",
  "wege.bridge": "Un pont deixa passar la terra i l’aigua, i pot substituir una lloseta. Canvia’l pel riu sense ànec.",
  "wege.bridge.done": "El jugador següent ha de posar la lloseta que has retirat. Un pont no pot separar una parella.",
  "wege.six": "El parc fa sis per sis. Ja en fa sis d’ample: posa-la per damunt o per sota.",
  "wege.six.done": "La partida s’acaba quan hi ha 36 llosetes posades.",
  "wege.edge": "Una parella a la vora exterior del parc no compta. Ajunta dos ànecs negres a l’interior.",
  "wege.edge.done": "Aquesta parella compta. Al costat de l’ànec de l’est no hauria comptat.",
  "wege.draw": "Última lloseta. El camí d’Aigua arriba als quatre costats, però Aigua no té cap parella; tu, Terra, no tens camí. Posa l’ànec blanc de manera que quedi sol.",
  "wege.draw.done": "Cap bàndol no té alhora un camí i una parella: taules.",
  "wege.win":
    "La mateixa lloseta, però ara jugues amb Aigua. Ja tens el camí i només et falta una parella. Tria el cantó.",
  "wege.win.done": "Un camí als quatre costats i una parella: has guanyat!",
};

import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "cuminos.source": "Obres tu. Posa dret a la taula un dels teus cuminos: la font.",
  "cuminos.source.done": "No dona punts, però tot comença aquí.",
  "cuminos.against":
    "Ara jugues amb l’altre bàndol. Posa un cumino contra la meitat de baix de la font, marca amb marca igual.",
  "cuminos.against.done": "Un punt per posar-lo ajagut a la taula.",
  "cuminos.branch": "Continua la branca pel seu extrem obert, marca amb marca igual.",
  "cuminos.branch.done": "A la taula només es continua pels extrems oberts i des de la font.",
  "cuminos.shut": "O tanca la branca: posa un cumino dret al seu extrem obert.",
  "cuminos.shut.done": "Un cul-de-sac. No dona punts, però per aquí ja no continua ningú.",
  "cuminos.second": "Puja: posa un cumino al segon pis, sobre marques iguals.",
  "cuminos.second.done": "Més amunt val més: 2 punts, en qualsevol lloc de la branca.",
  "cuminos.double": "Si toques tres cares, els punts es doblen. Troba un lloc de 4 punts.",
  "cuminos.double.done": "Dues cares a sota i una al costat: 2 × 2.",
  "cuminos.triple": "Si en toques quatre, es tripliquen. Troba el lloc de 6 punts.",
  "cuminos.triple.done": "2 × 3. Busca buits per omplir.",
  "cuminos.third": "Ara el tercer pis: posa-hi un cumino.",
  "cuminos.third.done": "4 punts ajagut, 3 dret. Més amunt no hi va res.",
  "cuminos.pass": "Un cop per ronda pots passar encara que puguis posar. Fes-ho ara.",
  "cuminos.pass.done": "Va bé quan posar només ajudaria l’altre jugador.",
  "cuminos.last": "Posa el teu últim cumino: així s’acaba la ronda.",
  "cuminos.last.done": "Un punt més per cada cumino que queda a l’altra mà. Has guanyat!",
};

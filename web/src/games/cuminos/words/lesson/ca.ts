import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "cuminos.source": "Obres tu. Posa dret a la taula un dels teus cuminos: la font.",
  "cuminos.source.done": "No dona punts, però tot comença aquí.",
  "cuminos.against": "Ara ets l’altre. Posa un cumino contra la meitat de baix, marca amb la mateixa marca.",
  "cuminos.against.done": "Un punt per estirat a la taula.",
  "cuminos.branch": "Continua l’extrem de la branca, marca amb la mateixa marca.",
  "cuminos.branch.done": "A la taula només continuen els extrems de les branques, i la font.",
  "cuminos.shut": "O tanca la branca: posa un cumino dret al seu extrem.",
  "cuminos.shut.done": "Un cul-de-sac. No dona res, però per aquí ningú no continua.",
  "cuminos.second": "Puja: posa un cumino al segon pis, sobre marques iguals.",
  "cuminos.second.done": "Més amunt val més: 2 punts, en qualsevol lloc de la branca.",
  "cuminos.double": "Tres cares que es toquen dupliquen els punts. Troba un lloc de 4 punts.",
  "cuminos.double.done": "Dues cares a sota i una al costat: 2 × 2.",
  "cuminos.triple": "Quatre els tripliquen. Troba el lloc de 6 punts.",
  "cuminos.triple.done": "2 × 3. Busca buits per omplir.",
  "cuminos.third": "Tercer pis: posa-hi un cumino.",
  "cuminos.third.done": "4 punts estirat, 3 dret. Més amunt no es pot.",
  "cuminos.pass": "Un cop per ronda pots passar encara que puguis posar. Fes-ho.",
  "cuminos.pass.done": "Va bé quan posar només ajudaria l’altre.",
  "cuminos.last": "Posa l’últim cumino: acaba la ronda.",
  "cuminos.last.done": "Un punt més per cada un que l’altre encara té. Has guanyat!",
};

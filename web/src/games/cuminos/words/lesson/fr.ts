import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "cuminos.source": "Vous ouvrez. Mettez un de vos cuminos debout sur la table : la source.",
  "cuminos.source.done": "Elle ne rapporte rien, mais tout commence ici.",
  "cuminos.against": "Vous êtes maintenant l’autre. Posez un cumino contre la moitié du bas, marque contre même marque.",
  "cuminos.against.done": "Un point pour un cumino couché sur la table.",
  "cuminos.branch": "Prolongez la branche, marque contre même marque.",
  "cuminos.branch.done": "Sur la table, on ne continue qu’au bout des branches, et à la source.",
  "cuminos.shut": "Ou fermez la branche : mettez un cumino debout à son bout.",
  "cuminos.shut.done": "Une impasse. Elle ne rapporte rien, mais personne ne continue ici.",
  "cuminos.second": "Montez : posez un cumino au deuxième rang, sur des marques égales.",
  "cuminos.second.done": "Plus haut vaut plus : 2 points, n’importe où sur la branche.",
  "cuminos.double": "Trois faces qui se touchent doublent les points. Trouvez une pose à 4 points.",
  "cuminos.double.done": "Deux faces dessous, une à côté : 2 × 2.",
  "cuminos.triple": "Quatre les triplent. Trouvez celle à 6 points.",
  "cuminos.triple.done": "2 × 3. Cherchez les creux à remplir.",
  "cuminos.third": "Troisième rang : posez-y un cumino.",
  "cuminos.third.done": "4 points couché, 3 debout. On ne monte pas plus haut.",
  "cuminos.pass": "Une fois par manche, on peut passer sans y être forcé. Faites-le.",
  "cuminos.pass.done": "Utile quand poser n’aiderait que l’autre.",
  "cuminos.last": "Posez votre dernier cumino : il termine la manche.",
  "cuminos.last.done": "Un point de plus pour chacun que l’autre a encore en main. Gagné !",
};

import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "cuminos.source": "Vous ouvrez la manche. Choisissez votre source : un de vos cuminos, debout.",
  "cuminos.source.done": "Elle ne rapporte rien, mais tout commence ici.",
  "cuminos.against":
    "Vous jouez maintenant l’autre camp. Posez un cumino contre la moitié inférieure de la source, marque contre marque égale.",
  "cuminos.against.done": "Un point pour un cumino couché sur la table.",
  "cuminos.branch": "Prolongez la branche par son extrémité libre, marque contre marque égale.",
  "cuminos.branch.done": "Sur la table, on ne continue qu’aux extrémités libres et à la source.",
  "cuminos.shut": "Ou fermez la branche : dressez un cumino à son extrémité libre.",
  "cuminos.shut.done": "Une impasse. Elle ne rapporte rien, mais personne ne peut continuer ici.",
  "cuminos.second": "Montez : posez un cumino au deuxième rang, sur des marques égales.",
  "cuminos.second.done": "Plus haut rapporte plus : 2 points, n’importe où sur la branche.",
  "cuminos.double": "Touchez trois faces, et les points sont doublés. Trouvez une place à 4 points.",
  "cuminos.double.done": "Deux faces dessous, une à côté : 2 × 2.",
  "cuminos.triple": "Touchez-en quatre, et ils sont triplés. Trouvez la place à 6 points.",
  "cuminos.triple.done": "2 × 3. Cherchez les creux à combler.",
  "cuminos.third": "Et maintenant le troisième rang : posez-y un cumino.",
  "cuminos.third.done": "4 points couché, 3 debout. Rien ne va plus haut.",
  "cuminos.pass": "Une fois par manche, vous pouvez passer même si vous avez une pose possible. Faites-le.",
  "cuminos.pass.done": "Utile quand une pose n’aiderait que l’autre joueur.",
  "cuminos.last": "Posez votre dernier cumino : il met fin à la manche.",
  "cuminos.last.done": "Un point de plus pour chaque cumino resté dans l’autre main. Vous gagnez !",
};

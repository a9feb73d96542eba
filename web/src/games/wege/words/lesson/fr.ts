import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "wege.lay": "Vous êtes Terre : vous construisez des chemins de terre. Posez votre tuile contre le parc, bord à bord.",
  "wege.lay.done": "Elle s’accorde toujours : terre contre terre, eau contre eau.",
  "wege.path": "Un sentier laisse passer la terre. Posez le vôtre pour qu’il prolonge l’autre sentier.",
  "wege.path.done": "Votre chemin avance de coin en coin.",
  "wege.duck": "Les canards noirs sont à vous. Posez celui-ci pour que les deux se rejoignent en un point.",
  "wege.duck.done": "Une paire ! Sans paire, pas de victoire.",
  "wege.white": "Les canards blancs sont à Eau. Tenez celui-ci loin de l’autre.",
  "wege.white.done": "Vous devez poser toute tuile que vous piochez, mais vous choisissez où.",
  "wege.clear":
    "Quatre sentiers autour de l’eau font un étang, et votre chemin ne peut pas les emprunter. Posez ce sentier ailleurs.",
  "wege.clear.done": "Un chemin ne doit pas longer un étang.",
  "wege.pond": "Vous jouez maintenant Eau. Fermez cet étang : quatre sentiers de Terre deviennent inutiles.",
  "wege.pond.done": "Un étang gêne Terre.",
  "wege.island": "Vous jouez de nouveau Terre. Quatre rivières autour de la terre font une île. Fermez-la.",
  "wege.island.done": "Une île gêne Eau.",
  "wege.reserve": "Une réserve naturelle arrête tout. Posez-la entre les deux rivières du milieu.",
  "wege.reserve.done": "Ni la terre ni l’eau ne passent ici.",
  "wege.bridge":
    "Un pont laisse passer la terre et l’eau, et il peut remplacer une tuile. Échangez-le contre la rivière sans canard.",
  "wege.bridge.done": "Le joueur suivant doit poser la tuile que vous avez retirée. Un pont ne peut pas séparer une paire.",
  "wege.six": "Le parc fait six sur six. Il a déjà six tuiles de large : posez au-dessus ou au-dessous.",
  "wege.six.done": "La partie s’arrête quand 36 tuiles sont posées.",
  "wege.edge": "Une paire sur le bord extérieur du parc ne compte pas. Réunissez deux canards noirs à l’intérieur.",
  "wege.edge.done": "Cette paire compte. À côté du canard de l’est, elle n’aurait pas compté.",
  "wege.draw": "Dernière tuile. Le chemin d’Eau atteint les quatre côtés, mais Eau n’a pas de paire ; vous, Terre, n’avez pas de chemin. Posez le canard blanc pour qu’il reste seul.",
  "wege.draw.done": "Aucun camp n’a à la fois un chemin et une paire : partie nulle.",
  "wege.win":
    "La même tuile, mais vous jouez maintenant Eau. Vous avez le chemin, il ne vous manque qu’une paire. Choisissez le coin.",
  "wege.win.done": "Un chemin vers les quatre côtés et une paire : vous gagnez !",
};

import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "wege.lay": "Vous bâtissez sur terre. Posez votre tuile : elle doit toucher le parc par un bord.",
  "wege.lay.done": "Elle s’accorde toujours : terre contre terre, eau contre eau.",
  "wege.path": "Sur un sentier, la terre passe. Posez le vôtre pour qu’il prolonge l’autre sentier.",
  "wege.path.done": "Votre chemin avance de coin en coin.",
  "wege.duck": "Les canards noirs sont à vous. Posez celui-ci pour que les deux se retrouvent dans un coin.",
  "wege.duck.done": "Une paire ! Sans paire, pas de victoire.",
  "wege.white": "Les canards blancs sont à l’Eau. Tenez celui-ci loin de l’autre.",
  "wege.white.done": "On pose chaque tuile que l’on pioche ; où, c’est vous qui le dites.",
  "wege.clear": "Quatre sentiers autour de l’eau font un étang et ne portent aucun chemin. Posez ce sentier ailleurs.",
  "wege.clear.done": "Votre chemin ne doit pas longer un étang.",
  "wege.pond": "Vous êtes maintenant l’Eau. Fermez cet étang : il gâche quatre sentiers de la Terre.",
  "wege.pond.done": "Un étang nuit à la Terre.",
  "wege.island": "Vous êtes de nouveau la Terre. Quatre rivières autour de la terre font une île. Fermez-la.",
  "wege.island.done": "Une île nuit à l’Eau.",
  "wege.reserve": "Une réserve naturelle arrête tout. Mettez-la entre les deux rivières du milieu.",
  "wege.reserve.done": "Ni la terre ni l’eau ne passent ici.",
  "wege.bridge": "Sur un pont, tout passe, et il peut remplacer une tuile. Échangez-le contre la rivière sans canard.",
  "wege.bridge.done": "La tuile retirée va au joueur suivant. Un pont ne peut pas séparer une paire.",
  "wege.six": "Le parc fait six sur six. Il en fait déjà six de large : posez au-dessus ou au-dessous.",
  "wege.six.done": "Quand 36 tuiles sont posées, la partie est finie.",
  "wege.win":
    "Vous êtes l’Eau : votre chemin atteint déjà les quatre côtés. Il ne manque qu’une paire de canards blancs. Choisissez le coin.",
  "wege.win.done": "Un chemin vers les quatre côtés et une paire : gagné !",
};

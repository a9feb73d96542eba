import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "caminos.place": "Vous jouez Jaune. Prenez une pièce, tenez-la au-dessus du plateau et posez-la où vous voulez.",
  "caminos.place.done": "Une pièce par tour, toujours une des vôtres.",
  "caminos.stand": "Une pièce peut être debout. Dressez une barre de trois.",
  "caminos.stand.done": "Trois cubes : on ne monte pas plus haut.",
  "caminos.hole": "Cette barre reposerait sur la vôtre par un bout. Peut-elle rester là ?",
  "caminos.hole.done": "Non : sous le reste, il y a du vide. Jamais de trou.",
  "caminos.floor": "Et celle-ci, posée exactement sur l’autre ?",
  "caminos.floor.done": "Non : un cube au moins doit reposer sur le plateau lui-même.",
  "caminos.lean": "Ce L se tient à côté de la tour verte et pose un cube dessus. Permis ?",
  "caminos.lean.done": "Oui : rien n’est creux, et il a un pied au sol.",
  "caminos.cover": "Couvrez quelque chose de vert. (Un L peut tenir sur un bout.)",
  "caminos.cover.done": "D’en haut, seul le cube du dessus compte. C’est à vous maintenant.",
  "caminos.join": "Un chemin va de face en face. Reliez les deux barres jaunes.",
  "caminos.join.done": "Bord à bord, et jaune dessus : voilà un chemin.",
  "caminos.corner": "Ces deux-là ne se touchent que par un coin. Cela ne relie rien. Reliez-les.",
  "caminos.corner.done": "Maintenant chaque pas franchit un bord.",
  "caminos.cut": "Vert avance. Coupez sa barre entre b5 et d5 en la couvrant.",
  "caminos.cut.done": "Ce qui est couvert ne porte plus de chemin.",
  "caminos.win": "Deux côtés opposés reliés par votre chemin : c’est gagné. À vous.",
  "caminos.win.done": "Gagné ! N’importe quels côtés opposés conviennent.",
  "caminos.wall":
    "Vue d’en haut, cette rangée est complète. Mais la croix marque une paroi verte que votre chemin devrait gravir. Contournez-la et gagnez.",
  "caminos.wall.done": "Un chemin ne gravit que les parois de sa couleur. Guettez les croix.",
  "caminos.octagon": "Avec huit côtés, presque opposé suffit. Atteignez le nord-est.",
  "caminos.octagon.done": "D’ouest au nord-est : gagné.",
};

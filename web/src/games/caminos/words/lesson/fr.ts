import type { lesson as en } from "./en";

export const lesson: Record<keyof typeof en, string> = {
  "caminos.place": "Vous êtes Jaune. Prenez une pièce, tenez-la au-dessus du plateau et posez-la où vous voulez.",
  "caminos.place.done": "Une pièce par tour, toujours une des vôtres.",
  "caminos.stand": "Une pièce peut se poser debout. Dressez une barre de trois.",
  "caminos.stand.done": "Trois cubes : on ne monte pas plus haut.",
  "caminos.hole": "Cette barre reposerait sur la vôtre par un bout. Est-ce permis ?",
  "caminos.hole.done": "Non : sous le reste, il y a du vide. Jamais de trou.",
  "caminos.floor": "Et celle-ci, posée plus haut, exactement sur la vôtre ?",
  "caminos.floor.done": "Non : un cube au moins doit reposer sur le plateau lui-même.",
  "caminos.lean": "Ce L se dresse à côté de la tour verte et pose un cube dessus. Est-ce permis ?",
  "caminos.lean.done": "Oui : il n’y a pas de trou sous lui, et il a un pied à terre.",
  "caminos.cover": "Recouvrez quelque chose de vert. Seul un L le peut : son pied se pose à côté.",
  "caminos.cover.done": "D’en haut, seul le cube du dessus compte. C’est à vous maintenant.",
  "caminos.join": "Un chemin va de face supérieure en face supérieure. Reliez les deux barres jaunes.",
  "caminos.join.done": "Une arête commune, et du jaune sur le dessus : voilà un chemin.",
  "caminos.corner": "Ces deux-là ne se touchent que par un coin. Cela ne relie rien. Reliez-les.",
  "caminos.corner.done": "Maintenant, chaque pas franchit une arête.",
  "caminos.cut": "Vert avance. Coupez sa barre entre b5 et d5 en la recouvrant.",
  "caminos.cut.done": "Ce qui est recouvert ne porte plus de chemin.",
  "caminos.win": "Deux côtés opposés reliés par votre chemin : c’est gagné. À vous de jouer.",
  "caminos.win.done": "Gagné ! Tous les côtés opposés se valent.",
  "caminos.wall":
    "Vue d’en haut, cette rangée est complète. Mais la croix marque une paroi verte que votre chemin devrait gravir. Contournez-la et gagnez.",
  "caminos.wall.done": "Un chemin ne gravit que les parois de sa couleur. Guettez les croix.",
  "caminos.octagon": "Avec huit côtés, presque en face suffit. Atteignez le nord-est.",
  "caminos.octagon.done": "De l’ouest au nord-est : gagné.",
  "caminos.out":
    "Vous êtes Vert. C’est la dernière pièce d’un petit jeu de pièces, et plus personne ne peut relier deux côtés. Posez-la où vous voulez.",
  "caminos.out.done": "Plus personne ne peut poser de pièce : tout le monde est éliminé, et la partie est nulle.",
  "caminos.border":
    "La même chose avec l’option Points : si personne ne relie deux côtés, qui a le moins de pièces au bord gagne. Jaune en a une. Tenez la vôtre loin du bord.",
  "caminos.border.done": "Zéro contre une : vous gagnez, et marquez autant de points que Jaune a compté de pièces.",
};

// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Pendule",
  "clock.none": "Sans pendule",
  "clock.move30": "30 secondes par coup",
  "clock.move120": "2 minutes par coup",
  "clock.fischer3": "3 minutes + 5 secondes",
  "clock.fischer10": "10 minutes + 10 secondes",
  "clock.fischer30": "30 minutes + 20 secondes",
  "clock.none.line": "Chacun réfléchit aussi longtemps qu’il veut.",
  "clock.move.line": "Autant pour chaque coup ; le temps restant est perdu. Le temps des ordinateurs ne compte pas.",
  "clock.fischer.line":
    "Une réserve de temps pour toute la partie, et un peu plus après chaque coup. Le temps des ordinateurs ne compte pas.",
  "clock.pause": "Pause",
  "clock.resume": "Reprendre",
  "clock.paused": "La pendule est arrêtée.",
  "clock.left": "Temps restant pour {name} : {time}",

  "end.time": "Temps écoulé : {team} gagne.",
  "end.time.you": "Temps écoulé : vous gagnez !",
  "end.time.nobody": "Temps écoulé : personne ne gagne.",

  "play.takenBack": "Coups repris jusqu’ici : {count}",

  "trouble.missing":
    "Cette partie n’est pas dans ce navigateur. Elle a peut-être été oubliée, ou se trouve sur un autre appareil.",
  "trouble.garbled":
    "Ce qui a été gardé de cette partie ne peut plus être lu. Toutes les autres parties sont intactes.",
  "trouble.newer": "Une version plus récente de cette page a gardé cette partie. Rechargez la page pour l’obtenir.",
  "trouble.reload": "Recharger",

  "backup.title": "Vos parties et réglages",
  "backup.line": "Ils restent dans ce navigateur. Un fichier les met à l’abri et les emporte sur un autre appareil.",
  "backup.save": "Sauvegarder",
  "backup.load": "Restaurer",
  "backup.done":
    "Restauré : {games} parties, {others} autres éléments. Les parties poursuivies depuis restent telles quelles.",
  "backup.foreign": "Ce fichier n’est pas une sauvegarde de Trivium. Rien n’a été changé.",
  "backup.newer": "Une version plus récente de Trivium a fait cette sauvegarde. Rien n’a été changé.",
  "backup.full": "Ce navigateur n’a pas assez de place. Rien n’a été changé.",

  "match.title": "Match",
  "match.game": "Partie {number} du match",
  "match.tally": "{name} : {won} gagnées, {drawn} nulles",
  "match.points": "{name} : {points} points, {won} gagnées, {drawn} nulles",

  "seat.rename": "Renommer {name}",
  "seat.newName": "Nouveau nom",

  "settings.table": "À la table",
  "settings.facing": "Tourner le plateau vers qui joue",
  "settings.facing.line": "Pour jouer autour d’un seul appareil.",
  "settings.sound": "Sons",
  "settings.sound.on": "Activer les sons",
  "settings.sound.off": "Couper les sons",
  "settings.palette": "Couleurs",
  "settings.palette.wood": "Bois teinté",
  "settings.palette.contrast": "Contraste fort, avec motifs",

  "team.named": "Équipe {team}",

  "view3d.above": "Vue droite d’en haut",
  "view3d.levels": "Niveaux affichés",
  "view3d.upTo": "Montrer jusqu’au niveau {level}",

  "set.title": "Un jeu de pièces à vous",
  "set.line": "Pour qui possède une boîte avec d’autres pièces, ou pour essayer.",
  "set.fewer": "Moins : {shape}",
  "set.more": "Plus : {shape}",
  "set.count": "{count} × {shape}",
  "set.total": "{count} pièces par couleur",
  "set.standard": "Comme dans la boîte",
  "set.refused":
    "On ne peut pas jouer avec ce jeu : une couleur compte de 2 à 40 pièces, et chaque forme va par paires.",

  "new.players.caminos2": "Jaune contre vert ; chacun a toutes les pièces d’une couleur.",
  "new.players.caminos4": "Les partenaires sont face à face et partagent les pièces d’une couleur.",
  "new.players.wege2": "L’un construit sur terre, l’autre sur l’eau.",
  "new.players.wege4": "Les partenaires sont face à face : deux sur terre, deux sur l’eau.",
  "new.players.cuminos2": "Un duel ; chacun ouvre une manche.",
  "new.players.cuminos": "Chacun joue pour soi, sauf en équipes (voir plus bas) ; chacun ouvre une manche.",

  "why.C7.cell": "{cell} n’est pas sur le plateau.",
  "why.W4": "Les coins doivent correspondre, et un canard se tient dans un coin d’eau.",
  "why.W5": "Une tuile se pose sur une case vide, à côté d’une tuile déjà posée.",
  "why.W6": "Le parc fait au plus six tuiles de large et six de haut.",
  "why.W7":
    "Un pont reste loin du bord, ne sépare jamais un couple de canards et ne s’échange que contre un sentier ou une rivière.",
  "why.W8": "Une réserve naturelle ne s’échange que dans le jeu pour experts.",
  "why.W17": "Une réserve naturelle doit rester à l’intérieur du parc.",
  "why.W17.cell": "Une réserve naturelle doit rester à l’intérieur du parc : voyez {cell}.",
  "why.K2": "Vous n’avez pas ce cumino en main.",
  "why.K3": "Il n’y a pas de place pour les deux moitiés.",
  "why.K3.cell": "Il n’y a pas de place pour une moitié en {cell}.",
  "why.K4": "Rien ne commence au-dessus du troisième étage.",
  "why.K5": "Seules des marques égales peuvent se toucher.",
  "why.K5.cell": "La marque en {cell} en toucherait une autre.",
  "why.K6": "D’abord la source, debout au milieu ; puis quelque chose contre sa moitié basse.",
  "why.K7": "Sur la table, un cumino se pose à une extrémité ouverte ou contre la source.",
  "why.K9": "Au deuxième étage, les cuminos sont couchés, avec un appui sous chaque moitié.",
  "why.K9.cell": "Il n’y a rien sous la moitié en {cell}.",
  "why.K10": "Au troisième étage, chaque moitié a besoin d’un appui qui puisse la porter.",
  "why.K10.cell": "En {cell}, rien ne peut porter le troisième étage.",
  "why.K13": "On peut passer une fois par manche, mais pas quand tous les autres viennent de passer.",
  "why.K17": "La partie est finie.",
} as const;

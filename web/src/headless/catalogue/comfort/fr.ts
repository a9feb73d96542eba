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
  "settings.shortcuts": "Raccourcis d’une touche",
  "settings.shortcuts.line": "Lettres et chiffres agissent à la table.",
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
} as const;

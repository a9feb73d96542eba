// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Pendule",
  "clock.none": "Sans pendule",
  "clock.move30": "30 secondes par coup",
  "clock.move120": "2 minutes par coup",
  "clock.fischer3": "3 minutes + 5 secondes",
  "clock.fischer10": "10 minutes + 10 secondes",
  "clock.fischer30": "30 minutes + 20 secondes",
  "clock.none.line": "Chacun prend le temps qu’il veut.",
  "clock.move.line":
    "Un temps fixe pour chaque coup ; ce qu’il en reste est perdu. Le temps des ordinateurs ne compte pas.",
  "clock.fischer.line":
    "Un total pour toute la partie, plus quelques secondes après chaque coup. Le temps des ordinateurs ne compte pas.",
  "clock.pause": "Pause",
  "clock.resume": "Reprendre",
  "clock.paused": "La pendule est arrêtée.",
  "clock.out": "Temps écoulé pour {name}. Un ordinateur joue à sa place.",
  "clock.left": "Temps restant pour {name} : {time}",

  "end.time": "Temps écoulé : {team} gagne.",
  "end.time.you": "Temps écoulé : vous gagnez !",
  "end.time.nobody": "Temps écoulé : personne ne gagne.",

  "play.takenBack": "Coups repris jusqu’ici : {count}",

  "trouble.missing":
    "Cette partie n’est pas dans ce navigateur. Elle a peut-être été supprimée, ou se trouve sur un autre appareil.",
  "trouble.garbled": "Cette partie n’est plus lisible. Vos autres parties sont intactes.",
  "trouble.newer":
    "Cette partie a été enregistrée par une version plus récente de cette page. Rechargez la page pour l’obtenir.",
  "trouble.reload": "Recharger",

  "backup.title": "Vos parties et réglages",
  "backup.line":
    "Ils ne sont que dans ce navigateur. Enregistrez-les dans un fichier pour les mettre à l’abri ou les emporter sur un autre appareil.",
  "backup.save": "Sauvegarder",
  "backup.load": "Restaurer",
  "backup.done":
    "Restauré : {games} {games|partie|parties} et {others} {others|autre élément|autres éléments}. Les parties que vous avez poursuivies depuis restent telles quelles.",
  "backup.foreign": "Ce fichier n’est pas une sauvegarde de Trivium. Rien n’a été changé.",
  "backup.newer": "Cette sauvegarde vient d’une version plus récente de Trivium. Rien n’a été changé.",
  "backup.full": "Il n’y a pas assez de place dans ce navigateur. Rien n’a été changé.",

  "match.title": "Match",
  "match.game": "Partie {number} du match",
  "match.tally": "{name} : {won} {won|gagnée|gagnées}, {drawn} {drawn|nulle|nulles}",
  "match.points": "{name} : {points} {points|point|points}, {won} {won|gagnée|gagnées}, {drawn} {drawn|nulle|nulles}",

  "seat.rename": "Renommer {name}",
  "seat.newName": "Nouveau nom",

  "settings.table": "À la table",
  "settings.facing": "Tourner le plateau vers le joueur dont c’est le tour",
  "settings.facing.line": "Pour plusieurs personnes autour d’un même appareil.",
  "settings.shortcuts": "Raccourcis à une touche",
  "settings.shortcuts.line": "Pendant la partie, lettres et chiffres servent de raccourcis.",
  "settings.sound": "Sons",
  "settings.sound.on": "Activer les sons",
  "settings.sound.off": "Couper les sons",
  "settings.palette": "Couleurs",
  "settings.palette.wood": "Bois teinté",
  "settings.palette.contrast": "Contraste fort, avec motifs",

  "team.named": "Équipe {team}",

  "view3d.above": "Vue verticale",
  "view3d.levels": "Hauteurs affichées",
  "view3d.upTo": "Montrer jusqu’à la hauteur {level}",
} as const;

// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Rellotge",
  "clock.none": "Sense rellotge",
  "clock.move30": "30 segons per jugada",
  "clock.move120": "2 minuts per jugada",
  "clock.fischer3": "3 minuts + 5 segons",
  "clock.fischer10": "10 minuts + 10 segons",
  "clock.fischer30": "30 minuts + 20 segons",
  "clock.none.line": "Tothom pensa tant com vol.",
  "clock.move.line": "Un temps fix per a cada jugada. El que sobra es perd. El temps dels ordinadors no compta.",
  "clock.fischer.line":
    "Un temps total per a tota la partida, i uns segons més després de cada jugada. El temps dels ordinadors no compta.",
  "clock.pause": "Pausa",
  "clock.resume": "Continua",
  "clock.paused": "El rellotge està aturat.",
  "clock.out": "S’ha acabat el temps de {name}. Un ordinador juga en lloc seu.",
  "clock.left": "Temps que queda a {name}: {time}",

  "end.time": "S’ha acabat el temps: guanya {team}.",
  "end.time.you": "S’ha acabat el temps: has guanyat!",
  "end.time.nobody": "S’ha acabat el temps: no guanya ningú.",

  "play.takenBack": "Jugades desfetes fins ara: {count}",

  "trouble.missing": "Aquesta partida no és en aquest navegador. Potser s’ha esborrat, o és en un altre dispositiu.",
  "trouble.garbled": "Aquesta partida ja no es pot llegir. Les altres estan bé.",
  "trouble.newer":
    "Aquesta partida la va desar una versió més nova de la pàgina. Torna a carregar la pàgina per obtenir-la.",
  "trouble.reload": "Torna a carregar",

  "backup.title": "Les teves partides i preferències",
  "backup.line":
    "Només es desen en aquest navegador. Desa-les en un fitxer per no perdre-les o per portar-les a un altre dispositiu.",
  "backup.save": "Fes una còpia",
  "backup.load": "Restaura",
  "backup.done":
    "S’han restaurat {games} {games|partida|partides} i {others} {others|element|elements} més. Les partides que has continuat després es queden com estan.",
  "backup.foreign": "Aquest fitxer no és una còpia de Trivium. No s’ha canviat res.",
  "backup.newer": "Aquesta còpia és d’una versió més nova de Trivium. No s’ha canviat res.",
  "backup.full": "En aquest navegador no hi ha prou espai. No s’ha canviat res.",

  "match.title": "Matx",
  "match.game": "Partida {number} del matx",
  "match.tally": "{name}: {won} {won|guanyada|guanyades}, {drawn} en taules",
  "match.points": "{name}: {points} {points|punt|punts}, {won} {won|guanyada|guanyades}, {drawn} en taules",

  "seat.rename": "Canvia el nom de {name}",
  "seat.newName": "Nom nou",

  "settings.table": "A la taula",
  "settings.facing": "Gira el tauler cap a qui li toca",
  "settings.facing.line": "Per jugar diverses persones al voltant d’un dispositiu.",
  "settings.shortcuts": "Dreceres d’una tecla",
  "settings.shortcuts.line": "Les lletres i les xifres fan accions a la taula.",
  "settings.sound": "Sons",
  "settings.sound.on": "Activa els sons",
  "settings.sound.off": "Desactiva els sons",
  "settings.palette": "Colors",
  "settings.palette.wood": "Fusta tenyida",
  "settings.palette.contrast": "Alt contrast, amb trames",

  "team.named": "Equip {team}",

  "view3d.above": "Des de dalt, sense perspectiva",
  "view3d.levels": "Alçades que es mostren",
  "view3d.upTo": "Mostra fins a l’alçada {level}",
} as const;

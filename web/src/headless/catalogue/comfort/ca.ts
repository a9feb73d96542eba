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
  "clock.move.line": "Aquest temps per a cada jugada; el que sobra es perd. El temps dels ordinadors no compta.",
  "clock.fischer.line":
    "Una reserva de temps per a tota la partida, i una mica més després de cada jugada. El temps dels ordinadors no compta.",
  "clock.pause": "Pausa",
  "clock.resume": "Continua",
  "clock.paused": "El rellotge està aturat.",
  "clock.left": "Temps que queda a {name}: {time}",

  "end.time": "S’ha acabat el temps: guanya {team}.",
  "end.time.you": "S’ha acabat el temps: has guanyat!",
  "end.time.nobody": "S’ha acabat el temps: no guanya ningú.",

  "play.takenBack": "Jugades desfetes fins ara: {count}",

  "trouble.missing": "Aquesta partida no és en aquest navegador. Potser s’ha oblidat, o és en un altre dispositiu.",
  "trouble.garbled":
    "El que es va guardar d’aquesta partida ja no es pot llegir. Totes les altres partides estan intactes.",
  "trouble.newer":
    "Una versió més nova d’aquesta pàgina va guardar aquesta partida. Torna a carregar la pàgina per obtenir-la.",
  "trouble.reload": "Torna a carregar",

  "backup.title": "Les teves partides i preferències",
  "backup.line": "Es queden en aquest navegador. Un fitxer els guarda i els porta a un altre dispositiu.",
  "backup.save": "Fes una còpia",
  "backup.load": "Restaura",
  "backup.done":
    "S’han restaurat {games} partides i {others} coses més. Les partides que han continuat es queden com estan.",
  "backup.foreign": "Aquest fitxer no és una còpia de Trivium. No s’ha canviat res.",
  "backup.newer": "Una versió més nova de Trivium va fer aquesta còpia. No s’ha canviat res.",
  "backup.full": "Aquest navegador no té prou espai. No s’ha canviat res.",

  "match.title": "Matx",
  "match.game": "Partida {number} del matx",
  "match.tally": "{name}: {won} guanyades, {drawn} empatades",
  "match.points": "{name}: {points} punts, {won} guanyades, {drawn} empatades",

  "seat.rename": "Canvia el nom de {name}",
  "seat.newName": "Nom nou",

  "settings.table": "A la taula",
  "settings.facing": "Gira el tauler cap a qui juga",
  "settings.facing.line": "Per a gent al voltant d’un sol dispositiu.",
  "settings.shortcuts": "Dreceres d’una tecla",
  "settings.shortcuts.line": "Lletres i xifres fan coses a la taula.",
  "settings.sound": "Sons",
  "settings.sound.on": "Activa els sons",
  "settings.sound.off": "Silencia els sons",
  "settings.palette": "Colors",
  "settings.palette.wood": "Fusta tenyida",
  "settings.palette.contrast": "Contrast fort, amb trames",

  "team.named": "Equip {team}",

  "view3d.above": "Des de dalt, sense perspectiva",
  "view3d.levels": "Nivells que es mostren",
  "view3d.upTo": "Mostra fins al nivell {level}",
} as const;

// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Uhr",
  "clock.none": "Keine Uhr",
  "clock.move30": "30 Sekunden pro Zug",
  "clock.move120": "2 Minuten pro Zug",
  "clock.fischer3": "3 Minuten + 5 Sekunden",
  "clock.fischer10": "10 Minuten + 10 Sekunden",
  "clock.fischer30": "30 Minuten + 20 Sekunden",
  "clock.none.line": "Alle denken so lange, wie sie möchten.",
  "clock.move.line": "So viel für jeden Zug; was übrig bleibt, verfällt. Die Zeit der Computer zählt nicht.",
  "clock.fischer.line":
    "Ein Vorrat an Zeit für die ganze Partie, und nach jedem Zug ein wenig mehr. Die Zeit der Computer zählt nicht.",
  "clock.pause": "Pause",
  "clock.resume": "Weiter",
  "clock.paused": "Die Uhr steht still.",
  "clock.left": "Zeit für {name}: {time}",

  "end.time": "Die Zeit ist um: {team} gewinnt.",
  "end.time.you": "Die Zeit ist um: du gewinnst!",
  "end.time.nobody": "Die Zeit ist um: niemand gewinnt.",

  "play.takenBack": "Bisher zurückgenommen: {count}",

  "trouble.missing":
    "Diese Partie gibt es in diesem Browser nicht. Vielleicht wurde sie vergessen oder liegt auf einem anderen Gerät.",
  "trouble.garbled":
    "Was von dieser Partie aufbewahrt wurde, lässt sich nicht mehr lesen. Alle anderen Partien sind unberührt.",
  "trouble.newer":
    "Eine neuere Version dieser Seite hat diese Partie aufbewahrt. Lade die Seite neu, um sie zu bekommen.",
  "trouble.reload": "Neu laden",

  "backup.title": "Deine Partien und Einstellungen",
  "backup.line": "Sie bleiben in diesem Browser. Eine Datei bewahrt sie auf und bringt sie auf ein anderes Gerät.",
  "backup.save": "Sichern",
  "backup.load": "Wiederherstellen",
  "backup.done":
    "Wiederhergestellt: {games} Partien, {others} andere Dinge. Partien, die weitergespielt wurden, bleiben, wie sie sind.",
  "backup.foreign": "Diese Datei ist keine Sicherung von Trivium. Nichts wurde geändert.",
  "backup.newer": "Eine neuere Version von Trivium hat diese Sicherung gemacht. Nichts wurde geändert.",
  "backup.full": "Dieser Browser hat dafür keinen Platz. Nichts wurde geändert.",

  "match.title": "Wettkampf",
  "match.game": "Partie {number} des Wettkampfs",
  "match.tally": "{name}: {won} gewonnen, {drawn} unentschieden",
  "match.points": "{name}: {points} Punkte, {won} gewonnen, {drawn} unentschieden",

  "seat.rename": "{name} umbenennen",
  "seat.newName": "Neuer Name",

  "settings.table": "Am Tisch",
  "settings.facing": "Das Brett zu denen drehen, die am Zug sind",
  "settings.facing.line": "Für Leute rund um ein Gerät.",
  "settings.shortcuts": "Kürzel mit einer Taste",
  "settings.shortcuts.line": "Buchstaben und Ziffern bewirken etwas am Tisch.",
  "settings.sound": "Klänge",
  "settings.sound.on": "Klänge einschalten",
  "settings.sound.off": "Klänge ausschalten",
  "settings.palette": "Farben",
  "settings.palette.wood": "Gebeiztes Holz",
  "settings.palette.contrast": "Starker Kontrast, mit Mustern",

  "team.named": "Team {team}",

  "view3d.above": "Senkrecht von oben",
  "view3d.levels": "Gezeigte Ebenen",
  "view3d.upTo": "Bis Ebene {level} zeigen",
} as const;

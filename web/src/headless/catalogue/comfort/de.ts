// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Uhr",
  "clock.none": "Keine Uhr",
  "clock.move30": "30 Sekunden pro Zug",
  "clock.move120": "2 Minuten pro Zug",
  "clock.fischer3": "3 Minuten + 5 Sekunden",
  "clock.fischer10": "10 Minuten + 10 Sekunden",
  "clock.fischer30": "30 Minuten + 20 Sekunden",
  "clock.none.line": "Alle nehmen sich so viel Zeit, wie sie wollen.",
  "clock.move.line": "Eine feste Zeit für jeden Zug. Was übrig bleibt, verfällt. Die Zeit der Computer zählt nicht.",
  "clock.fischer.line":
    "Eine Gesamtzeit für die ganze Partie und ein paar Sekunden mehr nach jedem Zug. Die Zeit der Computer zählt nicht.",
  "clock.pause": "Pause",
  "clock.resume": "Weiter",
  "clock.paused": "Die Uhr ist angehalten.",
  "clock.out": "Die Zeit ist um: {name} scheidet aus. Ein Computer spielt weiter.",
  "clock.left": "Restzeit für {name}: {time}",

  "end.time": "Die Zeit ist um: {team} gewinnt.",
  "end.time.you": "Die Zeit ist um: Du gewinnst!",
  "end.time.nobody": "Die Zeit ist um: Niemand gewinnt.",

  "play.takenBack": "Bisher zurückgenommen: {count}",

  "trouble.missing":
    "Diese Partie ist nicht in diesem Browser. Vielleicht wurde sie gelöscht oder ist auf einem anderen Gerät.",
  "trouble.garbled": "Diese Partie lässt sich nicht mehr lesen. Deine anderen Partien sind in Ordnung.",
  "trouble.newer":
    "Diese Partie wurde mit einer neueren Version dieser Seite gespeichert. Lade die Seite neu, um sie zu bekommen.",
  "trouble.reload": "Neu laden",

  "backup.title": "Deine Partien und Einstellungen",
  "backup.line":
    "Sie sind nur in diesem Browser gespeichert. Sichere sie in einer Datei, um sie aufzubewahren oder auf ein anderes Gerät zu bringen.",
  "backup.save": "Sichern",
  "backup.load": "Wiederherstellen",
  "backup.done":
    "Wiederhergestellt: {games} {games|Partie|Partien} und {others} {others|weiterer Eintrag|weitere Einträge}. Partien, die du inzwischen weitergespielt hast, bleiben, wie sie sind.",
  "backup.foreign": "Diese Datei ist keine Sicherung von Trivium. Nichts wurde geändert.",
  "backup.newer": "Diese Sicherung stammt von einer neueren Version von Trivium. Nichts wurde geändert.",
  "backup.full": "In diesem Browser ist nicht genug Platz. Nichts wurde geändert.",

  "match.title": "Match",
  "match.game": "Partie {number} des Matchs",
  "match.tally": "{name}: {won} gewonnen, {drawn} unentschieden",
  "match.points": "{name}: {points} {points|Punkt|Punkte}, {won} gewonnen, {drawn} unentschieden",

  "seat.rename": "{name} umbenennen",
  "seat.newName": "Neuer Name",

  "settings.table": "Am Tisch",
  "settings.facing": "Das Brett zu dem drehen, der am Zug ist",
  "settings.facing.line": "Wenn mehrere um ein Gerät sitzen.",
  "settings.shortcuts": "Kurzbefehle mit einer Taste",
  "settings.shortcuts.line": "Buchstaben und Ziffern lösen am Tisch etwas aus.",
  "settings.sound": "Klänge",
  "settings.sound.on": "Klänge einschalten",
  "settings.sound.off": "Klänge ausschalten",
  "settings.palette": "Farben",
  "settings.palette.wood": "Gebeiztes Holz",
  "settings.palette.contrast": "Starker Kontrast, mit Mustern",

  "team.named": "Team {team}",

  "view3d.above": "Senkrecht von oben",
  "view3d.levels": "Gezeigte Höhe",
  "view3d.upTo": "Bis Höhe {level} zeigen",
} as const;

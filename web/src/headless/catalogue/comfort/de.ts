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

  "set.title": "Ein eigener Satz Steine",
  "set.line": "Für alle, deren Schachtel andere Steine enthält, oder zum Ausprobieren.",
  "set.fewer": "Weniger: {shape}",
  "set.more": "Mehr: {shape}",
  "set.count": "{count} × {shape}",
  "set.total": "{count} Steine je Farbe",
  "set.standard": "Wie im Original",
  "set.refused":
    "Mit diesem Satz lässt sich nicht spielen: Eine Farbe hat 2 bis 40 Steine, und jede Form kommt paarweise vor.",

  "new.players.caminos2": "Gelb gegen Grün; jede Seite hat alle Steine ihrer Farbe.",
  "new.players.caminos4": "Partner sitzen einander gegenüber und teilen sich die Steine einer Farbe.",
  "new.players.wege2": "Eine Seite baut an Land, die andere am Wasser.",
  "new.players.wege4": "Partner sitzen einander gegenüber: zwei an Land, zwei am Wasser.",
  "new.players.cuminos2": "Ein Duell; jede Seite eröffnet eine Runde.",
  "new.players.cuminos": "Alle spielen für sich, außer ihr wählt unten Teams; jede Person eröffnet eine Runde.",

  "why.C7.cell": "{cell} liegt nicht auf dem Brett.",
  "why.W4": "Ecken müssen zueinander passen, und eine Ente sitzt in einer Ecke mit Wasser.",
  "why.W5": "Ein Plättchen kommt auf ein leeres Feld neben ein liegendes.",
  "why.W6": "Der Park ist höchstens sechs Plättchen breit und sechs hoch.",
  "why.W7": "Eine Brücke bleibt vom Rand weg, trennt nie ein Entenpaar und wird nur gegen Weg oder Fluss getauscht.",
  "why.W8": "Ein Naturschutzgebiet wird nur im Spiel für Könner getauscht.",
  "why.W17": "Ein Naturschutzgebiet muss im Inneren des Parks bleiben.",
  "why.W17.cell": "Ein Naturschutzgebiet muss im Inneren des Parks bleiben: siehe {cell}.",
  "why.K2": "Diesen Cumino hast du nicht auf der Hand.",
  "why.K3": "Für beide Hälften ist kein Platz.",
  "why.K3.cell": "Für eine Hälfte ist auf {cell} kein Platz.",
  "why.K4": "Nichts beginnt über der dritten Lage.",
  "why.K5": "Nur gleiche Zeichen dürfen sich berühren.",
  "why.K5.cell": "Das Zeichen auf {cell} würde ein anderes berühren.",
  "why.K6": "Zuerst kommt die Quelle, stehend in der Mitte; dann etwas an ihre untere Hälfte.",
  "why.K7": "Auf dem Tisch wird ein Cumino an ein offenes Ende oder an die Quelle gelegt.",
  "why.K9": "In der zweiten Lage liegen Cuminos, mit etwas unter beiden Hälften.",
  "why.K9.cell": "Unter der Hälfte auf {cell} ist nichts.",
  "why.K10": "In der dritten Lage braucht jede Hälfte etwas unter sich, das sie tragen darf.",
  "why.K10.cell": "Auf {cell} ist nichts, das die dritte Lage tragen darf.",
  "why.K13": "Passen darf man einmal in der Runde, und nicht, wenn alle anderen gerade gepasst haben.",
  "why.K17": "Die Partie ist zu Ende.",
} as const;

// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Clock",
  "clock.none": "No clock",
  "clock.move30": "30 seconds a move",
  "clock.move120": "2 minutes a move",
  "clock.fischer3": "3 minutes + 5 seconds",
  "clock.fischer10": "10 minutes + 10 seconds",
  "clock.fischer30": "30 minutes + 20 seconds",
  "clock.none.line": "Everybody thinks as long as they like.",
  "clock.move.line": "So long for every move; what is left of it is lost. Computers’ time does not count.",
  "clock.fischer.line":
    "A stock of time for the whole game, and a little more after every move. Computers’ time does not count.",
  "clock.pause": "Pause",
  "clock.resume": "Go on",
  "clock.paused": "The clock stands still.",
  "clock.left": "Time left for {name}: {time}",

  "end.time": "Time is up: {team} wins.",
  "end.time.you": "Time is up: you win!",
  "end.time.nobody": "Time is up: nobody wins.",

  "play.takenBack": "Taken back so far: {count}",

  "trouble.missing": "There is no such game in this browser. It may have been forgotten, or be on another device.",
  "trouble.garbled": "What was kept of this game cannot be read any more. All other games are untouched.",
  "trouble.newer": "A newer version of this page has kept this game. Load the page again to get that version.",
  "trouble.reload": "Load again",

  "backup.title": "Your games and settings",
  "backup.line": "They stay in this browser. A file keeps them safe, and brings them to another device.",
  "backup.save": "Back up",
  "backup.load": "Restore",
  "backup.done": "Restored: {games} games, {others} other things. Games that were played on since stay as they are.",
  "backup.foreign": "This file is no backup of Trivium. Nothing was changed.",
  "backup.newer": "A newer version of Trivium made this backup. Nothing was changed.",
  "backup.full": "This browser has no room for it. Nothing was changed.",

  "match.title": "Match",
  "match.game": "Game {number} of the match",
  "match.tally": "{name}: {won} won, {drawn} drawn",
  "match.points": "{name}: {points} points, {won} won, {drawn} drawn",

  "seat.rename": "Rename {name}",
  "seat.newName": "New name",

  "settings.table": "At the table",
  "settings.facing": "Turn the board to whoever moves",
  "settings.facing.line": "For people around one device.",
  "settings.shortcuts": "Single-key shortcuts",
  "settings.shortcuts.line": "Letters and digits do something at the table.",
  "settings.sound": "Sounds",
  "settings.sound.on": "Switch the sounds on",
  "settings.sound.off": "Switch the sounds off",
  "settings.palette": "Colours",
  "settings.palette.wood": "Stained wood",
  "settings.palette.contrast": "Strong contrast, with patterns",

  "team.named": "Team {team}",

  "view3d.above": "Straight from above",
  "view3d.levels": "Levels that are shown",
  "view3d.upTo": "Show up to level {level}",
} as const;

// The table as a comfortable and safe place.
export const comfort = {
  "clock.title": "Clock",
  "clock.none": "No clock",
  "clock.move30": "30 seconds a move",
  "clock.move120": "2 minutes a move",
  "clock.fischer3": "3 minutes + 5 seconds",
  "clock.fischer10": "10 minutes + 10 seconds",
  "clock.fischer30": "30 minutes + 20 seconds",
  "clock.none.line": "Everyone takes as long as they like.",
  "clock.move.line": "A fixed time for every move. Unused time is lost. Computers’ time does not count.",
  "clock.fischer.line":
    "A total for the whole game, plus a few seconds after every move. Computers’ time does not count.",
  "clock.pause": "Pause",
  "clock.resume": "Continue",
  "clock.paused": "The clock is paused.",
  "clock.out": "{name} is out of time. A computer plays on.",
  "clock.left": "Time left for {name}: {time}",

  "end.time": "Time is up: {team} wins.",
  "end.time.you": "Time is up: you win!",
  "end.time.nobody": "Time is up: nobody wins.",

  "play.takenBack": "Taken back so far: {count}",

  "trouble.missing": "This game is not in this browser. It may have been deleted, or it may be on another device.",
  "trouble.garbled": "This game cannot be read any more. Your other games are fine.",
  "trouble.newer": "This game was saved by a newer version of this page. Reload the page to get it.",
  "trouble.reload": "Reload",

  "backup.title": "Your games and settings",
  "backup.line":
    "They are stored in this browser only. Save them to a file to keep them safe or to move them to another device.",
  "backup.save": "Back up",
  "backup.load": "Restore",
  "backup.done":
    "Restored {games} {games|game|games} and {others} other {others|item|items}. Games that you have played on since stay as they are.",
  "backup.foreign": "This file is not a backup of Trivium. Nothing was changed.",
  "backup.newer": "This backup comes from a newer version of Trivium. Nothing was changed.",
  "backup.full": "There is not enough room in this browser. Nothing was changed.",

  "match.title": "Match",
  "match.game": "Game {number} of the match",
  "match.tally": "{name}: {won} won, {drawn} drawn",
  "match.points": "{name}: {points} {points|point|points}, {won} won, {drawn} drawn",

  "seat.rename": "Rename {name}",
  "seat.newName": "New name",

  "settings.table": "At the table",
  "settings.facing": "Turn the board to the player who moves",
  "settings.facing.line": "For people around one device.",
  "settings.shortcuts": "Single-key shortcuts",
  "settings.shortcuts.line": "Letters and digits do something at the table.",
  "settings.sound": "Sounds",
  "settings.sound.on": "Switch the sounds on",
  "settings.sound.off": "Switch the sounds off",
  "settings.palette": "Colours",
  "settings.palette.wood": "Stained wood",
  "settings.palette.contrast": "High contrast, with patterns",

  "team.named": "Team {team}",

  "view3d.above": "Straight from above",
  "view3d.levels": "Levels shown",
  "view3d.upTo": "Show up to level {level}",
} as const;

// Where things are kept. Apart from what is kept there, so that the build of the page can read it too.

/** What the keys of games begin with. */
export const GAMES_UNDER = "trivium/game/";
export const SETTINGS_UNDER = "trivium/settings";

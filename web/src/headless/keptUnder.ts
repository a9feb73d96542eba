/** What the keys of kept games begin with. Apart from the games, so that the build of the page can read it too. */
export const GAMES_UNDER = "trivium/game/";

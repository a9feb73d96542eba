// What a table of Cuminos needs.
import { glide, press } from "../../headless/demo";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Hands from "./Hands.svelte";
import Seats from "./Seats.svelte";
import MovePicture from "./MovePicture.svelte";
import Picture from "./Picture.svelte";
import Still from "./Still.svelte";
import Word from "./Word.svelte";
import { footprints } from "./notation";
import { play, roundInView } from "./play";

export const table: GameTable = {
  play,
  free: true,
  Board,
  Hand,
  Hands,
  Seats,
  Still,
  Picture,
  MovePicture,
  printed: () => import("./Printed.svelte"),
  reasons: () => import("./reasons"),
  cellsOf: footprints,
  Word,
  // With the last round's points; not if time or a resignation ended the game within a round.
  tellsEnd: (state) => roundInView(state) !== undefined,
  keys: "cuminos.keys",
  demo: [
    // At its lower edge, so that its marks stay to be seen.
    press("pick", [0.5, 0.92], 1500, 1200),
    glide("board", [0.35, 0.55], 1700, 900),
    glide("board", [0.6, 0.6], 1700, 900),
    glide("board", [0.58, 0.42], 1700, 900),
    glide("board", [0.5, 0.5], 1700, 1200),
    glide("place", [0.5, 0.5], 1700, 2400),
  ],
};

// What a table of Caminos needs.
import { glide, press } from "../../headless/demo";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import MovePicture from "./MovePicture.svelte";
import Picture from "./Picture.svelte";
import Still from "./Still.svelte";
import Word from "./Word.svelte";
import { readMove } from "./notation";
import { play } from "./play";

export const table: GameTable = {
  play,
  Board,
  Hand,
  Still,
  Picture,
  MovePicture,
  printed: () => import("./Printed.svelte"),
  reasons: () => import("./reasons"),
  cellsOf: (move) => readMove(move),
  Word,
  keys: "play.keys.text",
  demo: [
    press("pick", [0.5, 0.5], 1500, 900),
    glide("board", [0.35, 0.65], 1500, 700),
    glide("board", [0.6, 0.4], 1600, 900),
    press("turn", [0.5, 0.5], 1500, 700),
    glide("board", [0.45, 0.5], 1500, 600),
    press("tip", [0.5, 0.5], 1500, 700),
    glide("board", [0.3, 0.35], 1400, 500),
    press("board", [0.55, 0.6], 1300, 900),
    glide("place", [0.5, 0.5], 1400, 1500),
  ],
};

// What a park of Wege needs.
import { glide, press } from "../../headless/demo";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Standing from "./Standing.svelte";
import MovePicture from "./MovePicture.svelte";
import Picture from "./Picture.svelte";
import Still from "./Still.svelte";
import Word from "./Word.svelte";
import { readLaying } from "./park";
import { play } from "./play";

export const table: GameTable = {
  play,
  Board,
  Hand,
  Standing,
  Still,
  Picture,
  MovePicture,
  shortMoves: true,
  printed: () => import("./Printed.svelte"),
  reasons: () => import("./reasons"),
  cellsOf: (move) => [readLaying(move)],
  Word,
  keys: "wege.keys.text",
  demo: [
    glide("pick", [0.2, 0.5], 1500, 1100),
    glide("board", [0.35, 0.6], 1700, 1000),
    glide("board", [0.65, 0.6], 1700, 1000),
    glide("board", [0.6, 0.35], 1700, 1000),
    glide("board", [0.4, 0.4], 1600, 1000),
    press("board", [0.5, 0.5], 1500, 3200),
  ],
};

// The descriptor of a game. `index.ts` lists the games; everything else goes through these types.
import type { Component, Snippet } from "svelte";

import type { Draft } from "../edit/draft.svelte";
import type { GameName } from "../engine/wire/GameName";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Refusal } from "../engine/wire/Refusal";
import type { View } from "../engine/wire/View";
import type { Catalogue, Key } from "../headless/catalogue";
import type { Gesture } from "../headless/demo";
import type { Follows } from "../headless/online/fairness";
import type { Lesson } from "../headless/lessons/lesson";
import type { Reasons } from "../headless/reasons";
import type { Sitter } from "../headless/seats";
import type { SetUp } from "../headless/setUp";
import type { TableState } from "../headless/table";
import type { Axis } from "../input/keyboard";
import type { Sound } from "../sound/synth";
import type { LessonTable } from "../table/lessonTable.svelte";
import type { Table } from "../table/table.svelte";

/** The light part of a game: facts, names, words, and how to load the rest. */
export interface Game<Words extends Record<string, string> = Record<string, string>> {
  readonly name: GameName;
  /** The letter that its clauses begin with. */
  readonly letter: string;
  /** How many can play. */
  readonly players: readonly number[];
  /** The highest level that is worth offering. */
  readonly levels: number;
  /** How many fields a position line has. */
  readonly fields: number;
  /** Whether pieces are drawn during the game. */
  readonly draws: boolean;
  /** What the values of its puzzles are: a share of the game, or a lead in points. */
  readonly worth: "share" | "points";
  /** Whether its still pictures are square, and can be turned in 3D. */
  readonly turnsStill: boolean;
  readonly sound: Sound;
  /** How its board and pieces can look, the usual one first; `colours.css` has the colours, each by its name. */
  readonly looks: readonly Look[];
  readonly names: Names;
  /** Its words in English. Those in other languages, and those of lessons and mistakes, are found in its folder `words`. */
  readonly en: Words;
  /** A little game for the front page. */
  readonly diorama: () => Promise<{ default: Component }>;
  readonly editor: () => Promise<{ default: Component<EditorProps> }>;
  readonly figure: () => Promise<{ figure: ReadFigure }>;
  readonly lesson: () => Promise<{ lesson: Lesson }>;
  /** What lies on the table in a position that is given in one line, and how much of that a move adds at most. */
  readonly lies: () => Promise<{ lies: Lies; most: number }>;
  /** What is drawn from verifiable chance; a game without chance has none. */
  readonly order?: () => Promise<{ follows: Follows }>;
  /** Its puzzles, one a line. */
  readonly puzzles: () => Promise<{ default: string }>;
  readonly setUp: () => Promise<{ setUp: SetUp }>;
  readonly table: () => Promise<{ table: GameTable }>;
}

/** What lies on the table, piece by piece, without what is still in hand. */
export type Lies = (position: string) => string[];

export interface EditorProps {
  draft: Draft;
  /** Puts the parts of the editor where they belong. */
  table: Snippet<[EditorParts]>;
}

/** What an editor draws, by its place at a table. */
export interface EditorParts {
  board: Snippet;
  /** What is laid with a press on the board. */
  hand: Snippet;
  word?: Snippet;
  /** Everything else that belongs to a position. */
  side: Snippet;
  /** Whether the board takes any shape. */
  free?: boolean;
}

/** A look of a board and its pieces. */
export interface Look {
  readonly name: string;
  readonly label: Key;
  /** Colours that distinguish it, as custom properties. */
  readonly swatch: readonly `--${string}`[];
}

/** What sides and teams are called, and how they look. */
export interface Names {
  /** The side that a seat plays for; null if sides have no names. */
  side(options: Record<string, unknown>, seat: number): Key | null;
  team(catalogue: Catalogue, view: View, seats: readonly Sitter[], team: number): string;
  /** As CSS colours. */
  teamColour(team: number): string;
  seatColour(view: View, seat: number): string;
  /** The message for a draw. */
  readonly draw: Key;
  /** The message for an ending, by reason; `you` is for the only person at the table, if they won alone. */
  readonly endings: Readonly<Record<string, { text: Key; you?: Key }>>;
  /** Whether a match of such games adds up points (C19), or only counts wins. */
  countsPoints(options: Record<string, unknown>): boolean;
}

/** A position of the rule book's figures, as far as it is played from the start. */
export interface Described {
  moves: string[];
  /** Lines that begin with `hand`, and the one that begins with `hands`. */
  hand: string[];
  hands: string;
}

/** The game that a figure of the rule book describes. */
export type ReadFigure = (described: Described) => Partial<GameSpec>;

/** The heavy part of a game: what its table needs. */
export interface GameTable {
  play: Play;
  /** The board. It fills its frame: a square as large as fits there, or, if `free`, all of it. */
  Board: Component<TableProps>;
  free?: boolean;
  /** What is said about the piece in hand. */
  Word: Component<TableProps>;
  /** The pieces of the mover, where they are not on the board itself. */
  Hand?: Component<TableProps>;
  /** The open hands of the others in small, for where the list of seats is not in view. */
  Hands?: Component<TableProps>;
  /** Who plays, where the common list is not enough. */
  Seats?: Component<TableProps>;
  /** Whether the hand itself says how this game ended. */
  tellsEnd?: (state: TableState) => boolean;
  /** How it stands. */
  Standing?: Component<TableProps>;
  /** A position to look at. */
  Still: Component<StillProps>;
  /** A small picture of a position, and one of what a move brought to the board. */
  Picture: Component<PictureProps>;
  MovePicture: Component<MovePictureProps>;
  /** Whether a picture and its notation tell a move: where a list of moves is low, two then share a line. */
  shortMoves?: boolean;
  /** A position as it is kept in a file: one SVG that looks like the board on the screen. */
  printed: () => Promise<{ default: Component<PrintedProps> }>;
  /** What speaks for a move that is advised. */
  reasons: () => Promise<{ reasons: Reasons }>;
  /** The cells that a move covers; none for a pass. */
  cellsOf(move: string): { x: number; y: number }[];
  /** What its keys do. */
  keys: Key;
  /** What the demo hand shows at a new table. */
  demo: readonly Gesture[];
}

export interface TableProps extends Record<string, unknown> {
  table: Table;
  state: TableState;
}

export interface PictureProps extends Record<string, unknown> {
  view: View;
  /** Cells that are pointed out. */
  lit?: readonly { x: number; y: number }[];
  /** Cells that are in view, whatever lies there: in pictures that follow each other the frame stays. */
  around?: readonly { x: number; y: number }[];
}

export interface PrintedProps extends Record<string, unknown> {
  view: View;
}

export interface MovePictureProps extends Record<string, unknown> {
  /** The game as it stands, with all its moves. */
  view: View;
  /** The number of the move, counted from 0. */
  ply: number;
}

export interface StillProps extends Record<string, unknown> {
  table: LessonTable;
  state: TableState;
  /** A move that is held over the board although it is refused, and one that is shown. */
  hold: string | null;
  point: string | null;
  /** Whether it can be turned in 3D, and what to do if that fails. */
  solid: boolean;
  failed: () => void;
}

/** What is held over the board. Every game adds its own. */
export interface Held {
  /** A pinned ghost stays where it is until it is confirmed or let go. */
  readonly pinned: boolean;
  /** Why the ghost cannot stay where it is. */
  readonly refusal: Refusal | null;
}

/** The move that a ghost on the board shows; legal if the core has listed it. */
export interface GhostMove {
  move: string | null;
  legal: boolean;
}

/** Pure updates of what is held, and the words for it. The table calls `pick` to `push` only while a person may move. */
export interface Play {
  readonly empty: Held;
  /** The hand at the beginning of a turn. */
  ready(state: TableState): Held;
  letGo(held: Held): Held;
  /** The names of the pieces that the mover can pick, in the order of their keys. */
  pieces(state: TableState): readonly string[];
  pick(state: TableState, piece: string): Held;
  turn(state: TableState, axis: Axis, times: number): Held;
  /** Holds the ghost over a point of the board, counted in cells. */
  hover(state: TableState, x: number, y: number): Held;
  /** Pins the ghost there, to be confirmed. */
  pin(state: TableState, x: number, y: number): Held;
  /** Moves the ghost on to the next legal place in a direction. */
  push(state: TableState, dx: number, dy: number): Held;
  /** What a click or a tap on the board means. */
  press(state: TableState, x: number, y: number, byTouch: boolean): "pin" | "turn" | "confirm";
  /** Whether a point of the board lies on the ghost. */
  onGhost(state: TableState, x: number, y: number): boolean;
  /** Whether the table waits for a click, as after a round; and the state after it. */
  waits?(state: TableState): boolean;
  goOn?(state: TableState): TableState;
  /** Shows a legal move as a pinned ghost; null if that cannot be shown. */
  show(state: TableState, move: string): Held | null;
  /** Holds the piece of any move, as if it could stay there; null if that cannot be shown. */
  ask(state: TableState, move: string): Held | null;
  /** The held piece after the core has answered. */
  answered(held: Held, refusal: Refusal | null): Held;
  ghost(state: TableState): GhostMove | null;

  /** What the ghost would do, or why it cannot. */
  ghostText(catalogue: Catalogue, state: TableState): string;
  /** What is said beside the board after the reason for a hint, where the game says in another place what the ghost is. */
  adviceText?(catalogue: Catalogue, state: TableState): string;
  /** A move that is advised, in words, where a hint begins with it; briefly where the board shows the rest. */
  adviceName?(catalogue: Catalogue, view: View, move: string, briefly: boolean): string;
  /** The last move, and what it led to. */
  lastText(catalogue: Catalogue, state: TableState): string;
  /** Why the game ended as it did. */
  endLines(catalogue: Catalogue, view: View): string[];
  moveText(catalogue: Catalogue, view: View | null, move: string): string;
  /** A move of a game that is over or goes on, in words. */
  madeText(catalogue: Catalogue, view: View, ply: number): string;
  /** The piece that a move takes; nothing if that is no choice. */
  pieceText(catalogue: Catalogue, move: string): string;
  isOut?(view: View, seat: number): boolean;
  /** What a seat has so far, where points are counted during the game. */
  points?(view: View, seat: number): number;
  /** Whether children play; they are not told that they lost. */
  isGentle?(view: View): boolean;
  /** What is seen before anybody knows what is drawn next. */
  undrawn?(view: View): View;
  /** Whether a seat that waits has something to choose its next move from. No game whose turns begin with a draw has this. */
  foresees?(view: View, seat: number): boolean;
}

//! A position of the game, and what happens to it.

use std::fmt;

use trivium_game::{
    Game, GameOptions, Hash, Illegal, IllegalDraw, MoveError, OptionError, Outcome, PositionText, Seat, Turn,
};

use crate::board::{Board, Laid, cells};
use crate::extent::Extent;
use crate::{Cell, Clause, Counts, Move, Options, Reason, Tile, keys};

/// The number of tiles that ends the game (W10).
const FINISHED: u8 = 36;

/// A position of Wege: the tiles laid, the tile in hand, and how many of each sort are left to draw.
///
/// What comes next is unknown to it (W5); a [`Deck`](crate::Deck) beside it keeps the order.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    /// How many of each sort are not yet drawn.
    pub(crate) left: Counts,
    pub(crate) hand: Option<Tile>,
    /// The seat that moves or draws next; seat 0 when the game is over.
    pub(crate) seat: Seat,
    pub(crate) options: Options,
    hash: Hash,
}

/// What it takes to undo a move or a draw.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    hash: Hash,
    extent: Extent,
    hand: Option<Tile>,
    seat: Seat,
    step: Step,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Drawn(Tile),
    Laid(Cell),
    /// A tile was exchanged for the one that lay there so.
    Exchanged(Cell, Laid),
}

impl Position {
    /// The beginning of a game: nothing is laid, nothing is drawn.
    ///
    /// # Errors
    ///
    /// If the options make no game.
    pub fn new(options: Options) -> Result<Self, OptionError> {
        options.validate()?;
        Ok(Self::assemble(options, Board::EMPTY, None, Counts::all(), Seat::new(0)))
    }

    /// The options of the game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The tile on a cell.
    pub fn tile_at(&self, cell: Cell) -> Option<Laid> {
        self.board.get(cell)
    }

    /// Every tile laid with its cell, row by row from the south-west.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Laid)> {
        self.board.tiles()
    }

    /// How many tiles are laid.
    pub const fn laid(&self) -> u32 {
        self.board.laid as u32
    }

    /// The tile in hand: that of the seat that moves.
    pub const fn hand(&self) -> Option<Tile> {
        self.hand
    }

    /// How many tiles of each sort are not yet drawn.
    pub const fn left(&self) -> Counts {
        self.left
    }

    /// Puts a position together from its facts, and the hash with them.
    pub(crate) fn assemble(
        options: Options,
        board: Board,
        hand: Option<Tile>,
        left: Counts,
        seat: Seat,
    ) -> Self {
        let mut position = Self { board, left, hand, seat, options, hash: Hash(0) };
        position.hash = position.hash_from_scratch();
        position
    }

    /// Whether nothing more can happen.
    #[inline]
    fn is_over(&self) -> bool {
        // W10, W9: all cells are covered, or no tile is left.
        self.hand.is_none() && (self.board.laid == FINISHED || self.left.total() == 0)
    }

    /// Takes a tile from what is left, and into the hand if it can go anywhere.
    #[inline]
    pub(crate) fn take_draw(&mut self, tile: Tile) {
        let count = self.left.of(tile);
        self.hash.toggle(keys::left(tile, count) ^ keys::left(tile, count - 1));
        self.left = self.left.less(tile);
        // W9: a tile that has no place leaves the game, and the same seat draws another.
        if self.has_place(tile) {
            self.hold(Some(tile));
        }
    }

    /// Plays a move and returns the tile it exchanged, if any.
    #[inline]
    pub(crate) fn advance(&mut self, mv: Move) -> Option<Laid> {
        let tile = self.hand.expect("a move is played with the tile in hand");
        let cell = mv.cell();
        let laid = Laid { tile, corner: mv.corner() };
        self.hash.toggle(keys::laid(cell, laid));
        let removed = mv.is_exchange().then(|| self.board.take(cell));
        if let Some(removed) = removed {
            self.hash.toggle(keys::laid(cell, removed));
            self.board.put(cell, laid);
        } else {
            self.board.lay(cell, laid);
        }
        // W7: what was removed is the next seat's tile. It is a path or a river and always has a place.
        self.hold(removed.map(|removed| removed.tile));
        self.pass_to(self.seat.next(self.options.players));
        removed
    }

    #[inline]
    fn hold(&mut self, tile: Option<Tile>) {
        self.hash.toggle(keys::hand(self.hand) ^ keys::hand(tile));
        self.hand = tile;
    }

    /// Makes it a seat's turn, or that of seat 0 if the game is over: who would be next then is no difference.
    #[inline]
    fn pass_to(&mut self, seat: Seat) {
        let next = if self.is_over() { Seat::new(0) } else { seat };
        self.hash.toggle(keys::seat(self.seat) ^ keys::seat(next));
        self.seat = next;
    }

    const fn undo_of(&self, step: Step) -> Undo {
        Undo { hash: self.hash, extent: self.board.extent, hand: self.hand, seat: self.seat, step }
    }
}

impl Game for Position {
    type Move = Move;
    type Draw = Tile;
    type Undo = Undo;
    type Reason = Reason;
    type Clause = Clause;

    fn seats(&self) -> u8 {
        self.options.players
    }

    fn teams(&self) -> u8 {
        self.options.teams()
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.hand.is_some() {
            Turn::Seat(self.seat)
        } else if self.is_over() {
            Turn::Over
        } else {
            Turn::Chance(self.seat)
        }
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        self.is_over().then(|| self.verdict())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let Some(tile) = self.hand else { return };
        let places = self.places(tile);
        if tile.duck().is_some() {
            // W4: a duck tile has two placements on a cell.
            let both = |cell: Cell| cell.water_corners().map(|corner| Move::lay_with_duck(cell, corner));
            moves.extend(cells(places.lay).flat_map(both));
        } else {
            moves.extend(cells(places.lay).map(Move::lay));
        }
        moves.extend(cells(places.exchange).map(Move::exchange));
    }

    fn count_legal_moves(&self) -> u64 {
        self.hand.map_or(0, |tile| {
            let places = self.places(tile);
            let placements = if tile.duck().is_some() { 2 } else { 1 };
            u64::from(placements * places.lay.count_ones() + places.exchange.count_ones())
        })
    }

    fn check(&self, mv: Move) -> Result<(), Illegal<Clause>> {
        self.check_move(mv)
    }

    fn play_unchecked(&mut self, mv: Move) -> Undo {
        let mut undo = self.undo_of(Step::Laid(mv.cell()));
        if let Some(removed) = self.advance(mv) {
            undo.step = Step::Exchanged(mv.cell(), removed);
        }
        undo
    }

    fn draws(&self, draws: &mut Vec<(Tile, u32)>) {
        draws.clear();
        if matches!(self.turn(), Turn::Chance(_)) {
            let left = Tile::ALL.into_iter().map(|tile| (tile, u32::from(self.left.of(tile))));
            draws.extend(left.filter(|&(_, count)| count > 0));
        }
    }

    fn draw(&mut self, tile: Tile) -> Result<Undo, IllegalDraw> {
        if !matches!(self.turn(), Turn::Chance(_)) {
            return Err(IllegalDraw(format!("{tile} cannot be drawn: it is not time to draw")));
        }
        if self.left.of(tile) == 0 {
            return Err(IllegalDraw(format!("{tile} cannot be drawn: none is left")));
        }
        let undo = self.undo_of(Step::Drawn(tile));
        self.take_draw(tile);
        Ok(undo)
    }

    fn undo(&mut self, undo: Undo) {
        match undo.step {
            Step::Drawn(tile) => self.left = self.left.plus(tile, 1),
            Step::Laid(cell) => {
                self.board.take(cell);
                self.board.laid -= 1;
            }
            Step::Exchanged(cell, laid) => {
                self.board.take(cell);
                self.board.put(cell, laid);
            }
        }
        self.board.extent = undo.extent;
        self.hand = undo.hand;
        self.seat = undo.seat;
        self.hash = undo.hash;
    }

    fn hash(&self) -> Hash {
        self.hash
    }

    fn hash_from_scratch(&self) -> Hash {
        let mut hash = Hash(keys::options(self.options) ^ keys::seat(self.seat) ^ keys::hand(self.hand));
        for tile in Tile::ALL {
            hash.toggle(keys::left(tile, self.left.of(tile)));
        }
        for (cell, laid) in self.tiles() {
            hash.toggle(keys::laid(cell, laid));
        }
        hash
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Clause>> {
        self.read_written_move(text)
    }
}

/// The line that [`PositionText`] writes.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.write_position())
    }
}

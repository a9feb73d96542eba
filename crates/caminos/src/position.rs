//! Positions, and how they change.

use std::convert::Infallible;

use trivium_game::GameOptions as _;
use trivium_game::{
    Game, Hash, Illegal, IllegalDraw, MoveError, OptionError, Outcome, Seat, Team, TeamPoints, Turn, key,
};

use crate::bits::Bits;
use crate::board::Board;
use crate::pattern::LEVELS;
use crate::placing::Move;
use crate::stacks::Stacks;
use crate::{Cell, Clause, Colour, Options, OutRule, Shape};

/// A position of Caminos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) options: Options,
    board: &'static Board,
    pub(crate) stacks: Stacks,
    /// The pieces of each seat that are not yet placed, by shape; of a shape each seat has at most 40.
    pub(crate) hands: [[u8; Shape::OWN]; 4],
    /// C16: neutral pieces still to be placed, seat 0's first.
    pub(crate) neutral_left: u8,
    /// C13: the seats that are out for good, as bits.
    pub(crate) out: u8,
    /// C18: each team's pieces that touch the border; counted only when points are.
    pub(crate) border: [u8; 2],
    pub(crate) turn: Turn,
    /// C12: the team that has connected.
    pub(crate) connected: Option<Team>,
    hash: Hash,
}

/// Why a game of Caminos ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A way joins two opposite sides (C12).
    Connection,
    /// Nobody connected, and one team has fewer pieces on the border (C18).
    Border,
    /// Nobody won.
    Draw,
}

trivium_game::words!(Reason, "reason": Connection = "connection", Border = "border", Draw = "draw");

/// What it takes to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    seat: Seat,
    out: u8,
    hash: Hash,
}

impl Position {
    /// The position before the first move.
    ///
    /// # Errors
    ///
    /// If the options make no game.
    pub fn new(options: Options) -> Result<Self, OptionError> {
        options.validate()?;
        let mut position = Self::empty(options);
        // C15: four players have half of their colour's pieces each.
        let share = options.players / 2;
        for seat in Seat::all(options.players) {
            for shape in Shape::own() {
                position.hands[seat.index()][shape.index()] = options.set.count(shape) / share;
            }
        }
        position.neutral_left = if options.neutral { 2 } else { 0 };
        position.hash = position.hash_from_scratch();
        Ok(position)
    }

    /// An empty board and empty hands, seat 0 to move.
    pub(crate) fn empty(options: Options) -> Self {
        Self {
            options,
            board: options.grid.board(),
            stacks: Stacks::default(),
            hands: [[0; Shape::OWN]; 4],
            neutral_left: 0,
            out: 0,
            border: [0; 2],
            turn: Turn::Seat(Seat::new(0)),
            connected: None,
            hash: Hash::default(),
        }
    }

    /// The same position with other stacks.
    pub(crate) fn with_stacks(&self, stacks: Stacks) -> Self {
        let mut position = Self { stacks, ..*self };
        position.hash = position.hash_from_scratch();
        position
    }

    /// The options of the game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The cubes of a column from the bottom; none where the cell is empty.
    pub fn column(&self, cell: Cell) -> impl Iterator<Item = Colour> {
        self.stacks.column(cell)
    }

    /// The height of a column.
    pub fn height(&self, cell: Cell) -> u8 {
        self.stacks.height(cell)
    }

    /// How many pieces of a shape a seat has not placed yet; a neutral piece counts where it is still to be placed.
    pub fn pieces(&self, seat: Seat, shape: Shape) -> u8 {
        match shape {
            // C16: seat 0 places first.
            Shape::N => u8::from(seat.index() < 2 && seat.index() as u8 + self.neutral_left >= 2),
            shape => self.hands[seat.index()][shape.index()],
        }
    }

    /// Whether a seat is out for good (C13).
    pub const fn is_out(&self, seat: Seat) -> bool {
        self.out & (1 << seat.index()) != 0
    }

    /// How many of a team's pieces touch the border of the grid (C18); 0 in a game without points.
    pub const fn border_pieces(&self, team: Team) -> u8 {
        self.border[team.index()]
    }

    #[inline]
    pub(crate) const fn board(&self) -> &'static Board {
        self.board
    }

    #[inline]
    pub(crate) const fn by_height(&self) -> [Bits; LEVELS] {
        self.stacks.by_height(self.board.cells)
    }

    /// The shapes that a seat may place at its turn.
    #[inline]
    pub(crate) fn placeable(&self, seat: Seat) -> impl Iterator<Item = Shape> {
        let neutral = self.neutral_left > 0;
        let hand = self.hands[seat.index()];
        Shape::ALL.into_iter().filter(move |shape| match shape {
            Shape::N => neutral,
            shape => !neutral && hand[shape.index()] > 0,
        })
    }

    /// Puts a piece on the board out of a seat's hand, or takes it back again.
    #[inline]
    fn toggle_piece(&mut self, mv: Move, seat: Seat, place: bool) {
        let cubes = mv.cubes();
        let shape = mv.shape();
        let colour = if shape == Shape::N { Colour::Neutral } else { Colour::of_team(self.team_of(seat)) };
        self.stacks.toggle(cubes, colour);
        self.hash.toggle(Stacks::hash_of(cubes, colour).0);
        let step = |count: &mut u8, up: bool| if up { *count += 1 } else { *count -= 1 };
        if shape == Shape::N {
            self.toggle_neutral_key();
            step(&mut self.neutral_left, !place);
            self.toggle_neutral_key();
        } else {
            self.toggle_hand_key(seat, shape);
            step(&mut self.hands[seat.index()][shape.index()], !place);
            self.toggle_hand_key(seat, shape);
            // C18: touching the border is a cube on the board, on a border cell.
            if self.options.scoring && cubes[0] & self.board.border != 0 {
                let team = self.team_of(seat);
                self.toggle_border_key(team);
                step(&mut self.border[team.index()], place);
                self.toggle_border_key(team);
            }
        }
    }

    /// Ends the game, or finds who moves after this seat, which has just covered these cells.
    #[inline]
    fn pass_turn(&mut self, mv: Move, seat: Seat) {
        self.toggle_turn_key();
        self.turn = if mv.shape() == Shape::N {
            // C16: seat 0 places a neutral piece, then seat 1; then seat 0 begins.
            Turn::Seat(Seat::new(self.neutral_left))
        } else if self.connects(self.team_of(seat), mv) {
            self.connected = Some(self.team_of(seat));
            Turn::Over
        } else {
            self.next_to_place(seat)
        };
        self.toggle_turn_key();
    }

    /// C13: the next seat that can place a piece; those before it are out.
    #[inline]
    fn next_to_place(&mut self, mut seat: Seat) -> Turn {
        for _ in 0..self.options.players {
            seat = seat.next(self.options.players);
            if self.is_out(seat) {
                continue;
            }
            if self.can_place(seat) {
                return Turn::Seat(seat);
            }
            self.take_out(seat);
        }
        Turn::Over
    }

    /// C13, C14: the seat is out, or its whole team.
    fn take_out(&mut self, seat: Seat) {
        let seats = self.options.players;
        let leaving = match self.options.team_out {
            OutRule::Player => 1 << seat.index(),
            OutRule::Team => Seat::all(seats)
                .filter(|&other| self.team_of(other) == self.team_of(seat))
                .fold(0, |leaving, other| leaving | 1 << other.index()),
        };
        self.toggle_out_key();
        self.out |= leaving;
        self.toggle_out_key();
    }

    /// C18: the border decides when no team has connected.
    fn border_outcome(&self) -> Outcome<Reason> {
        let mut points = TeamPoints::zero(2);
        let [yellow, green] = self.border.map(u32::from);
        if yellow == green {
            return Outcome { winner: None, reason: Reason::Draw, points };
        }
        let winner = Team::new(u8::from(green < yellow));
        points.add(winner, yellow.max(green));
        Outcome { winner: Some(winner), reason: Reason::Border, points }
    }

    // The hash is the exclusive or of a key for each fact; to change a fact, toggle its key before and after.

    fn toggle_hand_key(&mut self, seat: Seat, shape: Shape) {
        let count = self.hands[seat.index()][shape.index()] as u64;
        self.hash.toggle(key(2, (seat.index() as u64) << 16 | (shape.index() as u64) << 8 | count));
    }

    fn toggle_border_key(&mut self, team: Team) {
        self.hash.toggle(key(3, (team.index() as u64) << 8 | self.border[team.index()] as u64));
    }

    fn toggle_neutral_key(&mut self) {
        self.hash.toggle(key(4, self.neutral_left as u64));
    }

    fn toggle_out_key(&mut self) {
        self.hash.toggle(key(5, self.out as u64));
    }

    fn toggle_turn_key(&mut self) {
        self.hash.toggle(key(6, self.turn.seat().map_or(0, |seat| seat.index() as u64 + 1)));
    }

    fn toggle_options_key(&mut self) {
        let options = &self.options;
        let flags =
            [options.neutral, options.scoring, options.team_out == OutRule::Team, options.players == 4];
        let word = flags.iter().fold(options.grid as u64, |word, &flag| word << 1 | u64::from(flag));
        let word = Shape::own().fold(word, |word, shape| word << 6 | options.set.count(shape) as u64);
        self.hash.toggle(key(7, word));
    }
}

impl Game for Position {
    type Move = Move;
    type Draw = Infallible;
    type Undo = Undo;
    type Reason = Reason;
    type Clause = Clause;

    fn seats(&self) -> u8 {
        self.options.players
    }

    fn teams(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        if self.turn != Turn::Over {
            return None;
        }
        let mut points = TeamPoints::zero(2);
        Some(match self.connected {
            Some(team) => {
                if self.options.scoring {
                    points.add(team, self.way(team).expect("a connected team has a way").points);
                }
                Outcome { winner: Some(team), reason: Reason::Connection, points }
            }
            None if self.options.scoring => self.border_outcome(),
            None => Outcome { winner: None, reason: Reason::Draw, points },
        })
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if let Turn::Seat(seat) = self.turn {
            self.fill_legal(seat, moves);
        }
    }

    fn count_legal_moves(&self) -> u64 {
        self.turn.seat().map_or(0, |seat| self.count_legal(seat))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal<Clause>> {
        self.check_placement(&mv.into()).map(|_| ())
    }

    fn play_unchecked(&mut self, mv: Move) -> Undo {
        let seat = self.turn.seat().expect("a move is played at a seat's turn");
        let undo = Undo { mv, seat, out: self.out, hash: self.hash };
        self.toggle_piece(mv, seat, true);
        self.pass_turn(mv, seat);
        undo
    }

    fn draws(&self, draws: &mut Vec<(Infallible, u32)>) {
        draws.clear();
    }

    fn draw(&mut self, draw: Infallible) -> Result<Undo, IllegalDraw> {
        match draw {}
    }

    fn undo(&mut self, undo: Undo) {
        self.toggle_piece(undo.mv, undo.seat, false);
        self.turn = Turn::Seat(undo.seat);
        self.connected = None;
        self.out = undo.out;
        self.hash = undo.hash;
    }

    fn hash(&self) -> Hash {
        self.hash
    }

    fn hash_from_scratch(&self) -> Hash {
        let mut fresh = Self { hash: Hash::default(), ..*self };
        for colour in Colour::ALL {
            fresh.hash.toggle(Stacks::hash_of(self.stacks.cubes_of(colour), colour).0);
        }
        for seat in Seat::all(self.options.players) {
            for shape in Shape::own() {
                fresh.toggle_hand_key(seat, shape);
            }
        }
        for team in Team::all(2) {
            fresh.toggle_border_key(team);
        }
        fresh.toggle_neutral_key();
        fresh.toggle_out_key();
        fresh.toggle_turn_key();
        fresh.toggle_options_key();
        fresh.hash
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Clause>> {
        let written = crate::notation::read(text)?;
        match self.turn {
            Turn::Over => Err(MoveError::Over),
            _ => Ok(self.check_placement(&written)?),
        }
    }
}

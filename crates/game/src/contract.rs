//! What every game can do.

use std::fmt;

use crate::{Clause, Hash, Illegal, IllegalDraw, MoveError, Outcome, Random, Seat, Team, TeamPoints};

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This seat moves.
    Seat(Seat),
    /// Chance draws something for this seat.
    Chance(Seat),
    /// The game is over.
    Over,
}

impl Turn {
    /// The seat that moves, if one does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance(_) | Self::Over => None,
        }
    }
}

/// A position of one game, with everything that its rules need and nothing that is not yet drawn.
///
/// Two positions are equal if nothing that can still happen distinguishes them; how they arose is no part of them.
/// Undo restores a position equal to the one before.
pub trait Game: Clone + Eq + fmt::Debug {
    /// A move: a small value, meaningful only together with the position's options.
    type Move: Copy + Eq + Ord + std::hash::Hash + fmt::Debug;
    /// Something that chance can draw.
    type Draw: Copy + Eq + fmt::Debug;
    /// The token to undo a move or a draw.
    type Undo;
    /// Why a game can end.
    type Reason: Copy + Eq + fmt::Debug + fmt::Display;
    /// The clauses of its rules.
    type Clause: Clause;

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// How many teams play.
    fn teams(&self) -> u8;

    /// The team of a seat.
    fn team_of(&self, seat: Seat) -> Team {
        seat.team_among(self.teams())
    }

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// The points of every team so far; 0 where a game has none before its end.
    fn totals(&self) -> TeamPoints {
        TeamPoints::zero(self.teams())
    }

    /// Empties the buffer and fills it with every legal move once; with none unless it is a seat's turn.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// How many legal moves there are.
    fn count_legal_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Checks a move.
    ///
    /// # Errors
    ///
    /// The first clause that the move breaks, with a sentence about this move.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal<Self::Clause>>;

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// As [`Game::check`]; the position is then as it was.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, Illegal<Self::Clause>> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that is known to be legal here.
    ///
    /// With an illegal move the result is unspecified: a meaningless position or a panic.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Empties the buffer and fills it with everything that chance can draw now, each once with its weight;
    /// with nothing unless it is chance's turn.
    fn draws(&self, draws: &mut Vec<(Self::Draw, u32)>);

    /// Lets chance draw this.
    ///
    /// # Errors
    ///
    /// If it is not chance's turn, or this cannot be drawn now; the position is then as it was.
    fn draw(&mut self, draw: Self::Draw) -> Result<Self::Undo, IllegalDraw>;

    /// Takes back the last move or draw, which returned this token.
    fn undo(&mut self, undo: Self::Undo);

    /// The position's Zobrist hash, updated incrementally. Equal positions have equal hashes.
    fn hash(&self) -> Hash;

    /// The same hash, computed from the whole position; for tests.
    fn hash_from_scratch(&self) -> Hash;

    /// Writes a move in the notation.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads a move in the notation and checks it.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, the game is over, or the move is not legal as written.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Clause>>;
}

/// Random playouts without allocation, for Monte Carlo search.
pub trait Playout: Game {
    /// Plays a legal move chosen uniformly at random, without an undo token.
    ///
    /// Must be called only at a seat's turn.
    fn play_random(&mut self, random: &mut Random);

    /// Draws with the weights of [`Game::draws`]. Must be called only at chance's turn.
    fn draw_random(&mut self, random: &mut Random);

    /// Plays to the end at random.
    fn play_out(&mut self, random: &mut Random) {
        loop {
            match self.turn() {
                Turn::Seat(_) => self.play_random(random),
                Turn::Chance(_) => self.draw_random(random),
                Turn::Over => return,
            }
        }
    }
}

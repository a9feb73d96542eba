//! A game in progress: a position, the dealer beside it, and the way back.

use serde_json::{Map, Value, json};
use trivium_game::{Dealer as _, MoveError, OptionError, Seat, Team, Turn, perft};

use crate::rules::{Chance, Rules};

/// A game in progress. Whenever it is chance's turn, the table draws.
#[derive(Debug)]
pub struct Table<G: Rules> {
    /// Where the game began.
    start: G,
    position: G,
    dealer: G::Dealer,
    /// For each move what undoes it and the draws that followed it, in the order of play.
    history: Vec<Vec<G::Undo>>,
    moves: Vec<G::Move>,
}

impl<G: Rules> Table<G> {
    /// A new game.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is to be drawn cannot be.
    pub fn new(options: &G::Options, chance: &Chance<'_>) -> Result<Self, OptionError> {
        Ok(Self::dealt(G::start(options)?, G::dealer(options, chance)?))
    }

    /// A game that goes on from a position.
    ///
    /// # Errors
    ///
    /// If what is to be drawn cannot be.
    pub fn from_position(position: G, chance: &Chance<'_>) -> Result<Self, OptionError> {
        let dealer = position.dealer_from_here(chance)?;
        Ok(Self::dealt(position, dealer))
    }

    fn dealt(start: G, dealer: G::Dealer) -> Self {
        let position = start.clone();
        let mut table = Self { start, position, dealer, history: Vec::new(), moves: Vec::new() };
        table.draw_all();
        table
    }

    /// The position before anything was drawn or played here, and a dealer who will draw the same again.
    pub fn beginning(&self) -> (G, G::Dealer) {
        (self.start.clone(), self.dealer.clone())
    }

    /// The position now: a seat is to move, or the game is over.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Every legal move in the notation, sorted bytewise.
    pub fn legal(&self) -> Vec<String> {
        legal(&self.position)
    }

    /// Plays a move in the notation.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal; the game is then as it was.
    pub fn play(&mut self, notation: &str) -> Result<(), MoveError> {
        let mv = self.position.read_move(notation)?;
        self.play_move(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub fn play_move(&mut self, mv: G::Move) {
        let undo = self.position.play_unchecked(mv);
        self.moves.push(mv);
        self.history.push(vec![undo]);
        self.draw_all();
    }

    /// Takes the last move back; the same draws will return. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(steps) = self.history.pop() else { return false };
        self.moves.pop();
        for undo in steps.into_iter().rev() {
            self.position.undo(undo);
        }
        true
    }

    /// The number of move sequences of exactly this length; it looks ahead into the dealt order.
    pub fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.position.clone(), &mut self.dealer.clone(), depth)
    }

    fn draw_all(&mut self) {
        while let Turn::Chance(_) = self.position.turn() {
            let draw = self.dealer.next_draw(&self.position);
            let undo = self.position.draw(draw).expect("a dealer draws what can be drawn");
            // What is drawn before the first move is never taken back.
            if let Some(steps) = self.history.last_mut() {
                steps.push(undo);
            }
        }
    }

    /// The referee's `turn`.
    pub fn turn(&self) -> Map<String, Value> {
        describe_turn(&self.position)
    }

    /// The referee's `state`.
    pub fn state(&self) -> Map<String, Value> {
        self.position.describe_state()
    }
}

/// Every legal move in the notation, sorted bytewise.
pub(crate) fn legal<G: Rules>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut moves: Vec<_> = moves.into_iter().map(|mv| position.write_move(mv)).collect();
    moves.sort_unstable();
    moves
}

/// The referee's `turn`.
pub(crate) fn describe_turn<G: Rules>(position: &G) -> Map<String, Value> {
    let turn = position.turn();
    let seat = turn.seat().map(Seat::index);
    let mut description = Map::from_iter([
        ("seat".to_owned(), json!(seat)),
        ("over".to_owned(), json!(turn == Turn::Over)),
        ("outcome".to_owned(), describe_outcome(position)),
    ]);
    position.describe_turn(&mut description);
    description
}

fn describe_outcome<G: Rules>(position: &G) -> Value {
    let Some(outcome) = position.outcome() else { return Value::Null };
    let mut description = Map::from_iter([
        ("winner".to_owned(), json!(outcome.winner.map(Team::index))),
        ("reason".to_owned(), json!(outcome.reason.to_string())),
        ("points".to_owned(), json!(outcome.points.as_slice())),
    ]);
    position.describe_outcome(&mut description);
    Value::Object(description)
}

//! A game in progress: a position, the dealer beside it, and the way back.

use trivium_game::{Dealer as _, MoveError, OptionError, Turn, perft};

use crate::rules::Rules;
use crate::{Chance, TurnView};

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
    /// If the options make no game, or what is given cannot be drawn in it.
    pub fn new(options: &G::Options, chance: &Chance) -> Result<Self, OptionError> {
        Ok(Self::dealt(G::start(options)?, G::dealer(options, chance)?))
    }

    /// A game that continues from a position.
    ///
    /// # Errors
    ///
    /// If what is given cannot be drawn in it.
    pub fn from_position(position: G, chance: &Chance) -> Result<Self, OptionError> {
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

    /// Checks a move in the notation without playing it.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal.
    pub fn check(&self, notation: &str) -> Result<(), MoveError> {
        Ok(self.position.read_move(notation).map(drop)?)
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

    /// Whose turn it is, as the referee shows it.
    pub fn turn(&self) -> TurnView<G> {
        TurnView::of(&self.position)
    }

    /// What lies on the table, as the referee shows it.
    pub fn state(&self) -> G::State {
        self.position.state()
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

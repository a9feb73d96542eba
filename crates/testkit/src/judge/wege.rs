//! A literal judge of Wege.
//!
//! Every question is answered by looking at the whole park again: a move is legal if it breaks no clause,
//! and all moves that can be written for the grid are tried one by one.

mod clauses;
mod ending;
mod moves;
mod options;
mod park;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};

use self::clauses::Situation;
use self::ending::Verdict;
use self::moves::{Move, write_cell};
use self::options::Options;
use self::park::{Kind, LaidTile, Park, SUPPLY, Tile};
use super::{Judge, Refusal, Tally};

/// W10: the game ends when this many tiles are laid.
const TILES_OF_A_PARK: usize = 36;

/// A slow judge of one game of Wege.
#[derive(Clone, Debug)]
pub struct WegeJudge {
    options: Options,
    /// What is not yet drawn, in drawing order.
    deck: Vec<Tile>,
    park: Park,
    /// The tile to be played; nothing when the game is over.
    hand: Option<Tile>,
    seat: usize,
    /// How the game ended; nothing while it goes on.
    verdict: Option<Verdict>,
    tally: Tally,
}

impl WegeJudge {
    /// A new game with the options of the referee's `new` and a deck of 40 tile codes in drawing order.
    ///
    /// # Errors
    ///
    /// `bad_option` for options that are no game, and for a deck that is not all tiles exactly once.
    pub fn new(options: &Value, deck: &[&str]) -> Result<Self, Refusal> {
        let mut judge = Self {
            options: Options::read(options)?,
            deck: options::read_deck(deck)?,
            park: Park::default(),
            hand: None,
            seat: 0,
            verdict: None,
            tally: Tally::new(),
        };
        judge.draw();
        Ok(judge)
    }

    /// The number of sequences of exactly this many moves from here, with this deck.
    ///
    /// # Panics
    ///
    /// Never, as a move from the list of legal moves can be played.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |notation: &String| {
            let mut judge = self.clone();
            judge.play(notation).expect("a legal move can be played");
            judge.perft(depth - 1)
        };
        self.legal().iter().map(after).sum()
    }

    fn situation(&self, hand: Tile) -> Situation {
        Situation { park: self.park.clone(), hand, expert: self.options.expert }
    }

    /// W5: the player draws a tile. W9: one that has no legal place leaves the game and another is drawn;
    /// if none is left, the game ends as it stands.
    fn draw(&mut self) {
        loop {
            if self.deck.is_empty() {
                return self.end();
            }
            let tile = self.deck.remove(0);
            if !self.situation(tile).legal_moves().is_empty() {
                return self.take_in_hand(tile);
            }
            self.count("W9", 1);
        }
    }

    fn take_in_hand(&mut self, tile: Tile) {
        self.hand = Some(tile);
        if self.situation(tile).pair_alone_forbids_an_exchange() {
            self.count("W7", 1);
        }
        if self.situation(tile).closing_condition_matters() {
            self.count("W17", 1);
        }
    }

    /// Plays a legal move.
    fn make(&mut self, tile: Tile, wanted: &Move) {
        let removed = self.park.tiles.get(&wanted.cell).copied();
        self.park = self.situation(tile).after(wanted);
        self.hand = None;
        self.seat = (self.seat + 1) % self.options.players;
        if let Some(removed) = removed {
            self.count(if tile.kind == Kind::Bridge { "W7" } else { "W17" }, 1);
            self.pass_on(removed.tile);
        } else if self.park.tiles.len() == TILES_OF_A_PARK {
            self.count("W10", 1);
            self.end();
        } else {
            self.draw();
        }
    }

    /// W7: the removed tile goes to the next player, who must lay it instead of drawing.
    fn pass_on(&mut self, removed: Tile) {
        if self.situation(removed).legal_moves().is_empty() {
            self.count("W9", 1);
            self.draw();
        } else {
            self.take_in_hand(removed);
        }
    }

    fn end(&mut self) {
        self.verdict = Some(ending::verdict(&self.park, &self.options));
        for (clause, times) in ending::clauses_at_the_end(&self.park, &self.options) {
            self.count(clause, times);
        }
    }

    fn count(&mut self, clause: &'static str, times: usize) {
        if times > 0 {
            *self.tally.entry(clause).or_default() += times as u64;
        }
    }
}

impl Judge for WegeJudge {
    fn legal(&self) -> Vec<String> {
        let Some(hand) = self.hand else { return Vec::new() };
        let mut moves: Vec<String> = self.situation(hand).legal_moves().iter().map(Move::write).collect();
        moves.sort();
        moves
    }

    fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        let wanted = Move::read(notation).ok_or(Refusal::plain("bad_move"))?;
        let hand = self.hand.ok_or(Refusal::plain("game_over"))?;
        if let Some(clause) = self.situation(hand).broken_clause(&wanted) {
            self.count(clause, 1);
            return Err(Refusal::illegal(clause));
        }
        self.make(hand, &wanted);
        Ok(())
    }

    fn turn(&self) -> Value {
        let seat = if self.verdict.is_some() { None } else { Some(self.seat) };
        json!({
            "seat": seat,
            "over": self.verdict.is_some(),
            "outcome": self.verdict.as_ref().map(Verdict::to_json),
            "tile": self.hand.map(Tile::code),
        })
    }

    fn state(&self) -> Value {
        let tiles: Map<String, Value> = self
            .park
            .tiles
            .iter()
            .map(|(cell, laid)| (write_cell(*cell), write_laid_tile(*laid).into()))
            .collect();
        json!({ "tiles": tiles, "tile": self.hand.map(Tile::code), "left": self.left() })
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl WegeJudge {
    /// The referee's `left`: how many tiles of each code are not yet drawn, zeros left out.
    fn left(&self) -> Map<String, Value> {
        let mut left = Map::new();
        for (code, tile, _) in SUPPLY {
            let count = self.deck.iter().filter(|held| **held == tile).count();
            if count > 0 {
                left.insert(code.to_string(), count.into());
            }
        }
        left
    }
}

fn write_laid_tile(laid: LaidTile) -> String {
    match laid.corner {
        None => laid.tile.code().to_string(),
        Some(corner) => format!("{}/{}", laid.tile.code(), corner.name()),
    }
}

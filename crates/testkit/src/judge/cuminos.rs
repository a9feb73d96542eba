//! The literal judge of Cuminos: plain data, brute force, each clause checked where it is named.

mod notation;
mod setup;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use self::notation::{DIRECTIONS, Laying, Move};
use self::setup::{Hand, Options, parse_deals};
use self::table::Table;
use super::{Judge, Refusal, Tally};

/// A slow judge of one game of Cuminos.
#[derive(Clone, Debug)]
pub struct CuminosJudge {
    options: Options,
    /// What each seat draws, for every round that is given.
    deals: Vec<Vec<Hand>>,
    scores: Vec<u64>,
    /// From 1.
    round: usize,
    table: Table,
    hands: Vec<Hand>,
    /// K13: who has used up the chosen pass of this round.
    passed: Vec<bool>,
    /// K13: who has passed by choice since the last piece was laid.
    passed_since_laying: BTreeSet<usize>,
    seat: usize,
    over: bool,
    tally: Tally,
}

impl CuminosJudge {
    /// A new game with these options (the referee's object) and these hands: per round, per seat, what is drawn.
    ///
    /// A tie may need more rounds than there are players. When one is needed that is not given, the judge
    /// panics: it draws nothing itself.
    ///
    /// # Errors
    ///
    /// `bad_option` for unknown options, wrong types, combinations that are no game and impossible hands.
    pub fn new(options: &Value, hands: &[Vec<Vec<String>>]) -> Result<Self, Refusal> {
        let options = Options::parse(options)?;
        let deals = parse_deals(&options, hands)?;
        let mut judge = Self {
            scores: vec![0; options.players],
            round: 0,
            table: Table::default(),
            hands: Vec::new(),
            passed: Vec::new(),
            passed_since_laying: BTreeSet::new(),
            seat: 0,
            over: false,
            tally: Tally::new(),
            options,
            deals,
        };
        judge.open_next_round();
        Ok(judge)
    }

    /// The number of move sequences of exactly this length; a finished game has none but the empty one.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().len() as u64,
            _ => self.legal().iter().map(|notation| self.after(notation).perft(depth - 1)).sum(),
        }
    }

    /// The game after a legal move.
    fn after(&self, notation: &str) -> Self {
        let mut next = self.clone();
        next.play(notation).expect("every move that is listed as legal can be played");
        next
    }

    /// Every legal laying of a seat, one after the other, tried by brute force.
    fn legal_layings(&self, seat: usize) -> impl Iterator<Item = Laying> {
        let hand = &self.hands[seat];
        let places = self.table.cells_around().into_iter().flat_map(|cell| DIRECTIONS.map(|way| (cell, way)));
        places
            .flat_map(|(cell, way)| hand.iter().filter_map(move |&cumino| Laying::new(cumino, cell, way)))
            .filter(|laying| self.table.has_a_place(laying))
            .filter(|laying| self.table.check(laying, hand, self.options.towers).is_ok())
    }

    fn can_lay(&self, seat: usize) -> bool {
        self.legal_layings(seat).next().is_some()
    }

    /// May the player to move play so? The error is the first clause that forbids it.
    fn check(&self, action: &Move) -> Result<(), &'static str> {
        match action {
            Move::Lay(laying) => self.table.check(laying, &self.hands[self.seat], self.options.towers),
            Move::Pass => self.check_pass(),
        }
    }

    /// The player to move can always lay: who cannot is never to move (K12).
    fn check_pass(&self) -> Result<(), &'static str> {
        if !self.table.has_source() {
            Err("K6") // The opener cannot pass.
        } else if self.passed[self.seat] || self.all_others_passed() {
            Err("K13")
        } else {
            Ok(())
        }
    }

    /// K13: has every other player passed by choice since the last piece was laid?
    fn all_others_passed(&self) -> bool {
        (0..self.options.players)
            .filter(|&seat| seat != self.seat)
            .all(|seat| self.passed_since_laying.contains(&seat))
    }

    fn lay(&mut self, laying: Laying) {
        self.count_laying(&laying);
        self.scores[self.seat] += points(&laying, self.table.contact_count(&laying)); // K15
        self.hands[self.seat].remove(&laying.cumino);
        self.table.lay(self.seat, laying);
        self.passed_since_laying.clear();
        if self.hands[self.seat].is_empty() {
            self.end_round_by_last_cumino();
        } else if self.is_blocked() {
            self.count("K14");
            self.end_round();
        } else {
            self.give_turn_on();
        }
    }

    fn pass(&mut self) {
        self.count("K13");
        self.passed[self.seat] = true;
        self.passed_since_laying.insert(self.seat);
        self.give_turn_on();
    }

    /// K14: no player can lay any piece.
    fn is_blocked(&self) -> bool {
        (0..self.options.players).all(|seat| !self.can_lay(seat))
    }

    /// K12: the next seat in order that can lay is to move; those who cannot pass. Somebody can.
    fn give_turn_on(&mut self) {
        self.seat = self.seat_after(self.seat);
        while !self.can_lay(self.seat) {
            self.count("K12");
            self.seat = self.seat_after(self.seat);
        }
        if !self.passed[self.seat] && self.all_others_passed() {
            self.count("K13"); // This player may not pass only because all the others just have.
        }
    }

    fn seat_after(&self, seat: usize) -> usize {
        (seat + 1) % self.options.players
    }

    /// K16: one more point for each cumino left in the opponents' hands.
    fn end_round_by_last_cumino(&mut self) {
        self.count("K16");
        let team = self.options.team(self.seat);
        let opponents = (0..self.options.players).filter(|&seat| self.options.team(seat) != team);
        let left: usize = opponents.map(|seat| self.hands[seat].len()).sum();
        self.scores[self.seat] += left as u64;
        self.end_round();
    }

    /// K17: as many rounds as players, and one more as long as the first place is tied.
    fn end_round(&mut self) {
        if self.round < self.options.players {
            self.open_next_round();
        } else if self.leaders().len() > 1 {
            self.count("K17");
            self.open_next_round();
        } else {
            self.end_game();
        }
    }

    fn end_game(&mut self) {
        if self.options.teams > 0 {
            self.count("K18");
        }
        self.over = true;
    }

    fn open_next_round(&mut self) {
        self.round += 1;
        self.hands =
            self.deals.get(self.round - 1).expect("hands are given for every round, ties included").clone();
        self.table = Table::default();
        self.passed = vec![false; self.options.players];
        self.passed_since_laying.clear();
        self.seat = self.options.opener(self.round);
    }

    /// K18: the points of each team.
    fn team_points(&self) -> Vec<u64> {
        let mut points = vec![0; self.options.team_count()];
        for (seat, score) in self.scores.iter().enumerate() {
            points[self.options.team(seat)] += score;
        }
        points
    }

    /// K17: the teams with the highest total.
    fn leaders(&self) -> Vec<usize> {
        let points = self.team_points();
        let highest = points.iter().max();
        (0..points.len()).filter(|&team| Some(&points[team]) == highest).collect()
    }

    fn outcome(&self) -> Value {
        if !self.over {
            return Value::Null;
        }
        json!({ "winner": self.leaders()[0], "reason": "points", "points": self.team_points() })
    }

    fn count(&mut self, clause: &'static str) {
        *self.tally.entry(clause).or_default() += 1;
    }

    /// Counts the clauses that a laying about to be made has to do with.
    fn count_laying(&mut self, laying: &Laying) {
        let contacts = self.table.contact_count(laying);
        let applies = [
            ("K5", contacts >= 2),
            ("K6", !self.table.has_source()),
            ("K8", self.table.has_source() && laying.rank() == 1 && laying.stands()),
            ("K9", laying.rank() == 2),
            ("K10", laying.rank() == 3),
            ("K10", laying.rank() == 3 && self.table.rests_on_tower(laying)),
            ("K11", laying.rank() == 3 && laying.stands()),
            ("K15", points(laying, contacts) > points(laying, 0)),
        ];
        for (clause, _) in applies.into_iter().filter(|&(_, applies)| applies) {
            self.count(clause);
        }
    }
}

impl Judge for CuminosJudge {
    fn legal(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        let mut moves: Vec<String> = self.legal_layings(self.seat).map(|laying| laying.to_string()).collect();
        if self.check_pass().is_ok() {
            moves.push("pass".to_owned());
        }
        moves.sort();
        moves
    }

    fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        let action = Move::parse(notation).ok_or(Refusal::plain("bad_move"))?;
        if self.over {
            return Err(Refusal::plain("game_over"));
        }
        if let Err(clause) = self.check(&action) {
            self.count(clause);
            return Err(Refusal::illegal(clause));
        }
        match action {
            Move::Lay(laying) => self.lay(laying),
            Move::Pass => self.pass(),
        }
        Ok(())
    }

    fn turn(&self) -> Value {
        json!({
            "seat": if self.over { None } else { Some(self.seat) },
            "over": self.over,
            "outcome": self.outcome(),
            "round": self.round,
            "scores": self.scores,
        })
    }

    fn state(&self) -> Value {
        let laid = self.table.laid.iter();
        let laid = laid.map(|laid| json!({ "seat": laid.seat, "move": laid.laying.to_string() }));
        let hands = self.hands.iter().map(|hand| hand.iter().map(ToString::to_string).collect());
        let open_ends = self.table.open_ends.iter().map(|&(x, y, _)| json!([x, y]));
        json!({
            "laid": laid.collect::<Vec<Value>>(),
            "hands": hands.collect::<Vec<Vec<String>>>(),
            "open_ends": open_ends.collect::<Vec<Value>>(),
            "scores": self.scores,
            "round": self.round,
            "opener": self.options.opener(self.round),
            "passed": self.passed,
        })
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// K15: what a laying scores that touches this many faces of cuminos already laid.
fn points(laying: &Laying, contacts: usize) -> u64 {
    let plain = match (laying.rank(), laying.stands()) {
        (1, true) => 0,
        (1, false) => 1,
        (2, false) => 2,
        (3, true) => 3,
        (3, false) => 4,
        _ => unreachable!("K4 and K9 allow no other laying"),
    };
    match contacts {
        0..=2 => plain,
        3 => 2 * plain,
        _ => 3 * plain,
    }
}

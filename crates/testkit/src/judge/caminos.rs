//! A literal, slow judge of Caminos: every clause is checked by its definition, one after the other.

mod board;
mod grid;
mod notation;
mod options;
mod shape;
#[cfg(test)]
mod tests;
mod way;

use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use self::board::{Board, Colour};
use self::grid::SidePair;
use self::notation::{Move, write_cell};
use self::options::{Options, Pieces};
use self::shape::{Columns, Shape};
use super::{Judge, Refusal, Tally};

/// A game of Caminos under the slow judge.
#[derive(Clone, Debug)]
pub struct CaminosJudge {
    options: Options,
    board: Board,
    /// What each seat has still to place, its neutral piece (C16) included.
    hands: Vec<Pieces>,
    out: Vec<bool>,
    progress: Progress,
    tally: Tally,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Debug)]
enum Progress {
    ToMove(usize),
    Over(Outcome),
}

#[derive(Clone, Debug)]
struct Outcome {
    winner: Option<usize>,
    reason: &'static str,
    points: [i32; 2],
}

impl CaminosJudge {
    /// A new game with the options of the referee's protocol; those left out have their defaults.
    ///
    /// # Errors
    ///
    /// `bad_option` where an option is unknown, of the wrong type or impossible.
    pub fn new(options: &Value) -> Result<Self, Refusal> {
        let options = Options::read(options).ok_or(Refusal::plain("bad_option"))?;
        Ok(Self {
            hands: (0..options.players).map(|seat| first_hand(&options, seat)).collect(),
            out: vec![false; options.players],
            board: Board::default(),
            progress: Progress::ToMove(0),
            tally: Tally::new(),
            options,
        })
    }

    /// How many sequences of exactly this many moves can be played from here.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().iter().map(|_| 1).sum(),
            _ => self.legal().iter().map(|notation| self.after(notation).perft(depth - 1)).sum(),
        }
    }

    /// The game after a legal move.
    fn after(&self, notation: &str) -> Self {
        let mut next = self.clone();
        next.play(notation).expect("a legal move is accepted");
        next
    }

    /// Why the move may not be made, by the first clause that it breaks.
    ///
    /// The order is: a piece not in hand, a cell off the grid, then the clauses by number.
    fn check(&self, seat: usize, attempt: &Move) -> Result<(), &'static str> {
        if !self.is_in_hand(seat, attempt.shape) {
            return Err("C3");
        }
        if !self.is_on_grid(&attempt.columns) {
            return Err("C7");
        }
        // C3: the shape has to have such columns at all, and they have to be written properly.
        if !attempt.tidy || !attempt.shape.can_cover(&attempt.columns) {
            return Err("C3");
        }
        let cubes = self.board.cubes_standing_on(&attempt.columns);
        // C4: with every column standing on what is there, the cubes have to be the shape in some rotation.
        if !attempt.shape.can_be(&cubes) {
            return Err("C4");
        }
        // C5: at least one cube rests on the board itself.
        if !cubes.iter().any(|&(_, _, level)| level == 0) {
            return Err("C5");
        }
        // C16: a neutral piece is placed before anything else.
        if self.is_in_hand(seat, Shape::N) && attempt.shape != Shape::N {
            return Err("C16");
        }
        Ok(())
    }

    /// C3: whether the seat has such a piece left.
    fn is_in_hand(&self, seat: usize, shape: Shape) -> bool {
        self.hands[seat].get(&shape).is_some_and(|&count| count > 0)
    }

    /// C7: whether all columns covered are cells of the grid.
    fn is_on_grid(&self, columns: &Columns) -> bool {
        columns.keys().all(|&cell| self.options.grid.contains(cell))
    }

    /// Every way to hold a shape over the grid, legal or not.
    fn attempts(&self, shape: Shape) -> impl Iterator<Item = Move> {
        let grid = self.options.grid;
        shape.footprints().iter().flat_map(move |footprint| {
            grid.frame().map(move |(east, north)| Move {
                shape,
                columns: footprint.iter().map(|(&(x, y), &count)| ((x + east, y + north), count)).collect(),
                tidy: true,
            })
        })
    }

    /// Every legal move of a seat, were it to move now.
    fn legal_for(&self, seat: usize) -> impl Iterator<Item = Move> {
        let shapes = Shape::ALL.into_iter().filter(move |&shape| self.is_in_hand(seat, shape));
        shapes.flat_map(|shape| self.attempts(shape)).filter(move |attempt| self.check(seat, attempt).is_ok())
    }

    /// Makes a legal move, then settles whether the game is over and who is next.
    fn carry_out(&mut self, seat: usize, played: &Move) {
        let colour = if played.shape == Shape::N { Colour::Neutral } else { Colour::of_team(team_of(seat)) };
        self.count_covering(&played.columns);
        self.board.place(colour, &played.columns);
        *self.hands[seat].get_mut(&played.shape).expect("the piece was in hand") -= 1;
        self.count_heights(&played.columns);
        if colour == Colour::Neutral {
            self.count("C16");
            // C16: seat 0 places its neutral piece, then seat 1, then seat 0 begins.
            self.pass_turn_to((seat + 1) % 2);
            return;
        }
        if way::has_broken_step(&self.board, colour) {
            self.count("C9");
        }
        let joined = way::joined_pairs(&self.board, self.options.grid, colour);
        if joined.is_empty() {
            self.pass_turn_to((seat + 1) % self.options.players);
        } else {
            self.win_by_connection(team_of(seat), &joined);
        }
    }

    /// C12: the team that connects wins at once.
    fn win_by_connection(&mut self, team: usize, joined: &[SidePair]) {
        self.count("C10");
        self.count("C12");
        if joined.iter().any(|pair| !pair.exactly_opposite) {
            self.count("C11");
        }
        let mut points = [0, 0];
        if self.options.scoring {
            self.count("C17");
            points[team] = self.best_worth(team, joined);
        }
        self.progress = Progress::Over(Outcome { winner: Some(team), reason: "connection", points });
    }

    /// C17: if several pairs of sides are joined, the pair worth most counts.
    fn best_worth(&self, team: usize, joined: &[SidePair]) -> i32 {
        let worth = |&pair| way::worth(&self.board, self.options.grid, Colour::of_team(team), pair);
        joined.iter().map(worth).max().expect("a winner has joined a pair of sides")
    }

    /// Gives the turn to this seat or to the next after it that can place a piece.
    fn pass_turn_to(&mut self, seat: usize) {
        for turn in 0..self.options.players {
            let candidate = (seat + turn) % self.options.players;
            if !self.out[candidate] && self.legal_for(candidate).next().is_some() {
                self.progress = Progress::ToMove(candidate);
                return;
            }
            self.take_out(candidate);
        }
        self.end_without_connection();
    }

    /// C13: a player who cannot place any piece at their turn is out for good.
    fn take_out(&mut self, seat: usize) {
        if self.out[seat] {
            return;
        }
        self.out[seat] = true;
        self.count("C13");
        if self.options.team_goes_out {
            self.take_partners_out(seat);
        }
    }

    /// C14: the player's whole team goes out.
    fn take_partners_out(&mut self, seat: usize) {
        for partner in 0..self.options.players {
            if team_of(partner) == team_of(seat) && !self.out[partner] {
                self.out[partner] = true;
                self.count("C14");
            }
        }
    }

    /// C13: when all are out the game is a draw, unless scored by C18.
    fn end_without_connection(&mut self) {
        let draw = Outcome { winner: None, reason: "draw", points: [0, 0] };
        let outcome = if self.options.scoring { self.compare_borders(draw) } else { draw };
        self.progress = Progress::Over(outcome);
    }

    /// C18: the lower count of border pieces wins and scores the other team's count.
    fn compare_borders(&mut self, draw: Outcome) -> Outcome {
        let [yellow, green] = [0, 1].map(|team| self.border_pieces(team));
        let mut own = self.board.pieces.iter().filter(|piece| piece.colour != Colour::Neutral);
        let overhanging = own.any(|piece| piece.only_overhangs_border(self.options.grid));
        if yellow != green || overhanging {
            self.count("C18");
        }
        match yellow.cmp(&green) {
            Ordering::Less => Outcome { winner: Some(0), reason: "border", points: [green, 0] },
            Ordering::Greater => Outcome { winner: Some(1), reason: "border", points: [0, yellow] },
            Ordering::Equal => draw,
        }
    }

    /// C18: how many of a team's pieces touch the outer border.
    fn border_pieces(&self, team: usize) -> i32 {
        let own = self.board.pieces.iter().filter(|piece| piece.colour == Colour::of_team(team));
        let touching = own.filter(|piece| piece.touches_border(self.options.grid)).count();
        i32::try_from(touching).expect("a team has at most 40 pieces (C3)")
    }

    fn count(&mut self, clause: &'static str) {
        *self.tally.entry(clause).or_insert(0) += 1;
    }

    /// C7: a piece may cover others. To be called before it is placed.
    fn count_covering(&mut self, columns: &Columns) {
        if columns.keys().any(|&cell| self.board.height(cell) > 0) {
            self.count("C7");
        }
    }

    /// C6: nothing ever stands higher than 3 cubes. To be called after a piece is placed.
    fn count_heights(&mut self, columns: &Columns) {
        for &cell in columns.keys() {
            let height = self.board.height(cell);
            assert!(height <= 3, "C6 follows from C5");
            if height == 3 {
                self.count("C6");
            }
        }
    }
}

impl Judge for CaminosJudge {
    fn legal(&self) -> Vec<String> {
        let Progress::ToMove(seat) = self.progress else { return Vec::new() };
        let moves: BTreeSet<String> = self.legal_for(seat).map(|legal| legal.write()).collect();
        moves.into_iter().collect()
    }

    fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        let attempt = Move::read(notation).ok_or(Refusal::plain("bad_move"))?;
        let Progress::ToMove(seat) = self.progress else { return Err(Refusal::plain("game_over")) };
        if let Err(clause) = self.check(seat, &attempt) {
            self.count(clause);
            return Err(Refusal::illegal(clause));
        }
        self.carry_out(seat, &attempt);
        Ok(())
    }

    fn turn(&self) -> Value {
        match &self.progress {
            Progress::ToMove(seat) => json!({ "seat": seat, "over": false, "outcome": null }),
            Progress::Over(Outcome { winner, reason, points }) => json!({
                "seat": null,
                "over": true,
                "outcome": { "winner": winner, "reason": reason, "points": points },
            }),
        }
    }

    fn state(&self) -> Value {
        let columns: Map<String, Value> = self
            .board
            .columns
            .iter()
            .map(|(&cell, cubes)| {
                let letters: String = cubes.iter().map(|colour| colour.letter()).collect();
                (write_cell(cell), letters.into())
            })
            .collect();
        let pieces: Vec<Value> = self.hands.iter().map(pieces_left).collect();
        json!({ "columns": columns, "pieces": pieces, "out": self.out })
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// C15: seats 0 and 2 are one team, 1 and 3 the other.
fn team_of(seat: usize) -> usize {
    seat % 2
}

/// C15: all pieces of the colour for two players, half of each shape for four.
/// C16: seats 0 and 1 have a neutral piece to place for their team.
fn first_hand(options: &Options, seat: usize) -> Pieces {
    let share = if options.players == 4 { 2 } else { 1 };
    let mut hand: Pieces = options.set.iter().map(|(&shape, &count)| (shape, count / share)).collect();
    if options.neutral && seat < 2 {
        hand.insert(Shape::N, 1);
    }
    hand
}

/// A seat's pieces as the referee shows them, zeros left out.
fn pieces_left(hand: &Pieces) -> Value {
    let left = hand.iter().filter(|&(_, &count)| count > 0);
    left.map(|(shape, &count)| (shape.name().to_owned(), Value::from(count))).collect::<Map<_, _>>().into()
}

//! Cuminos as a [`Game`].

use std::ops::ControlFlow;

use trivium_game::{Game, Hash, Illegal, IllegalDraw, MoveError, Outcome, TeamPoints, Turn};

use crate::lay::Back;
use crate::position::Head;
use crate::table::Table;
use crate::{Clause, Cumino, Move, Position, UnreadableMove};

/// Why a game of Cuminos ends: its rounds are played, and one team has the highest total (K17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The highest total.
    Points,
}

trivium_game::words!(Reason, "reason": Points = "points");

/// What it takes to undo a move or a draw of Cuminos.
#[derive(Debug)]
pub struct Undo {
    head: Head,
    table: TableUndo,
}

#[derive(Debug)]
enum TableUndo {
    /// Nothing was laid.
    Same,
    /// The cumino laid last comes off the table.
    Laying(Back),
    /// A new round has begun: its predecessor's table comes back, and then the last cumino comes off it.
    Round(Box<Table>, Back),
}

impl Game for Position {
    type Move = Move;
    type Draw = Cumino;
    type Undo = Undo;
    type Reason = Reason;
    type Clause = Clause;

    fn seats(&self) -> u8 {
        self.options.players()
    }

    fn teams(&self) -> u8 {
        self.options.sides()
    }

    fn turn(&self) -> Turn {
        self.head.turn
    }

    fn totals(&self) -> TeamPoints {
        self.standings()
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        let points = self.standings();
        let over = self.head.turn == Turn::Over;
        over.then(|| Outcome { winner: points.leader(), reason: Reason::Points, points })
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let Some(seat) = self.turn().seat() else { return };
        let _: ControlFlow<()> = self.table.offers(self.hand(seat), |offer| {
            moves.extend(offer.partners.iter().map(|partner| Move::Lay(offer.laying(partner))));
            ControlFlow::Continue(())
        });
        if self.pass_is_free(seat) {
            moves.push(Move::Pass);
        }
    }

    fn count_legal_moves(&self) -> u64 {
        self.turn()
            .seat()
            .map_or(0, |seat| u64::from(self.count_layings(seat)) + u64::from(self.pass_is_free(seat)))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal<Clause>> {
        self.find_fault(mv).map_or(Ok(()), |fault| Err(fault.illegal(&mv.to_string())))
    }

    fn play_unchecked(&mut self, mv: Move) -> Undo {
        let head = self.head;
        let table = match mv {
            Move::Pass => {
                self.pass();
                TableUndo::Same
            }
            Move::Lay(laying) => {
                let (back, round_over) = self.lay(laying);
                if round_over && !self.end_game() {
                    let undo = TableUndo::Round(Box::new(self.table.clone()), back);
                    self.begin_round();
                    undo
                } else {
                    TableUndo::Laying(back)
                }
            }
        };
        Undo { head, table }
    }

    fn draws(&self, draws: &mut Vec<(Cumino, u32)>) {
        draws.clear();
        draws.extend(self.undrawn().iter().map(|cumino| (cumino, 1)));
    }

    fn draw(&mut self, draw: Cumino) -> Result<Undo, IllegalDraw> {
        let Turn::Chance(seat) = self.turn() else {
            return Err(IllegalDraw(format!("{draw} cannot be drawn now: all hands are full")));
        };
        if self.hand(seat).contains(draw) {
            return Err(IllegalDraw(format!("{draw} cannot be drawn now: seat {seat} has it already")));
        }
        let undo = Undo { head: self.head, table: TableUndo::Same };
        self.take(seat, draw);
        Ok(undo)
    }

    fn undo(&mut self, undo: Undo) {
        self.head = undo.head;
        match undo.table {
            TableUndo::Same => {}
            TableUndo::Laying(back) => self.table.take_back(&back),
            TableUndo::Round(table, back) => {
                self.table = *table;
                self.table.take_back(&back);
            }
        }
    }

    fn hash(&self) -> Hash {
        let mut hash = self.head_hash();
        hash.toggle(self.table.hash.0);
        hash
    }

    fn hash_from_scratch(&self) -> Hash {
        let mut hash = self.head_hash();
        hash.toggle(self.table.hash_from_scratch().0);
        hash
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Clause>> {
        let mv: Move =
            text.parse().map_err(|error: UnreadableMove| MoveError::Unreadable(error.to_string()))?;
        match self.turn() {
            Turn::Over => Err(MoveError::Over),
            Turn::Chance(_) => Err(MoveError::ChanceFirst),
            Turn::Seat(_) => self.find_fault(mv).map_or(Ok(mv), |fault| Err(fault.illegal(text).into())),
        }
    }
}

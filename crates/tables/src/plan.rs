//! Moves that someone has planned in advance, for games over days. No part of the log: nobody else learns of a plan.

use serde::{Deserialize, Serialize};
use trivium_game::{Seat, TimeControl, Turn};
use utoipa::ToSchema;

use crate::decide::play_notation;
use crate::play::{Play, ToMove};
use crate::table::OnlineTable;
use crate::{Drawing, Event, Member, Moment, Refusal};

/// The most lines of a plan.
const LINES: usize = 8;

/// The most moves of a line, those of others included.
const MOVES: usize = 20;

/// The longest notation of a move, in bytes.
const LONGEST: usize = 64;

/// What someone plays if the others play what they expect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TablePlan"))]
#[schema(as = TablePlan)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// How many moves had been played when the plan was made.
    pub ply: u32,
    /// Lines from there on: the moves of everybody in turn, without what is drawn. No line: no plan.
    pub lines: Vec<Vec<String>>,
}

impl OnlineTable {
    /// A member's plan as it can be kept.
    ///
    /// # Errors
    ///
    /// If nothing can be planned here or now, or a line holds a move that the rules refuse. What comes after a draw cannot
    /// be checked yet.
    pub fn plan(&self, member: Member, wanted: &Plan) -> Result<Plan, Refusal> {
        let play = self.running()?;
        self.playing(play, member)?;
        if !matches!(self.setup.clock, TimeControl::Days { .. }) {
            return Err(Refusal::NoPlans);
        }
        if wanted.lines.is_empty() {
            return Ok(Plan::default());
        }
        if wanted.ply != play.ply {
            return Err(Refusal::StalePly { played: play.ply, claimed: wanted.ply });
        }
        if matches!(self.to_move(), Some(ToMove::Person { member: moving, .. }) if moving == member) {
            return Err(Refusal::YourTurn);
        }
        let fits = |line: &Vec<String>| {
            (2..=MOVES).contains(&line.len()) && line.iter().all(|mv| mv.len() <= LONGEST)
        };
        if wanted.lines.len() > LINES || !wanted.lines.iter().all(fits) {
            return Err(Refusal::LongPlan);
        }
        let lines = wanted.lines.iter().map(|line| checked(play, line)).collect::<Result<_, _>>()?;
        Ok(Plan { ply: wanted.ply, lines })
    }

    /// Whether something of a plan can still happen.
    pub fn is_open(&self, plan: &Plan) -> bool {
        self.running().is_ok_and(|play| play.next_in(plan).next().is_some())
    }

    /// What follows if the person to move has planned for this; nothing if not, or if the move is refused.
    pub fn planned(&self, kept: &Plan, drawing: &mut Drawing, moment: Moment<'_>) -> Option<Vec<Event>> {
        let Some(ToMove::Person { seat, .. }) = self.to_move() else { return None };
        let play = self.running().ok()?;
        let mv = play.next_in(kept).next()?;
        let events = self.play_move(seat, play.ply, mv, drawing, moment).ok()?;
        Some(self.and_seed(events, drawing))
    }

    /// Who is to move, if a person is.
    pub fn person_to_move(&self) -> Option<(Seat, Member)> {
        match self.to_move() {
            Some(ToMove::Person { seat, member }) => Some((seat, member)),
            _ => None,
        }
    }
}

impl Play {
    /// The next move of every line of a plan that is what has been played.
    fn next_in<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = &'a str> {
        let moves = self.line.iter().filter(|step| step.mover.is_some()).map(|step| step.word.as_str());
        let played: Vec<_> = moves.skip(plan.ply as usize).collect();
        let lines = plan.lines.iter().filter(|_| plan.ply <= self.ply);
        lines.filter_map(move |line| {
            let (before, after) = line.split_at_checked(played.len())?;
            (before == played).then(|| after.first().map(String::as_str)).flatten()
        })
    }
}

/// A line with its moves as the notation writes them, as far as they can be checked.
fn checked(play: &Play, line: &[String]) -> Result<Vec<String>, Refusal> {
    let mut position = play.position.clone();
    let mut moves = Vec::new();
    for mv in line {
        if !matches!(position.turn(), Turn::Seat(_)) {
            break;
        }
        moves.push(play_notation(&mut position, mv)?);
    }
    let drawn = matches!(position.turn(), Turn::Chance(_));
    moves.extend(line[moves.len()..].iter().filter(|_| drawn).cloned());
    Ok(moves)
}

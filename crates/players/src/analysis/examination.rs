//! The analysis of a game, move by move: for shells that do other things in between.

use trivium_games::{Record, Rules, any_game, each_game, with_game};

use super::judge::Judge;
use super::replay::{Ply, replay};
use super::{AnalysisError, Effort, GameAnalysis, MoveAnalysis, Watch, luck, summary, turning};
use crate::Playable;

/// The analysis of a game that goes on. The last move is judged first: what is proven later in the game is known
/// earlier then.
#[derive(Debug)]
pub struct Examination<G: Rules> {
    record: Record,
    plies: Vec<Ply<G>>,
    /// What is judged, the earliest move last.
    judged: Vec<MoveAnalysis>,
}

impl<G: Playable> Examination<G> {
    /// An examination of a record's main line.
    ///
    /// # Errors
    ///
    /// If nothing was played, or the record does not hold together.
    pub fn new(record: &Record) -> Result<Self, AnalysisError> {
        let plies = replay::<G>(record)?;
        if plies.is_empty() {
            return Err(AnalysisError::NoMoves);
        }
        Ok(Self { record: record.clone(), plies, judged: Vec::new() })
    }

    /// How many moves the game has.
    pub const fn moves(&self) -> usize {
        self.plies.len()
    }

    /// Judges one more move; `false` if all are judged.
    ///
    /// # Errors
    ///
    /// If the watch gives it up; what was judged stays so.
    pub fn judge_next(&mut self, effort: &Effort, watch: &mut dyn Watch) -> Result<bool, AnalysisError> {
        let judgement = Judge::new(effort, watch).judge_before(&self.plies, &self.judged)?;
        let goes_on = judgement.is_some();
        self.judged.extend(judgement);
        Ok(goes_on)
    }

    /// What is found so far: the moves that are judged, and what follows from them.
    pub fn findings(&self) -> GameAnalysis {
        let moves: Vec<_> = self.judged.iter().rev().cloned().collect();
        let first = &self.plies[0].position;
        let (seats, teams) = (first.seats(), first.teams());
        GameAnalysis {
            kind: G::KIND,
            options: self.record.options.clone(),
            result: self.record.result.to_string(),
            players: self.record.players.clone(),
            team_names: self.record.teams.clone(),
            turning_points: turning::turning_points(&moves),
            seats: summary::by_seat(&moves, seats),
            teams: summary::by_team(&moves, teams),
            luck: luck::in_all(&moves, teams),
            moves,
        }
    }
}

any_game! {
    /// The analysis of a game of any kind that is under way.
    #[derive(Debug)]
    pub enum AnyExamination(Examination);
}

impl AnyExamination {
    /// An examination of a record's main line.
    ///
    /// # Errors
    ///
    /// If nothing was played, or the record does not hold together.
    pub fn new(record: &Record) -> Result<Self, AnalysisError> {
        Ok(with_game!(record.kind, G => Examination::<G>::new(record)?.into()))
    }

    /// How many moves the game has.
    pub const fn moves(&self) -> usize {
        each_game!(self, AnyExamination(examination) => examination.moves())
    }

    /// Judges one more move; `false` if all are judged.
    ///
    /// # Errors
    ///
    /// If the watch gives it up; what was judged stays so.
    pub fn judge_next(&mut self, effort: &Effort, watch: &mut dyn Watch) -> Result<bool, AnalysisError> {
        each_game!(self, AnyExamination(examination) => examination.judge_next(effort, watch))
    }

    /// What is found so far.
    pub fn findings(&self) -> GameAnalysis {
        each_game!(self, AnyExamination(examination) => examination.findings())
    }
}

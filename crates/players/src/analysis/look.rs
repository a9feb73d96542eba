//! Searches within a budget.

use trivium_game::{Random, Turn};
use trivium_search::{Budget, Evaluation, Guide as _, MoveReport, Report, Settings, Status, Values};

use super::model::rounded_worth;
use super::{AnalysisError, Effort, Watch};
use crate::any::{findings_of, move_findings, worth};
use crate::{Assessment, Findings, Level, LevelPlayer, MoveFindings, Playable};

/// A move is trusted if it has at least one visit for this many of the best move.
const ENOUGH: u64 = 4;

/// Searches positions within a budget.
pub(super) struct Looker<'a> {
    pub(super) effort: &'a Effort,
    pub(super) watch: &'a mut dyn Watch,
}

/// What one search has found.
pub(super) struct Search<G: Playable> {
    pub(super) report: Report<G::Move, G::Draw>,
    /// The cost of the best move's visits, or what it would have been if the search had not ended early.
    yardstick: u64,
    /// The cost of a visit.
    cost: u64,
    descents: u64,
}

impl<'a> Looker<'a> {
    pub(super) const fn new(effort: &'a Effort, watch: &'a mut dyn Watch) -> Self {
        Self { effort, watch }
    }

    /// The descents for a position.
    pub(super) const fn nodes<G: Playable>(&self) -> u64 {
        self.effort.thought.nodes::<G>()
    }

    /// The best moves of a position in which a seat moves, each with enough visits to be trusted.
    pub(super) fn best_moves<G: Playable>(&mut self, position: &G) -> Result<Findings, AnalysisError> {
        let search = self.search(position, self.nodes::<G>(), 1.0)?;
        let mut findings = findings_of(&search.report, position);
        findings.moves.truncate(self.effort.moves.max(1));
        if let Some(best) = search.report.moves.first() {
            let best = self.trusted(position, &search, best.mv)?;
            if !findings.worth.proven {
                findings.worth = best.worth.clone();
            }
            findings.moves[0] = best;
        }
        findings.worth = rounded_worth(findings.worth);
        for found in &mut findings.moves {
            found.worth = rounded_worth(found.worth.clone());
        }
        Ok(findings)
    }

    /// Searches a position with a node budget and a part of the time. A descent that asks a network costs several.
    pub(super) fn search<G: Playable>(
        &mut self,
        position: &G,
        nodes: u64,
        part: f32,
    ) -> Result<Search<G>, AnalysisError> {
        let means = self.effort.means;
        let settings = Settings { memory: means.memory, ..G::SETTINGS };
        let mut thinker = LevelPlayer::with_settings(position, Level::LAST, means.seed, settings)
            .with_threads(means.threads)
            .with_lines(self.effort.moves.max(2));
        let watch = &mut *self.watch;
        watch.begins(part);
        let mut ends = || watch.is_given_up() || watch.is_time_up();
        let cost = thinker.descent_cost();
        let status = thinker.think(Budget::nodes((nodes / cost).max(1)).timed(&mut ends));
        if self.watch.is_given_up() {
            return Err(AnalysisError::GivenUp);
        }
        let report = thinker.report();
        let best = report.moves.first().map_or(0, |best| u64::from(best.visits));
        let yardstick = if status == Status::Decided { nodes } else { best * cost };
        Ok(Search { report, yardstick, cost, descents: thinker.descents() })
    }

    /// What a move is worth: as the search has found, or, if it hardly visited the move, by a search of its
    /// own with as many descents as the best move got.
    pub(super) fn trusted<G: Playable>(
        &mut self,
        position: &G,
        search: &Search<G>,
        mv: G::Move,
    ) -> Result<MoveFindings, AnalysisError> {
        let found = search.report.moves.iter().find(|found| found.mv == mv);
        let is_enough = |found: &&MoveReport<_, _>| {
            let cost = u64::from(found.visits).saturating_mul(search.cost);
            found.proven || cost.saturating_mul(ENOUGH) >= search.yardstick
        };
        match found.filter(is_enough) {
            Some(found) => Ok(move_findings(found, position)),
            None => self.after(position, mv, search.yardstick),
        }
    }

    /// What a move is worth by a search of its own.
    fn after<G: Playable>(
        &mut self,
        position: &G,
        mv: G::Move,
        nodes: u64,
    ) -> Result<MoveFindings, AnalysisError> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let report = if let Some(Evaluation { values, exact, points }) = self.at_sight(&after) {
            MoveReport { mv, visits: 1, values, points, proven: exact, steps: None, line: Vec::new() }
        } else {
            let Search { report, descents, .. } = self.search(&after, nodes, 1.0)?;
            let Report { values, proven, moves, line, .. } = report;
            let visits = u32::try_from(descents).unwrap_or(u32::MAX);
            let points = moves.first().and_then(|best| best.points);
            MoveReport { mv, visits, values, points, proven, steps: None, line }
        };
        Ok(move_findings(&report, position))
    }

    /// What a position is worth where no search is needed: the game is over, or the position is a horizon.
    fn at_sight<G: Playable>(&self, position: &G) -> Option<Evaluation> {
        if let Some(outcome) = position.outcome() {
            let values = Values::of_outcome(position).unwrap_or_default();
            return Some(Evaluation::exact(values).with_points(outcome.points.into()));
        }
        let mut guide = position.guide();
        let mut random = Random::seeded(self.effort.means.seed);
        guide.is_horizon(position).then(|| guide.evaluate(&mut position.clone(), &mut random))
    }

    /// What a position is worth by a short look.
    pub(super) fn glance<G: Playable>(
        &mut self,
        position: &G,
        parts: u64,
    ) -> Result<Vec<f32>, AnalysisError> {
        let values = if position.turn() == Turn::Over {
            Values::of_outcome(position).unwrap_or_default()
        } else {
            let nodes = (self.nodes::<G>() / parts).max(1);
            self.search(position, nodes, 1.0 / parts as f32)?.report.values
        };
        let Assessment { values, .. } = worth(values, None, false, position.teams());
        Ok(values)
    }
}

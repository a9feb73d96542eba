//! What every move of a game has cost.

use trivium_game::{Team, Turn};

use super::explain::explain_move;
use super::look::{Looker, Search};
use super::model::{rounded, rounded_worth};
use super::replay::Ply;
use super::{AnalysisError, Effort, Explanation, MoveAnalysis, Verdict, Watch, accuracy_of};
use crate::any::findings_of;
use crate::{Assessment, MoveFindings, Playable};

/// Judges the moves of a game.
pub(super) struct Judge<'a>(Looker<'a>);

impl<'a> Judge<'a> {
    pub(super) const fn new(effort: &'a Effort, watch: &'a mut dyn Watch) -> Self {
        Self(Looker::new(effort, watch))
    }

    /// Judges the move before those that are judged, of which the earliest stands last.
    pub(super) fn judge_before<G: Playable>(
        &mut self,
        plies: &[Ply<G>],
        judged: &[MoveAnalysis],
    ) -> Result<Option<MoveAnalysis>, AnalysisError> {
        let left = plies.len() - judged.len();
        let Some(ply) = plies[..left].last() else { return Ok(None) };
        let known = judged.last().and_then(|next| proven_after(ply, next));
        let mut judgement = self.judge(ply, known)?;
        judgement.ply = left;
        if self.0.effort.luck {
            judgement.luck = self.0.luck(ply)?;
        }
        self.0.watch.judged(judged.len() + 1, plies.len(), &judgement);
        Ok(Some(judgement))
    }

    fn judge<G: Playable>(
        &mut self,
        ply: &Ply<G>,
        known: Option<MoveFindings>,
    ) -> Result<MoveAnalysis, AnalysisError> {
        let position = &ply.position;
        let Turn::Seat(seat) = position.turn() else { return Err(AnalysisError::ToBeDrawn) };
        let team = position.team_of(seat);
        let search = self.0.search(position, self.0.nodes::<G>(), 1.0)?;
        let mut played = match known {
            Some(known) => known,
            None => self.0.trusted(position, &search, ply.mv)?,
        };
        let best = self.best(ply, &search, &played, team)?;
        let bound = value(&best.worth, team);
        if search.report.proven && value(&played.worth, team) > bound {
            // No move is better than the best: an estimate must not say so.
            played.worth = Assessment { proven: false, ..best.worth.clone() };
        }
        let loss = rounded((bound - value(&played.worth, team)).max(0.0));
        let verdict = Verdict::on(loss);
        let after = rounded_worth(played.worth);
        // Only what was at stake says how well somebody plays.
        let at_stake = bound > 0.0 && position.count_legal_moves() > 1;
        Ok(MoveAnalysis {
            ply: 0,
            seat,
            team,
            drawn: ply.drawn.clone(),
            mv: played.mv.clone(),
            before: rounded_worth(best.worth.clone()),
            loss,
            verdict,
            accuracy: at_stake.then(|| accuracy_of(loss)),
            why: if verdict >= Verdict::Inaccuracy { why(ply, &after, &best) } else { Vec::new() },
            after,
            best: self.best_first(&best, &search, position),
            luck: None,
        })
    }

    /// The best move: what the search would play, or what was played if that turned out no worse.
    fn best<G: Playable>(
        &mut self,
        ply: &Ply<G>,
        search: &Search<G>,
        played: &MoveFindings,
        team: Team,
    ) -> Result<MoveFindings, AnalysisError> {
        let position = &ply.position;
        let moves = &search.report.moves;
        let Some(first) = moves.first() else { return Ok(played.clone()) };
        let rival = if first.mv == ply.mv {
            // The search would have played it too. Only if it is known by now to be worse than it looked, the
            // next best may have been better.
            let disproven = value(&played.worth, team) < first.values.of(team) - Verdict::INACCURACY;
            moves.get(1).filter(|_| disproven && played.worth.proven)
        } else {
            Some(first)
        };
        let Some(rival) = rival else { return Ok(played.clone()) };
        let rival = self.0.trusted(position, search, rival.mv)?;
        let is_better = value(&rival.worth, team) > value(&played.worth, team);
        // What is proven to be best is best, whatever an estimate says.
        let is_certain = search.report.proven && rival.worth.proven && !played.worth.proven;
        Ok(if is_better || is_certain { rival } else { played.clone() })
    }

    /// The best moves as they are reported, this one first.
    fn best_first<G: Playable>(
        &self,
        best: &MoveFindings,
        search: &Search<G>,
        position: &G,
    ) -> Vec<MoveFindings> {
        let others = findings_of(&search.report, position).moves.into_iter();
        let others = others.filter(|found| found.mv != best.mv);
        let mut moves: Vec<_> = [best.clone()].into_iter().chain(others).collect();
        moves.truncate(self.0.effort.moves.max(1));
        for found in &mut moves {
            found.worth = rounded_worth(found.worth.clone());
        }
        moves
    }
}

/// What the next move's search has proven about this move, where nothing is drawn between them.
fn proven_after<G: Playable>(ply: &Ply<G>, next: &MoveAnalysis) -> Option<MoveFindings> {
    if !next.before.proven || !matches!(ply.after().turn(), Turn::Seat(_)) {
        return None;
    }
    let mv = ply.position.write_move(ply.mv);
    let best = next.best.first()?;
    let line = [mv.clone()].into_iter().chain(best.line.iter().cloned()).collect();
    Some(MoveFindings { mv, visits: best.visits, worth: next.before.clone(), line })
}

/// What a move gave away against the best one.
fn why<G: Playable>(ply: &Ply<G>, after: &Assessment, best: &MoveFindings) -> Vec<Explanation> {
    let Ok(mv) = ply.position.read_move(&best.mv) else { return Vec::new() };
    let mut found = explain_move(&ply.position, ply.mv, mv);
    if found.is_empty() {
        found.extend(ply.position.explain_worth(after, &best.worth).map(Into::into));
    }
    found
}

fn value(worth: &Assessment, team: Team) -> f32 {
    worth.values.get(team.index()).copied().unwrap_or_default()
}

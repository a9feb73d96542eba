//! Where a game turned.

use serde::Serialize;
use trivium_game::Team;

use super::{MoveAnalysis, Verdict};
use crate::Assessment;

/// A team leads if it is so far ahead of every other.
const LEAD: f32 = 0.05;

/// What turned a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// A move.
    Move,
    /// What was drawn before a move.
    Draw,
}

/// Where a game turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// The move's number, counted from 1.
    pub ply: usize,
    /// Whether the move or the draw before it turned the game.
    pub cause: Cause,
    /// The team that it has cost or, if it was a draw, helped most.
    pub team: Team,
    /// What the move has cost, or the draw brought.
    pub change: f32,
    /// The team that led before; `None` if none did.
    pub leader_before: Option<Team>,
    /// The team that led after.
    pub leader_after: Option<Team>,
    /// Whether no other move, or no other draw, of the game has changed more.
    pub greatest: bool,
}

/// Where the game turned: each mistake or blunder that took a lead away or gave one, each draw that did so and
/// mattered as much, the move that has cost most, and the draw that has brought most.
pub(super) fn turning_points(moves: &[MoveAnalysis]) -> Vec<TurningPoint> {
    let mut changes = Vec::new();
    let mut last: Option<&MoveAnalysis> = None;
    for judged in moves {
        changes.extend(by_draw(last, judged));
        changes.push(by_move(judged));
        last = Some(judged);
    }
    changes.retain(|point| point.change >= Verdict::MISTAKE);
    for cause in [Cause::Move, Cause::Draw] {
        let of_cause = changes.iter_mut().filter(|point| point.cause == cause);
        // The first one, if there are several.
        let greatest = of_cause.reduce(|one, other| if other.change > one.change { other } else { one });
        if let Some(point) = greatest {
            point.greatest = true;
        }
    }
    changes.retain(|point| point.greatest || point.leader_before != point.leader_after);
    changes
}

fn by_move(judged: &MoveAnalysis) -> TurningPoint {
    TurningPoint {
        ply: judged.ply,
        cause: Cause::Move,
        team: judged.team,
        change: judged.loss,
        leader_before: leader(&judged.before),
        leader_after: leader(&judged.after),
        greatest: false,
    }
}

fn by_draw(last: Option<&MoveAnalysis>, judged: &MoveAnalysis) -> Option<TurningPoint> {
    let luck = judged.luck.as_ref()?;
    let teams = Team::all(luck.len() as u8);
    let (team, change) = teams.zip(luck.iter().copied()).max_by(|one, other| one.1.total_cmp(&other.1))?;
    Some(TurningPoint {
        ply: judged.ply,
        cause: Cause::Draw,
        team,
        change,
        leader_before: last.and_then(|last| leader(&last.after)),
        leader_after: leader(&judged.before),
        greatest: false,
    })
}

/// The team that is clearly ahead. A team that plays alone leads if the game is more likely won than lost.
fn leader(worth: &Assessment) -> Option<Team> {
    let teams = || Team::all(worth.values.len() as u8).zip(worth.values.iter().copied());
    let (first, most) = teams().max_by(|one, other| one.1.total_cmp(&other.1))?;
    let rest = teams().filter(|&(team, _)| team != first).map(|(_, value)| value).reduce(f32::max);
    let bar = rest.map_or(0.5, |rest| rest + LEAD);
    (most >= bar).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(values: &[f32]) -> Assessment {
        Assessment { values: values.to_vec(), wins: values.to_vec(), drawn: 0.0, points: None, proven: false }
    }

    #[test]
    fn who_leads_is_clearly_ahead() {
        assert_eq!(leader(&worth(&[0.5, 0.5])), None);
        assert_eq!(leader(&worth(&[0.51, 0.49])), None);
        assert_eq!(leader(&worth(&[0.3, 0.3, 0.4])), Some(Team::new(2)));
        assert_eq!(leader(&worth(&[0.4])), None);
        assert_eq!(leader(&worth(&[0.6])), Some(Team::new(0)));
    }
}

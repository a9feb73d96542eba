//! Analysis in slices, so that its worker can handle messages in between.

use trivium_games::AnyPosition;
use trivium_players::{AnyExamination, AnyPlayer, Character, Effort, Level, Means, MoveAnalysis, Thought};
use trivium_search::{Budget, Status};

use crate::Session;
use crate::error::SessionError;
use crate::memory;
use crate::wire::{GameReport, GameSpec, JudgedMove, Outlook, PolicyMove, Summary, Turning};

/// Memory for the search tree of an analysis.
const MEMORY: usize = 192 << 20;
/// Number of best moves reported.
const MOVES: usize = 5;

/// An analysis of the position at the end of a game's moves.
#[derive(Debug)]
pub struct PositionAnalyst {
    position: AnyPosition,
    player: AnyPlayer,
}

impl PositionAnalyst {
    /// Analyses the end of a game's moves.
    ///
    /// # Errors
    ///
    /// If the specification makes no game, or the game is over.
    pub fn new(spec: &GameSpec) -> Result<Self, SessionError> {
        let position = Session::new(spec)?.position();
        if position.turn().seat().is_none() {
            return Err(SessionError::other("the game is over here"));
        }
        let means = Means { memory: MEMORY, ..Means::seeded(spec.seed.into()) };
        let player = AnyPlayer::new(&position, Character::House(Level::LAST), &means).with_lines(MOVES);
        Ok(Self { position, player })
    }

    /// Every move with its prior, the highest first.
    pub fn policy(&mut self) -> Vec<PolicyMove> {
        let Ok(policy) = self.player.policy(&self.position) else {
            unreachable!("the player was made for this position");
        };
        policy.into_iter().map(|(mv, prior)| PolicyMove { mv, prior }).collect()
    }

    /// Searches this many more nodes. A descent that asks a network costs several.
    pub fn look(&mut self, nodes: u32) -> Outlook {
        memory::make_room();
        let cost = self.player.descent_cost();
        let status = self.player.think(Budget::nodes((u64::from(nodes) / cost).max(1)));
        let looks = u32::try_from(self.player.descents() * cost).unwrap_or(u32::MAX);
        let Ok(Some(found)) = self.player.findings(&self.position) else {
            unreachable!("the house's player keeps an account of the position that it was made for");
        };
        Outlook {
            worth: found.worth,
            moves: found.moves.into_iter().take(MOVES).collect(),
            looks,
            decided: status == Status::Decided,
        }
    }
}

/// An analysis of a game, move by move.
#[derive(Debug)]
pub struct GameAnalyst {
    examination: AnyExamination,
    effort: Effort,
}

impl GameAnalyst {
    /// Judges the moves of a game with a node budget per position.
    ///
    /// # Errors
    ///
    /// If the specification makes no game, or nothing was played.
    pub fn new(spec: &GameSpec, nodes: u32) -> Result<Self, SessionError> {
        let record = Session::new(spec)?.moves_record();
        let examination = AnyExamination::new(&record).map_err(SessionError::other)?;
        let means = Means { memory: MEMORY, ..Means::seeded(spec.seed.into()) };
        let effort = Effort { means, moves: 3, luck: false, ..Effort::of(Thought::Nodes(nodes.into()), 0) };
        Ok(Self { examination, effort })
    }

    /// Judges one more move and returns what is known so far.
    ///
    /// # Errors
    ///
    /// If the game cannot be judged.
    pub fn judge_next(&mut self) -> Result<GameReport, SessionError> {
        memory::make_room();
        self.examination.judge_next(&self.effort, &mut ()).map_err(SessionError::other)?;
        let found = self.examination.findings();
        let all = self.examination.moves();
        let is_whole = found.moves.len() == all;
        let turning = found.turning_points.iter().filter(|_| is_whole).map(|point| Turning {
            ply: point.ply as u32,
            by_draw: point.cause == trivium_players::Cause::Draw,
            team: point.team.index() as u8,
            change: point.change,
        });
        Ok(GameReport {
            all: all as u32,
            turning_points: turning.collect(),
            seats: found.seats.iter().map(Summary::from).collect(),
            moves: found.moves.into_iter().map(JudgedMove::from).collect(),
        })
    }
}

impl From<MoveAnalysis> for JudgedMove {
    fn from(judged: MoveAnalysis) -> Self {
        Self {
            ply: judged.ply as u32,
            seat: judged.seat.index() as u8,
            team: judged.team.index() as u8,
            mv: judged.mv,
            before: judged.before,
            after: judged.after,
            loss: judged.loss,
            verdict: judged.verdict.to_string(),
            glyph: judged.verdict.glyph().map(|glyph| glyph.to_string()),
            accuracy: judged.accuracy,
            why: judged.why,
            best: judged.best,
            luck: judged.luck,
        }
    }
}

impl From<&trivium_players::Summary> for Summary {
    fn from(summary: &trivium_players::Summary) -> Self {
        Self {
            moves: summary.moves,
            average_loss: summary.average_loss,
            accuracy: summary.accuracy,
            inaccuracies: summary.verdicts.inaccuracy,
            mistakes: summary.verdicts.mistake,
            blunders: summary.verdicts.blunder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(game: &str, moves: usize) -> GameSpec {
        let text = format!(r#"{{"game":"{game}","options":{{}},"seed":7,"moves":[]}}"#);
        let mut session = Session::new(&serde_json::from_str(&text).unwrap()).unwrap();
        for turn in 0..moves {
            let legal = session.position().legal();
            session.play(&legal[turn * 7 % legal.len()]).unwrap();
        }
        session.spec()
    }

    #[test]
    fn looking_longer_looks_more_often() {
        for game in ["caminos", "wege", "cuminos"] {
            let mut analyst = PositionAnalyst::new(&played(game, 3)).unwrap();
            let first = analyst.look(40);
            let second = analyst.look(40);
            assert!(second.looks > first.looks || second.decided, "{game}");
            assert!(!second.moves.is_empty() && second.moves.len() <= MOVES);
            assert_eq!(second.moves[0].line[0], second.moves[0].mv);
        }
    }

    #[test]
    fn the_policy_shares_out_every_position() {
        for game in ["caminos", "wege", "cuminos"] {
            let policy = PositionAnalyst::new(&played(game, 3)).unwrap().policy();
            let sum: f32 = policy.iter().map(|listed| listed.prior).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{game}: {sum}");
            assert!(policy.is_sorted_by(|one, other| one.prior >= other.prior), "{game}");
        }
    }

    #[test]
    fn as_many_best_moves_are_shown_after_every_slice() {
        for game in ["caminos", "wege", "cuminos"] {
            let spec = played(game, 1);
            let legal = Session::new(&spec).unwrap().position().legal().len();
            let mut analyst = PositionAnalyst::new(&spec).unwrap();
            // A network's descent costs many nodes, and its policy is sharp: five moves take a while.
            analyst.look(800);
            for _ in 0..8 {
                let outlook = analyst.look(100);
                assert_eq!(outlook.moves.len(), legal.min(MOVES), "{game}");
            }
        }
    }

    #[test]
    fn a_game_is_judged_from_its_end() {
        for game in ["caminos", "wege", "cuminos"] {
            let mut analyst = GameAnalyst::new(&played(game, 3), 30).unwrap();
            let plies =
                |report: &GameReport| report.moves.iter().map(|judged| judged.ply).collect::<Vec<_>>();
            assert_eq!(plies(&analyst.judge_next().unwrap()), [3]);
            assert_eq!(plies(&analyst.judge_next().unwrap()), [2, 3]);
            let whole = analyst.judge_next().unwrap();
            assert_eq!((plies(&whole), whole.all), (vec![1, 2, 3], 3));
            assert_eq!(analyst.judge_next().unwrap(), whole, "{game}");
        }
        assert!(GameAnalyst::new(&played("wege", 0), 30).is_err());
    }
}

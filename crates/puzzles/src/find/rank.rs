//! How difficult a puzzle is.

use trivium_players::{Level, LevelPlayer, Playable};

/// The level that has a try.
const TRIES: u8 = 3;

/// How a move looks without search, and to a weak player.
pub(super) struct Look {
    /// How many moves look better at first glance: to the policy of the strongest level, without search.
    pub(super) better_looking: usize,
    /// Whether a low level misses it.
    pub(super) missed: bool,
}

impl Look {
    pub(super) fn of<G: Playable>(position: &G, mv: G::Move) -> Self {
        let policy = LevelPlayer::new(position, Level::LAST, 1).policy(position);
        let place = policy.iter().position(|&(other, _)| other == mv);
        let level = Level::new(TRIES).unwrap_or(Level::FIRST);
        let tried = LevelPlayer::new(position, level, 1).choose();
        Self { better_looking: place.unwrap_or(policy.len()), missed: tried != Some(mv) }
    }

    /// From 1 to 10: three steps for every step of depth from 0, one or two more where other moves look better,
    /// one more where a low level errs.
    pub(super) fn difficulty(&self, depth: u32) -> u8 {
        let by_look = match self.better_looking {
            0 => 0,
            1..=5 => 1,
            _ => 2,
        };
        (1 + 3 * depth.min(3) + by_look + u32::from(self.missed)).min(10) as u8
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may")]

    use trivium_caminos::Position;
    use trivium_game::PositionText as _;

    use super::*;
    use crate::read_puzzles;

    #[test]
    fn what_the_policy_overlooks_is_more_difficult() {
        let puzzles = read_puzzles(include_str!("../../../../data/puzzles/caminos.jsonl")).unwrap();
        let position = Position::read_position(&puzzles.last().unwrap().position).unwrap();
        let policy = LevelPlayer::new(&position, Level::LAST, 1).policy(&position);
        let [likely, unlikely] = [policy[0].0, policy[policy.len() - 1].0].map(|mv| Look::of(&position, mv));
        assert_eq!((likely.better_looking, unlikely.better_looking), (0, policy.len() - 1));
        assert!(policy.len() > 6 && likely.difficulty(1) < unlikely.difficulty(1));
    }
}

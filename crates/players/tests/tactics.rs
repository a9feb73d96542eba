//! Wins and losses in one, checked by brute force.

#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_caminos::{Grid, Move, Options, Position};
use trivium_game::{Game, Playout, Random, Team};
use trivium_players::{CaminosGuide, Level, LevelPlayer};

/// Every move that wins at once.
fn wins(position: &Position) -> Vec<Move> {
    let Some(seat) = position.turn().seat() else { return Vec::new() };
    let team = position.team_of(seat);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|&mv| winner_after(position, mv) == Some(team));
    moves
}

fn winner_after(position: &Position, mv: Move) -> Option<Team> {
    let mut after = *position;
    after.play(mv).unwrap();
    after.outcome().and_then(|outcome| outcome.winner)
}

/// Every move after which the opponent has no win at once.
fn safe_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|&mv| {
        let mut after = *position;
        after.play(mv).unwrap();
        wins(&after).is_empty()
    });
    moves
}

/// Positions of random games on all grids, with two and with four players.
fn positions(games: u64) -> impl Iterator<Item = (Grid, Position)> {
    let grids = Grid::ALL.into_iter().flat_map(|grid| [2, 4].map(|players| (grid, players)));
    grids.flat_map(move |(grid, players)| {
        let options = Options { grid, players, ..Options::default() };
        (0..games).flat_map(move |seed| {
            let mut random = Random::seeded(seed);
            let mut position = Position::new(options).unwrap();
            let mut met = Vec::new();
            while position.turn().seat().is_some() {
                met.push((grid, position));
                position.play_random(&mut random);
            }
            met
        })
    })
}

#[test]
fn a_win_in_one_is_found_exactly_when_there_is_one() {
    let mut found = 0;
    for (grid, position) in positions(12) {
        let wins = wins(&position);
        let mv = CaminosGuide::new(grid).win_in_one(&position);
        assert_eq!(mv.is_some(), !wins.is_empty(), "{position}");
        assert!(mv.is_none_or(|mv| wins.contains(&mv)));
        found += usize::from(mv.is_some());
    }
    assert!(found > 40, "only {found} wins in one came up");
}

#[test]
fn a_win_in_one_is_played_from_level_3_on() {
    let mut met = 0;
    for (_, position) in positions(4).step_by(2) {
        let (wins, moves) = (wins(&position), position.count_legal_moves());
        // Where every move wins, a player proves nothing.
        if wins.is_empty() || wins.len() as u64 == moves {
            continue;
        }
        met += 1;
        for level in Level::all().skip(2) {
            let mv = LevelPlayer::new(&position, level, 1).choose().unwrap();
            assert!(wins.contains(&mv), "{level:?} {position}");
        }
    }
    assert!(met >= 8, "only {met} positions with a win in one came up");
}

#[test]
fn a_loss_in_one_that_can_be_helped_is_avoided_from_level_5_on() {
    let mut met = 0;
    for (_, position) in positions(5) {
        // Where the opponent would win at once if it were to move, the mover must see it.
        if !wins(&position).is_empty() || !is_threatened(&position) {
            continue;
        }
        let safe = safe_moves(&position);
        if safe.is_empty() {
            continue;
        }
        met += 1;
        let mv = LevelPlayer::new(&position, Level::new(5).unwrap(), 1).choose().unwrap();
        assert!(safe.contains(&mv), "{position}");
        if met == 24 {
            return;
        }
    }
    assert!(met > 8, "only {met} threats came up");
}

/// Whether some move leaves the opponent a win at once.
fn is_threatened(position: &Position) -> bool {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().step_by(7).any(|&mv| {
        let mut after = *position;
        after.play(mv).unwrap();
        !wins(&after).is_empty()
    })
}

//! The last moves of Wege and Cuminos, checked by brute force.

#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_game::{Game, Random, Team, Turn};
use trivium_players::{Level, LevelPlayer, Playable};

/// Who wins if this is played, when that ends the game.
fn winner_after<G: Game>(position: &G, mv: G::Move) -> Option<Team> {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after.outcome().and_then(|outcome| outcome.winner)
}

fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Every move that wins at once.
fn wins<G: Game>(position: &G) -> Vec<G::Move> {
    let Some(seat) = position.turn().seat() else { return Vec::new() };
    let team = Some(position.team_of(seat));
    legal(position).into_iter().filter(|&mv| winner_after(position, mv) == team).collect()
}

/// Every move that does not lose: neither at once, nor to the next move, as far as nothing is drawn in between.
fn safe_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let team = position.turn().seat().map(|seat| position.team_of(seat));
    let is_safe = |&mv: &G::Move| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        let next = after.turn().seat().map(|seat| after.team_of(seat));
        match after.outcome() {
            Some(outcome) => outcome.winner.is_none_or(|winner| Some(winner) == team),
            None if next == team => {
                let is_no_loss = |winner: Option<Team>| winner.is_none() || winner == team;
                legal(&after).into_iter().any(|mv| is_no_loss(winner_after(&after, mv)))
            }
            None => wins(&after).is_empty(),
        }
    };
    legal(position).into_iter().filter(is_safe).collect()
}

/// The last positions of random games.
fn endings<G: Playable>(start: &G, games: u64) -> Vec<G> {
    let mut met = Vec::new();
    for seed in 0..games {
        let mut random = Random::seeded(seed);
        let mut position = start.clone();
        let mut last = Vec::new();
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Chance(_) => position.draw_random(&mut random),
                Turn::Seat(_) => {
                    last.push(position.clone());
                    position.play_random(&mut random);
                }
            }
        }
        met.extend(last.into_iter().rev().take(4));
    }
    met
}

/// Looks at endings in which not every move is as good as the others.
fn look<G: Playable>(start: &G, games: u64) {
    let (mut won, mut saved) = (0, 0);
    for position in endings(start, games) {
        let (wins, moves) = (wins(&position), legal(&position).len());
        if !wins.is_empty() && wins.len() < moves {
            won += 1;
            for level in Level::all().skip(2) {
                let mv = LevelPlayer::new(&position, level, 1).choose().unwrap();
                assert!(wins.contains(&mv), "{level:?} {position:?}");
            }
        }
        let safe = safe_moves(&position);
        if wins.is_empty() && !safe.is_empty() && safe.len() < moves {
            saved += 1;
            for level in Level::all().skip(4).take(2) {
                let mv = LevelPlayer::new(&position, level, 1).choose().unwrap();
                assert!(safe.contains(&mv), "{level:?} {position:?}");
            }
        }
    }
    assert!(won >= 5 && won + saved >= 10, "only {won} wins and {saved} losses that could be helped");
}

#[test]
fn wege_is_won_with_the_last_tile() {
    let start = trivium_wege::Position::new(trivium_wege::Options::default()).unwrap();
    look(&start, 300);
}

#[test]
fn cuminos_is_won_with_the_last_laying() {
    let start = trivium_cuminos::Position::new(trivium_cuminos::Options::default()).unwrap();
    look(&start, 60);
}

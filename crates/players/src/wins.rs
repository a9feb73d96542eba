//! Wins in one, found by trying every move.

use trivium_game::Game;
use trivium_search::{Candidates, Values};

/// Marks the candidates that win at once. Call it only where a move can end the game.
pub(crate) fn mark_wins<G: Game>(position: &G, candidates: &mut Candidates<G::Move>) {
    let mover = position.turn().seat().map(|seat| position.team_of(seat));
    for candidate in &mut candidates.moves {
        let mut after = position.clone();
        after.play_unchecked(candidate.mv);
        let winner = after.outcome().and_then(|outcome| outcome.winner);
        candidate.proven = winner.filter(|_| winner == mover).map(Values::won_by);
    }
}

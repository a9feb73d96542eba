//! Whether a puzzle is sound.

use thiserror::Error;
use trivium_caminos::Position;
use trivium_game::{Game, Turn};
use trivium_games::{AnyPosition, each_game};
use trivium_search::Fraction;

use crate::brute::Trier;
use crate::game::Puzzling as _;
use crate::{Branch, Proof, Puzzle, Task};

/// What is wrong with a puzzle, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct PuzzleError(String);

impl PuzzleError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl Puzzle {
    /// Checks all that can be checked quickly: the position, the mover, the solution, and that the proof is
    /// whole: a tree is followed through all replies, a list of values has every legal move and one best.
    ///
    /// # Errors
    ///
    /// If something is wrong.
    pub fn validate(&self) -> Result<(), PuzzleError> {
        let wrong = |message: &str| Err(PuzzleError::new(format!("{}: {message}", self.id)));
        let position = self
            .position
            .parse::<AnyPosition>()
            .map_err(|error| PuzzleError::new(format!("{}: position: {error}", self.id)))?;
        if position.kind() != self.kind() {
            return wrong("the position is of another game than the task");
        }
        if position.turn() != Turn::Seat(self.seat) {
            return wrong("another seat is to move");
        }
        let legal = position.legal();
        if !legal.contains(&self.solution) {
            return wrong("the solution is not legal");
        }
        if !(1..=10).contains(&self.difficulty) {
            return wrong("the difficulty is from 1 to 10");
        }
        match (&self.proof, &position, self.task) {
            (Proof::Tree(branch), AnyPosition::Caminos(position), Task::WinIn(moves)) => {
                if branch.mv != self.solution || branch.depth() != moves || self.value != Fraction::ONE {
                    return wrong("the tree does not fit the task");
                }
                if holds(branch, position) { Ok(()) } else { wrong("the tree has a gap") }
            }
            (Proof::Values(values), _, Task::BestChance | Task::MostPoints) => {
                let mut moves: Vec<_> = values.iter().map(|(mv, _)| mv.clone()).collect();
                moves.sort_unstable();
                if moves != legal {
                    return wrong("the proof does not list every legal move once");
                }
                match &values[..] {
                    [(mv, value), rest @ ..]
                        if *mv == self.solution
                            && *value == self.value
                            && rest.iter().all(|(_, other)| other < value) =>
                    {
                        Ok(())
                    }
                    _ => wrong("the solution is not the one best move of the proof"),
                }
            }
            _ => wrong("the proof does not fit the task"),
        }
    }

    /// Whether no other move solves it, by trying everything: quick for wins in one, seconds for wins in three
    /// and for long rounds. Values are computed again, by the rules alone.
    ///
    /// # Errors
    ///
    /// If the position cannot be read, or values are too long.
    pub fn is_unique(&self) -> Result<bool, PuzzleError> {
        let position = self.read_position().ok_or_else(|| PuzzleError::new("no position"))?;
        each_game!(&position, AnyPosition(position) => position.is_unique(self))
    }

    pub(crate) fn is_only_win(&self, position: &Position, moves: u32) -> bool {
        let mut trier = Trier::default();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let wins: Vec<_> = legal.into_iter().filter(|&mv| trier.wins_by(position, mv, moves)).collect();
        let sooner = moves > 1 && trier.wins_within(position, moves - 1);
        matches!(wins[..], [mv] if position.write_move(mv) == self.solution) && !sooner
    }
}

/// Whether a branch wins: at once, or after every reply by one of its answers.
pub(crate) fn holds(branch: &Branch, position: &Position) -> bool {
    let Turn::Seat(seat) = position.turn() else { return false };
    let team = position.team_of(seat);
    let Ok(mv) = position.read_move(&branch.mv) else { return false };
    let mut after = *position;
    after.play_unchecked(mv);
    if let Some(outcome) = after.outcome() {
        return outcome.winner == Some(team);
    }
    if after.turn().seat().is_some_and(|next| after.team_of(next) == team) {
        // C13: nobody is left to reply.
        return branch.answers.iter().any(|answer| holds(answer, &after));
    }
    let mut replies = Vec::new();
    after.legal_moves(&mut replies);
    replies.into_iter().all(|reply| {
        let mut answered = after;
        answered.play_unchecked(reply);
        branch.answers.iter().any(|answer| holds(answer, &answered))
    })
}

/// Whether every move is worth to the mover what the proof says.
pub(crate) fn same_values<G: Game>(
    position: &G,
    task: Task,
    values: &[(String, Fraction)],
    mut value_of: impl FnMut(&G) -> Option<Fraction>,
) -> Result<bool, PuzzleError> {
    let Turn::Seat(seat) = position.turn() else { return Ok(false) };
    let first = position.team_of(seat).index() == 0;
    for (mv, claimed) in values {
        let Ok(mv) = position.read_move(mv) else { return Ok(false) };
        let mut after = position.clone();
        after.play_unchecked(mv);
        let value = value_of(&after).ok_or_else(|| PuzzleError::new("a value is too long"))?;
        if task.for_mover(first, value) != Some(*claimed) {
            return Ok(false);
        }
    }
    Ok(true)
}

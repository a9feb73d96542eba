//! A record as a sequence of positions.

use trivium_game::{MoveError, Turn};
use trivium_games::{Record, Rules, StepError};

use super::AnalysisError;

/// A move of a record with the positions around it.
#[derive(Clone, Debug)]
pub(super) struct Ply<G: Rules> {
    /// The position before anything was drawn for the move.
    pub(super) undrawn: G,
    /// What the record names before the move.
    pub(super) drawn: Vec<String>,
    /// The position in which the seat moved.
    pub(super) position: G,
    pub(super) mv: G::Move,
}

impl<G: Rules> Ply<G> {
    /// The position after the move.
    pub(super) fn after(&self) -> G {
        let mut after = self.position.clone();
        after.play_unchecked(self.mv);
        after
    }
}

/// Every move of a record with the positions around it.
pub(super) fn replay<G: Rules>(record: &Record) -> Result<Vec<Ply<G>>, AnalysisError> {
    let mut position: G = record.first_position()?;
    let mut plies = Vec::new();
    for node in &record.line.nodes {
        let undrawn = position.clone();
        for word in &node.drawn {
            draw(&mut position, word)?;
        }
        let mv = position.read_move(&node.mv).map_err(|error| StepError::from(MoveError::from(error)))?;
        plies.push(Ply { undrawn, drawn: node.drawn.clone(), position: position.clone(), mv });
        position.play_unchecked(mv);
    }
    Ok(plies)
}

/// Draws what a record names. What is in hand already may be named as well.
fn draw<G: Rules>(position: &mut G, word: &str) -> Result<(), StepError> {
    let Turn::Chance(seat) = position.turn() else { return Ok(()) };
    let draw = position.read_draw(word);
    position.draw(draw.ok_or_else(|| StepError::NoDraw { word: word.to_owned(), seat })?)?;
    Ok(())
}

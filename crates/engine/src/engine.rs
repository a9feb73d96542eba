//! What finds the moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use trivium_games::AnyPosition;

use crate::{Info, Limits, OptionSpec, Refused};

/// Something that finds moves. [`serve`](crate::serve) speaks the protocol around it.
pub trait Engine: Send {
    /// Its name and version.
    fn name(&self) -> String;

    /// Who wrote it.
    fn author(&self) -> String;

    /// The options that it has.
    fn options(&self) -> Vec<OptionSpec>;

    /// Gives an option a value. Called only with an option of [`Engine::options`] and a value that it allows.
    ///
    /// # Errors
    ///
    /// If the value cannot be used after all; nothing has changed then.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refused>;

    /// Discards what belongs to the last game.
    fn new_game(&mut self);

    /// Finds a move for the seat whose turn it is, and reports on the way.
    ///
    /// Called only when it is a seat's turn. Comes back soon after the flag is raised, and in any case when the
    /// limits are reached. The move is in the notation and legal.
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Info),
    ) -> String;
}

/// Raised when the search should stop.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every holder of this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a search that polls it.
    pub fn as_atomic(&self) -> &AtomicBool {
        &self.0
    }
}

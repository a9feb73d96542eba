//! What the chores share: running programs, reporting stages, installing what a machine lacks.
#![allow(clippy::print_stdout, reason = "chores talk to people")]

pub mod fresh;
pub mod postgres;
pub mod setup;
pub mod shell;
pub mod stages;

/// All games, by the names that options, modules and folders have.
pub const GAMES: [&str; 3] = ["caminos", "wege", "cuminos"];

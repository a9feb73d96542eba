//! What people rely on at a table.
#![allow(clippy::unwrap_used, reason = "tests may")]

mod clocks;
mod desk;
mod games;
mod leaving;
mod seating;
mod secrets;

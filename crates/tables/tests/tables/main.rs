//! What people rely on at a table.
#![allow(clippy::unwrap_used, reason = "tests may")]
#![allow(clippy::needless_pass_by_value, reason = "calls in tests read better so")]

mod clocks;
mod desk;
mod duplicates;
mod fairness;
mod games;
mod leaving;
mod openings;
mod plans;
mod seating;
mod secrets;
mod series;
mod spectators;
mod together;
mod vacation;

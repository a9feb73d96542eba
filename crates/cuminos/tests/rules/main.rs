//! What users of the rules of Cuminos rely on.

// Helpers of tests may fail like tests.
#![allow(clippy::unwrap_used)]

mod clauses;
mod common;
mod deals;
mod naive;
mod positions;
mod random_games;
mod rounds;
mod values;
mod why;

//! The rules of Wege, clause by clause, through what other crates can use.

mod common;
mod contract;
mod expert;
mod laying;
mod text;
mod values;
mod why;
mod winning;

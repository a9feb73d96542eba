//! The chores that need the games. `cargo xtask` calls this program.
#![allow(clippy::print_stdout, reason = "chores talk to people")]

#[cfg(test)]
mod arrows;
mod figures;
mod mutants;
mod strength;
mod types;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Write the TypeScript that the page shares with the core
    Types,
    /// Draw the figures of the rule book
    Figures,
    /// Measure the players against each other (very long, resumable)
    Strength(strength::Arguments),
    /// Test the rules with mutants (long, resumable)
    Mutants(mutants::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Types => types::write(),
        Chore::Figures => figures::write(),
        Chore::Strength(arguments) => strength::strength(&arguments),
        Chore::Mutants(arguments) => mutants::mutants(&arguments),
    }
}

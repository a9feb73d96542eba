//! The chores that need the games. `cargo xtask` calls this program.
#![allow(clippy::print_stdout, reason = "chores talk to people")]

#[cfg(test)]
mod arrows;
mod bind;
mod figures;
mod hashes;
mod mutants;
mod strength;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Write the bindings of the browser's modules, and the TypeScript that the page shares with the core
    Bind,
    /// Write the hashes of the committed playthroughs, which the page's tests compare
    Hashes,
    /// Draw the figures of the rule book
    Figures {
        /// Only check that the committed figures are up to date
        #[arg(long)]
        check: bool,
    },
    /// Measure the players against each other (very long, resumable)
    Strength(strength::Arguments),
    /// Test the rules with mutants (long, resumable)
    Mutants(mutants::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Bind => bind::bind(),
        Chore::Hashes => hashes::write(),
        Chore::Figures { check: false } => figures::figures(),
        Chore::Figures { check: true } => figures::check(),
        Chore::Strength(arguments) => strength::strength(&arguments),
        Chore::Mutants(arguments) => mutants::mutants(&arguments),
    }
}

//! The project's chores: `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "this is where the chores speak to people")]

#[cfg(test)]
mod arrows;
mod deny;
mod figures;
mod fuzz;
mod hashes;
mod judge;
mod mutants;
mod proof;
mod puzzles;
mod setup;
mod shell;
mod strength;
mod suite;
mod train;
mod web;

use clap::{Parser, Subcommand};

/// The chores of Trivium.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Play: builds everything and opens the page; `play wege` plays in the terminal
    #[command(disable_help_flag = true)]
    Play {
        /// What `trivium serve` takes; or a game's name and what `trivium play` takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Test: exactly what CI runs
    Test,
    /// Serve the web client with hot reload, for those who work on it
    Dev,
    /// Build the web client into `web/dist`, which any web server can serve from any folder
    Web,
    /// Draw the figures of the rule book
    Figures {
        /// Only see whether they are as they would be drawn
        #[arg(long)]
        check: bool,
    },
    /// Look at the dependencies: licences, sources, duplicates, known weaknesses
    Deny,
    /// Write the committed playthroughs anew
    Playthroughs,
    /// Play many games against the literal judges (long; goes on where it stopped)
    Judge(judge::Arguments),
    /// Find puzzles, check them again, or let a level solve them (long; goes on where it stopped)
    Puzzles(puzzles::Arguments),
    /// Fuzz every target (long; the corpus is kept)
    Fuzz(fuzz::Arguments),
    /// Mutation testing of the rules (long; goes on where it stopped)
    Mutants(mutants::Arguments),
    /// Play a few moves of every game in Firefox
    Firefox(proof::Arguments),
    /// Let Lighthouse judge the page, and time how soon it can be played by slow 4G
    Lighthouse(proof::Lighthouse),
    /// Take the pictures of the README anew
    Pictures(proof::Arguments),
    /// Time the page's longest tasks while the computer thinks
    Tasks(proof::Arguments),
    /// Measure the players against each other (very long; goes on where it stopped)
    Strength(strength::Arguments),
    /// Train the network of Caminos (see training/README.md); `--smoke` is a short test
    Train(train::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Play { arguments } => suite::play(&arguments),
        Chore::Test => suite::test(),
        Chore::Dev => web::dev(),
        Chore::Web => web::build(),
        Chore::Figures { check: false } => figures::figures(),
        Chore::Figures { check: true } => figures::check(),
        Chore::Deny => deny::deny(),
        Chore::Playthroughs => suite::playthroughs(),
        Chore::Judge(arguments) => judge::judge(&arguments),
        Chore::Puzzles(arguments) => puzzles::puzzles(&arguments),
        Chore::Fuzz(arguments) => fuzz::fuzz(&arguments),
        Chore::Mutants(arguments) => mutants::mutants(&arguments),
        Chore::Firefox(arguments) => proof::firefox(&arguments),
        Chore::Lighthouse(arguments) => proof::lighthouse(&arguments),
        Chore::Pictures(arguments) => proof::pictures(&arguments),
        Chore::Tasks(arguments) => proof::tasks(&arguments),
        Chore::Strength(arguments) => strength::strength(&arguments),
        Chore::Train(arguments) => train::train(&arguments),
    }
}

//! The project's chores: `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "chores talk to people")]

mod deny;
mod fuzz;
mod judge;
mod online;
mod proof;
mod puzzles;
mod suite;
mod tools;
mod train;
mod web;

use clap::{CommandFactory as _, Parser, Subcommand};

/// The chores of Trivium.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Play: builds everything and opens the page; `play wege` plays in the terminal
    #[command(after_help = PLAY_HELP)]
    Play(Play),
    /// Test: exactly what CI runs
    Test(Output),
    /// Serve the page with hot reload
    Dev(Output),
    /// Build the page into `web/dist`, which any web server can serve from any folder
    Web(Output),
    /// Check the dependencies: licences, sources, duplicates, known vulnerabilities
    Deny,
    /// Write the committed playthroughs again
    Playthroughs,
    /// Play many games against the literal judges (long, resumable)
    Judge(judge::Arguments),
    /// Find puzzles, check them again, or let a level solve them (long, resumable)
    Puzzles(puzzles::Arguments),
    /// Fuzz every target (long, keeps its corpus)
    Fuzz(fuzz::Arguments),
    /// Kill the game server again and again under load: nothing that it acknowledged may be lost
    Crash(online::Crash),
    /// Show with strace that data is on the disk before the game server acknowledges it (Linux)
    Synced,
    /// Let Debian's Prometheus measure the game server, ask it every query of the Grafana dashboard; let systemd read the unit
    Dashboard,
    /// Send the game server a million frames and bodies that mean harm, and ask it for 100,000 tables
    FuzzFrames(online::FuzzFrames),
    /// Send the game server what its OpenAPI document allows and forbids (needs Python with venv and pip)
    Schemathesis(online::Schemathesis),
    /// Play many online games at once, and measure how long moves take
    Load(online::Load),
    /// Play a few moves of every game in Firefox
    Firefox(proof::Arguments),
    /// Play a few moves of every game in WebKit
    Webkit(proof::Arguments),
    /// Run Lighthouse on the page, and time how soon it can be played over a slow line
    Lighthouse(proof::Lighthouse),
    /// Take the README's pictures again, or with `--all` every screen as contact sheets
    Pictures(proof::Pictures),
    /// Time the page's longest tasks while the computer thinks
    Tasks(proof::Arguments),
    /// Time the way from every kind of page to the next
    Navigation(proof::Arguments),
    /// Train the network of Caminos (see training/README.md); `--smoke` is a short test
    Train(train::Arguments),
    /// Write the TypeScript that the page shares with the core
    Types,
    /// Draw the figures of the rule book
    #[command(disable_help_flag = true)]
    Figures(Forwarded),
    /// Measure the players against each other (very long, resumable)
    #[command(disable_help_flag = true)]
    Strength(Forwarded),
    /// Test the rules with mutants (long, resumable)
    #[command(disable_help_flag = true)]
    Mutants(Forwarded),
}

/// What `play --help` says of the arguments that it passes on.
const PLAY_HELP: &str = "\
Examples:
  cargo xtask play                      the page, in your browser
  cargo xtask play --port 8080          at this port
  cargo xtask play --lan                others in your network can join
  cargo xtask play wege --against 5     Wege in the terminal against level 5

All options: `cargo run -p trivium-cli -- serve --help`, and `play --help` for the terminal.";

#[derive(Debug, clap::Args)]
struct Play {
    /// Show the output of compilers and bundlers as it comes
    #[arg(long)]
    verbose: bool,
    /// What `trivium serve` takes; or a game and what `trivium play` takes
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

impl Play {
    /// Builds and plays; or prints help if that is asked for anywhere, so that nobody waits for a build first.
    fn run(self) -> anyhow::Result<()> {
        if self.arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
            let mut chores = Arguments::command();
            chores.build();
            let play = chores.find_subcommand_mut("play");
            return Ok(play.expect("there is a chore `play`").print_help()?);
        }
        let (verbose, arguments): (Vec<_>, Vec<_>) =
            self.arguments.into_iter().partition(|argument| argument == "--verbose");
        suite::play(&arguments, self.verbose || !verbose.is_empty())
    }
}

#[derive(Debug, clap::Args)]
struct Output {
    /// Show the output of compilers, bundlers and tests as it comes
    #[arg(long)]
    verbose: bool,
}

/// A chore of `xtask/tools`.
#[derive(Debug, clap::Args)]
struct Forwarded {
    /// What the chore takes; `--help` lists it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

impl Forwarded {
    fn call(self, chore: &str) -> anyhow::Result<()> {
        tools::call(&[vec![chore.to_owned()], self.arguments].concat())
    }
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Play(arguments) => arguments.run(),
        Chore::Test(output) => suite::test(output.verbose),
        Chore::Dev(output) => suite::dev(output.verbose),
        Chore::Web(output) => suite::web(output.verbose),
        Chore::Deny => deny::deny(),
        Chore::Playthroughs => suite::playthroughs(),
        Chore::Judge(arguments) => judge::judge(&arguments),
        Chore::Puzzles(arguments) => puzzles::puzzles(&arguments),
        Chore::Fuzz(arguments) => fuzz::fuzz(&arguments),
        Chore::Crash(arguments) => online::crash(&arguments),
        Chore::Synced => online::synced(),
        Chore::Dashboard => online::dashboard(),
        Chore::FuzzFrames(arguments) => online::fuzz_frames(&arguments),
        Chore::Schemathesis(arguments) => online::schemathesis(&arguments),
        Chore::Load(arguments) => online::load(&arguments),
        Chore::Firefox(arguments) => proof::firefox(&arguments),
        Chore::Webkit(arguments) => proof::webkit(&arguments),
        Chore::Lighthouse(arguments) => proof::lighthouse(&arguments),
        Chore::Pictures(arguments) => proof::pictures(&arguments),
        Chore::Tasks(arguments) => proof::tasks(&arguments),
        Chore::Navigation(arguments) => proof::navigation(&arguments),
        Chore::Train(arguments) => train::train(&arguments),
        Chore::Types => tools::call(&["types".to_owned()]),
        Chore::Figures(arguments) => arguments.call("figures"),
        Chore::Strength(arguments) => arguments.call("strength"),
        Chore::Mutants(arguments) => arguments.call("mutants"),
    }
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    fn read(words: &[&str]) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from([&["cargo xtask"], words].concat())
    }

    #[test]
    fn every_chore_has_help() {
        for chore in Arguments::command().get_subcommands() {
            match read(&[chore.get_name(), "--help"]) {
                Err(error) => assert_eq!(error.kind(), ErrorKind::DisplayHelp, "{}", chore.get_name()),
                // The tools print their own.
                Ok(Arguments {
                    chore: Chore::Figures(tool) | Chore::Strength(tool) | Chore::Mutants(tool),
                }) => {
                    assert_eq!(tool.arguments, ["--help"]);
                }
                Ok(other) => panic!("runs instead of printing help: {other:?}"),
            }
        }
    }

    #[test]
    fn play_passes_on_what_the_server_takes_with_and_without_dashes() {
        for words in [
            &["play", "--port", "8080"][..],
            &["play", "--", "--port", "8080"],
            &["play", "--verbose", "--port", "8080"],
        ] {
            match read(words).map(|arguments| arguments.chore) {
                Ok(Chore::Play(play)) => assert_eq!(play.arguments, ["--port", "8080"]),
                other => panic!("{other:?}"),
            }
        }
    }
}

//! The `trivium` binary.

/// Prints a line.
macro_rules! say {
    ($($text:tt)*) => { $crate::print_line(format_args!($($text)*)) };
}

mod analyse;
mod bench;
mod engine;
mod matches;
mod play;
mod records;
mod referee;
mod serve;
mod show;
mod solve;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{fmt, io, process};

use clap::{Parser, Subcommand};

/// Three games of paths: Caminos, Wege, Cuminos.
#[derive(Debug, Parser)]
#[command(name = "trivium", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play in the terminal, against the computer or each other
    Play(play::Arguments),
    /// Serve the web client on this machine
    Serve(serve::Arguments),
    /// Judge games by a line protocol on standard input and output
    Referee,
    /// Speak the engine protocol on standard input and output
    Engine(engine::Arguments),
    /// Let engines play each other, and measure the difference
    Match(Box<matches::Arguments>),
    /// Say what the moves of a position or of recorded games are worth, and where games turned
    #[command(visible_alias = "analyze")]
    Analyse(Box<analyse::Arguments>),
    /// Read record files and say what is in them, or what is wrong with them
    Check {
        /// Record files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Solve a position exactly, or say how far the budget reached
    Solve(solve::Arguments),
    /// Print how fast the rules or the search are; takes about half a minute
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(arguments) => play::play(&arguments),
        Command::Serve(arguments) => serve::serve(&arguments),
        Command::Referee => referee::referee(),
        Command::Engine(arguments) => engine::engine(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Check { files } => records::check(&files),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Bench(arguments) => bench::bench(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(complain(&error)),
    }
}

/// Prints a line; where that cannot be done, the program is over.
fn print_line(text: fmt::Arguments<'_>) {
    if let Err(error) = writeln!(io::stdout(), "{text}") {
        process::exit(complain(&error.into()).into());
    }
}

/// Says what went wrong; with which code the program then ends.
fn complain(error: &anyhow::Error) -> u8 {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // Somebody who has seen enough closes the pipe; that is no failure.
        return 0;
    }
    eprintln!("trivium: {error:#}");
    1
}

/// A seed that nobody has chosen.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(0)
}

/// Today's date as records write it; by universal time, for nobody's own zone is asked for.
fn today() -> String {
    time::OffsetDateTime::now_utc().date().to_string()
}

//! The `trivium` command line: reads arguments, calls the crates, prints what they say.

/// Prints a line.
macro_rules! say {
    ($($text:tt)*) => { $crate::print_line(format_args!($($text)*)) };
}

mod admin;
mod play;
mod records;
mod referee;
mod serve;
mod show;
mod solve;
#[cfg(feature = "tools")]
mod tools;
mod verify;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{fmt, io, process};

use clap::{Parser, Subcommand};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, analyse and solve Caminos, Wege and Cuminos; run engines and matches; serve the web client
#[derive(Debug, Parser)]
#[command(name = "trivium", version)]
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
    /// Administer a server's database: backup, restore, accounts
    Admin(admin::Arguments),
    /// Judge games for other programs: JSON lines on standard input and output
    Referee,
    /// Check record files: list their games, or say what is wrong
    Check {
        /// Record files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Verify that what was drawn in records of online games follows from seed and contributions
    Verify {
        /// Record files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Solve a position exactly within a node budget
    Solve(solve::Arguments),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Tools(tools::Command),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(arguments) => play::play(&arguments),
        Command::Serve(arguments) => serve::serve(&arguments),
        Command::Admin(arguments) => admin::run(&arguments),
        Command::Referee => referee::referee(),
        Command::Check { files } => records::check(&files),
        Command::Verify { files } => verify::verify(&files),
        Command::Solve(arguments) => solve::run(&arguments),
        #[cfg(feature = "tools")]
        Command::Tools(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(complain(&error)),
    }
}

/// Prints a line; exits if that fails.
fn print_line(text: fmt::Arguments<'_>) {
    if let Err(error) = writeln!(io::stdout(), "{text}") {
        process::exit(complain(&error.into()).into());
    }
}

/// Prints what went wrong and returns the exit code.
fn complain(error: &anyhow::Error) -> u8 {
    let io = error.downcast_ref::<io::Error>();
    if io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // The reader has closed the pipe; that is no failure.
        return 0;
    }
    eprintln!("trivium: {error:#}");
    1
}

/// A random seed.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(0)
}

/// Today's date in UTC, as records write it.
fn today() -> String {
    time::OffsetDateTime::now_utc().date().to_string()
}

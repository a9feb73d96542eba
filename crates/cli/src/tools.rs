//! Commands for those who study the games: analysis, engines, matches, measurements. They need more crates than
//! playing does, so `cargo xtask play` leaves them out.

mod analyse;
mod bench;
mod bot;
mod engine;
mod matches;

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Speak the engine protocol on standard input and output
    Engine(engine::Arguments),
    /// Let an engine take a seat at an online table
    Bot(Box<bot::Arguments>),
    /// Run a match between engines and report Elo or SPRT
    Match(Box<matches::Arguments>),
    /// Evaluate the moves of a position or of recorded games, and find where games turned
    #[command(visible_alias = "analyze")]
    Analyse(Box<analyse::Arguments>),
    /// Measure the speed of the rules or of the search; takes about half a minute
    Bench(bench::Arguments),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Engine(arguments) => engine::engine(&arguments),
            Self::Bot(arguments) => bot::run(&arguments),
            Self::Match(arguments) => matches::run(&arguments),
            Self::Analyse(arguments) => analyse::run(&arguments),
            Self::Bench(arguments) => bench::bench(&arguments),
        }
    }
}

//! Self-play for training: many games in flight, their positions evaluated in batches by another process.
#![allow(clippy::print_stdout, reason = "standard output is where this program answers")]

mod describe;

use clap::{Parser, Subcommand};

/// Self-play for training the network of Caminos.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the encoding of positions and moves as JSON
    Describe,
}

fn main() {
    match Arguments::parse().command {
        Command::Describe => println!("{}", describe::describe()),
    }
}

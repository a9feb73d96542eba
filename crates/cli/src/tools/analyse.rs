//! `trivium analyse`.

mod document;
mod file;
mod graph;
mod names;
mod position;
mod sentences;
mod table;
mod watch;
mod why;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use trivium_games::{AnyPosition, Record};
use trivium_players::{Effort, Level, Means, Thought, analyse_position, analyse_record};

use crate::records::read_file;
use document::{Document, EffortUsed, NumberedGame};
use watch::Timer;

/// The level whose budget is used unless another is given.
const USUAL_LEVEL: u8 = 7;

#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("budget").args(["nodes", "seconds", "level"])))]
pub(crate) struct Arguments {
    /// A record file
    #[arg(conflicts_with = "position")]
    file: Option<PathBuf>,
    /// Analyse this position in one line instead of a file
    #[arg(long, value_name = "LINE")]
    position: Option<String>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "position")]
    game: Option<usize>,
    /// How many of the best moves to list
    #[arg(long, value_name = "N", default_value = "5")]
    moves: NonZeroUsize,
    /// Search every position with this many nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_nodes)]
    nodes: Option<u64>,
    /// Search every position for this many seconds
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = read_seconds)]
    seconds: Option<f64>,
    /// Search every position as long as this level does, 1 to 8 [default: 7]
    #[arg(long, value_name = "L", allow_negative_numbers = true, value_parser = read_level)]
    level: Option<u8>,
    /// Number of threads; with more than one, results are not deterministic
    #[arg(long, value_name = "T", default_value = "1")]
    threads: NonZeroUsize,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Do not measure the luck of draws; in Wege that saves about one search a move
    #[arg(long)]
    no_luck: bool,
    /// Output format [default: by the extension of --out, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file instead of the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people, 80 columns wide
    Text,
    /// For programs
    Json,
    /// A graph of one game
    Svg,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.out.as_deref().map_or(Ok(()), file::check)?;
    let text = match (&arguments.position, &arguments.file) {
        (Some(line), _) => position(arguments, line)?,
        (None, Some(file)) => games(arguments, file)?,
        (None, None) => bail!("name a record file, or give a position with --position"),
    };
    match &arguments.out {
        Some(out) => file::write(out, &text),
        None => file::print(&text),
    }
}

fn position(arguments: &Arguments, line: &str) -> anyhow::Result<String> {
    let format = format(arguments);
    ensure!(format != Format::Svg, "a graph shows a whole game; for a position choose text or json");
    let position: AnyPosition = line.trim().parse().context("this is not a position")?;
    let found =
        analyse_position(&position, &effort(arguments), &mut Timer::new(arguments.seconds, String::new()))?;
    Ok(match format {
        Format::Json => Document::of_position(used(arguments), found).to_json()?,
        Format::Text | Format::Svg => position::report(&found),
    })
}

fn games(arguments: &Arguments, file: &Path) -> anyhow::Result<String> {
    let records = read_file(file).with_context(|| file.display().to_string())?;
    let chosen = choose(&records, arguments.game).with_context(|| file.display().to_string())?;
    let format = format(arguments);
    if format == Format::Svg && chosen.len() > 1 {
        bail!("the file has {} games and a graph shows one; choose it with --game N", chosen.len());
    }
    let mut judged = Vec::new();
    for (number, record) in chosen {
        let name =
            if records.len() > 1 { format!("game {number} of {}, ", records.len()) } else { String::new() };
        let mut timer = Timer::new(arguments.seconds, name);
        let found = analyse_record(record, &effort(arguments), &mut timer);
        timer.end();
        let analysis = found.with_context(|| format!("game {number}"))?;
        judged.push(NumberedGame { number, analysis });
    }
    Ok(match format {
        Format::Text => judged.iter().map(table::report).collect::<Vec<_>>().join("\n\n"),
        Format::Json => Document::of_games(used(arguments), judged).to_json()?,
        Format::Svg => judged.iter().map(|game| graph::graph(&game.analysis)).collect(),
    })
}

/// The games to analyse with their numbers. Of all games those without a move are passed over.
fn choose(records: &[Record], game: Option<usize>) -> anyhow::Result<Vec<(usize, &Record)>> {
    let mut numbered = (1..).zip(records);
    if let Some(game) = game {
        let found = numbered.find(|&(number, _)| number == game);
        return Ok(vec![
            found.with_context(|| format!("there is no game {game}; the file has {}", records.len()))?,
        ]);
    }
    let played: Vec<_> = numbered.filter(|(_, record)| !record.line.nodes.is_empty()).collect();
    ensure!(!played.is_empty(), "there is no game with moves in this file");
    Ok(played)
}

fn format(arguments: &Arguments) -> Format {
    let ending = arguments.out.as_ref().and_then(|out| out.extension()).and_then(|ending| ending.to_str());
    arguments.format.unwrap_or(match ending {
        Some("json") => Format::Json,
        Some("svg") => Format::Svg,
        _ => Format::Text,
    })
}

fn effort(arguments: &Arguments) -> Effort {
    let level = Level::new(arguments.level.unwrap_or(USUAL_LEVEL)).unwrap_or(Level::LAST);
    let thought = match (arguments.nodes, arguments.seconds) {
        (Some(nodes), _) => Thought::Nodes(nodes),
        (None, Some(_)) => Thought::Watched,
        (None, None) => Thought::Level(level),
    };
    let means = Means { threads: arguments.threads, ..Means::seeded(arguments.seed) };
    Effort { thought, means, moves: arguments.moves.get(), luck: !arguments.no_luck }
}

fn used(arguments: &Arguments) -> EffortUsed {
    let by_level = arguments.nodes.is_none() && arguments.seconds.is_none();
    EffortUsed {
        nodes: arguments.nodes,
        seconds: arguments.seconds,
        level: by_level.then_some(arguments.level.unwrap_or(USUAL_LEVEL)),
        seed: arguments.seed,
        threads: arguments.threads.get(),
    }
}

fn read_nodes(text: &str) -> anyhow::Result<u64> {
    let nodes = text.parse().ok().filter(|&nodes| nodes > 0);
    nodes.context("write a whole number above 0, such as 2000")
}

fn read_seconds(text: &str) -> anyhow::Result<f64> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0 && seconds <= 86_400.0);
    seconds.context("write a number of seconds above 0, such as 0.5")
}

fn read_level(text: &str) -> anyhow::Result<u8> {
    let level = text.parse().ok().and_then(Level::new);
    level.map(Level::number).context("the levels are 1 to 8")
}

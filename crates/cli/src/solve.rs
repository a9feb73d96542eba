//! `trivium solve`.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail, ensure};
use serde_json::{Value, json};
use trivium_game::{Seat, Team, Turn};
use trivium_games::{AnyPosition, AnyState, AnyTurn, GameKind, Record, each_game, read_records};
use trivium_players::{Question, Solution, solve};
use trivium_search::Fraction;

use crate::show::describe_outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The position in one line; read from standard input if neither it nor a record is given
    position: Option<String>,
    /// Take the position from a record file instead
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,
    /// Solve the position of the record after this many moves; after all of them by default
    #[arg(long, value_name = "N", requires = "record")]
    ply: Option<usize>,
    /// The number of the game, in a file with several records
    #[arg(long, value_name = "N", requires = "record", default_value_t = 1)]
    game: usize,
    /// Node budget
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let position = find_position(arguments)?;
    let solutions = solve(&position, arguments.nodes)?;
    if arguments.json {
        say!("{}", to_json(&position, &solutions));
    } else {
        say!("{}", to_text(&position, &solutions).trim_end());
    }
    Ok(())
}

fn find_position(arguments: &Arguments) -> anyhow::Result<AnyPosition> {
    if let Some(file) = &arguments.record {
        return from_record(file, arguments.game, arguments.ply);
    }
    let line = match &arguments.position {
        Some(line) if line != "-" => line.clone(),
        _ => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("standard input is no text")?;
            text
        }
    };
    let line = line.trim();
    ensure!(!line.is_empty(), "give a position in one line, as an argument or on standard input");
    ensure!(!line.contains('\n'), "give one position only, in one line");
    line.parse().context("this is not a position (see docs/formats/position.md)")
}

fn from_record(file: &Path, game: usize, ply: Option<usize>) -> anyhow::Result<AnyPosition> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    let records = read_records(&text).with_context(|| name.to_string())?;
    let record = game.checked_sub(1).and_then(|index| records.get(index));
    let record = record.ok_or_else(|| anyhow!("{name} has {} games, not a game {game}", records.len()))?;
    position_after(record, ply.unwrap_or(record.line.nodes.len()))
}

/// The position at a ply of a record, with what was drawn before the next move.
fn position_after(record: &Record, ply: usize) -> anyhow::Result<AnyPosition> {
    let nodes = &record.line.nodes;
    if ply > nodes.len() {
        bail!("the record has {} moves, not {ply}", nodes.len());
    }
    let mut position = record.start_position()?;
    let played = nodes[..ply].iter().flat_map(|node| node.drawn.iter().chain([&node.mv]));
    let drawn = nodes.get(ply).map_or(&record.line.drawn, |node| &node.drawn);
    for word in played.chain(drawn) {
        position.follow(word)?;
    }
    Ok(position)
}

/// The team whose view is shown: that of the seat to move or to draw.
fn team_asked(position: &AnyPosition) -> Team {
    match position.turn() {
        Turn::Seat(seat) | Turn::Chance(seat) => position.team_of(seat),
        Turn::Over => Team::new(0),
    }
}

/// Least and most of an answer, for this team.
fn bounds(solution: &Solution, team: Team) -> [Fraction; 2] {
    let (least, most) = (solution.bounds.lower, solution.bounds.upper);
    if team.index() == 0 {
        return [least, most];
    }
    let whole = if solution.question == Question::Share { Fraction::ONE } else { Fraction::ZERO };
    let turned = |value: Fraction| whole.minus(value).expect("a value turned round is no longer");
    [turned(most), turned(least)]
}

/// What a value means, in one word.
fn verdict(question: Question, value: Fraction) -> &'static str {
    match question {
        Question::Share if value == Fraction::ONE => "won",
        Question::Share if value == Fraction::ZERO => "lost",
        Question::Share if value == Fraction::HALF => "drawn",
        Question::Share => "open",
        Question::Lead if value > Fraction::ZERO => "ahead",
        Question::Lead if value == Fraction::ZERO => "level",
        Question::Lead => "behind",
    }
}

/// The same in a sentence about a team.
fn phrase(kind: GameKind, verdict: &str) -> &'static str {
    match verdict {
        "won" => "wins",
        "lost" => "loses",
        // K17: there are no draws at Cuminos.
        "drawn" if kind == GameKind::Cuminos => "ties, and a further round decides",
        "drawn" => "draws",
        "open" => "depends on chance",
        "ahead" => "is ahead",
        "level" => "is level",
        _ => "is behind",
    }
}

fn to_text(position: &AnyPosition, solutions: &[Solution]) -> String {
    let team = team_asked(position);
    let mut text = format!("{}: {}\n", position.kind(), describe_turn(position));
    for solution in solutions {
        describe(&mut text, position, solution, team);
    }
    text
}

fn describe_turn(position: &AnyPosition) -> String {
    let of = |seat: Seat| format!("seat {seat} of team {}", position.team_of(seat));
    match position.turn() {
        Turn::Seat(seat) => format!("{} is to move", of(seat)),
        Turn::Chance(seat) => format!("something is drawn for {}", of(seat)),
        Turn::Over => "the game is over".to_owned(),
    }
}

fn describe(text: &mut String, position: &AnyPosition, solution: &Solution, team: Team) {
    let [least, most] = bounds(solution, team);
    let what = match solution.question {
        Question::Share => "share of the game",
        Question::Lead => "lead at the end of the round",
    };
    let looked = format!("{} positions, everything {} moves ahead", solution.nodes, solution.depth);
    if least == most {
        let phrase = phrase(position.kind(), verdict(solution.question, least));
        let _ = writeln!(text, "team {team} {phrase}: {what} {}", number(least));
        let _ = writeln!(text, "best: {}", solution.best.join(" "));
        let _ = writeln!(text, "line: {}", solution.line.join(" "));
        let _ = writeln!(text, "ends: {}", describe_end(position, &solution.end));
        let _ = writeln!(text, "proven by looking at {looked}");
    } else {
        let _ = writeln!(text, "not solved: the budget ran out after {looked}");
        let (least, most) = (number(least), number(most));
        let _ =
            writeln!(text, "known so far: team {team} has a {what} of at least {least} and at most {most}");
    }
}

fn describe_end(before: &AnyPosition, end: &AnyPosition) -> String {
    if let Some(outcome) = end.outcome() {
        return describe_outcome(&outcome);
    }
    match (before.describe().state, end.describe().state) {
        (AnyState::Cuminos(before), AnyState::Cuminos(end)) => {
            let (end, before) = (json!(end.scores), json!(before.scores));
            format!("the round, with the totals {end} (now {before})")
        }
        _ => "in the middle of the game".to_owned(),
    }
}

/// The outcome as the referee shows it.
fn outcome(position: &AnyPosition) -> Value {
    each_game!(position.describe().turn, AnyTurn(turn) => json!(turn.outcome))
}

/// A fraction, and as a decimal where it is none.
fn number(value: Fraction) -> String {
    if value.denominator() == 1 { value.to_string() } else { format!("{value} = {:.6}", value.to_f64()) }
}

fn to_json(position: &AnyPosition, solutions: &[Solution]) -> Value {
    let team = team_asked(position);
    let solutions = solutions.iter().map(|solution| {
        let [least, most] = bounds(solution, team);
        let solved = least == most;
        json!({
            "question": if solution.question == Question::Share { "share" } else { "lead" },
            "solved": solved,
            "verdict": solved.then(|| verdict(solution.question, least)),
            "least": least.to_string(),
            "most": most.to_string(),
            "decimal": solved.then(|| least.to_f64()),
            "best": solution.best,
            "line": solution.line,
            "end": solved.then(|| solution.end.to_string()),
            "outcome": solved.then(|| outcome(&solution.end)),
            "depth": solution.depth,
            "nodes": solution.nodes,
        })
    });
    json!({
        "game": position.kind().name(),
        "position": position.to_string(),
        "team": team.index(),
        "solutions": solutions.collect::<Vec<_>>(),
    })
}

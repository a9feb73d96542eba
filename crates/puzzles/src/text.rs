//! Puzzles as text: one JSON object a line. `docs/formats/puzzles.md` specifies it.

use serde_json::{Map, Value, json};
use trivium_game::{MAX_SEATS, Seat};
use trivium_search::Fraction;

use crate::{Branch, Proof, Puzzle, PuzzleError};

/// Trees are not nested deeper than any game goes.
const DEEPEST: u32 = 16;

/// Writes a puzzle in one line.
pub fn write_puzzle(puzzle: &Puzzle) -> String {
    let proof = match &puzzle.proof {
        Proof::Tree(branch) => write_branch(branch),
        Proof::Values(values) => values
            .iter()
            .map(|(mv, value)| (mv.clone(), value.to_string().into()))
            .collect::<Map<_, _>>()
            .into(),
    };
    json!({
        "id": puzzle.id,
        "game": puzzle.kind().name(),
        "position": puzzle.position,
        "seat": puzzle.seat.index(),
        "task": puzzle.task.to_string(),
        "solution": puzzle.solution,
        "value": puzzle.value.to_string(),
        "proof": proof,
        "difficulty": puzzle.difficulty,
        "themes": puzzle.themes,
        "seed": puzzle.seed,
    })
    .to_string()
}

fn write_branch(branch: &Branch) -> Value {
    let mut written = Map::from_iter([("move".to_owned(), branch.mv.clone().into())]);
    if !branch.answers.is_empty() {
        written.insert("answers".to_owned(), branch.answers.iter().map(write_branch).collect());
    }
    written.into()
}

/// Reads a file of puzzles, one a line; empty lines are passed over.
///
/// # Errors
///
/// If a line is no puzzle; the error names the line.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(index, line)| {
        read_puzzle(line).map_err(|error| PuzzleError::new(format!("line {}: {error}", index + 1)))
    };
    lines.map(read).collect()
}

/// Reads a puzzle in one line. Whether it is sound is for [`Puzzle::validate`] to find out.
///
/// # Errors
///
/// If the line is no JSON object with the fields of a puzzle.
pub fn read_puzzle(line: &str) -> Result<Puzzle, PuzzleError> {
    let object: Map<String, Value> =
        serde_json::from_str(line).map_err(|error| PuzzleError::new(format!("no JSON object: {error}")))?;
    let field = |name: &str| {
        object.get(name).ok_or_else(|| PuzzleError::new(format!("the field `{name}` is missing")))
    };
    let wrong = |name: &str| PuzzleError::new(format!("the field `{name}` is not as it should be"));
    let text = |name: &str| field(name)?.as_str().map(str::to_owned).ok_or_else(|| wrong(name));
    let number = |name: &str| field(name)?.as_u64().ok_or_else(|| wrong(name));
    let seat = u8::try_from(number("seat")?).ok().filter(|&seat| usize::from(seat) < MAX_SEATS);
    let themes = field("themes")?.as_array().ok_or_else(|| wrong("themes"))?;
    let themes = themes.iter().map(|theme| theme.as_str().map(str::to_owned)).collect::<Option<_>>();
    let puzzle = Puzzle {
        id: text("id")?,
        position: text("position")?,
        seat: Seat::new(seat.ok_or_else(|| wrong("seat"))?),
        task: text("task")?.parse().map_err(|_| wrong("task"))?,
        solution: text("solution")?,
        value: text("value")?.parse().map_err(|_| wrong("value"))?,
        proof: read_proof(field("proof")?).ok_or_else(|| wrong("proof"))?,
        difficulty: u8::try_from(number("difficulty")?).map_err(|_| wrong("difficulty"))?,
        themes: themes.ok_or_else(|| wrong("themes"))?,
        seed: number("seed")?,
    };
    if text("game")? != puzzle.kind().name() {
        return Err(PuzzleError::new("the field `game` does not fit the task"));
    }
    Ok(puzzle)
}

fn read_proof(value: &Value) -> Option<Proof> {
    let object = value.as_object()?;
    if object.contains_key("move") {
        return read_branch(value, DEEPEST).map(Proof::Tree);
    }
    let values = object.iter().map(|(mv, value)| {
        let value: Fraction = value.as_str()?.parse().ok()?;
        Some((mv.clone(), value))
    });
    values.collect::<Option<_>>().map(Proof::Values)
}

fn read_branch(value: &Value, deepest: u32) -> Option<Branch> {
    let mv = value.get("move")?.as_str()?.to_owned();
    let deeper = deepest.checked_sub(1)?;
    let answers = match value.get("answers") {
        None => Vec::new(),
        Some(answers) => {
            answers.as_array()?.iter().map(|answer| read_branch(answer, deeper)).collect::<Option<_>>()?
        }
    };
    Some(Branch { mv, answers })
}

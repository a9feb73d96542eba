//! Reads record files, and judges every move in them.

use std::str::FromStr;

use trivium_game::{Forfeits, Turn, write_all_options};

use super::tokens::{Place, Token, Tokens};
use super::{Glyph, Line, Node, Record, RecordError, RecordResult};
use crate::position::{Step as Meaning, follow, follow_move};
use crate::rules::Rules;
use crate::{GameKind, with_game};

/// Variations within variations deeper than this are an error.
const DEEPEST_VARIATION: usize = 50;

/// Reads all games of a record file.
///
/// # Errors
///
/// If the file is malformed, or a move, a draw or a result in it is not by the rules.
pub fn read_records(text: &str) -> Result<Vec<Record>, RecordError> {
    let (tokens, end) = Tokens::new(text).read_all()?;
    let mut cursor = Cursor { tokens: &tokens, end };
    let mut records = Vec::new();
    while let Some((token, place)) = cursor.peek() {
        if !matches!(token, Token::Tag { .. }) {
            return Err(place.error("a game begins with the tag [Game \"…\"]"));
        }
        records.push(read_game(&mut cursor)?);
    }
    Ok(records)
}

/// Reads a file with exactly one game; [`read_records`] reads any number.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let records: [Self; 1] = read_records(text)?.try_into().map_err(|records: Vec<_>| {
            let message = format!("expected one game, not {}", records.len());
            RecordError { line: 1, column: 1, message }
        })?;
        let [record] = records;
        Ok(record)
    }
}

struct Cursor<'a> {
    tokens: &'a [(Token, Place)],
    end: Place,
}

impl<'a> Cursor<'a> {
    const fn peek(&self) -> Option<(&'a Token, Place)> {
        match self.tokens.first() {
            Some((token, place)) => Some((token, *place)),
            None => None,
        }
    }

    fn advance(&mut self) {
        self.tokens = self.tokens.get(1..).unwrap_or_default();
    }

    fn place(&self) -> Place {
        self.peek().map_or(self.end, |(_, place)| place)
    }
}

/// A tag's name, value and place.
type Tag<'a> = (&'a str, &'a str, Place);

fn read_game(cursor: &mut Cursor<'_>) -> Result<Record, RecordError> {
    let first = cursor.place();
    let mut tags: Vec<Tag<'_>> = Vec::new();
    while let Some((Token::Tag { name, value }, place)) = cursor.peek() {
        // The next game begins, even if this one has no moves.
        if name == "Game" && !tags.is_empty() {
            break;
        }
        if tags.iter().any(|(earlier, ..)| earlier == name) {
            return Err(place.error(format_args!("this game has the tag {name} twice")));
        }
        tags.push((name, value, place));
        cursor.advance();
    }
    let (name, value, place) = tags.remove(0);
    if name != "Game" {
        return Err(first.error("a game begins with the tag [Game \"…\"]"));
    }
    let kind: GameKind = value.parse().map_err(|error| place.error(error))?;
    with_game!(kind, G => read_game_of::<G>(&tags, cursor))
}

fn read_game_of<G: Rules>(tags: &[Tag<'_>], cursor: &mut Cursor<'_>) -> Result<Record, RecordError> {
    let find = |wanted: &str| tags.iter().find(|(name, ..)| *name == wanted);
    let options = match find("Options") {
        None => G::Options::default(),
        Some((_, value, place)) => trivium_game::read_options(value).map_err(|error| place.error(error))?,
    };
    let mut record = Record::empty::<G>(&options);
    debug_assert_eq!(record.options, write_all_options(&options));
    for &(name, value, place) in tags {
        read_tag(&mut record, name, value, place)?;
    }
    let place_of = |tag, cursor: &Cursor<'_>| find(tag).map_or(cursor.place(), |(.., place)| *place);
    let position = record.first_position::<G>().map_err(|error| place_of("Position", cursor).error(error))?;
    let (line, last) = read_line(position, cursor, 0, 0)?;
    record.line = line;
    check_result(&record, &last, place_of("Result", cursor))?;
    Ok(record)
}

fn read_tag(record: &mut Record, name: &str, value: &str, place: Place) -> Result<(), RecordError> {
    let numbered = |prefix: &str| name.strip_prefix(prefix).and_then(|number| number.parse::<usize>().ok());
    match name {
        "Options" => {}
        "Rules" if value == record.rules => {}
        "Rules" => {
            return Err(place.error(format_args!(
                "this game was recorded under another rule set; this one is {}",
                record.rules
            )));
        }
        "Position" => record.start = Some(value.to_owned()),
        "Date" => record.date = Some(read_date(value, place)?),
        "Clock" => record.clock = value.parse().map_err(|error| place.error(error))?,
        "Result" => record.result = value.parse().map_err(|error| place.error(error))?,
        _ => {
            if let Some(team) = numbered("Out") {
                let count = record.outs.len();
                let missing = || place.error(format_args!("there are only {count} teams"));
                let out = record.outs.get_mut(team).ok_or_else(missing)?;
                *out = Some(value.parse().map_err(|error| place.error(error))?);
                return Ok(());
            }
            let (names, index) = match (numbered("Seat"), numbered("Team")) {
                (Some(seat), _) => (&mut record.players, seat),
                (None, Some(team)) => (&mut record.teams, team),
                (None, None) => {
                    record.tags.push((name.to_owned(), value.to_owned()));
                    return Ok(());
                }
            };
            let count = names.len();
            let missing = || place.error(format_args!("{name} does not play: there are {count}"));
            *names.get_mut(index).ok_or_else(missing)? = Some(value.to_owned());
        }
    }
    Ok(())
}

fn read_date(text: &str, place: Place) -> Result<String, RecordError> {
    let fits = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit() || byte == b'?',
        });
    if fits {
        Ok(text.to_owned())
    } else {
        Err(place.error(format_args!("`{text}` is not a date; write 2026-11-15, with ? for what is unknown")))
    }
}

/// The result must be what the rules say, with what T1 makes of teams that are out; or something outside the rules
/// where these say nothing.
fn check_result<G: Rules>(record: &Record, last: &G, place: Place) -> Result<(), RecordError> {
    let plies = record.line.nodes.len();
    if record.outs.iter().flatten().any(|out| out.departure.ply as usize > plies) {
        let late = format_args!("a team cannot go out after {plies} plies, where the moves end");
        return Err(place.error(late));
    }
    let departures: Vec<_> = record.outs.iter().map(|out| out.map(|out| out.departure)).collect();
    let forfeits = Forfeits::with_departures(&departures).map_err(|error| place.error(error))?;
    let judged =
        last.outcome().map_or(RecordResult::Open, |outcome| RecordResult::from(&forfeits.amend(outcome)));
    match (&record.result, &judged) {
        (RecordResult::Open, RecordResult::Open) => Ok(()),
        (result, judged) if result == judged => Ok(()),
        (RecordResult::Ended { winner, reason, points }, RecordResult::Open) => {
            let teams = last.teams();
            if !reason.is_outside_the_rules() {
                return Err(place.error(format_args!(
                    "the game does not end by the rules here; it cannot end by `{reason}`"
                )));
            }
            if winner.is_some_and(|team| team >= teams) || points.len() != teams as usize {
                return Err(place.error(format_args!("{teams} teams play")));
            }
            if winner.is_some_and(|team| record.outs[usize::from(team)].is_some()) {
                return Err(place.error("a team that is out cannot win"));
            }
            Ok(())
        }
        _ => Err(place.error(format_args!("by the rules the result of these moves is `{judged}`"))),
    }
}

/// Reads moves up to a closing bracket, the next game or the end; gives the last position too.
fn read_line<G: Rules>(
    mut position: G,
    cursor: &mut Cursor<'_>,
    mut ply: usize,
    depth: usize,
) -> Result<(Line, G), RecordError> {
    let mut line = Line::default();
    // The position before the last move and what was drawn for it: there its variations begin.
    let mut before = position.clone();
    let mut step = Step { drawn: Vec::new(), before: position.clone() };
    while let Some((token, place)) = cursor.peek() {
        match token {
            Token::Tag { .. } | Token::Close => break,
            Token::Open if depth == DEEPEST_VARIATION => {
                return Err(
                    place.error(format_args!("variations are nested more than {DEEPEST_VARIATION} deep"))
                );
            }
            Token::Open => {
                let Some(node) = line.nodes.last_mut() else {
                    return Err(place.error("a variation follows the move that it might replace"));
                };
                cursor.advance();
                let (variation, _) = read_line(before.clone(), cursor, ply - 1, depth + 1)?;
                if variation.nodes.is_empty() {
                    return Err(place.error("this variation has no move"));
                }
                node.variations.push(variation);
                let Some((Token::Close, _)) = cursor.peek() else {
                    return Err(place.error("the `)` that should end this variation is missing"));
                };
            }
            Token::Comment(text) => match line.nodes.last_mut() {
                None => line.comments.push(text.clone()),
                Some(node) => node.comments.push(text.clone()),
            },
            Token::Word(word) => {
                if read_word((word, place), &mut position, &mut step, line.nodes.last_mut(), ply)? {
                    ply += 1;
                    let drawn = std::mem::take(&mut step.drawn);
                    line.nodes.push(Node { drawn, mv: word.clone(), ..Node::default() });
                    before = std::mem::replace(&mut step.before, position.clone());
                }
            }
        }
        cursor.advance();
    }
    if depth == 0 && matches!(cursor.peek(), Some((Token::Close, _))) {
        return Err(cursor.place().error("this `)` closes no variation"));
    }
    line.drawn = step.drawn;
    Ok((line, position))
}

/// What has happened since the last move.
struct Step<G> {
    drawn: Vec<String>,
    /// The position after the last move, before anything was drawn.
    before: G,
}

/// Reads a word: a ply's number, a time, a glyph, something drawn, or a move. Returns whether it is a move.
fn read_word<G: Rules>(
    (word, place): (&str, Place),
    position: &mut G,
    step: &mut Step<G>,
    last: Option<&mut Node>,
    ply: usize,
) -> Result<bool, RecordError> {
    if let Some(number) =
        word.strip_suffix('.').filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    {
        let right = (ply + 1).to_string();
        let wrong = || place.error(format_args!("this is move {right}, not {number}"));
        return if number == right { Ok(false) } else { Err(wrong()) };
    }
    if let Some(time) = word.strip_prefix('@') {
        let node = last.filter(|node| node.thought.is_none());
        let node = node.ok_or_else(|| place.error("a time follows its move, once"))?;
        node.thought = Some(time.parse().map_err(|error| place.error(error))?);
        return Ok(false);
    }
    if let Ok(glyph) = word.parse::<Glyph>() {
        let node = last.filter(|node| node.glyph.is_none());
        node.ok_or_else(|| place.error("a glyph follows its move, once"))?.glyph = Some(glyph);
        return Ok(false);
    }
    let meaning = match position.turn() {
        // The tile in hand is named once: drawn, or passed on.
        Turn::Seat(_) if !step.drawn.is_empty() => follow_move(position, word),
        _ => follow(position, word),
    };
    match meaning.map_err(|error| place.error(error))? {
        Meaning::Move => Ok(true),
        Meaning::Draw | Meaning::InHand => {
            step.drawn.push(word.to_owned());
            Ok(false)
        }
    }
}

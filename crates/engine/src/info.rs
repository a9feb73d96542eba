//! What an engine reports while it searches.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use trivium_game::{Millis, ParseError};

/// What an engine knows so far. Everything can be left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// How many plies it looks ahead.
    pub depth: Option<u32>,
    /// How many nodes it has seen.
    pub nodes: Option<u64>,
    /// How long it has thought.
    pub time: Option<Millis>,
    /// For every team the part of the game that it may expect: 1 for a win, 0 for a loss.
    pub values: Vec<f64>,
    /// How likely the game is drawn.
    pub drawn: Option<f64>,
    /// For every team the points that it may expect.
    pub points: Vec<f64>,
    /// Whether the values are proven rather than estimated.
    pub proven: bool,
    /// How the game may go on, best move first, with draws as in a record.
    pub line: Vec<String>,
}

/// As the protocol writes it, without the word `info`.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.depth.map(|depth| format!("depth {depth}")));
        words.extend(self.nodes.map(|nodes| format!("nodes {nodes}")));
        words.extend(self.time.map(|time| format!("time {}", time.0)));
        if let (Some(nodes), Some(time)) = (self.nodes, self.time.filter(|time| time.0 > 0)) {
            words.push(format!("nps {}", nodes.saturating_mul(1000) / time.0));
        }
        if !self.values.is_empty() {
            words.push(format!("value {}", joined(&self.values, 3)));
        }
        words.extend(self.drawn.map(|drawn| format!("drawn {drawn:.3}")));
        if !self.points.is_empty() {
            words.push(format!("points {}", joined(&self.points, 1)));
        }
        words.extend(self.proven.then(|| "proven".to_owned()));
        if !self.line.is_empty() {
            words.push(format!("pv {}", self.line.join(" ")));
        }
        f.write_str(&words.join(" "))
    }
}

fn joined(numbers: &[f64], digits: usize) -> String {
    let numbers: Vec<_> = numbers.iter().map(|number| format!("{number:.digits$}")).collect();
    numbers.join(":")
}

/// Skips words that the protocol does not know, and `nps`, which nodes and time say already.
impl FromStr for Info {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut info = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(number(word, &mut words)?),
                "nodes" => info.nodes = Some(number(word, &mut words)?),
                "time" => info.time = Some(Millis(number(word, &mut words)?)),
                "value" => info.values = numbers(word, &mut words)?,
                "drawn" => info.drawn = Some(number(word, &mut words)?),
                "points" => info.points = numbers(word, &mut words)?,
                "proven" => info.proven = true,
                "pv" => info.line = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        Ok(info)
    }
}

/// The number that stands behind `word`.
fn number<T: FromStr>(word: &str, words: &mut SplitWhitespace<'_>) -> Result<T, ParseError> {
    let text = words.next().unwrap_or_default();
    text.parse().map_err(|_| ParseError::new("number", text, format!("one after `{word}`")))
}

/// The numbers, separated by colons, that stand behind `word`.
fn numbers(word: &str, words: &mut SplitWhitespace<'_>) -> Result<Vec<f64>, ParseError> {
    let text = words.next().unwrap_or_default();
    let numbers: Result<_, _> = text.split(':').map(str::parse).collect();
    numbers
        .map_err(|_| ParseError::new("list of numbers", text, format!("one such as 0.6:0.4 after `{word}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_told() {
        assert_eq!(Info::default().to_string(), "");
        let info = Info {
            depth: Some(3),
            nodes: Some(5_000),
            time: Some(Millis(250)),
            values: vec![0.625, 0.375],
            drawn: Some(0.25),
            points: vec![7.5, 0.0],
            proven: true,
            line: vec!["R".to_owned(), "1,0".to_owned()],
        };
        assert_eq!(
            info.to_string(),
            "depth 3 nodes 5000 time 250 nps 20000 value 0.625:0.375 drawn 0.250 points 7.5:0.0 proven pv R 1,0"
        );
        assert_eq!(info.to_string().parse(), Ok(info));
    }

    #[test]
    fn unknown_words_are_skipped_and_bad_numbers_named() {
        let info: Info = "depth 3 seldepth 9 nodes 12 pv depth 4".parse().unwrap();
        assert_eq!((info.depth, info.nodes), (Some(3), Some(12)));
        assert_eq!(info.line, ["depth", "4"]);
        let error = |text: &str| text.parse::<Info>().unwrap_err().to_string();
        assert_eq!(error("depth three"), "`three` is not a number; expected one after `depth`");
        assert_eq!(error("nodes"), "`` is not a number; expected one after `nodes`");
        assert_eq!(
            error("value 1:x"),
            "`1:x` is not a list of numbers; expected one such as 0.6:0.4 after `value`"
        );
    }
}

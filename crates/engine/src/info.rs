//! What an engine reports while it searches.

use std::fmt;

use trivium_game::Millis;

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
            points: vec![7.25, 0.0],
            proven: true,
            line: vec!["R".to_owned(), "1,0".to_owned()],
        };
        assert_eq!(
            info.to_string(),
            "depth 3 nodes 5000 time 250 nps 20000 value 0.625:0.375 drawn 0.250 points 7.2:0.0 proven pv R 1,0"
        );
    }
}

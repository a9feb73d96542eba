//! Writes record files.

use std::fmt;

use super::{Line, Record};

/// Lines of moves are broken before they get longer than this.
const WIDTH: usize = 100;

/// Writes the record as its own reader reads it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escaped(value, '"'));
        tag("Game", self.kind.name())?;
        tag("Options", &self.options)?;
        tag("Rules", &self.rules)?;
        for (seat, player) in self.players.iter().enumerate() {
            player.as_ref().map_or(Ok(()), |name| tag(&format!("Seat{seat}"), name))?;
        }
        for (team, name) in self.teams.iter().enumerate() {
            name.as_ref().map_or(Ok(()), |name| tag(&format!("Team{team}"), name))?;
        }
        self.date.as_ref().map_or(Ok(()), |date| tag("Date", date))?;
        tag("Clock", &self.clock.to_string())?;
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        self.start.as_ref().map_or(Ok(()), |start| tag("Position", start))?;
        for (team, out) in self.outs.iter().enumerate() {
            out.map_or(Ok(()), |out| tag(&format!("Out{team}"), &out.to_string()))?;
        }
        tag("Result", &self.result.to_string())?;
        let mut words = Vec::new();
        push_line(&self.line, 0, &mut words);
        write!(f, "\n{}", wrapped(&words))
    }
}

fn push_line(line: &Line, mut ply: usize, words: &mut Vec<String>) {
    let comment = |text: &String| format!("{{{}}}", escaped(text, '}'));
    words.extend(line.comments.iter().map(comment));
    for node in &line.nodes {
        ply += 1;
        words.push(format!("{ply}."));
        words.extend(node.drawn.iter().cloned());
        words.push(node.mv.clone());
        words.extend(node.glyph.map(|glyph| glyph.to_string()));
        words.extend(node.thought.map(|thought| format!("@{thought}")));
        words.extend(node.comments.iter().map(comment));
        for variation in &node.variations {
            words.push("(".to_owned());
            push_line(variation, ply - 1, words);
            words.push(")".to_owned());
        }
    }
    words.extend(line.drawn.iter().cloned());
}

fn escaped(text: &str, close: char) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            c if c == close || c == '\\' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}

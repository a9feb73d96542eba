//! What a controller can send.

use std::str::FromStr;

use trivium_game::{MAX_SEATS, Millis, TimeControl};
use trivium_games::GameKind;

use crate::{Limits, Refused};

/// A line that the controller has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Hello,
    IsReady,
    SetOption { name: String, value: String },
    NewGame { kind: GameKind, options: String },
    Position { start: Start, words: Vec<String> },
    Go(Box<Limits>),
    Stop,
    Legal,
    State,
    Quit,
}

/// Where the moves begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The game's first position.
    Beginning,
    /// This line.
    Line(String),
}

impl Command {
    /// Reads a line; `None` if there is no command in it. Words before the command are ignored.
    ///
    /// # Errors
    ///
    /// If a command lacks something; the sentence says what.
    pub(crate) fn read(line: &str) -> Result<Option<Self>, Refused> {
        let mut words = line.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let rest = || words.clone().collect::<Vec<_>>();
            return Ok(Some(match word {
                "trivium" => Self::Hello,
                "isready" => Self::IsReady,
                "setoption" => read_option(&rest())?,
                "newgame" => read_new_game(&rest())?,
                "position" => read_position(&rest())?,
                "go" => Self::Go(Box::new(read_limits(&rest())?)),
                "stop" => Self::Stop,
                "legal" => Self::Legal,
                "state" => Self::State,
                "quit" => Self::Quit,
                _ => continue,
            }));
        }
        Ok(None)
    }
}

fn read_option(words: &[&str]) -> Result<Command, Refused> {
    let ["name", name, "value", ..] = words else {
        return Err(Refused::new("setoption is written: setoption name NAME value VALUE"));
    };
    Ok(Command::SetOption { name: (*name).to_owned(), value: words[3..].join(" ") })
}

fn read_new_game(words: &[&str]) -> Result<Command, Refused> {
    let [game, rest @ ..] = words else {
        return Err(Refused::new(
            "newgame is written: newgame GAME OPTIONS, such as newgame caminos grid=torus",
        ));
    };
    let kind: GameKind = game.parse().map_err(Refused::new)?;
    Ok(Command::NewGame { kind, options: (*rest.first().unwrap_or(&"-")).to_owned() })
}

fn read_position(words: &[&str]) -> Result<Command, Refused> {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let start = match &words[..split] {
        [] => return Err(Refused::new("position is written: position start|LINE moves WORD …")),
        ["start", ..] => Start::Beginning,
        line => Start::Line(line.join(" ")),
    };
    let words = words.iter().skip(split + 1).map(|word| (*word).to_owned()).collect();
    Ok(Command::Position { start, words })
}

fn read_limits(words: &[&str]) -> Result<Limits, Refused> {
    let mut limits = Limits::default();
    let mut rest = words.iter().copied().peekable();
    while let Some(word) = rest.next() {
        match word {
            "nodes" => limits.nodes = Some(number(word, rest.next())?),
            "movetime" => limits.move_time = Some(Millis(number(word, rest.next())?)),
            "level" => limits.level = Some(number(word, rest.next())?),
            "infinite" => limits.infinite = true,
            "clock" => {
                let kind = rest.next().unwrap_or_default();
                let control = match kind {
                    "none" => kind.to_owned(),
                    _ => format!("{kind} {}", rest.next().unwrap_or_default()),
                };
                limits.clock = control.parse::<TimeControl>().map_err(Refused::new)?;
            }
            "left" => {
                while let Some(seat) = rest.next_if(|word| word.parse::<usize>().is_ok()) {
                    let seat: usize = number("left", Some(seat))?;
                    let left = number("left", rest.next())?;
                    if seat >= MAX_SEATS {
                        return Err(Refused::new(format_args!("there is no seat {seat}")));
                    }
                    limits.left[seat] = Some(Millis(left));
                }
            }
            // Ignore what a newer controller may send.
            _ => {}
        }
    }
    Ok(limits)
}

fn number<N: FromStr>(name: &str, word: Option<&str>) -> Result<N, Refused> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| Refused::new(format_args!("expected a number after `{name}`, not `{word}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Command> {
        Command::read(line).unwrap()
    }

    #[test]
    fn unknown_words_are_passed_over() {
        assert_eq!(read(""), None);
        assert_eq!(read("please"), None);
        assert_eq!(read("please stop now"), Some(Command::Stop));
        assert_eq!(read("go gently nodes 7"), read("go nodes 7"));
    }

    #[test]
    fn a_position_begins_somewhere_and_goes_on() {
        let Some(Command::Position { start, words }) = read("position start moves Pb 0,0/SW") else {
            panic!()
        };
        assert_eq!((start, words), (Start::Beginning, vec!["Pb".to_owned(), "0,0/SW".to_owned()]));
        let Some(Command::Position { start, words }) = read("position wege - - - P1 0") else { panic!() };
        assert_eq!((start, words), (Start::Line("wege - - - P1 0".to_owned()), vec![]));
        assert!(Command::read("position").is_err());
    }

    #[test]
    fn limits_are_read() {
        let line = "go nodes 9 movetime 50 level 3 clock fischer 1m+1s left 0 500 1 700 infinite";
        let Some(Command::Go(limits)) = read(line) else { panic!() };
        assert_eq!((limits.nodes, limits.move_time, limits.level), (Some(9), Some(Millis(50)), Some(3)));
        assert_eq!(limits.clock.to_string(), "fischer 1m+1s");
        assert_eq!(limits.left[..3], [Some(Millis(500)), Some(Millis(700)), None]);
        assert!(limits.infinite);
        for line in ["go nodes", "go nodes x", "go clock blitz", "go left 0", "go left 9 1", "go level 999"] {
            assert!(Command::read(line).is_err(), "{line}");
        }
        assert_eq!(read("go clock none nodes 1"), read("go nodes 1"));
    }

    #[test]
    fn games_and_options_are_read() {
        let game = |kind, options: &str| Some(Command::NewGame { kind, options: options.to_owned() });
        assert_eq!(read("newgame caminos"), game(GameKind::Caminos, "-"));
        assert_eq!(read("newgame cuminos players=4"), game(GameKind::Cuminos, "players=4"));
        assert!(Command::read("newgame chess -").is_err());
        let option = Command::SetOption { name: "Seed".to_owned(), value: "7".to_owned() };
        assert_eq!(read("setoption name Seed value 7"), Some(option));
        assert!(Command::read("setoption Seed 7").is_err());
    }
}

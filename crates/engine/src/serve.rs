//! The engine's side of the protocol.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde_json::Value;
use trivium_game::Turn;
use trivium_games::{AnyPosition, GameKind};

use crate::command::{Command, Start};
use crate::input::read_lines;
use crate::{Info, LONGEST_LINE, Limits, PROTOCOL, StopFlag, Thinker};

/// Speaks the protocol until `quit` or the end of the input.
///
/// At the end of the input a limited thinking is still finished, so that a session can be piped in.
///
/// # Errors
///
/// If nothing can be written any more, or the thinker panics.
pub fn serve(
    thinker: Box<dyn Thinker>,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (sender, events) = channel();
    let lines = sender.clone();
    // The reader is not waited for: it ends with the input or with the program.
    thread::spawn(move || read_lines(input, &lines));
    let game = (GameKind::Caminos, "-".to_owned());
    let mut engine =
        Engine { output, sender, thinker: Some(thinker), game, position: None, thinking: None, ended: false };
    engine.run(&events)
}

/// Something that the engine must react to.
pub(crate) enum Event {
    Line(String),
    LineTooLong,
    EndOfInput,
    Info(Info),
    Found(Box<dyn Thinker>, String),
    Panicked,
}

/// What goes on while something thinks.
struct Thinking {
    stop: StopFlag,
    /// An answer to `go infinite` is held back until `stop`.
    infinite: bool,
    found: Option<String>,
}

struct Engine<W> {
    output: W,
    sender: Sender<Event>,
    /// Away while it thinks.
    thinker: Option<Box<dyn Thinker>>,
    game: (GameKind, String),
    position: Option<AnyPosition>,
    thinking: Option<Thinking>,
    ended: bool,
}

/// Why a command is refused; a sentence.
type Refused = String;

/// What a command makes the engine write, if anything.
type Answer = Result<Option<String>, Refused>;

impl<W: Write> Engine<W> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        // The engine holds a sender itself, so there is always something to wait for.
        while let Ok(event) = events.recv() {
            match event {
                Event::Line(line) => match Command::read(&line) {
                    Ok(Some(Command::Quit)) => return Ok(()),
                    Ok(Some(command)) => self.obey(command)?,
                    Ok(None) => {}
                    Err(refused) => self.say(&format!("error {refused}"))?,
                },
                Event::LineTooLong => {
                    self.say(&format!("error a line has at most {LONGEST_LINE} bytes"))?;
                }
                Event::EndOfInput => {
                    self.ended = true;
                    if self.thinking.as_ref().is_some_and(|thinking| thinking.infinite) {
                        self.stop()?;
                    }
                }
                Event::Info(info) => self.say(&format!("info {info}"))?,
                Event::Found(thinker, mv) => {
                    self.thinker = Some(thinker);
                    self.found(mv)?;
                }
                Event::Panicked => return Err(io::Error::other("the thinker has panicked")),
            }
            if self.ended && self.thinking.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        let answer = match command {
            Command::Stop => return self.stop(),
            Command::IsReady => Ok(Some("readyok".to_owned())),
            Command::Legal => self.legal(),
            Command::State => self.state(),
            _ if self.thinking.is_some() => Err("still thinking; send stop first".to_owned()),
            Command::Hello => self.hello(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame { kind, options } => self.new_game(kind, options),
            Command::Position { start, words } => self.set_position(start, &words),
            Command::Go(limits) => self.go(*limits),
            Command::Quit => Ok(None),
        };
        match answer {
            Ok(None) => Ok(()),
            Ok(Some(answer)) => self.say(&answer),
            Err(refused) => self.say(&format!("error {}", refused.replace('\n', " "))),
        }
    }

    fn thinker(&mut self) -> Result<&mut dyn Thinker, Refused> {
        match &mut self.thinker {
            Some(thinker) => Ok(thinker.as_mut()),
            None => Err("still thinking; send stop first".to_owned()),
        }
    }

    fn hello(&mut self) -> Answer {
        let thinker = self.thinker()?;
        let mut lines =
            vec![format!("id name {}", thinker.name()), format!("id author {}", thinker.author())];
        lines.extend(thinker.options().iter().map(|option| format!("option {option}")));
        lines.push(format!("protocol {PROTOCOL}"));
        lines.push("triviumok".to_owned());
        Ok(Some(lines.join("\n")))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Answer {
        let thinker = self.thinker()?;
        let options = thinker.options();
        let option = options.iter().find(|option| option.name == name);
        option.ok_or_else(|| format!("there is no option `{name}`"))?.check(value)?;
        thinker.set_option(name, value)?;
        Ok(None)
    }

    fn new_game(&mut self, kind: GameKind, options: String) -> Answer {
        let position = AnyPosition::start(kind, &options).map_err(|error| error.to_string())?;
        self.thinker()?.new_game();
        self.position = Some(position);
        self.game = (kind, options);
        Ok(None)
    }

    fn set_position(&mut self, start: Start, words: &[String]) -> Answer {
        let mut position = match start {
            Start::Line(line) => AnyPosition::read(&line).map_err(|error| error.to_string())?,
            Start::Beginning if self.position.is_none() => return Err(NO_GAME.to_owned()),
            Start::Beginning => {
                AnyPosition::start(self.game.0, &self.game.1).map_err(|error| error.to_string())?
            }
        };
        for (at, word) in words.iter().enumerate() {
            position.follow(word).map_err(|refused| format!("word {} of the moves: {refused}", at + 1))?;
        }
        self.position = Some(position);
        Ok(None)
    }

    fn position(&self) -> Result<&AnyPosition, Refused> {
        self.position.as_ref().ok_or_else(|| NO_GAME.to_owned())
    }

    fn legal(&self) -> Answer {
        let moves = self.position()?.legal();
        Ok(Some(["legal".to_owned()].into_iter().chain(moves).collect::<Vec<_>>().join(" ")))
    }

    fn state(&self) -> Answer {
        Ok(Some(format!("state {}", Value::Object(self.position()?.describe()))))
    }

    fn go(&mut self, limits: Limits) -> Answer {
        let position = self.position()?.clone();
        match position.turn() {
            Turn::Seat(_) => {}
            Turn::Chance(seat) => return Err(format!("something must be drawn for seat {seat} first")),
            Turn::Over => return Err("the game is over".to_owned()),
        }
        let mut thinker = self.thinker.take().ok_or("still thinking; send stop first")?;
        let stop = StopFlag::default();
        self.thinking = Some(Thinking { stop: stop.clone(), infinite: limits.infinite, found: None });
        let sender = self.sender.clone();
        thread::spawn(move || {
            // Nobody listens only when the program is about to end.
            let mut report = |info| drop(sender.send(Event::Info(info)));
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mv = thinker.think(&position, &limits, &stop, &mut report);
                (thinker, mv)
            }));
            drop(sender.send(match thought {
                Ok((thinker, mv)) => Event::Found(thinker, mv),
                Err(_) => Event::Panicked,
            }));
        });
        Ok(None)
    }

    fn stop(&mut self) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.stop.raise();
        thinking.infinite = false;
        match thinking.found.take() {
            None => Ok(()),
            Some(mv) => self.found(mv),
        }
    }

    fn found(&mut self, mv: String) -> io::Result<()> {
        match &mut self.thinking {
            Some(thinking) if thinking.infinite => {
                thinking.found = Some(mv);
                Ok(())
            }
            _ => {
                self.thinking = None;
                self.say(&format!("bestmove {mv}"))
            }
        }
    }
}

const NO_GAME: &str = "no game has been started; send newgame first";

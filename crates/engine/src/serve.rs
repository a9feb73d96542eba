//! The engine's side of the protocol.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use trivium_game::Turn;
use trivium_games::{AnyOptions, AnyPosition, GameKind};

use crate::command::{Command, Start};
use crate::input::read_lines;
use crate::{Engine, Info, LONGEST_LINE, Limits, PROTOCOL, Refused, StopFlag};

/// Speaks the protocol until `quit` or the end of the input.
///
/// At the end of the input a limited search is still finished, so that commands can be piped in.
///
/// # Errors
///
/// If nothing can be written any more, or the engine panics.
pub fn serve(
    engine: Box<dyn Engine>,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (sender, events) = channel();
    let lines = sender.clone();
    // The reader is not waited for: it ends with the input or with the program.
    thread::spawn(move || read_lines(input, &lines));
    let mut server =
        Server { output, sender, engine: Some(engine), game: None, thinking: None, ended: false };
    server.run(&events)
}

/// Something that the engine must react to.
pub(crate) enum Event {
    Line(String),
    LineTooLong,
    EndOfInput,
    Info(Info),
    Found(Box<dyn Engine>, String),
    Panicked,
}

/// A search in progress.
struct Thinking {
    stop: StopFlag,
    /// An answer to `go infinite` is held back until `stop`.
    infinite: bool,
    found: Option<String>,
}

/// A game that was started.
struct Game {
    options: AnyOptions,
    position: AnyPosition,
}

struct Server<W> {
    output: W,
    sender: Sender<Event>,
    /// Away while it thinks.
    engine: Option<Box<dyn Engine>>,
    game: Option<Game>,
    thinking: Option<Thinking>,
    ended: bool,
}

/// What a command makes the engine write, if anything.
type Answer = Result<Option<String>, Refused>;

impl<W: Write> Server<W> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        // The server holds a sender itself, so there is always something to wait for.
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
                Event::Found(engine, mv) => {
                    self.engine = Some(engine);
                    self.found(mv)?;
                }
                Event::Panicked => return Err(io::Error::other("the engine has panicked")),
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
            _ if self.thinking.is_some() => Err(Refused::new(BUSY)),
            Command::Hello => self.hello(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame { kind, options } => self.new_game(kind, &options),
            Command::Position { start, words } => self.set_position(start, &words),
            Command::Go(limits) => self.go(*limits),
            Command::Quit => Ok(None),
        };
        match answer {
            Ok(None) => Ok(()),
            Ok(Some(answer)) => self.say(&answer),
            Err(refused) => self.say(&format!("error {refused}")),
        }
    }

    fn engine(&mut self) -> Result<&mut Box<dyn Engine>, Refused> {
        self.engine.as_mut().ok_or_else(|| Refused::new(BUSY))
    }

    fn hello(&mut self) -> Answer {
        let engine = self.engine()?;
        let mut lines = vec![format!("id name {}", engine.name()), format!("id author {}", engine.author())];
        lines.extend(engine.options().iter().map(|option| format!("option {option}")));
        lines.push(format!("protocol {PROTOCOL}"));
        lines.push("triviumok".to_owned());
        Ok(Some(lines.join("\n")))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Answer {
        let engine = self.engine()?;
        let options = engine.options();
        let option = options.iter().find(|option| option.name == name);
        let unknown = || Refused::new(format_args!("there is no option `{name}`"));
        option.ok_or_else(unknown)?.check(value)?;
        engine.set_option(name, value)?;
        Ok(None)
    }

    fn new_game(&mut self, kind: GameKind, options: &str) -> Answer {
        let options = AnyOptions::read(kind, options).map_err(Refused::new)?;
        let position = options.start().map_err(Refused::new)?;
        self.engine()?.new_game();
        self.game = Some(Game { options, position });
        Ok(None)
    }

    fn set_position(&mut self, start: Start, words: &[String]) -> Answer {
        let mut position = match start {
            Start::Line(line) => line.parse::<AnyPosition>().map_err(Refused::new)?,
            Start::Beginning => self.game()?.options.start().map_err(Refused::new)?,
        };
        for (word, number) in words.iter().zip(1..) {
            position
                .follow(word)
                .map_err(|error| Refused::new(format_args!("word {number} of the moves: {error}")))?;
        }
        // Without `newgame` a position starts a game too.
        let options = self.game.take().map_or_else(|| position.options(), |game| game.options);
        self.game = Some(Game { options, position });
        Ok(None)
    }

    fn game(&self) -> Result<&Game, Refused> {
        self.game.as_ref().ok_or_else(|| Refused::new("no game has been started; send newgame first"))
    }

    fn position(&self) -> Result<&AnyPosition, Refused> {
        Ok(&self.game()?.position)
    }

    fn legal(&self) -> Answer {
        let moves = self.position()?.legal();
        Ok(Some(["legal".to_owned()].into_iter().chain(moves).collect::<Vec<_>>().join(" ")))
    }

    fn state(&self) -> Answer {
        let state = serde_json::to_string(&self.position()?.describe());
        Ok(Some(format!("state {}", state.expect("a description has only text for keys"))))
    }

    fn go(&mut self, limits: Limits) -> Answer {
        let position = self.position()?.clone();
        match position.turn() {
            Turn::Seat(_) => {}
            Turn::Chance(seat) => {
                return Err(Refused::new(format_args!("something must be drawn for seat {seat} first")));
            }
            Turn::Over => return Err(Refused::new("the game is over")),
        }
        let mut engine = self.engine.take().ok_or_else(|| Refused::new(BUSY))?;
        let stop = StopFlag::default();
        self.thinking = Some(Thinking { stop: stop.clone(), infinite: limits.infinite, found: None });
        let sender = self.sender.clone();
        thread::spawn(move || {
            // The receiver is gone only when the program is about to end.
            let mut report = |info| drop(sender.send(Event::Info(info)));
            let thought = catch_unwind(AssertUnwindSafe(|| {
                let mv = engine.think(&position, &limits, &stop, &mut report);
                (engine, mv)
            }));
            drop(sender.send(match thought {
                Ok((engine, mv)) => Event::Found(engine, mv),
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

const BUSY: &str = "still thinking; send stop first";

//! `trivium play`: a game in the terminal.

use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use trivium_game::{GameOptions as _, Turn};
use trivium_games::{Chance, GameKind, Record, Table, with_game};
use trivium_players::{Character, Contender, Level, Means, Playable};
use trivium_search::Budget;

use crate::show::Show;
use crate::{fresh_seed, today};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game: caminos, wege or cuminos
    #[arg(default_value = "caminos")]
    game: GameKind,
    /// An option such as grid=torus or players=4; can be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The seats that you play, such as 0 or 0,2; the computer plays the others
    #[arg(short, long, value_delimiter = ',', default_value = "0")]
    seats: Vec<usize>,
    /// Who plays the other seats: a level from 1 (a beginner) to 8, or uct, flat, novice, random
    #[arg(short, long, value_name = "PLAYER", default_value = "3")]
    against: Character,
    /// The seed of everything that is drawn
    #[arg(long)]
    seed: Option<u64>,
}

pub(crate) fn play(arguments: &Arguments) -> anyhow::Result<()> {
    with_game!(arguments.game, G => play_game::<G>(arguments))
}

fn play_game<G: Playable + Show>(arguments: &Arguments) -> anyhow::Result<()> {
    let options: G::Options = if arguments.options.is_empty() {
        G::Options::default()
    } else {
        trivium_game::read_options(&arguments.options.join(","))?
    };
    options.validate()?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let table = Table::<G>::new(&options, &Chance::seeded(seed))?;
    let seats = table.position().seats() as usize;
    anyhow::ensure!(
        arguments.seats.iter().all(|&seat| seat < seats),
        "this game has the seats 0 to {}; choose among them with --seats",
        seats - 1
    );
    let opponent = Contender::new(table.position(), arguments.against, &Means::seeded(seed));
    let adviser = Contender::new(table.position(), Character::House(ADVISER), &Means::seeded(seed));
    let people = arguments.seats.clone();
    let mut game = TerminalGame { table, people, against: arguments.against, opponent, adviser };
    say!("{}: type a move, or `help`.", G::KIND);
    game.run()
}

struct TerminalGame<G: Playable> {
    table: Table<G>,
    people: Vec<usize>,
    against: Character,
    opponent: Contender<G>,
    adviser: Contender<G>,
}

/// Who gives hints.
const ADVISER: Level = Level::new(6).expect("there are eight levels");

const HELP: &str = "\
A move in the notation plays it, for instance: ";
const COMMANDS: &str = "\
  moves [TEXT]   list the legal moves, or those that begin with TEXT
  board          show the board again
  undo           take back your last move
  hint           name a good move
  save FILE      write the record of the game to a file
  position       print the position in one line
  help           this list
  quit           leave";

impl<G: Playable + Show> TerminalGame<G> {
    fn run(&mut self) -> anyhow::Result<()> {
        self.show();
        loop {
            match self.table.position().turn() {
                Turn::Over => {
                    say!("The game is over: {}", self.table.position().describe_end());
                    return Ok(());
                }
                Turn::Seat(seat) if !self.people.contains(&seat.index()) => self.move_by_computer(),
                _ => {
                    let Some(line) = self.ask()? else { return Ok(()) };
                    if !self.obey(line.trim()) {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn show(&self) {
        say!("\n{}", self.table.position().show());
    }

    fn move_by_computer(&mut self) {
        let Some(seat) = self.table.position().turn().seat() else { return };
        let Some(mv) = think(&mut self.opponent, self.table.position()) else { return };
        say!("seat {seat} plays {}", self.table.position().write_move(mv));
        self.table.play_move(mv);
        self.show();
    }

    fn hint(&mut self) {
        if let Some(mv) = think(&mut self.adviser, self.table.position()) {
            say!("{}", self.table.position().write_move(mv));
        }
    }

    fn ask(&self) -> anyhow::Result<Option<String>> {
        let mut out = std::io::stdout().lock();
        write!(out, "{}> ", self.table.position().prompt())?;
        out.flush()?;
        drop(out);
        let mut line = Vec::new();
        if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            say!("");
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    /// Does what a line says; `false` to leave.
    fn obey(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "quit" | "exit" => return false,
            "help" => say!("{HELP}{}\n{COMMANDS}", G::EXAMPLE),
            "board" => self.show(),
            "moves" => self.list_moves(rest.trim()),
            "hint" => self.hint(),
            "position" => say!("{}", self.table.position().write_position()),
            "undo" => self.undo(),
            "save" => match save(&self.record(), Path::new(rest.trim())) {
                Ok(()) => say!("written to {}", rest.trim()),
                Err(error) => say!("{error:#}"),
            },
            _ => match self.table.play(line) {
                Ok(()) => self.show(),
                Err(error) => say!("{error}"),
            },
        }
        true
    }

    fn record(&self) -> Record {
        let mut record = Record::of(&self.table);
        record.date = Some(today());
        for (seat, player) in record.players.iter_mut().enumerate() {
            let is_person = self.people.contains(&seat);
            *player = (!is_person).then(|| self.against.title());
        }
        record
    }

    fn list_moves(&self, beginning: &str) {
        let moves: Vec<_> = self.table.legal().into_iter().filter(|mv| mv.starts_with(beginning)).collect();
        say!("{}", moves.join(" "));
        say!("{} moves", moves.len());
    }

    /// Takes back moves until it was a person's turn.
    fn undo(&mut self) {
        if !self.table.undo() {
            say!("nothing has been played yet");
            return;
        }
        let by_computer = |table: &Table<G>| {
            table.position().turn().seat().is_some_and(|seat| !self.people.contains(&seat.index()))
        };
        while by_computer(&self.table) && self.table.undo() {}
        self.show();
    }
}

/// Thinks as long as its level does, but not too long on a slow machine.
fn think<G: Playable>(player: &mut Contender<G>, position: &G) -> Option<G::Move> {
    let start = Instant::now();
    let mut time_is_up = || start.elapsed() >= Duration::from_millis(Level::TIME_CAP.0);
    player.set_position(position);
    player.think(Budget::nodes(player.usual_nodes()).timed(&mut time_is_up));
    player.best_move()
}

fn save(record: &Record, file: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(!file.as_os_str().is_empty(), "give a file's name: save game.trv");
    std::fs::write(file, record.to_string()).with_context(|| format!("cannot write {}", file.display()))
}

//! `trivium play`: a game in the terminal.

use std::io::{BufRead as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use trivium_game::{GameOptions as _, Random, Turn};
use trivium_games::{Chance, GameKind, Record, Rules, Table};

use crate::show::Show;
use crate::{fresh_seed, read_kind};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game: caminos, wege or cuminos
    #[arg(value_parser = read_kind, default_value = "caminos")]
    game: GameKind,
    /// An option such as grid=torus or players=4; can be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The seats that you play, such as 0 or 0,2; the others are played by chance
    #[arg(short, long, value_delimiter = ',', default_value = "0")]
    seats: Vec<usize>,
    /// The seed of everything that is drawn
    #[arg(long)]
    seed: Option<u64>,
}

pub(crate) fn play(arguments: &Arguments) -> anyhow::Result<()> {
    match arguments.game {
        GameKind::Caminos => play_game::<trivium_caminos::Position>(arguments),
        GameKind::Wege => play_game::<trivium_wege::Position>(arguments),
        GameKind::Cuminos => play_game::<trivium_cuminos::Position>(arguments),
    }
}

fn play_game<G: Rules + Show>(arguments: &Arguments) -> anyhow::Result<()> {
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
    let mut game = Session { table, people: arguments.seats.clone(), random: Random::seeded(seed) };
    println!("{}: type a move, or `help`.", G::KIND);
    game.run()
}

struct Session<G: Rules> {
    table: Table<G>,
    people: Vec<usize>,
    random: Random,
}

const HELP: &str = "\
A move in the notation plays it, for instance: ";
const COMMANDS: &str = "\
  moves [TEXT]   list the legal moves, or those that begin with TEXT
  board          show the board again
  undo           take back your last move
  hint           name a legal move
  save FILE      write the record of the game to a file
  position       print the position in one line
  help           this list
  quit           leave";

impl<G: Rules + Show> Session<G> {
    fn run(&mut self) -> anyhow::Result<()> {
        self.show();
        loop {
            match self.table.position().turn() {
                Turn::Over => {
                    println!("The game is over: {}", self.table.position().describe_end());
                    return Ok(());
                }
                Turn::Seat(seat) if !self.people.contains(&seat.index()) => self.move_by_chance(),
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
        println!("\n{}", self.table.position().show());
    }

    fn move_by_chance(&mut self) {
        let Some(seat) = self.table.position().turn().seat() else { return };
        let mv = self.any_move();
        println!("seat {seat} plays {mv}");
        if let Err(error) = self.table.play(&mv) {
            println!("{error}");
        }
        self.show();
    }

    /// A legal move, each as likely as the others.
    fn any_move(&mut self) -> String {
        let mut moves = self.table.legal();
        moves.swap_remove(self.random.below(moves.len() as u32) as usize)
    }

    fn ask(&self) -> anyhow::Result<Option<String>> {
        print!("{}> ", self.table.position().prompt());
        std::io::stdout().flush()?;
        let mut line = Vec::new();
        if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            println!();
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
            "help" => println!("{HELP}{}\n{COMMANDS}", G::EXAMPLE),
            "board" => self.show(),
            "moves" => self.list_moves(rest.trim()),
            "hint" => println!("{}", self.any_move()),
            "position" => println!("{}", self.table.position().write_position()),
            "undo" => self.undo(),
            "save" => match save(&Record::of(&self.table), Path::new(rest.trim())) {
                Ok(()) => println!("written to {}", rest.trim()),
                Err(error) => println!("{error:#}"),
            },
            _ => match self.table.play(line) {
                Ok(()) => self.show(),
                Err(error) => println!("{error}"),
            },
        }
        true
    }

    fn list_moves(&self, beginning: &str) {
        let moves: Vec<_> = self.table.legal().into_iter().filter(|mv| mv.starts_with(beginning)).collect();
        println!("{}", moves.join(" "));
        println!("{} moves", moves.len());
    }

    /// Takes back moves until it was a person's turn.
    fn undo(&mut self) {
        if !self.table.undo() {
            println!("nothing has been played yet");
            return;
        }
        let by_chance = |table: &Table<G>| {
            table.position().turn().seat().is_some_and(|seat| !self.people.contains(&seat.index()))
        };
        while by_chance(&self.table) && self.table.undo() {}
        self.show();
    }
}

fn save(record: &Record, file: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(!file.as_os_str().is_empty(), "give a file's name: save game.trv");
    std::fs::write(file, record.to_string()).with_context(|| format!("cannot write {}", file.display()))
}

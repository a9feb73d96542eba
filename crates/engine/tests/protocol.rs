//! What an engine says, line by line.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread::JoinHandle;

use trivium_engine::{Engine, HouseEngine, serve};
use trivium_players::{Character, Level, Means};

fn player(character: Character) -> HouseEngine {
    HouseEngine::new(character, Means::seeded(1))
}

/// An engine on the other side of two pipes.
struct Process {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Process {
    fn new(engine: impl Engine + 'static) -> Self {
        let (engine_input, input) = pipe().unwrap();
        let (output, engine_output) = pipe().unwrap();
        let process = move || serve(Box::new(engine), BufReader::new(engine_input), engine_output);
        let thread = Some(std::thread::spawn(process));
        Self { input: Some(input), output: BufReader::new(output), thread }
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input.as_mut().unwrap(), "{lines}").unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Says something and gives the next line that comes.
    fn ask(&mut self, lines: &str) -> String {
        self.say(lines);
        self.hear()
    }

    /// The next line that is no `info`.
    fn hear_answer(&mut self) -> String {
        loop {
            let line = self.hear();
            if !line.starts_with("info") {
                return line;
            }
        }
    }

    /// Closes the input and gives everything that still comes.
    fn finish(mut self) -> Vec<String> {
        self.input = None;
        let rest = (&mut self.output).lines().map(Result::unwrap).collect();
        self.thread.take().unwrap().join().unwrap().unwrap();
        rest
    }
}

#[test]
fn the_handshake_names_options_and_version() {
    let mut engine = Process::new(HouseEngine::new(Character::Random, Means::seeded(7)));
    assert!(engine.ask("trivium").starts_with("id name Trivium random "));
    assert!(engine.hear().starts_with("id author "));
    assert_eq!(engine.hear(), format!("option name Seed type number default 7 min 0 max {}", u64::MAX));
    assert_eq!(engine.hear(), "protocol 1");
    assert_eq!(engine.hear(), "triviumok");
    assert_eq!(engine.ask("isready"), "readyok");
    assert!(engine.finish().is_empty());
}

#[test]
fn a_refusal_is_one_line_and_changes_nothing() {
    let mut engine = Process::new(player(Character::Random));
    for line in ["legal", "state", "go nodes 1", "position start"] {
        assert_eq!(engine.ask(line), "error no game has been started; send newgame first", "{line}");
    }
    engine.say("newgame caminos -\nposition start moves I2:c3*2");
    let state = engine.ask("state");
    let wrong = [
        "newgame chess -",
        "newgame caminos players=3",
        "position start moves I2:c3*2 nonsense",
        "position caminos - 9 0",
        "go nodes many",
        "setoption name Seed value -1",
        "setoption name Speed value 1",
    ];
    for line in wrong {
        let answer = engine.ask(line);
        assert!(answer.starts_with("error "), "{line}: {answer}");
    }
    assert_eq!(engine.ask("state"), state);
    assert!(state.contains(r#""turn":{"seat":1,"over":false,"outcome":null}"#), "{state}");
    assert_eq!(engine.ask(&"x".repeat(3 << 20)), "error a line has at most 1048576 bytes");
    assert!(engine.ask("please legal").starts_with("legal I2:"), "unknown words are passed over");
}

#[test]
fn what_is_drawn_stands_among_the_moves() {
    let mut engine = Process::new(player(Character::Random));
    engine.say("newgame wege -");
    assert_eq!(engine.ask("legal"), "legal");
    assert_eq!(engine.ask("go nodes 1"), "error something must be drawn for seat 0 first");
    engine.say("position start moves Pb");
    assert_eq!(engine.ask("legal"), "legal 0,0/NE 0,0/SW");
    assert!(engine.ask("go nodes 1").starts_with("bestmove 0,0/"));
    engine.say("position wege - 0,0:Pb/SW;1,0:R N P11+Pb2+Pw3+R10+Rb3+Rw3+B3+N2 0");
    let first = engine.ask("go");
    assert_eq!(engine.ask("go"), first, "the move follows from seed and position");
    assert!(engine.ask("position wege - 0,0:Pb 0").starts_with("error column"));
}

#[test]
fn stop_is_heard_while_it_thinks() {
    let mut engine = Process::new(player(Character::House(Level::LAST)));
    engine.say("newgame cuminos players=3\nposition start");
    assert!(engine.ask("go infinite").starts_with("error something must be drawn"));
    engine.say("newgame caminos grid=torus\ngo infinite\nisready\ngo\nlegal");
    assert_eq!(engine.hear_answer(), "readyok");
    assert_eq!(engine.hear_answer(), "error still thinking; send stop first");
    assert!(engine.hear_answer().starts_with("legal I2:"));
    engine.say("stop");
    assert!(engine.hear_answer().starts_with("bestmove "));
    assert_eq!(engine.ask("stop\nisready"), "readyok", "nothing is left to stop");
    engine.say("go nodes 5000");
    let info = engine.hear();
    assert!(info.starts_with("info depth ") && info.contains(" nodes "), "{info}");
    assert!(info.contains(" value ") && info.contains(" pv "), "{info}");
    engine.say("quit");
}

#[test]
fn an_answer_to_infinite_waits_for_stop() {
    let mut engine = Process::new(player(Character::Random));
    assert_eq!(engine.ask("newgame caminos -\ngo infinite\nisready"), "readyok");
    assert!(engine.ask("stop").starts_with("bestmove "));
}

#[test]
fn the_end_of_input_lets_a_limited_thought_be_finished() {
    let mut engine = Process::new(player(Character::House(Level::LAST)));
    engine.say("newgame caminos -\ngo nodes 500");
    assert!(engine.finish().last().unwrap().starts_with("bestmove "));
    let mut engine = Process::new(player(Character::House(Level::LAST)));
    engine.say("newgame caminos -\ngo infinite");
    assert!(engine.finish().last().unwrap().starts_with("bestmove "));
}

#[test]
fn the_same_seed_and_nodes_give_the_same_move() {
    let think = |level: Level, seed: u64| {
        let mut engine = Process::new(player(Character::House(level)));
        engine.say(&format!("setoption name Seed value {seed}\nnewgame caminos -\ngo nodes 60"));
        engine.hear_answer()
    };
    assert_eq!(think(Level::LAST, 5), think(Level::LAST, 5));
    // The last level has a favourite opening. The one below has none: nothing of note is on the board yet.
    let below = Level::new(7).unwrap();
    assert_eq!(think(below, 5), think(below, 5));
    assert_ne!(think(below, 5), think(below, 6));
}

#[test]
fn a_level_is_an_option_and_a_limit() {
    let mut engine = Process::new(player(Character::House(Level::LAST)));
    let options = ["Seed", "Level", "Threads", "Memory"];
    engine.say("trivium");
    let handshake: Vec<_> = (0..options.len() + 4).map(|_| engine.hear()).collect();
    for option in options {
        assert!(handshake.iter().any(|line| line.starts_with(&format!("option name {option} type number"))));
    }
    engine
        .say("setoption name Level value 2\nsetoption name Memory value 16\nsetoption name Threads value 2");
    assert_eq!(
        engine.ask("setoption name Level value 9"),
        "error `Level` cannot be `9`; it is a number from 1 to 8"
    );
    engine.say("newgame cuminos -\nposition start moves");
    engine.say("newgame wege -\nposition start moves Pb\ngo");
    assert!(engine.hear_answer().starts_with("bestmove 0,0/"));
    engine.say("go level 1 movetime 1000");
    assert!(engine.hear_answer().starts_with("bestmove 0,0/"));
}

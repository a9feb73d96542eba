//! The referee's protocol, as programs rely on it.
#![allow(clippy::unwrap_used, reason = "tests may")]

use serde_json::{Value, json};
use trivium_games::Referee;

struct Session(Referee<fn() -> u64>);

impl Session {
    fn new() -> Self {
        Self(Referee::new(|| 5))
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.line(request.to_string().as_bytes())
    }

    fn line(&mut self, line: &[u8]) -> Value {
        serde_json::from_str(&self.0.answer(line).expect("an answer")).unwrap()
    }

    fn start(game: &str) -> Self {
        let mut session = Self::new();
        assert_eq!(session.ask(&json!({ "cmd": "new", "game": game, "seed": 1 }))["ok"], true);
        session
    }

    fn play(&mut self, mv: &str) -> Value {
        self.ask(&json!({ "cmd": "play", "move": mv }))
    }

    fn code(&mut self, request: &Value) -> String {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
        answer["error"]["code"].as_str().unwrap().to_owned()
    }
}

#[test]
fn a_game_is_started_played_undone_and_shown() {
    let mut session = Session::new();
    let answer = session.ask(&json!({ "cmd": "new", "game": "caminos", "options": { "scoring": true } }));
    assert_eq!(answer, json!({ "ok": true, "turn": { "seat": 0, "over": false, "outcome": null } }));
    assert_eq!(session.play("L4:d4*3,e4")["turn"]["seat"], 1);
    let state = session.ask(&json!({ "cmd": "state" }));
    assert_eq!(state["state"]["columns"], json!({ "d4": "yyy", "e4": "y" }));
    assert_eq!(state["state"]["pieces"][0], json!({ "I2": 4, "I3": 4, "O4": 2, "L4": 3 }));
    assert_eq!(state["state"]["out"], json!([false, false]));
    assert_eq!(state["turn"]["seat"], 1);
    let legal = session.ask(&json!({ "cmd": "legal" }))["moves"].as_array().unwrap().len();
    assert_eq!(session.ask(&json!({ "cmd": "perft", "depth": 1 }))["nodes"], legal);
    assert_eq!(session.ask(&json!({ "cmd": "perft", "depth": 0 }))["nodes"], 1);
    assert_eq!(session.ask(&json!({ "cmd": "undo" }))["turn"]["seat"], 0);
    let moves = session.ask(&json!({ "cmd": "legal" }))["moves"].clone();
    let moves: Vec<_> = moves.as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().to_owned()).collect();
    assert!(moves.is_sorted() && moves.len() == 1249);
}

#[test]
fn the_end_is_told() {
    let mut session = Session::new();
    session.ask(&json!({ "cmd": "new", "game": "caminos", "options": { "scoring": true } }));
    for mv in ["I3:a1,a2,a3", "I2:h1*2", "I3:a4,a5,a6", "I2:h2*2"] {
        assert_eq!(session.play(mv)["ok"], true);
    }
    let outcome = json!({ "winner": 0, "reason": "connection", "points": [8, 0] });
    assert_eq!(session.play("I2:a7,a8")["turn"], json!({ "seat": null, "over": true, "outcome": outcome }));
    assert_eq!(session.ask(&json!({ "cmd": "legal" }))["moves"], json!([]));
    assert_eq!(session.code(&json!({ "cmd": "play", "move": "I2:c3*2" })), "game_over");
    assert_eq!(session.code(&json!({ "cmd": "play", "move": "nonsense" })), "bad_move");
    assert_eq!(session.ask(&json!({ "cmd": "perft", "depth": 1 }))["nodes"], 0);
    assert_eq!(session.ask(&json!({ "cmd": "undo" }))["turn"]["over"], false);
}

#[test]
fn illegal_moves_name_the_clause() {
    let mut session = Session::start("caminos");
    session.play("I2:d4,d5");
    let error = session.play("L4:d4,e4*3")["error"].clone();
    assert_eq!(
        error,
        json!({
            "code": "illegal_move",
            "clause": "C4",
            "message": "L4 at d4,e4*3: nothing under the cube on e4 at level 1",
        })
    );
}

#[test]
fn bad_requests_change_nothing_and_the_referee_goes_on() {
    let mut session = Session::start("wege");
    let before = session.ask(&json!({ "cmd": "state" }));
    for line in [
        &b"{"[..],
        b"[]",
        b"null",
        b"7",
        b"\"new\"",
        b"{}",
        b"{\"cmd\":7}",
        b"{\"cmd\":\"dance\"}",
        b"{\"cmd\":\"new\"}",
        b"{\"cmd\":\"new\",\"game\":\"chess\"}",
        b"{\"cmd\":\"new\",\"game\":\"wege\",\"seed\":\"x\"}",
        b"{\"cmd\":\"new\",\"game\":\"wege\",\"seed\":1.5}",
        b"{\"cmd\":\"undo\"}",
        b"{\"cmd\":\"perft\"}",
        b"{\"cmd\":\"perft\",\"depth\":-1}",
        b"{\"cmd\":\"perft\",\"depth\":101}",
        b"{\"cmd\":\"legal\"} {\"cmd\":\"legal\"}",
        b"\xff\xfe",
        b"{\"cmd\":\"new\",\"game\":\"caminos\"",
    ] {
        let answer = session.line(line);
        assert_eq!(answer["error"]["code"], "bad_request", "{}", String::from_utf8_lossy(line));
    }
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(session.line(deep.as_bytes())["error"]["code"], "bad_request");
    let long = format!("{{\"cmd\":\"{}\"}}", "x".repeat(2_000_000));
    assert_eq!(session.line(long.as_bytes())["error"]["code"], "bad_request");
    assert_eq!(session.ask(&json!({ "cmd": "state" })), before);
    assert_eq!(session.0.answer(b"  \r"), None);
}

#[test]
fn without_a_game_there_is_nothing_to_do() {
    for request in [
        json!({ "cmd": "legal" }),
        json!({ "cmd": "play", "move": "0,0" }),
        json!({ "cmd": "undo" }),
        json!({ "cmd": "state" }),
        json!({ "cmd": "perft", "depth": 1 }),
    ] {
        assert_eq!(Session::new().code(&request), "no_game");
    }
}

#[test]
fn options_that_make_no_game_are_refused() {
    let deck = |tiles: &[&str]| json!({ "cmd": "new", "game": "wege", "deck": tiles });
    for request in [
        json!({ "cmd": "new", "game": "caminos", "options": { "grid": "hexagon" } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "players": 3 } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "players": "2" } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "players": 2.0 } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "players": -2 } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "set": { "I2": 3 } } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "set": { "I2": "4" } } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "neutral": null } }),
        json!({ "cmd": "new", "game": "caminos", "options": { "expert": true } }),
        json!({ "cmd": "new", "game": "caminos", "options": [] }),
        json!({ "cmd": "new", "game": "caminos", "deck": [] }),
        json!({ "cmd": "new", "game": "caminos", "hands": [] }),
        json!({ "cmd": "new", "game": "wege", "options": { "players": 1 } }),
        json!({ "cmd": "new", "game": "wege", "options": { "players": 3 } }),
        json!({ "cmd": "new", "game": "wege", "options": { "child": ["sky"] } }),
        json!({ "cmd": "new", "game": "wege", "options": { "child": ["land", "land"] } }),
        json!({ "cmd": "new", "game": "wege", "options": { "child": "land" } }),
        json!({ "cmd": "new", "game": "wege", "options": { "child": [1] } }),
        json!({ "cmd": "new", "game": "wege", "options": { "islands": "some" } }),
        json!({ "cmd": "new", "game": "wege", "options": { "ways": "none" } }),
        json!({ "cmd": "new", "game": "wege", "hands": [] }),
        json!({ "cmd": "new", "game": "wege", "deck": "P" }),
        deck(&[]),
        deck(&["P"; 40]),
        deck(&["X"; 40]),
        json!({ "cmd": "new", "game": "cuminos", "options": { "players": 7 } }),
        json!({ "cmd": "new", "game": "cuminos", "options": { "players": 1 } }),
        json!({ "cmd": "new", "game": "cuminos", "options": { "players": 5, "teams": 2 } }),
        json!({ "cmd": "new", "game": "cuminos", "options": { "players": 4, "teams": 3 } }),
        json!({ "cmd": "new", "game": "cuminos", "options": { "teams": 1 } }),
        json!({ "cmd": "new", "game": "cuminos", "options": { "towers": "no" } }),
        json!({ "cmd": "new", "game": "cuminos", "deck": [] }),
        json!({ "cmd": "new", "game": "cuminos", "hands": [] }),
        json!({ "cmd": "new", "game": "cuminos", "hands": [[["11"], ["11"]], [["11"], ["11"]]] }),
        json!({ "cmd": "new", "game": "cuminos", "hands": [[["21"], ["11"]]] }),
    ] {
        assert_eq!(Session::start("caminos").code(&request), "bad_option", "{request}");
    }
}

#[test]
fn a_move_of_another_game_cannot_be_read() {
    for (game, moves) in [
        ("caminos", ["0,0", "36:0,0,0/U", "pass", ""]),
        ("wege", ["I2:a1*2", "36:0,0,0/U", "pass", ""]),
        ("cuminos", ["I2:a1*2", "0,0", "x1,1", ""]),
    ] {
        let mut session = Session::start(game);
        for mv in moves {
            assert_eq!(session.code(&json!({ "cmd": "play", "move": mv })), "bad_move", "{game} {mv}");
        }
        for request in [
            json!({ "cmd": "play" }),
            json!({ "cmd": "play", "move": 7 }),
            json!({ "cmd": "play", "move": null }),
        ] {
            assert_eq!(session.code(&request), "bad_move");
        }
    }
}

#[test]
fn a_failed_start_leaves_the_game_on_the_table() {
    let mut session = Session::start("caminos");
    session.play("I2:a1*2");
    session.ask(&json!({ "cmd": "new", "game": "caminos", "options": { "players": 9 } }));
    assert_eq!(session.ask(&json!({ "cmd": "state" }))["state"]["columns"], json!({ "a1": "yy" }));
}

#[test]
fn a_seed_settles_what_is_drawn() {
    let first = |seed: Value| {
        let mut session = Session::new();
        session.ask(&json!({ "cmd": "new", "game": "cuminos", "seed": seed }));
        session.ask(&json!({ "cmd": "state" }))["state"]["hands"].clone()
    };
    assert_eq!(first(json!(7)), first(json!(7)));
    assert_ne!(first(json!(7)), first(json!(8)));
    assert_eq!(first(json!(null)), first(json!(5)), "the fresh seed of this session");
    assert_eq!(first(json!(-1)), first(json!(u64::MAX)));
}

#[test]
fn cooperative_games_tell_their_goals() {
    let mut session = Session::new();
    session.ask(&json!({ "cmd": "new", "game": "wege", "options": { "players": 1, "cooperative": true } }));
    let turn = loop {
        let moves = session.ask(&json!({ "cmd": "legal" }));
        let mv = moves["moves"][0].as_str().unwrap().to_owned();
        let turn = session.play(&mv)["turn"].clone();
        if turn["over"] == true {
            break turn;
        }
    };
    let goals = turn["outcome"]["goals"].as_object().unwrap();
    assert_eq!(goals.keys().collect::<Vec<_>>(), ["land", "water", "clear", "ducks"]);
    assert_eq!(turn["outcome"]["points"], json!([0]));
    assert_eq!(turn["tile"], Value::Null);
}

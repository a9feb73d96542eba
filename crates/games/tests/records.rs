//! Record files, as people and programs rely on them.
#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_game::{ClockHistory, Game as _, Millis, Seat};
use trivium_games::{
    AnyTable, Chance, GameKind, Glyph, Record, RecordReason, RecordResult, Table, read_records,
};

const ANNOTATED: &str = r#"
[Game "caminos"]
[Options "scoring=true"]
[Seat0 "Ada \"the cube\" L."]
[Seat1 "Ben"]
[Team1 "Greens"]
[Date "2026-11-??"]
[Clock "fischer 5m+3s"]
[Event "Club night\nround 2"]
[Result "0 connection 8:0"]

{Before the start.} 1. I3:a1,a2,a3 !? @2s {A wall \} of cubes} {twice}
  ( 1. I2:a1*2 {standing} 2. I2:b1*2 ( 2. I2:c1*2 ) 3. I2:d1*2 )
  ( I2:h8*2 )
2. I2:h1*2 @1500ms ??
I3:a4,a5,a6 4. I2:h2*2
5. I2:a7,a8
"#;

fn one(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn everything_in_a_record_is_read() {
    let record = one(ANNOTATED);
    assert_eq!(record.kind, GameKind::Caminos);
    assert_eq!(record.players, [Some("Ada \"the cube\" L.".to_owned()), Some("Ben".to_owned())]);
    assert_eq!(record.teams, [None, Some("Greens".to_owned())]);
    assert_eq!(record.date.as_deref(), Some("2026-11-??"));
    assert_eq!(record.clock.to_string(), "fischer 5m+3s");
    assert_eq!(record.tags, [("Event".to_owned(), "Club night\nround 2".to_owned())]);
    assert_eq!(
        record.result,
        RecordResult::Ended {
            winner: Some(0),
            reason: RecordReason::Rules("connection".to_owned()),
            points: vec![8, 0]
        }
    );
    let line = &record.line;
    assert_eq!(line.comments, ["Before the start."]);
    let moves: Vec<_> = line.nodes.iter().map(|node| node.mv.as_str()).collect();
    assert_eq!(moves, ["I3:a1,a2,a3", "I2:h1*2", "I3:a4,a5,a6", "I2:h2*2", "I2:a7,a8"]);
    let first = &line.nodes[0];
    assert_eq!((first.glyph, first.thought), (Some(Glyph::Interesting), Some(Millis(2_000))));
    assert_eq!(first.comments, ["A wall } of cubes", "twice"]);
    assert_eq!(first.variations.len(), 2);
    let variation = &first.variations[0];
    assert_eq!(variation.nodes.len(), 3);
    assert_eq!(variation.nodes[1].variations[0].nodes[0].mv, "I2:c1*2");
    assert_eq!(line.nodes[1].glyph, Some(Glyph::Blunder));
}

#[test]
fn a_record_is_read_as_it_is_written() {
    let record = one(ANNOTATED);
    let text = record.to_string();
    assert_eq!(one(&text), record);
    assert_eq!(text.parse(), Ok(record.clone()));
    assert_eq!(one(&text).to_string(), text);
    assert!(text.contains("[Options \"grid=square,players=2,neutral=false,scoring=true,team_out=player,"));
    assert!(text.contains("[Rules \""));
    assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 100));
}

#[test]
fn several_games_stand_in_one_file() {
    let [one, other] = [one(ANNOTATED), one("[Game \"wege\"]")];
    let file = format!("{one}\n\n{other}\n{one}");
    assert_eq!(read_records(&file).unwrap(), [one.clone(), other, one]);
    assert_eq!(file.parse::<Record>().unwrap_err().message, "expected one game, not 3");
    assert_eq!("".parse::<Record>().unwrap_err().message, "expected one game, not 0");
    assert_eq!(read_records("").unwrap(), []);
    assert_eq!(read_records(" \r\n\t ").unwrap(), []);
}

#[test]
fn what_was_drawn_stands_before_the_moves() {
    let wege = one("[Game \"wege\"] B 0,0 R 1,0 B x1,0 R 0,1 P");
    assert_eq!(wege.line.nodes[0].drawn, ["B"]);
    assert_eq!(wege.line.nodes[3].drawn, ["R"], "the river was passed on");
    assert_eq!(wege.line.drawn, ["P"], "drawn, but not laid yet");
    assert_eq!(one(&wege.to_string()), wege);
    let hands = "11 12 13 14 15 16 22 23 11 12 13 14 15 16 22";
    let cuminos = one(&format!("[Game \"cuminos\"] {hands} 11:0,0,0/U"));
    assert_eq!(cuminos.line.nodes[0].drawn.join(" "), hands);
    assert_eq!(one(&cuminos.to_string()), cuminos);
}

#[test]
fn a_variation_draws_for_itself() {
    let record = one("[Game \"wege\"] P 0,0 R 1,0 ( Pb 1,0/NW P 2,0 ) B 0,1");
    assert_eq!(record.line.nodes[1].variations[0].nodes[0].drawn, ["Pb"]);
    assert_eq!(record.line.nodes[2].mv, "0,1");
}

#[test]
fn a_game_can_begin_anywhere() {
    let position = "caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -";
    let record = one(&format!("[Game \"caminos\"] [Position \"{position}\"] I2:a1*2"));
    assert_eq!(record.start.as_deref(), Some(position));
    assert_eq!(one(&record.to_string()), record);
    let first = record.first_position::<trivium_caminos::Position>().unwrap();
    assert_eq!(first.turn().seat(), Some(Seat::new(1)));
    assert!(record.first_position::<trivium_wege::Position>().is_err());
}

#[test]
fn a_game_at_a_table_becomes_a_record() {
    let options = trivium_wege::Options::default();
    let mut table = Table::<trivium_wege::Position>::new(&options, &Chance::seeded(4)).unwrap();
    while let Some(mv) = table.legal().pop() {
        table.play(&mv).unwrap();
    }
    let record = Record::of(&table);
    assert_eq!(one(&record.to_string()), record);
    assert_ne!(record.result, RecordResult::Open);
    assert!(table.undo());
    assert_eq!(Record::of(&table).result, RecordResult::Open);
}

#[test]
fn games_can_end_beyond_the_rules() {
    for result in ["1 resignation 0:0", "0 time 0:0", "- agreement 0:0", "- adjudication 0:0", "*"] {
        let record = one(&format!("[Game \"caminos\"] [Result \"{result}\"] I2:a1*2"));
        assert_eq!(record.result.to_string(), result);
    }
}

#[test]
fn clock_times_can_be_followed() {
    let record = one(ANNOTATED);
    let mut history = ClockHistory::new(record.clock);
    for (node, ply) in record.line.nodes.iter().zip(0..) {
        history.push(Seat::new(ply % 2), node.thought.unwrap_or_default()).unwrap();
    }
    assert_eq!(history.now().allowance(Seat::new(0)), Some(Millis(5 * 60_000 - 2_000 + 3 * 3_000)));
}

/// The place and the sentence.
fn trouble(text: &str) -> (usize, usize, String) {
    let error = read_records(text).expect_err(text);
    (error.line, error.column, error.message)
}

#[test]
fn trouble_is_found_where_it_is() {
    for (text, line, column, message) in [
        ("I2:a1*2", 1, 1, "a game begins with the tag [Game \"…\"]"),
        ("[Seat0 \"Ada\"]", 1, 1, "a game begins with the tag [Game \"…\"]"),
        ("\n [Game \"chess\"]", 2, 2, "there is no game `chess`; the games are caminos, wege, cuminos"),
        ("[Game \"caminos\"", 1, 1, "a tag is written [Name \"value\"]"),
        ("[Game caminos]", 1, 1, "a tag is written [Name \"value\"]"),
        ("[ \"caminos\"]", 1, 1, "a tag is written [Name \"value\"]"),
        ("[Game \"caminos", 1, 7, "the `\"` that should end this is missing"),
        ("[Game \"caminos\\", 1, 7, "the `\"` that should end this is missing"),
        (
            "[Game \"caminos\"] [Date \"2026-11-15\"] [Date \"2026-11-15\"]",
            1,
            38,
            "this game has the tag Date twice",
        ),
        ("[Game \"caminos\"]\n[Options \"players=3\"]", 2, 1, "`players` cannot be `3`; it is 2 or 4"),
        (
            "[Game \"caminos\"]\n[Date \"today\"]",
            2,
            1,
            "`today` is not a date; write 2026-11-15, with ? for what is unknown",
        ),
        ("[Game \"caminos\"]\n[Seat2 \"Eve\"]", 2, 1, "Seat2 does not play: there are 2"),
        ("[Game \"caminos\"]\n[Team7 \"Eve\"]", 2, 1, "Team7 does not play: there are 2"),
        (
            "[Game \"caminos\"]\n[Clock \"blitz\"]",
            2,
            1,
            "`blitz` is not a time control; expected none, move 30s, fischer 5m+3s or days 3d+10d",
        ),
        (
            "[Game \"caminos\"]\n[Result \"1-0\"]",
            2,
            1,
            "`1-0` is not a result; write *, or winner, reason and points: 0 connection 13:0",
        ),
        (
            "[Game \"caminos\"]\n[Result \"0 connection 8:0\"]",
            2,
            1,
            "the game does not end by the rules here; it cannot end by `connection`",
        ),
        ("[Game \"caminos\"]\n[Result \"2 resignation 0:0\"]", 2, 1, "2 teams play"),
        (
            "[Game \"caminos\"]\n[Position \"nonsense\"]",
            2,
            1,
            "column 1: a position of this game begins with `caminos`",
        ),
        (
            "[Game \"caminos\"]\n\n1. I2:a1*2 {so\n} 2. I2:a1,b1",
            4,
            6,
            "I2 at a1,b1: nothing under the cube on b1 at level 2 (C4)",
        ),
        (
            "[Game \"caminos\"] é I2:a1*2",
            1,
            18,
            "`é` is not a move: a move is a shape, a colon and cells, such as I2:c3*2 or L4:d4*3,e4",
        ),
        ("[Game \"caminos\"] 2. I2:a1*2", 1, 18, "this is move 1, not 2"),
        ("[Game \"caminos\"] I2:a1*2 )", 1, 26, "this `)` closes no variation"),
        ("[Game \"caminos\"] ( I2:a1*2 )", 1, 18, "a variation follows the move that it might replace"),
        ("[Game \"caminos\"] I2:a1*2 ( )", 1, 26, "this variation has no move"),
        ("[Game \"caminos\"] I2:a1*2 ( I2:b1*2", 1, 26, "the `)` that should end this variation is missing"),
        ("[Game \"caminos\"] {never", 1, 18, "the `}` that should end this is missing"),
        ("[Game \"caminos\"] }", 1, 18, "`}` closes nothing here"),
        ("[Game \"caminos\"] @3s", 1, 18, "a time follows its move, once"),
        ("[Game \"caminos\"] I2:a1*2 @3s @3s", 1, 30, "a time follows its move, once"),
        ("[Game \"caminos\"] I2:a1*2 ! !", 1, 28, "a glyph follows its move, once"),
        (
            "[Game \"caminos\"] I2:a1*2 @soon",
            1,
            26,
            "`soon` is not a time; expected a whole number and a unit: 500ms, 30s, 5m, 2h or 3d",
        ),
        ("[Game \"wege\"] 0,0", 1, 15, "`0,0` cannot be drawn, but something is drawn for seat 0 here"),
        ("[Game \"wege\"] P 0,0 36", 1, 21, "`36` cannot be drawn, but something is drawn for seat 1 here"),
    ] {
        assert_eq!(trouble(text), (line, column, message.to_owned()), "{text}");
    }
}

#[test]
fn a_wrong_result_or_rule_set_is_found() {
    let text = ANNOTATED.replace("0 connection 8:0", "1 connection 8:0");
    assert_eq!(trouble(&text).2, "by the rules the result of these moves is `0 connection 8:0`");
    let (line, column, message) = trouble("[Game \"caminos\"]\n[Rules \"abc\"]");
    assert_eq!((line, column), (2, 1));
    assert!(message.starts_with("this game was recorded under another rule set"));
    let other = "caminos scoring=true 8/8/8/8/8/8/8/8 0 I2:4+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4 - 0:0";
    let text = format!("[Game \"caminos\"]\n[Position \"{other}\"]");
    assert_eq!(trouble(&text).2, "the position has other options than the record");
}

#[test]
fn depth_and_length_have_bounds_but_no_crash() {
    let deep = format!("[Game \"caminos\"] I2:a1*2 {}", "( I2:b1*2 ".repeat(100_000));
    assert_eq!(trouble(&deep).2, "variations are nested more than 50 deep");
    let deepest = format!("[Game \"caminos\"] I2:a1*2 {}{}", "( I2:b1*2 ".repeat(50), ")".repeat(50));
    assert_eq!(one(&one(&deepest).to_string()), one(&deepest));
    let long = format!("[Game \"caminos\"] {}", "{x} ".repeat(100_000));
    assert_eq!(one(&long).line.comments.len(), 100_000);
}

#[test]
fn a_team_that_went_out_keeps_its_total_and_cannot_win() {
    let mut table = AnyTable::with_options(GameKind::Cuminos, "players=3", &Chance::seeded(5)).unwrap();
    let mut random = trivium_game::Random::seeded(5);
    while let Some(mv) = random.choose(&table.legal().iter().map(String::as_str).collect::<Vec<_>>()) {
        table.play(mv).unwrap();
    }
    let mut record = table.record();
    let RecordResult::Ended { winner: Some(best), points, reason } = record.result.clone() else { panic!() };
    record.outs[usize::from(best)] = Some("7 time level 3".parse().unwrap());
    assert!(read_records(&record.to_string()).unwrap_err().message.contains("by the rules"));

    let rest = (0..3).filter(|&team| team != best);
    let most = rest.clone().map(|team| points[usize::from(team)]).max();
    let mut first = rest.filter(|&team| Some(points[usize::from(team)]) == most);
    let winner = first.next().filter(|_| first.next().is_none());
    record.result = RecordResult::Ended { winner, points, reason };
    let text = record.to_string();
    assert!(text.contains(&format!("[Out{best} \"7 time level 3\"]")));
    assert_eq!(one(&text), record);
}

#[test]
fn a_departure_that_makes_no_sense_is_refused() {
    let with = |tags: &str| read_records(&format!("[Game \"caminos\"]\n{tags}")).map(drop);
    assert!(with("[Out1 \"0 resignation\"]\n[Result \"0 resignation 0:0\"]").is_ok());
    assert!(with("[Result \"- aborted 0:0\"]").is_ok());
    for tags in [
        "[Out1 \"0 resignation\"]\n[Result \"1 resignation 0:0\"]",
        "[Out1 \"1 time\"]\n[Result \"0 time 0:0\"]",
        "[Out2 \"0 time\"]",
        "[Out1 \"0 agreement\"]",
        "[Out1 \"time\"]",
        "[Out1 \"0 time level\"]",
        "[Out1 \"0 time level high\"]",
    ] {
        assert!(with(tags).is_err(), "{tags}");
    }
}

/// A record of the first edition, as it was written then.
const FIRST_EDITION: &str = r#"[Game "wege"]
[Options "players=2,expert=false,cooperative=false,child=[],islands=avoid,ways=both"]
[Rules "e1e2c0f98e1ef8c32d01783a9971b5a8cd2a10c9b3f04ad19ca84687b57d270d"]
[Clock "none"]
[Result "*"]

1. Pb 0,0/SW 2. R 1,0 3. B 2,0 Pw
"#;

#[test]
fn a_record_of_the_first_edition_stays_as_it_is() {
    assert_eq!(one(FIRST_EDITION).to_string(), FIRST_EDITION);
    let options = "ways=both,decide=better\"]";
    let better = FIRST_EDITION.replace("ways=both\"]", options);
    assert!(read_records(&better).is_err(), "another rule set has another name");
    let unnamed: String =
        better.lines().filter(|line| !line.starts_with("[Rules")).collect::<Vec<_>>().join("\n");
    assert!(one(&unnamed).to_string().contains(options));
}

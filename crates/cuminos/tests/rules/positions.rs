//! Positions in one line.

use trivium_cuminos::{Options, Position, SetupPart};
use trivium_game::{Game, PositionText, Seat, Turn, read_options};

use crate::common::{dealt, open_ends, options, played, seat};

const LINE: &str = "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E 11,12,13,14,15,16,22/11,12,13,14,15,16 0,1 .. 0";

/// The column and sentence of the error that this line gives.
fn error(line: &str) -> (usize, String) {
    let error = Position::read_position(line).expect_err(line);
    (error.column, error.message)
}

/// The error of the line in which one part is replaced.
fn replaced(from: &str, to: &str) -> (usize, String) {
    assert!(LINE.contains(from));
    error(&LINE.replacen(from, to, 1))
}

#[test]
fn a_line_tells_everything() {
    let position = Position::read_position(LINE).unwrap();
    assert_eq!(position.write_position(), LINE);
    assert_eq!((seat(&position), position.round(), open_ends(&position)), (0, 1, vec![(2, 0)]));
    assert_eq!(format!("{position:?}"), format!("Position({LINE})"));
    let start = Position::new(options("players=3,towers=false")).unwrap();
    assert_eq!(start.write_position(), "cuminos players=3,towers=false 1 - -/-/- 0,0,0 ... draw0");
}

#[test]
fn passes_are_told() {
    let position = dealt("-", &["36 34 35 13 16 66 46 44", "33 13 34 23 36 66 11"]);
    let position = played(position, "36:0,0,0/U 33:1,0,0/E pass");
    let text = position.write_position();
    assert!(text.ends_with(" 0,1 P. 1"), "{text}");
    assert_eq!(Position::read_position(&text).unwrap(), position);
    let position = played(position, "13:2,2,0/S");
    let text = position.write_position();
    assert!(text.ends_with(" 0,2 p. 0"), "{text}");
    let read = Position::read_position(&text).unwrap();
    assert!(read.has_passed(Seat::new(0)) && !read.has_passed_since_laying(Seat::new(0)));
}

#[test]
fn the_order_of_laying_is_told_but_makes_no_difference() {
    let hands = ["36 34 35 13 16 66 46 44", "33 13 34 23 36 66 11"];
    let one = played(dealt("-", &hands), "36:0,0,0/U 33:1,0,0/E 34:-1,0,0/W 23:0,2,0/S 35:3,0,0/E");
    let other = played(dealt("-", &hands), "36:0,0,0/U 33:1,0,0/E 35:3,0,0/E 23:0,2,0/S 34:-1,0,0/W");
    assert_eq!((&one, one.hash()), (&other, other.hash()));
    assert_ne!(one.laid(), other.laid());
    assert_ne!(one.write_position(), other.write_position());
    assert_eq!(Position::read_position(&one.write_position()).unwrap().laid(), one.laid());
}

#[test]
fn positions_that_differ_are_told_apart() {
    let hands = ["36 34 35 13 16 66 46 44", "33 13 34 23 36 66 11"];
    let one = played(dealt("-", &hands), "36:0,0,0/U 33:1,0,0/E 34:-1,0,0/W");
    for moves in
        ["36:0,0,0/U 33:1,0,0/E 34:0,1,0/N", "36:0,0,0/U 33:1,0,0/E 34:-1,0,0/N", "36:0,0,0/U 33:1,0,0/E"]
    {
        let other = played(dealt("-", &hands), moves);
        assert_ne!(one, other);
        assert_ne!(one.hash(), other.hash());
    }
    let lines = [
        "cuminos - 3 - -/- 5,5 .. draw0",
        "cuminos - 4 - -/- 5,5 .. draw0",
        "cuminos - 4 - -/- 6,6 .. draw0",
        "cuminos - 4 - 11/- 6,6 .. draw0",
        "cuminos - 4 - 12/- 6,6 .. draw0",
        "cuminos towers=false 4 - 12/- 6,6 .. draw0",
    ];
    let positions = lines.map(|line| Position::read_position(line).unwrap());
    for (index, one) in positions.iter().enumerate() {
        for other in &positions[..index] {
            assert_ne!(one, other);
            assert_ne!(one.hash(), other.hash());
        }
    }
}

#[test]
fn malformed_lines_say_where() {
    assert_eq!(error(""), (1, "expected cuminos".to_owned()));
    assert_eq!(error("wege -"), (1, "expected cuminos".to_owned()));
    assert_eq!(error("cuminos"), (8 + 1, "expected the options, or -".to_owned()));
    assert_eq!(replaced(" - 1", "  1").0, 9);
    assert_eq!(
        replaced(" - ", " players=9 "),
        (9, "`players` cannot be `9`; it is a number from 2 to 6".to_owned())
    );
    assert_eq!(replaced(" 1 ", " 01 "), (11, "`01` is not a number here".to_owned()));
    assert_eq!(replaced(" 1 ", " x "), (11, "`x` is not a number here".to_owned()));
    assert_eq!(replaced(" 0,1 ", " 0,+1 "), (80, "`+1` is not a number here".to_owned()));
    assert_eq!(replaced("1=33", "1:33"), (26, "expected a seat, = and a laying".to_owned()));
    assert_eq!(replaced("1=33", "6=33"), (26, "expected a seat".to_owned()));
    assert_eq!(replaced("1=33", "1=63").0, 28);
    assert_eq!(
        replaced("22/11", "22/é1"),
        (60, "`é1` is not a cumino; write two marks from 1 to 6, the lower first".to_owned())
    );
    assert_eq!(replaced("22/11,12", "22/11,é2").0, 63);
    assert_eq!(replaced("22/11,12", "22/11,11"), (63, "11 is in this hand twice".to_owned()));
    assert_eq!(replaced(" .. ", " .x "), (83, "expected . or p or P".to_owned()));
    for turn in ["6", "00", "draw", "draw6", "draw00", "end", "-"] {
        let (column, message) = error(&format!("{}{turn}", &LINE[..LINE.len() - 1]));
        assert_eq!((column, message.as_str()), (85, "expected a seat, drawN for a seat N, or over"));
    }
    assert_eq!(error(&format!("{LINE} 0")), (87, "expected the end of the line".to_owned()));
    for end in 0..LINE.len() {
        assert!(Position::read_position(&LINE[..end]).is_err(), "{}", &LINE[..end]);
    }
}

#[test]
fn no_game_stands_so() {
    assert_eq!(replaced(" 1 ", " 0 "), (11, "rounds count from 1 to 1000".to_owned()));
    assert_eq!(replaced(" 1 ", " 1001 ").0, 11);
    assert_eq!(replaced("22/11,12,13,14,15,16", "22"), (39, "2 players have 2 hands, not 1".to_owned()));
    assert_eq!(replaced(" 0,1 ", " 0,1,0 "), (78, "2 players have 2 scores, not 3".to_owned()));
    assert_eq!(replaced(" .. ", " . "), (82, "2 players have 2 passes, not 1".to_owned()));
    assert_eq!(replaced("1=33", "2=33"), (26, "nobody has this seat".to_owned()));
    assert_eq!(replaced("1=33", "1=11").0, 26, "11 is also in hand");
    assert_eq!(replaced("22/11", "22,33/11"), (39, "seat 0 drew 8 cuminos for this round, not 9".to_owned()));
    assert_eq!(replaced("15,16 0", "15 0"), (60, "seat 1 drew 7 cuminos for this round, not 6".to_owned()));
    assert_eq!(replaced("33:1,0,0/E", "33:2,0,0/E").0, 26);
    assert_eq!(
        replaced("33:1,0,0/E", "23:1,0,0/E").1,
        "23:1,0,0/E: the 2 on 1,0,0 would touch a 3 on 0,0,0 (K5)"
    );
    assert_eq!(replaced(" 0,1 ", " 1,1 "), (78, "seat 0 cannot have scored 1 before this round".to_owned()));
    assert_eq!(replaced(" 0,1 ", " 0,0 "), (78, "seat 1 has scored 1 in this round alone".to_owned()));
    assert_eq!(replaced(" 0,1 ", " 0,2 ").0, 78);
    let turn = (85, "turns and passes do not come out like this".to_owned());
    assert_eq!(error(&LINE.replace(".. 0", ".. 1")), turn);
    assert_eq!(error(&LINE.replace(".. 0", ".. over")), turn);
    assert_eq!(error(&LINE.replace(".. 0", ".. 2")), turn);
    assert_eq!(
        error(&LINE.replace(".. 0", ".. draw1")),
        (13, "nothing is laid before all hands are drawn".to_owned())
    );
    // Seat 0 may have passed now, or before its laying: but not instead of the source.
    assert_eq!(error(&LINE.replace(".. 0", "p. 0")), turn);
    assert!(Position::read_position(&LINE.replace(".. 0", "P. 1")).is_ok());
    assert_eq!(error(&LINE.replace(".. 0", "P. 0")), turn);
    assert_eq!(error(&LINE.replace(".. 0", ".P 1")), turn);
    assert_eq!(error(&LINE.replace(".. 0", "PP 0")), turn, "not all pass in a row");
    // Seat 1 passed before it laid, when seat 0 could not lay: it could.
    assert_eq!(error(&LINE.replace(".. 0", ".p 0")), turn);
}

#[test]
fn the_order_of_turns_is_looked_through() {
    // Two in a row by seat 1 only if seat 0 cannot lay, or has passed.
    let line =
        "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E;1=34:3,0,0/E 11,12,13,14,15,16,22/11,12,13,14,15 0,2 .. 0";
    assert_eq!(error(line), (39, "by turns and passes it cannot have been seat 1's turn here".to_owned()));
    let passed = line.replace(" .. ", " p. ");
    let position = Position::read_position(&passed).unwrap();
    assert_eq!(position.write_position(), passed);
    assert!(Position::read_position(&line.replace(" .. 0", " P. 0")).is_err());
    // The first laying is the opener's.
    let second = line.replace("cuminos - 1", "cuminos - 2");
    assert_eq!(error(&second).0, 52, "seat 1 opens the second round, so it drew one more");
    let opener = "cuminos - 1 1=36:0,0,0/U 11,12,13,14,15,16,22,23/11,12,13,14,15,16 0,0 .. 0";
    assert_eq!(error(opener), (13, "by turns and passes it cannot have been seat 1's turn here".to_owned()));
    // Seat 1 passes, seat 0 cannot lay, and seat 1 lays after all.
    let loops = "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E 11,12,14,15,22,24,25/11,12,13,14,15,16 0,1 .p 1";
    let position = Position::read_position(loops).unwrap();
    assert_eq!(position.write_position(), loops);
    assert!(!position.can_lay(Seat::new(0)));
}

#[test]
fn hands_are_drawn_seat_by_seat() {
    for line in [
        "cuminos - 1 - -/- 0,0 .. draw0",
        "cuminos - 1 - 11,12/- 0,0 .. draw0",
        "cuminos - 1 - 11,12,13,14,15,16,22,23/- 0,0 .. draw1",
        "cuminos - 1 - 11,12,13,14,15,16,22,23/44 0,0 .. draw1",
        "cuminos - 2 - 11,12,13,14,15,16,22/11,12,13,14,15,16,22 124,3 .. draw1",
        "cuminos players=4,teams=2 5 - -/-/-/- 4,2,1,3 .... draw0",
    ] {
        let position = Position::read_position(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.write_position(), line);
        assert!(matches!(position.turn(), Turn::Chance(_)));
    }
    let drawn = |hands: &str, rest: &str| error(&format!("cuminos - 1 - {hands} 0,0 {rest}"));
    assert_eq!(
        drawn("-/11", ".. draw0"),
        (17, "1 cuminos cannot be drawn here while seat 0 draws".to_owned())
    );
    assert_eq!(drawn("11/-", ".. draw1").0, 15);
    assert_eq!(drawn("11,12,13,14,15,16,22,23/-", ".. draw0").0, 15);
    assert_eq!(drawn("-/-", "p. draw0"), (23, "nobody passes before all hands are drawn".to_owned()));
    assert_eq!(drawn("-/-", ".. draw2"), (26, "nobody has this seat".to_owned()));
    assert_eq!(drawn("-/-", ".. 0").0, 15);
    let all = "11,12,13,14,15,16,22,23/11,12,13,14,15,16,22";
    assert_eq!(drawn(all, ".. draw1").0, 15 + 24);
    assert_eq!(
        Position::read_position(&format!("cuminos - 1 - {all} 0,0 .. 0")).unwrap().turn(),
        Turn::Seat(Seat::new(0))
    );
    assert_eq!(drawn(all, ".. 1").0, 67);
}

#[test]
fn totals_are_possible() {
    let round = |round: u32, scores: &str| {
        Position::read_position(&format!("cuminos - {round} - -/- {scores} .. draw0"))
    };
    assert!(round(1, "0,0").is_ok() && round(1, "0,1").is_err());
    assert!(round(2, "124,124").is_ok() && round(2, "0,125").is_err());
    assert!(round(3, "7,7").is_ok());
    let error = round(3, "7,8").unwrap_err();
    assert_eq!(
        (error.column, error.message.as_str()),
        (11, "this round is not played: a side was in front before it")
    );
    assert!(round(1_000, "4294967295,4294967295").is_err());
    assert!(round(1_000, "123876,123876").is_ok() && round(1_000, "123877,123877").is_err());
}

#[test]
fn the_end_of_a_game_is_read_back() {
    let line = "cuminos - 2 1=14:0,0,1/D 11,12,13,15,16,22,23/11,12,13,15,16,22,23 3,2 .. over";
    let over = Position::read_position(line).unwrap();
    assert_eq!((over.turn(), over.write_position()), (Turn::Over, line.to_owned()));
    assert!(over.outcome().is_some());
    // With a tie there would be a further round; and nobody can be on turn.
    assert_eq!(error(&line.replace("3,2", "3,3")).0, 75);
    assert_eq!(error(&line.replace("over", "0")).0, 75);
    // Who laid everything has the bonus.
    let hands = "44,45,46,55,56,66/44,45,46,55,56,66/-";
    let laid = "2=14:0,0,0/U;2=11:1,0,0/E;2=12:3,0,0/E;2=22:5,0,0/E;2=23:7,0,0/E;2=33:9,0,0/E;2=13:12,0,0/W";
    let line = format!("cuminos players=3,towers=false 3 {laid} {hands} 4,0,18 ... over");
    let over = Position::read_position(&line).unwrap();
    assert_eq!((over.scores(), over.write_position()), (&[4, 0, 18][..], line.clone()));
    assert!(Position::read_position(&line.replace("4,0,18", "4,0,17")).is_err());
    assert!(Position::read_position(&line.replace("4,0,18", "19,0,18")).is_ok());
}

#[test]
fn a_setup_is_taken_apart_and_put_together() {
    let position = Position::read_position(LINE).unwrap();
    let setup = position.setup();
    assert_eq!(Position::from_setup(&setup).unwrap(), position);
    let mut wrong = setup.clone();
    wrong.hands.clear();
    let error = Position::from_setup(&wrong).unwrap_err();
    assert_eq!(
        (error.part, error.to_string().as_str()),
        (SetupPart::Hand(0), "2 players have 2 hands, not 0")
    );
    let mut wrong = setup;
    trivium_game::GameOptions::set(&mut wrong.options, "teams", &trivium_game::OptionValue::Number(3))
        .unwrap();
    assert_eq!(Position::from_setup(&wrong).unwrap_err().part, SetupPart::Options);
}

#[test]
fn an_option_that_cannot_be_says_what_can() {
    for (text, hint) in
        [("players=7", "a number from 2 to 6"), ("teams=5", "0, 2 or 3"), ("towers=2", "true or false")]
    {
        let error = read_options::<Options>(text).expect_err(text).to_string();
        assert!(error.contains(hint), "{error}");
    }
}

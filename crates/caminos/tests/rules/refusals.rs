//! What is refused, under which clause, and what is said about it.

use trivium_game::{Game as _, MoveError};

use super::{after, game};

/// The clause and the sentence.
fn refused(options: &str, moves: &str, text: &str) -> (String, String) {
    let position = after(options, moves);
    match position.read_move(text) {
        Err(MoveError::Illegal(illegal)) => (illegal.clause.to_string(), illegal.message),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_first_clause_that_is_broken_is_named() {
    for (options, moves, text, clause) in [
        // Not in hand.
        ("-", "", "T4:a1,a2,a3,b2", "C3"),
        ("-", "", "N:a1*3", "C3"),
        ("set={I2:2+I3:2}", "I2:a1*2 I2:b1*2 I2:c1*2 I2:d1*2", "I2:e1*2", "C3"),
        ("-", "", "T4:z99", "C3"),
        // Off the grid.
        ("-", "", "I2:h8,i8", "C7"),
        ("-", "", "I2:a8,a9", "C7"),
        ("-", "", "I2:a99999999999999999999999*2", "C7"),
        ("grid=diamond", "", "I2:a1*2", "C7"),
        ("grid=torus", "", "I2:d4*2", "C7"),
        ("-", "", "I2:i8,h8", "C7"),
        // Not as the notation has it, or no turning of the shape.
        ("-", "", "I2:b1,a1", "C3"),
        ("-", "", "I2:a2,a1", "C3"),
        ("-", "", "I2:a1,a1", "C3"),
        ("-", "", "I2:a1*1,a2", "C3"),
        ("-", "", "I2:a1*3", "C3"),
        ("-", "", "I2:a1", "C3"),
        ("-", "", "I2:a1,a3", "C3"),
        ("-", "", "I2:a1,b2", "C3"),
        ("-", "", "I3:a1*2,a2", "C3"),
        ("-", "", "L4:a1*2,a2*2", "C3"),
        ("-", "", "O4:a1,a2,a3,a4", "C3"),
        ("-", "", "L4:a1*99999999999999999999999", "C3"),
        ("-", "", "L4:a1,b1,c1,d1", "C3"),
        // A hole.
        ("-", "I2:a1*2", "I2:a1,b1", "C4"),
        ("-", "I2:a1,b1", "O4:b1*2,c1*2", "C4"),
        ("-", "I2:a1*2", "L4:a1*3,b1", "C4"),
        // Nothing on the board.
        ("-", "I2:a1,b1", "I2:a1*2", "C5"),
        ("-", "I2:a1,b1", "I2:a1,b1", "C5"),
        ("-", "I3:a1*3", "I2:a1*2", "C5"),
        // Neutral pieces first.
        ("neutral=true", "", "I2:a1*2", "C16"),
        ("neutral=true", "", "I2:a1*3", "C3"),
        ("neutral=true", "", "T4:a1*3", "C3"),
        ("neutral=true", "N:a1*3", "I2:a1,b1", "C4"),
        ("neutral=true", "N:a1*3 N:b1*3", "N:c1*3", "C3"),
    ] {
        assert_eq!(refused(options, moves, text).0, clause, "{options} {moves} {text}");
    }
}

#[test]
fn refusals_say_what_is_wrong_with_this_very_move() {
    for (options, moves, text, message) in [
        ("-", "I2:d4*2", "L4:d4,e4*3", "nothing"),
        ("-", "I2:d4,d5", "L4:d4,e4*3", "L4 at d4,e4*3: nothing under the cube on e4 at level 1"),
        ("-", "", "T4:a1,a2,a3,b2", "T4 at a1,a2,a3,b2: the set has no T4"),
        ("set={I2:2}", "I2:a1*2 I2:b1*2 I2:c1*2", "I3:d1*3", "I3 at d1*3: the set has no I3"),
        ("-", "", "N:a1*3", "N at a1*3: seat 0 has no neutral piece to place"),
        ("-", "", "I2:h8,i8", "I2 at h8,i8: i8 is not a cell of the square"),
        ("-", "", "I2:a1*1,a2", "I2 at a1*1,a2: a1*1 is written without *1"),
        ("-", "", "I2:b1,a1", "I2 at b1,a1: a1 must stand before b1: cells ascend by file, then rank"),
        ("-", "", "I2:a1,b2", "I2 at a1,b2: no turning of I2 covers such columns"),
        ("-", "I2:a1*2", "I2:a1,b1", "I2 at a1,b1: nothing under the cube on b1 at level 2"),
        ("-", "I2:a1,b1", "I2:a1*2", "I2 at a1*2: no cube of it rests on the board itself"),
        ("neutral=true", "", "I2:a1*2", "I2 at a1*2: the neutral pieces are placed first"),
    ] {
        if message == "nothing" {
            assert!(after(options, moves).read_move(text).is_ok());
            continue;
        }
        assert_eq!(refused(options, moves, text).1, message);
    }
}

#[test]
fn a_seat_that_has_used_up_a_shape_is_told_so() {
    let moves = "I2:a1*2 I2:a8*2 I2:b1*2 I2:b8*2";
    let (clause, message) = refused("set={I2:2+I3:2}", moves, "I2:c1*2");
    assert_eq!((clause.as_str(), message.as_str()), ("C3", "I2 at c1*2: seat 0 has no I2 left"));
}

#[test]
fn what_cannot_be_read_is_no_move() {
    for text in [
        "",
        "pass",
        "I2",
        "I2:",
        "I9:a1",
        "i2:a1*2",
        "I2:A1",
        "I2:a",
        "I2:a0",
        "I2:a01",
        "I2:1a",
        "I2:a1*",
        "I2:a1*0",
        "I2:a1*02",
        "I2:a1,",
        "I2: a1",
        "I2:a1 ,b1",
        "I2:a1;b1",
        "I2:a1*-1",
        "I2:ä1",
        "0,0",
        "36:0,0,0/U",
        " I2:a1*2",
        "I2:a1*2 ",
        "I2:a1*2:b1",
        "I2:aa1",
    ] {
        let error = game("-").read_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable(_)), "{text}: {error:?}");
    }
}

#[test]
fn an_unreadable_move_is_shown_in_part() {
    let text = "é".repeat(100);
    let MoveError::Unreadable(message) = game("-").read_move(&text).unwrap_err() else {
        panic!("unreadable")
    };
    assert!(message.starts_with(&format!("`{}…`", "é".repeat(60))), "{message}");
    let MoveError::Unreadable(message) = game("-").read_move("I2:a").unwrap_err() else {
        panic!("unreadable")
    };
    assert!(message.starts_with("`I2:a` is not a move: a column is a cell"), "{message}");
}

#[test]
fn after_the_end_a_readable_move_is_too_late() {
    let position = after("set={I2:2}", "I2:a1*2 I2:c1*2 I2:e1*2 I2:g1*2");
    assert_eq!(position.read_move("I2:h8*2"), Err(MoveError::Over));
    assert!(matches!(position.read_move("h8"), Err(MoveError::Unreadable(_))));
    let elsewhere = game("-").read_move("I2:h8*2").unwrap();
    assert!(position.check(elsewhere).is_err());
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = after("-", "I2:a1*2");
    let before = position;
    let mv = game("-").read_move("I2:a1,b1").unwrap();
    assert_eq!(position.play(mv).unwrap_err().clause.to_string(), "C4");
    assert_eq!(position, before);
}

//! Reserves in the expert game (W17).

use crate::common::{NOTHING_TO_EXCHANGE, clause, draw, legal, park, play, refusal};
use trivium_game::{Game, Seat, Turn};
use trivium_wege::Tile;

const EXPERT: &str = "expert=true";

#[test]
fn a_reserve_stays_off_the_certain_edge() {
    let position = park(EXPERT, "N", 0, 0, &["P R P R P"]);
    assert_eq!(position.count_legal_moves(), 10);
    for text in ["-1,0", "5,0"] {
        let message = format!("N at {text}: the reserve would lie on the outer edge of the park");
        assert_eq!(refusal(&position, text), ("W17".to_owned(), message));
    }
    let position = park(EXPERT, "N", 0, -5, &["P", "R", "P", "R", "P", "P"]);
    assert_eq!(clause(&position, "1,0"), "W17");
    assert_eq!(clause(&position, "-1,-5"), "W17");
    assert!(position.read_move("1,-1").is_ok());
    assert_eq!(clause(&position, "0,1"), "W6");
}

#[test]
fn a_reserve_that_can_be_laid_is_not_exchanged() {
    let position = park(EXPERT, "N", 0, 0, &["P R P R P"]);
    let message = "N at x1,0: the reserve can still be laid on an empty cell, such as 0,-1";
    assert_eq!(refusal(&position, "x1,0"), ("W17".to_owned(), message.to_owned()));
    assert_eq!(clause(&position, "x1,0/NE"), "W4");
    assert_eq!(clause(&position, "x1,1"), "W5");
}

/// Six by six from -1,-1 with its inner cells full.
const FULL_INSIDE: [&str; 6] =
    [". . R . . .", "R P P N P .", ". R R B R .", ". P Pb/NE Pb/NW P R", ". R R R R .", ". . . P . ."];

#[test]
fn a_reserve_that_cannot_be_laid_is_exchanged() {
    let mut position = park(EXPERT, "N", -1, -1, &FULL_INSIDE);
    let mut moves = Vec::new();
    for y in 0..4 {
        for x in 0..4 {
            moves.push(format!("x{x},{y}"));
        }
    }
    let barred = ["x2,2", "x2,3", "x1,1", "x2,1"];
    moves.retain(|mv| !barred.contains(&mv.as_str()));
    moves.sort();
    assert_eq!(legal(&position), moves);
    assert_eq!(
        refusal(&position, "x2,2"),
        ("W17".to_owned(), "N at x2,2: a reserve cannot be exchanged for a bridge".to_owned())
    );
    assert_eq!(
        refusal(&position, "x2,3"),
        ("W17".to_owned(), "N at x2,3: a reserve cannot be exchanged for a reserve".to_owned())
    );
    let message = "N at x1,1: the exchange would part the pair of black ducks at the point 2,2";
    assert_eq!(refusal(&position, "x1,1"), ("W17".to_owned(), message.to_owned()));
    for text in ["x-1,3", "x4,1", "x1,4", "x2,-1", "-1,2", "2,4"] {
        let message = format!("N at {text}: the reserve would lie on the outer edge of the park");
        assert_eq!(refusal(&position, text), ("W17".to_owned(), message));
    }
    let next = Turn::Seat(Seat::new(1));
    assert_eq!(position.turn(), Turn::Seat(Seat::new(0)));
    play(&mut position, "x1,2");
    assert_eq!((position.turn(), position.hand()), (next, Some(Tile::River)));
    assert_eq!(position.hash(), position.hash_from_scratch());
    // A bridge obeys W7 in the expert game as well.
    let position = park(EXPERT, "B", -1, -1, &FULL_INSIDE);
    assert_eq!(legal(&position), moves);
    assert_eq!(clause(&position, "2,4"), "W7");
    assert_eq!(clause(&position, "x2,3"), "W7");
}

#[test]
fn a_reserve_without_any_place_leaves_the_game() {
    let mut position = park(EXPERT, "-", 0, 0, &NOTHING_TO_EXCHANGE);
    let turn = position.turn();
    draw(&mut position, "N");
    assert_eq!((position.turn(), position.hand(), position.left().of(Tile::Reserve)), (turn, None, 0));
    draw(&mut position, "B");
    assert_eq!((position.turn(), position.hand(), position.left().of(Tile::Bridge)), (turn, None, 0));
    draw(&mut position, "R");
    assert_eq!(legal(&position), ["5,0", "5,5"]);
}

#[test]
fn a_tile_that_closes_the_park_leaves_no_reserve_on_its_edge() {
    // The reserve lies in the first column: closing in the east would make that the edge.
    let rows = ["N . . . .", "P R P R P"];
    let position = park(EXPERT, "R", 0, 0, &rows);
    let message = "R at 5,0: the tile would close the park and leave the reserve at 0,1 on its outer edge";
    assert_eq!(refusal(&position, "5,0"), ("W17".to_owned(), message.to_owned()));
    for text in ["-1,0", "-1,1", "0,2", "4,1", "4,-1"] {
        assert!(position.read_move(text).is_ok(), "{text}");
    }
    assert_eq!(clause(&park(EXPERT, "B", 0, 0, &rows), "5,0"), "W7");
    assert_eq!(clause(&park(EXPERT, "N", 0, 0, &rows), "5,0"), "W17");
    assert!(park("-", "R", 0, 0, &rows).read_move("5,0").is_ok());
    // In the last column it is the other way round, and in the middle nothing is wrong.
    let position = park(EXPERT, "R", 0, 0, &[". . . . N", "P R P R P"]);
    assert!(position.read_move("5,0").is_ok() && position.read_move("5,1").is_ok());
    assert_eq!(clause(&position, "-1,0"), "W17");
    let position = park(EXPERT, "R", 0, 0, &[". . N . .", "P R P R P"]);
    assert!(position.read_move("5,0").is_ok() && position.read_move("-1,0").is_ok());
    // Four wide, nothing closes.
    let position = park(EXPERT, "R", 0, 0, &["N . . N", "P R P R"]);
    assert!(position.read_move("4,0").is_ok() && position.read_move("-1,0").is_ok());
}

#[test]
fn rows_close_as_columns_do() {
    let position = park(EXPERT, "Pb", 0, 0, &["P .", "R .", "P .", "R .", "P N"]);
    assert_eq!(clause(&position, "0,5/NW"), "W17");
    assert!(position.read_move("0,-1/NW").is_ok() && position.read_move("1,-1/NE").is_ok());
    let position = park(EXPERT, "P", 0, 0, &["P N", "R .", "P .", "R .", "P ."]);
    assert_eq!(clause(&position, "0,-1"), "W17");
    assert!(position.read_move("0,5").is_ok() && position.read_move("1,5").is_ok());
    let position = park(EXPERT, "P", 0, 0, &["P .", "R .", "P N", "R .", "P ."]);
    assert!(position.read_move("0,-1").is_ok() && position.read_move("0,5").is_ok());
}

#[test]
fn any_edge_that_is_then_certain_counts() {
    // The park is six wide with a reserve on its edge, as can happen by the waiver. Whoever closes it in the
    // other direction leaves that reserve on an edge.
    let rows = ["P R P R P .", "R P R P R .", "Pw R Pb R P .", "Rw P Rb P R .", "N R P R P R"];
    let position = park(EXPERT, "P", 0, 0, &rows);
    assert_eq!(legal(&position), ["5,1", "5,2", "5,3", "5,4"]);
    for text in ["2,5", "2,-1"] {
        assert_eq!(clause(&position, text), "W17", "{text}");
    }
    let rows = ["P R P R N", "R P R P R", "P R P R P", "R Pw R Pb R", "P Rw P Rb P", ". . . . R"];
    let position = park(EXPERT, "P", -4, 0, &rows);
    assert_eq!(legal(&position), ["-1,0", "-2,0", "-3,0", "-4,0"]);
    assert_eq!(clause(&position, "1,2"), "W17");
    assert_eq!(clause(&position, "-5,2"), "W17");
}

#[test]
fn a_tile_that_could_not_be_laid_otherwise_may_close_the_park() {
    let full = ["P R P R N", "R P Rb P R", "P R Pb R P", "R P R P R", "N R P R P"];
    let position = park(EXPERT, "P", 0, 0, &full);
    assert_eq!(position.count_legal_moves(), 20);
    assert!(position.read_move("5,4").is_ok() && position.read_move("2,-1").is_ok());
    let position = park(EXPERT, "Rw", 0, 0, &full);
    assert_eq!(position.count_legal_moves(), 40);
    // A bridge and a reserve have no empty cell then, and must be exchanged.
    for hand in ["B", "N"] {
        let position = park(EXPERT, hand, 0, 0, &full);
        assert!(legal(&position).iter().all(|mv| mv.starts_with('x')), "{hand}");
        assert_eq!(position.count_legal_moves(), 23, "{hand}");
    }
    // One good place is enough to forbid the bad ones.
    let mut rows = full;
    rows[0] = "P R P R Rw";
    let position = park(EXPERT, "P", 0, 0, &rows);
    assert_eq!(position.count_legal_moves(), 10);
    assert!(legal(&position).iter().all(|mv| mv.starts_with("-1,") || mv.ends_with(",-1")));
    let mut rows = full;
    rows[2] = "P R . R P";
    assert_eq!(legal(&park(EXPERT, "P", 0, 0, &rows)), ["2,2"]);
}

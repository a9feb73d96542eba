//! Where tiles go in the game without variants, and what is said when they may not (W4 to W10).

use crate::common::{
    NOTHING_TO_EXCHANGE, cell, clause, draw, legal, park, play, play_all, read, refusal, start,
};
use trivium_game::{Game, IllegalDraw, MoveError, PositionText, Seat, Turn};
use trivium_wege::{Move, Tile};

#[test]
fn the_first_tile_lies_at_the_origin() {
    let mut position = start("-");
    assert_eq!(position.turn(), Turn::Chance(Seat::new(0)));
    draw(&mut position, "Pb");
    assert_eq!(position.turn(), Turn::Seat(Seat::new(0)));
    assert_eq!(legal(&position), ["0,0/NE", "0,0/SW"]);
    assert_eq!(
        refusal(&position, "1,0/NW"),
        ("W5".to_owned(), "Pb at 1,0/NW: the first tile lies at 0,0".to_owned())
    );
    assert_eq!(clause(&position, "0,1/NW"), "W5");
    assert_eq!(clause(&position, "x0,0"), "W5");
    play(&mut position, "0,0/SW");
    assert_eq!(position.turn(), Turn::Chance(Seat::new(1)));
    for tile in ["B", "N", "R"] {
        let mut position = start("-");
        draw(&mut position, tile);
        assert_eq!(legal(&position), ["0,0"], "{tile}");
    }
}

#[test]
fn tiles_are_laid_beside_tiles() {
    let mut position = start("-");
    play_all(&mut position, "P 0,0 R 1,0");
    draw(&mut position, "N");
    assert_eq!(legal(&position), ["-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0"]);
    let away = "N at 2,1: that cell touches no tile already laid";
    assert_eq!(refusal(&position, "2,1"), ("W5".to_owned(), away.to_owned()));
    assert_eq!(clause(&position, "-1,1"), "W5");
    assert_eq!(
        refusal(&position, "1,0"),
        ("W5".to_owned(), "N at 1,0: a tile already lies there".to_owned())
    );
    let far = "9".repeat(30);
    assert_eq!(
        refusal(&position, &format!("{far},-{far}")).1,
        format!("N at {far},-{far}: that cell touches no tile already laid")
    );
}

#[test]
fn a_duck_takes_a_water_corner_of_its_cell() {
    let mut position = start("-");
    play_all(&mut position, "P 0,0");
    draw(&mut position, "Rw");
    let moves = ["-1,0/NW", "-1,0/SE", "0,-1/NW", "0,-1/SE", "0,1/NW", "0,1/SE", "1,0/NW", "1,0/SE"];
    assert_eq!(legal(&position), moves);
    play(&mut position, "1,0/SE");
    assert_eq!(position.tile_at(cell(1, 0)).unwrap().to_string(), "Rw/SE");
    assert_eq!((position.tile_at(cell(1, 1)), position.tile_at(cell(-5, 5))), (None, None));
    draw(&mut position, "Pb");
    assert!(
        legal(&position).contains(&"1,1/NE".to_owned()) && legal(&position).contains(&"1,1/SW".to_owned())
    );
    assert_eq!(legal(&position).len(), 12);
}

#[test]
fn corners_that_are_wrong_break_w4() {
    let mut position = start("-");
    play_all(&mut position, "P 0,0");
    draw(&mut position, "Pb");
    assert_eq!(refusal(&position, "1,0").1, "Pb at 1,0: the corner that the duck takes is not named");
    assert_eq!(
        refusal(&position, "1,0/NE").1,
        "Pb at 1,0/NE: the corner NE of that cell is land, and a duck sits in water"
    );
    for text in ["1,0", "1,0/NE", "1,0/SW", "x0,0/NE", "7,7", "7,7/NW", "-1,0/NE"] {
        assert_eq!(clause(&position, text), "W4", "{text}");
    }
    assert!(position.read_move("-1,0/NW").is_ok());
    play(&mut position, "1,0/NW");
    draw(&mut position, "R");
    assert_eq!(refusal(&position, "2,0/NE").1, "R at 2,0/NE: a corner is named, but the tile has no duck");
    assert_eq!(clause(&position, "2,0/NE"), "W4");
    assert_eq!(
        refusal(&position, "x0,0/NE"),
        (
            "W4".to_owned(),
            "R at x0,0/NE: a corner is named, but no duck takes part in an exchange".to_owned()
        )
    );
}

#[test]
fn a_wrong_cell_is_named_before_a_wrong_corner_and_clauses_by_number() {
    let position = park("-", "Pb", 0, 0, &["P P P P P B"]);
    // Occupied, or nothing to exchange: before the corner, whatever it is.
    assert_eq!(clause(&position, "0,0"), "W5");
    assert_eq!(clause(&position, "0,0/NW"), "W5");
    assert_eq!(
        refusal(&position, "x0,1/NE"),
        ("W5".to_owned(), "Pb at x0,1/NE: no tile lies there for which it could be exchanged".to_owned())
    );
    assert_eq!(clause(&position, "x6,0/NE"), "W5");
    // The corner before the neighbours, the neighbours before the size of the park.
    assert_eq!(clause(&position, "6,0/NW"), "W4");
    assert_eq!(clause(&position, "6,2/NW"), "W4");
    assert_eq!(clause(&position, "6,2/NE"), "W5");
    assert_eq!(clause(&position, "6,0/NE"), "W6");
    // Size before the bridge's edge.
    let position = park("-", "B", 0, 0, &["P P P P P P"]);
    assert_eq!(clause(&position, "6,0"), "W6");
    assert_eq!(clause(&position, "5,1"), "W7");
    // The number of a far cell is long, but it is odd or even all the same.
    let position = park("-", "Pb", 0, 0, &["P"]);
    let far = "8".repeat(40);
    assert_eq!(clause(&position, &format!("{far},0/NE")), "W5");
    assert_eq!(clause(&position, &format!("{far},1/NE")), "W4");
    assert_eq!(clause(&position, &format!("-{far},-1/NW")), "W5");
}

#[test]
fn the_park_is_six_wide_and_six_high() {
    let position = park("-", "R", -2, 0, &["P P P P P P"]);
    for text in ["-3,0", "4,0"] {
        let message = format!("R at {text}: the park would be more than six tiles wide");
        assert_eq!(refusal(&position, text), ("W6".to_owned(), message));
    }
    assert_eq!(position.count_legal_moves(), 12);
    let position = park("-", "R", 0, -5, &["P", "P", "P", "P", "P", "P"]);
    for text in ["0,1", "0,-6"] {
        let message = format!("R at {text}: the park would be more than six tiles high");
        assert_eq!(refusal(&position, text), ("W6".to_owned(), message));
    }
    assert_eq!(position.count_legal_moves(), 12);
    // At the ends of the grid nothing is mistaken for a neighbour of what lies at the other end.
    let position = park("-", "R", 0, 0, &["P . . . . .", "P . . . . .", "P P P P P P"]);
    let moves =
        ["0,-1", "0,3", "1,-1", "1,1", "1,2", "2,-1", "2,1", "3,-1", "3,1", "4,-1", "4,1", "5,-1", "5,1"];
    assert_eq!(legal(&position), moves);
    let position = park("-", "R", -5, 0, &[". . . . . P", ". . . . . P", "P P P P P P"]);
    let moves = ["-1,-1", "-1,1", "-1,2", "-2,-1", "-2,1", "-3,-1", "-3,1", "-4,-1", "-4,1", "-5,-1", "-5,1"];
    assert_eq!(legal(&position), [&moves[..], &["0,-1", "0,3"]].concat());
}

#[test]
fn a_bridge_is_laid_off_the_certain_edge() {
    // Five wide: a sixth column would be the edge; the first column is not yet.
    let position = park("-", "B", 0, 0, &["P R P R P"]);
    let lay: Vec<_> = legal(&position).into_iter().filter(|mv| !mv.starts_with('x')).collect();
    assert_eq!(lay, ["0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,1", "4,-1", "4,1"]);
    for text in ["-1,0", "5,0"] {
        let message = format!("B at {text}: the bridge would lie on the outer edge of the park");
        assert_eq!(refusal(&position, text), ("W7".to_owned(), message));
    }
    let position = park("-", "B", 0, 0, &["P R P R P P"]);
    let lay: Vec<_> = legal(&position).into_iter().filter(|mv| !mv.starts_with('x')).collect();
    assert_eq!(lay, ["1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,1", "4,-1", "4,1"]);
    for text in ["0,1", "5,1", "5,-1", "x0,0", "x5,0"] {
        assert_eq!(clause(&position, text), "W7", "{text}");
    }
    let position = park("-", "B", 0, -2, &["P", "R", "P", "R", "P"]);
    for text in ["0,3", "0,-3"] {
        assert_eq!(clause(&position, text), "W7", "{text}");
    }
    let position = park("-", "B", 0, -2, &["P", "P", "R", "P", "R", "P"]);
    for text in ["1,3", "-1,-2", "x0,3", "x0,-2"] {
        assert_eq!(clause(&position, text), "W7", "{text}");
    }
    assert!(legal(&position).contains(&"x0,2".to_owned()) && legal(&position).contains(&"1,2".to_owned()));
}

#[test]
fn a_bridge_is_exchanged_and_the_removed_tile_passes_on() {
    let mut position = start("players=4");
    play_all(&mut position, "Pb 0,0/SW R 1,0");
    let before = position.clone();
    draw(&mut position, "B");
    assert!(legal(&position).contains(&"x0,0".to_owned()));
    let undo = position.play(Move::exchange(cell(0, 0))).unwrap();
    assert_eq!(position.turn(), Turn::Seat(Seat::new(3)));
    assert_eq!(position.hand(), Some(Tile::PathBlack));
    assert_eq!(position.laid(), 2);
    assert_eq!(position.tile_at(cell(0, 0)).unwrap().tile, Tile::Bridge);
    assert_eq!(position.tile_at(cell(0, 0)).unwrap().corner, None);
    assert_eq!(position.left().total(), before.left().total() - 1);
    // The duck may take another corner when the tile is laid again.
    play(&mut position, "-1,0/NW");
    assert_eq!(position.turn(), Turn::Chance(Seat::new(0)));
    assert_eq!(position.hash(), position.hash_from_scratch());
    position = before.clone();
    draw(&mut position, "B");
    let drawn = position.clone();
    position.play(Move::exchange(cell(0, 0))).unwrap();
    position.undo(undo);
    assert_eq!(position, drawn);
    assert_eq!(position.tile_at(cell(0, 0)).unwrap().to_string(), "Pb/SW");
}

#[test]
fn what_a_bridge_may_not_be_exchanged_for() {
    let position = park("-", "B", 0, 0, &["P B N R P"]);
    let exchanges: Vec<_> = legal(&position).into_iter().filter(|mv| mv.starts_with('x')).collect();
    assert_eq!(exchanges, ["x0,0", "x3,0", "x4,0"]);
    assert_eq!(
        refusal(&position, "x1,0"),
        ("W7".to_owned(), "B at x1,0: a bridge cannot be exchanged for a bridge".to_owned())
    );
    assert_eq!(
        refusal(&position, "x2,0"),
        ("W7".to_owned(), "B at x2,0: a bridge cannot be exchanged for a reserve".to_owned())
    );
    assert_eq!(clause(&position, "x2,1"), "W5");
    let position = park("-", "R", 0, 0, &["P P"]);
    assert_eq!(
        refusal(&position, "x1,0"),
        ("W7".to_owned(), "R at x1,0: a river cannot be exchanged for a tile already laid".to_owned())
    );
    let position = park("-", "Pb", 0, 0, &["P P"]);
    assert_eq!(clause(&position, "x1,0"), "W7");
}

#[test]
fn an_exchange_parts_no_pair_wherever_it_is() {
    // Two black ducks meet in the point 1,1, a white one sits there too.
    let position = park("-", "B", 0, 0, &["Pw/SE Rb/SW", "Pb/NE R"]);
    let exchanges: Vec<_> = legal(&position).into_iter().filter(|mv| mv.starts_with('x')).collect();
    assert_eq!(exchanges, ["x0,1", "x1,0"]);
    let message = "B at x0,0: the exchange would part the pair of black ducks at the point 1,1";
    assert_eq!(refusal(&position, "x0,0"), ("W7".to_owned(), message.to_owned()));
    assert_eq!(clause(&position, "x1,1"), "W7");
    // Of three, one can go; of four too.
    let position = park("-", "B", 0, 0, &["Pb/SE Rb/SW", "Pb/NE R"]);
    assert_eq!(legal(&position).into_iter().filter(|mv| mv.starts_with('x')).count(), 4);
    let position = park("-", "B", 0, 0, &["Pb/SE Rb/SW", "Pb/NE Rb/NW"]);
    assert_eq!(legal(&position).into_iter().filter(|mv| mv.starts_with('x')).count(), 4);
    // The pair in the point 1,-1 lies on the edge of the box, and is a pair all the same.
    let position = park("-", "B", 0, -1, &["R R", "Pw/SE Rw/SW"]);
    assert_eq!(clause(&position, "x0,-1"), "W7");
    assert_eq!(clause(&position, "x1,-1"), "W7");
}

#[test]
fn every_two_corners_that_meet_make_a_pair() {
    // The four cells around the point 1,1 and the corners that meet there.
    let around = [("0,0", "NE"), ("1,0", "NW"), ("0,1", "SE"), ("1,1", "SW")];
    for one in 0..4 {
        for other in 0..one {
            let tile = |number: usize| {
                let (cell, corner) = around[number];
                if number == one || number == other {
                    format!("{cell}:Rw/{corner}")
                } else {
                    format!("{cell}:R")
                }
            };
            let tiles: Vec<_> = (0..4).map(tile).collect();
            let position = read(&format!("wege - {} B P11+Pb3+Pw3+R9+Rb3+Rw1+B2+N3 0", tiles.join(";")));
            for (number, (cell, _)) in around.into_iter().enumerate() {
                let held = number == one || number == other;
                assert_eq!(position.read_move(&format!("x{cell}")).is_err(), held, "{one} {other} {cell}");
            }
        }
    }
    // Ducks in other corners of the same cells do not meet.
    let position = park("-", "B", 0, 0, &["Rw/NW Rw/NE", "Rw/SW R"]);
    assert_eq!(legal(&position).into_iter().filter(|mv| mv.starts_with('x')).count(), 4);
}

#[test]
fn a_reserve_is_laid_like_any_tile() {
    let position = park("-", "N", 0, 0, &["P R P R P"]);
    assert_eq!(position.count_legal_moves(), 12);
    let position = park("-", "N", 0, 0, &["P R P R P N"]);
    assert_eq!(position.count_legal_moves(), 12);
    assert_eq!(
        refusal(&position, "x1,0"),
        ("W8".to_owned(), "N at x1,0: a reserve is exchanged only in the expert game".to_owned())
    );
}

#[test]
fn a_tile_without_a_place_leaves_the_game() {
    let position = park("-", "-", 0, 0, &NOTHING_TO_EXCHANGE);
    let mut dropped = position.clone();
    let undo = dropped.draw(Tile::Bridge).unwrap();
    assert_eq!(dropped.turn(), position.turn());
    assert_eq!((dropped.hand(), dropped.left().of(Tile::Bridge)), (None, 0));
    assert_eq!(dropped.hash(), dropped.hash_from_scratch());
    assert_ne!(dropped, position);
    let mut draws = Vec::new();
    dropped.draws(&mut draws);
    assert_eq!(draws, [(Tile::Path, 2), (Tile::River, 2), (Tile::Reserve, 1)]);
    let written = dropped.write_position();
    assert_eq!(read(&written), dropped);
    dropped.undo(undo);
    assert_eq!(dropped, position);
    // A reserve has a place outside the expert game.
    dropped.draw(Tile::Reserve).unwrap();
    assert_eq!(legal(&dropped), ["5,0", "5,5"]);
    // And so has a bridge if one of the inner tiles can be exchanged.
    let mut rows = NOTHING_TO_EXCHANGE;
    rows[2] = "R Pb/SW Rb/NW Pw/NE Rw/NW P";
    let mut position = park("-", "-", 0, 0, &rows);
    draw(&mut position, "B");
    assert_eq!(legal(&position), ["x1,3", "x2,3"]);
}

#[test]
fn the_game_ends_when_thirty_six_tiles_lie() {
    let mut rows = NOTHING_TO_EXCHANGE;
    rows[0] = "P P P P P P";
    let mut position = park("-", "P", 0, 0, &rows);
    assert_eq!(position.outcome(), None);
    assert_eq!(legal(&position), ["5,0"]);
    play(&mut position, "5,0");
    assert_eq!((position.turn(), position.laid()), (Turn::Over, 36));
    assert!(position.outcome().is_some());
    assert!(legal(&position).is_empty());
    assert_eq!(position.count_legal_moves(), 0);
    assert_eq!(position.left().total(), 4);
    let mut draws = vec![(Tile::Path, 1)];
    position.draws(&mut draws);
    assert!(draws.is_empty());
    assert_eq!(position.read_move("5,0"), Err(MoveError::Over));
    assert!(matches!(position.read_move("5.0"), Err(MoveError::Unreadable(_))));
    assert_eq!(position.check(Move::lay(cell(0, 0))).unwrap_err().clause.to_string(), "W5");
    assert!(position.draw(Tile::River).is_err());
}

#[test]
fn moves_wait_for_the_draw_and_draws_for_the_move() {
    let mut position = start("-");
    assert_eq!(position.read_move("0,0"), Err(MoveError::ChanceFirst));
    assert!(matches!(position.read_move("0 0"), Err(MoveError::Unreadable(_))));
    assert_eq!(position.check(Move::lay(cell(0, 0))).unwrap_err().message, "0,0: no tile is in hand");
    assert!(legal(&position).is_empty());
    assert_eq!(position.count_legal_moves(), 0);
    draw(&mut position, "N");
    let before = position.clone();
    let error = position.draw(Tile::Path).unwrap_err();
    assert_eq!(error, IllegalDraw("P cannot be drawn: it is not time to draw".to_owned()));
    let mut draws = vec![(Tile::Path, 1)];
    position.draws(&mut draws);
    assert!(draws.is_empty());
    assert!(position.play(Move::lay(cell(1, 0))).is_err());
    assert_eq!(position, before);
    play_all(&mut position, "N 0,0 N 1,0 N 2,0");
    let error = position.draw(Tile::Reserve).unwrap_err();
    assert_eq!(error, IllegalDraw("N cannot be drawn: none is left".to_owned()));
}

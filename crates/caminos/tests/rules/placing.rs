//! C3 to C8: where pieces can stand.

use trivium_caminos::Shape;
use trivium_game::{Game as _, NoChance, Seat, perft};

use super::{after, arranged, game, legal};

#[test]
fn first_moves_are_as_many_as_two_judges_count() {
    for (options, count) in [
        ("-", 1249),
        ("grid=diamond", 1096),
        ("grid=octagon", 1481),
        ("grid=torus", 896),
        ("neutral=true", 160),
        ("set={I1:2}", 64),
        ("set={V3:2}", 420),
        ("set={T4:2}", 264),
        ("set={S4:2}", 168),
    ] {
        assert_eq!(game(options).count_legal_moves(), count, "{options}");
        assert_eq!(legal(&game(options)).len() as u64, count, "{options}");
    }
}

#[test]
fn second_moves_are_as_many_as_two_judges_count() {
    for (options, count) in
        [("-", 1_411_400), ("grid=diamond", 1_073_008), ("grid=octagon", 2_010_000), ("grid=torus", 734_240)]
    {
        assert_eq!(perft(&mut game(options), &mut NoChance, 2), count, "{options}");
    }
    assert_eq!(perft(&mut game("neutral=true"), &mut NoChance, 2), 23_928);
    assert_eq!(perft(&mut game("-"), &mut NoChance, 0), 1);
}

#[test]
fn four_players_have_half_of_the_pieces_each() {
    let position = game("players=4");
    for seat in Seat::all(4) {
        let hand = [Shape::I2, Shape::I3, Shape::O4, Shape::L4, Shape::T4, Shape::N];
        assert_eq!(hand.map(|shape| position.pieces(seat, shape)), [2, 2, 1, 2, 0, 0]);
    }
    assert_eq!(position.seats(), 4);
    assert_eq!(Seat::all(4).map(|seat| position.team_of(seat).index()).collect::<Vec<_>>(), [0, 1, 0, 1]);
}

#[test]
fn a_piece_leaves_the_hand() {
    let position = after("-", "O4:a1,a2,b1,b2");
    assert_eq!([0, 1].map(|seat| position.pieces(Seat::new(seat), Shape::O4)), [1, 2]);
    let columns: Vec<_> = ["a1", "b2", "c1"].iter().map(|name| column(&position, name)).collect();
    assert_eq!(columns, ["y", "y", ""]);
}

fn column(position: &trivium_caminos::Position, name: &str) -> String {
    let cell = position.options().grid.cells().find(|cell| cell.to_string() == name).unwrap();
    assert_eq!(position.column(cell).count(), position.height(cell) as usize);
    position.column(cell).map(trivium_caminos::Colour::letter).collect()
}

#[test]
fn an_l_covers_in_all_its_turnings() {
    // The bar on two cubes, its arm down to the board; and the other way round: the bar flat, the arm on top.
    let position = after("-", "I2:a1,a2 L4:a1,a2,a3*2");
    assert_eq!(["a1", "a2", "a3"].map(|name| column(&position, name)), ["yg", "yg", "gg"]);
    let position = after("-", "I2:a1*2 L4:a1,b1*3");
    assert_eq!(["a1", "b1"].map(|name| column(&position, name)), ["yyg", "ggg"]);
    let position = after("-", "I2:a1*2 L4:b1*3,c1");
    assert_eq!(["a1", "b1", "c1"].map(|name| column(&position, name)), ["yy", "ggg", "g"]);
    let position = after("-", "I2:a1*2 L4:b1*2,c1,d1");
    assert_eq!(["b1", "c1", "d1"].map(|name| column(&position, name)), ["gg", "g", "g"]);
}

#[test]
fn the_same_columns_are_told_apart_by_what_they_stand_on() {
    // An arm low or high: the notation is the same, the heights decide.
    let low = after("-", "L4:d4*3,e4");
    let high = after("-", "I2:e4*2 L4:d4*3,e4");
    assert_eq!([column(&low, "e4"), column(&high, "e4")], ["y", "yyg"]);
}

#[test]
fn nothing_stands_on_three_cubes() {
    let position = arranged("-", "8/8/8/8/8/8/8/yyy,7", "1");
    assert!(legal(&position).iter().all(|mv| mv != "I1:a1"));
    assert_eq!(legal(&position).len(), 63);
}

#[test]
fn a_shifted_piece_stands_half_on_another() {
    // S4 upright: two cubes on the board, two from level 1 on what stands beside them.
    let position = after("set={I1:2+S4:2}", "I1:b1 S4:a1*2,b1*2");
    assert_eq!(["a1", "b1"].map(|name| column(&position, name)), ["gg", "ygg"]);
    // T4 upright with its arm on a column of one.
    let position = after("set={I1:2+T4:2}", "I1:b1 T4:a1*3,b1");
    assert_eq!(["a1", "b1"].map(|name| column(&position, name)), ["ggg", "yg"]);
}

#[test]
fn shapes_have_names_and_sizes() {
    let sizes = Shape::ALL.map(|shape| (shape.to_string(), shape.size()));
    let expected =
        [("I1", 1), ("I2", 2), ("I3", 3), ("V3", 3), ("O4", 4), ("L4", 4), ("T4", 4), ("S4", 4), ("N", 3)];
    assert_eq!(sizes, expected.map(|(name, size)| (name.to_owned(), size)));
    assert!(Shape::ALL.into_iter().all(|shape| shape.to_string().parse() == Ok(shape)));
    assert!("X5".parse::<Shape>().is_err());
    assert_eq!(Shape::own().count(), Shape::OWN);
}

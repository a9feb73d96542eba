//! Positions and decks from outside: what is read, what is refused, and where.

use trivium_game::{Dealer, Game, PositionText, Random, Seat, Turn};
use trivium_wege::{Counts, Deck, DeckError, Laid, Position, Setup, SetupPart, Tile};

use crate::common::{NOTHING_TO_EXCHANGE, cell, options, park, play_all, read, start, tiles};

const FRESH: &str = "wege - - - P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3 0";

fn refused(line: &str) -> (usize, String) {
    let error = Position::read_position(line).expect_err(line);
    (error.column, error.message)
}

#[test]
fn positions_are_written_in_one_line() {
    let mut position = start("-");
    assert_eq!(position.write_position(), FRESH);
    assert_eq!(format!("{position:?}"), format!("Position({FRESH})"));
    assert_eq!(read(FRESH), position);
    play_all(&mut position, "Pb 0,0/SW R 1,0");
    crate::common::draw(&mut position, "N");
    let line = "wege - 0,0:Pb/SW;1,0:R N P11+Pb2+Pw3+R10+Rb3+Rw3+B3+N2 0";
    assert_eq!(position.write_position(), line);
    assert_eq!(read(line), position);
    assert_eq!(read(line).hash(), position.hash());
    // The order in which tiles are listed does not matter.
    assert_eq!(read("wege - 1,0:R;0,0:Pb/SW N N2+P11+Pb2+Pw3+R10+Rb3+Rw3+B3 0"), position);
    assert_eq!(read(&FRESH.replace(" - - - ", " players=2 - - ")), start("-"));
    let finished = crate::common::finished("expert=true,players=4", &crate::common::BOTH_WAYS, &[]);
    let written = finished.write_position();
    assert!(
        written.starts_with("wege players=4,expert=true 0,0:") && written.ends_with(" - B1+N3 -"),
        "{written}"
    );
    assert_eq!(read(&written), finished);
    let setup = finished.setup();
    assert_eq!((setup.seat, setup.tiles.len()), (None, 36));
    assert_eq!(Position::from_setup(&setup), Ok(finished));
}

#[test]
fn malformed_lines_are_refused_where_they_go_wrong() {
    let left = "P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3";
    for (line, column) in [
        (String::new(), 1),
        ("caminos - - - - 0".to_owned(), 1),
        ("wege".to_owned(), 6),
        ("wege  - - - 0".to_owned(), 6),
        ("wege players=3 - - - 0".to_owned(), 6),
        ("wege players=1 - - - 0".to_owned(), 6),
        (format!("wege - 0,0 - {left} 0"), 8),
        (format!("wege - 0,0:X - {left} 0"), 8),
        (format!("wege - 0,0:P;é;1,0:P - {left} 0"), 14),
        (format!("wege - 0,0:P;6,0:P - {left} 0"), 14),
        (format!("wege - 0,0:P;1,0:Pb/N - {left} 0"), 14),
        (format!("wege - 0,0:P; - {left} 0"), 14),
        (format!("wege - - X {left} 0"), 10),
        ("wege - - - P11+X3 0".to_owned(), 16),
        ("wege - - - P12 0".to_owned(), 12),
        ("wege - - - P0 0".to_owned(), 12),
        ("wege - - - P-1 0".to_owned(), 12),
        ("wege - - - P 0".to_owned(), 12),
        ("wege - - - P011 0".to_owned(), 12),
        ("wege - - - P5+R3+P6 0".to_owned(), 18),
        ("wege - - - 11P 0".to_owned(), 12),
        (format!("wege - - - {left} x"), 42),
        (format!("wege - - - {left} 00"), 42),
        (format!("wege - - - {left} 6"), 42),
        (format!("wege - - - {left} 300"), 42),
        (format!("wege - - - {left}"), 42),
        (format!("wege - - - {left} 0 "), 44),
        (format!("wege - - - {left} 0 0"), 44),
    ] {
        let (found, message) = refused(&line);
        assert_eq!(found, column, "{line}: {message}");
        assert!(!message.is_empty());
    }
}

#[test]
fn tiles_that_cannot_lie_so_are_refused() {
    let left = "P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3";
    for (tiles, column, what) in [
        ("0,0:P;0,0:P", 14, "two tiles lie at 0,0"),
        ("0,0:Pb", 8, "the corner of the duck at 0,0 is missing"),
        ("0,0:Pb/NW", 8, "is land"),
        ("0,0:P;1,0:Rw/NE", 14, "is land"),
        ("0,0:P/NE", 8, "has no duck"),
        ("1,0:P", 8, "no tile lies at 0,0"),
        ("0,0:P;1,1:P", 14, "is not connected"),
        ("0,0:P;1,0:P;3,0:P;2,1:P", 20, "is not connected"),
        ("0,0:P;1,0:P;2,0:P;3,0:P;4,0:P;5,0:P;-1,0:P", 44, "larger than 6 x 6"),
        ("0,0:P;0,-1:P;0,-2:P;0,-3:P;0,-4:P;0,-5:P;0,1:P", 49, "larger than 6 x 6"),
        ("0,0:B;1,0:P;2,0:P;3,0:P;4,0:P;5,0:B", 8, "made the park six wide"),
        ("0,0:B;0,1:P;0,2:P;0,3:P;0,4:P;0,5:B", 8, "made the park six high"),
    ] {
        let (found, message) = refused(&format!("wege - {tiles} - {left} 0"));
        assert!(message.contains(what), "{tiles}: {message}");
        assert_eq!(found, column, "{tiles}: {message}");
    }
}

#[test]
fn a_bridge_may_have_come_to_lie_on_the_edge_later() {
    read("wege - 0,0:B;1,0:P;2,0:P;3,0:P;4,0:P;5,0:P - P6+Pb3+Pw3+R11+Rb3+Rw3+B2+N3 0");
    read("wege - 0,0:B;0,1:P;0,2:P;0,3:P;0,4:P;0,5:N - P7+Pb3+Pw3+R11+Rb3+Rw3+B2+N2 0");
    // Five wide, any tile may lie at both ends.
    read("wege - 0,0:B;1,0:P;2,0:P;3,0:P;4,0:B - P8+Pb3+Pw3+R11+Rb3+Rw3+B1+N3 1");
    let line = "expert=true 0,0:B;0,1:P;0,2:P;0,3:P;0,4:P;0,5:N - P7+Pb3+Pw3+R11+Rb3+Rw3+B2+N2 0";
    assert!(refused(&format!("wege {line}")).1.contains("six high"));
    read("wege expert=true 0,0:N;0,1:P;0,2:P;0,3:P;0,4:P;0,5:P - P6+Pb3+Pw3+R11+Rb3+Rw3+B3+N2 0");
}

#[test]
fn counts_must_be_those_of_the_game() {
    let left_column = 16;
    for (hand, left) in [
        ("-", "P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3"),
        ("-", "P9+Pb3+Pw3+R11+Rb3+Rw3+B3+N3"),
        ("-", "P10+Pb3+Pw3+R11+Rb3+Rw2+B3+N3"),
        ("-", "P10+Pb3+Pw3+R11+Rb3+Rw3+B3+N2"),
        ("B", "P10+Pb3+Pw3+R11+Rb3+Rw3+B3+N3"),
        ("R", "P10+Pb3+Pw3+R11+Rb3+Rw3+B3+N3"),
        ("P", "P10+Pb3+Pw3+R11+Rb3+Rw3+B3+N3"),
    ] {
        let (column, message) = refused(&format!("wege - 0,0:P {hand} {left} 1"));
        assert_eq!(column, left_column, "{hand} {left}: {message}");
        assert!(message.starts_with("there are "), "{message}");
    }
    // Bridges may have left the game, and reserves in the expert game.
    read("wege - 0,0:P - P10+Pb3+Pw3+R11+Rb3+Rw3+B1+N3 1");
    read("wege expert=true 0,0:P - P10+Pb3+Pw3+R11+Rb3+Rw3+B3+N2 1");
    assert_eq!(read("wege - 0,0:P R P10+Pb3+Pw3+R10+Rb3+Rw3+B3+N3 1").hand(), Some(Tile::River));
}

#[test]
fn a_tile_in_hand_has_a_place() {
    let laid = tiles(0, 0, &NOTHING_TO_EXCHANGE);
    let with = |text: &str, tile: Tile| {
        Position::from_setup(&Setup {
            options: options(text),
            left: crate::common::remaining(&laid, Some(tile)),
            tiles: laid.clone(),
            hand: Some(tile),
            seat: Some(Seat::new(0)),
        })
    };
    for (text, tile) in [("-", Tile::Bridge), ("expert=true", Tile::Bridge), ("expert=true", Tile::Reserve)] {
        let error = with(text, tile).expect_err(text);
        assert_eq!(error.part, SetupPart::Hand);
        assert_eq!(error.to_string(), format!("{tile} cannot be in hand: it has no place"));
    }
    assert!(with("-", Tile::Reserve).is_ok() && with("expert=true", Tile::Path).is_ok());
    let finished = crate::common::finished("-", &crate::common::BOTH_WAYS, &[]).setup();
    let error = Position::from_setup(&Setup {
        hand: Some(Tile::Reserve),
        left: Counts::NONE.plus(Tile::Bridge, 1).plus(Tile::Reserve, 2),
        seat: Some(Seat::new(0)),
        ..finished
    });
    assert_eq!(error.expect_err("the park is full").part, SetupPart::Hand);
}

#[test]
fn a_seat_is_next_unless_the_game_is_over() {
    let line = |text: &str, seat: &str| format!("wege {text} - - P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3 {seat}");
    assert_eq!(read(&line("-", "1")).turn(), Turn::Chance(Seat::new(1)));
    assert_eq!(read(&line("players=4", "3")).turn(), Turn::Chance(Seat::new(3)));
    assert_eq!(refused(&line("-", "2")), (42, "there is no seat 2 in a game for 2".to_owned()));
    assert_eq!(refused(&line("players=4", "4")).0, 50);
    assert!(refused(&line("cooperative=true,players=1", "1")).1.contains("no seat 1"));
    assert_eq!(refused(&line("-", "-")), (42, "the game goes on, so a seat is next".to_owned()));
    let over = crate::common::finished("-", &crate::common::BOTH_WAYS, &[]).setup();
    let error =
        Position::from_setup(&Setup { seat: Some(Seat::new(0)), ..over }).expect_err("the game is over");
    assert_eq!(
        (error.part, error.message.as_str()),
        (SetupPart::Seat, "the game is over, so no seat is next")
    );
    let hand = park("-", "R", 0, 0, &["P"]).setup();
    assert!(Position::from_setup(&Setup { seat: None, ..hand }).is_err());
}

#[test]
fn a_setup_names_its_wrong_part() {
    let setup = start("-").setup();
    let wrong = Setup { options: trivium_wege::Options { players: 1, ..setup.options }, ..setup.clone() };
    assert_eq!(Position::from_setup(&wrong).expect_err("one player").part, SetupPart::Options);
    let laid = Laid { tile: Tile::Path, corner: None };
    let wrong = Setup { tiles: vec![(cell(1, 0), laid)], ..setup.clone() };
    assert_eq!(Position::from_setup(&wrong).expect_err("not at 0,0").part, SetupPart::Tiles);
    let wrong = Setup { tiles: vec![(cell(0, 0), laid), (cell(2, 0), laid)], ..setup.clone() };
    assert_eq!(Position::from_setup(&wrong).expect_err("apart").part, SetupPart::Tile(1));
    let wrong = Setup { left: Counts::NONE, ..setup };
    assert_eq!(Position::from_setup(&wrong).expect_err("no tiles").part, SetupPart::Left);
}

#[test]
fn a_deck_holds_the_tiles_of_the_game() {
    let deck = Deck::shuffled(&mut Random::seeded(1));
    assert_eq!(Deck::new(*deck.tiles()), Ok(deck.clone()));
    assert_ne!(deck, Deck::shuffled(&mut Random::seeded(2)));
    assert_eq!(deck, Deck::shuffled(&mut Random::seeded(1)));
    let mut tiles = deck.tiles().to_vec();
    assert_eq!(Deck::new(&tiles), Ok(deck.clone()));
    let bridge = tiles.iter().position(|&tile| tile == Tile::Bridge).unwrap();
    tiles[bridge] = Tile::Reserve;
    let error = DeckError { tile: Tile::Bridge, count: 2 };
    assert_eq!(Deck::new(&tiles), Err(error));
    assert_eq!(error.to_string(), "a deck holds 3 tiles B, not 2");
    tiles[bridge] = Tile::Bridge;
    tiles.push(Tile::Reserve);
    assert_eq!(Deck::new(&tiles), Err(DeckError { tile: Tile::Reserve, count: 4 }));
    tiles.truncate(39);
    assert!(Deck::new(&tiles).is_err());
}

#[test]
fn a_deck_deals_in_its_order_and_again_after_an_undo() {
    let mut deck = Deck::shuffled(&mut Random::seeded(3));
    let mut position = start("-");
    let mut moves = Vec::new();
    for number in 0..30 {
        let tile = deck.next_draw(&position);
        assert_eq!(tile, deck.tiles()[number]);
        let undo = position.draw(tile).unwrap();
        position.undo(undo);
        assert_eq!(deck.next_draw(&position), tile);
        position.draw(tile).unwrap();
        // The first legal move is never an exchange as long as there is room.
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[0]);
    }
}

#[test]
fn a_deck_can_go_on_from_a_position() {
    let position = read("wege - 0,0:Pb/SW;1,0:R N P11+Pb2+Pw3+R10+Rb3+Rw3+B3+N2 0");
    let mut deck = Deck::continuing(&position, &mut Random::seeded(4));
    assert_eq!(Deck::new(*deck.tiles()), Ok(deck.clone()));
    assert_eq!(deck.tiles()[..3], [Tile::PathBlack, Tile::River, Tile::Reserve]);
    assert_ne!(deck, Deck::continuing(&position, &mut Random::seeded(5)));
    let tile = deck.next_draw(&position);
    assert_eq!(tile, deck.tiles()[3]);
}

//! Explanations.

use trivium_cuminos::{Cell, Direction, Laying, Position, Worth};
use trivium_game::{Game, PositionText, Seat};

use crate::common::{TABLES, dealt, options, played, step};

fn laying(text: &str) -> Laying {
    text.parse().unwrap()
}

#[test]
fn contacts_and_points_are_explained() {
    let hands = ["33 13 23 34 35 36 11", "33 13 23 34 35 36", "33 13 23 34 35 36"];
    let position = played(dealt("players=3", &hands), "33:0,0,0/U 33:1,0,0/E");
    let why = position.explain(laying("33:1,0,1/E"));
    assert_eq!((why.illegal, why.bonus), (None, 0));
    let faces: Vec<_> =
        why.contacts.iter().map(|contact| (contact.half.spot.to_string(), contact.face)).collect();
    let expected = [("1,0,1", Direction::West), ("1,0,1", Direction::Down), ("2,0,1", Direction::Down)];
    assert_eq!(faces, expected.map(|(spot, face)| (spot.to_owned(), face)));
    assert!(why.contacts.iter().all(|contact| contact.matches() && contact.other.mark.number() == 3));
    assert_eq!(why.contacts[0].other.spot.to_string(), "0,0,1");
    assert_eq!(why.worth, Worth { base: 2, contacts: 3, multiplier: 2 });
    assert!(why.closes.is_empty() && why.opens.is_empty());
}

#[test]
fn an_illegal_laying_is_explained_too() {
    let hands = ["33 13 23 34 35 36 11", "33 13 23 34 35 36", "33 13 23 34 35 36"];
    let position = played(dealt("players=3", &hands), "33:0,0,0/U 33:1,0,0/E");
    let why = position.explain(laying("13:3,0,0/E"));
    assert_eq!(why.illegal.unwrap().clause.to_string(), "K5");
    assert_eq!(why.contacts.len(), 1);
    assert!(!why.contacts[0].matches());
    assert_eq!((why.closes, why.opens), (vec![Cell::new(2, 0)], vec![Cell::new(4, 0)]));
    let far = position.explain(laying("13:90,90,0/E"));
    assert_eq!((far.contacts.len(), far.worth.points()), (0, 1));
    assert_eq!(far.illegal.unwrap().clause.to_string(), "K7");
}

#[test]
fn a_refusal_names_the_spot_that_it_is_about() {
    let hands = ["33 13 23 34 35 36 11", "33 13 23 34 35 36", "33 13 23 34 35 36"];
    let position = played(dealt("players=3", &hands), "33:0,0,0/U 33:1,0,0/E");
    for (text, clause, place) in
        [("13:0,0,0/E", "K3", "0,0,0"), ("13:3,0,0/E", "K5", "3,0,0"), ("33:0,0,2/E", "K10", "1,0,2")]
    {
        let illegal = position.explain(laying(text)).illegal.unwrap();
        assert_eq!(
            (illegal.clause.to_string().as_str(), illegal.place.as_deref()),
            (clause, Some(place)),
            "{text}"
        );
    }
}

#[test]
fn ends_that_close_and_open_are_foretold() {
    for table in TABLES {
        let mut random = trivium_game::Random::seeded(21);
        let mut position = Position::new(options(table)).unwrap();
        loop {
            let before = position.clone();
            if step(&mut position, &mut random).is_none() {
                break;
            }
            let laid = before.laid().len();
            if before.round() != position.round() || position.laid().len() == laid {
                continue;
            }
            let laying = position.laid()[laid].laying;
            let why = before.explain(laying);
            let mut ends = before.open_ends();
            ends.retain(|end| !why.closes.contains(end));
            if laid > 0 {
                ends.extend(why.opens);
            }
            ends.sort_unstable();
            assert_eq!(ends, position.open_ends());
            let seat = before.turn().seat().unwrap();
            let gained = position.scores()[seat.index()] - before.scores()[seat.index()];
            assert_eq!(gained, why.worth.points() + why.bonus);
            assert_eq!(gained, before.gain(laying));
        }
    }
}

#[test]
fn ends_are_told_in_order() {
    let hands = ["11 13 12 14 15 16 33", "11 12 14 15 22 23", "13 33 23 22 24 25"];
    let position = played(dealt("players=3", &hands), "11:0,0,0/U 11:1,0,0/E 13:2,1,0/N 13:0,1,0/N");
    let why = position.explain(laying("23:1,3,0/S"));
    assert_eq!((why.closes, why.opens), (vec![Cell::new(0, 2), Cell::new(2, 2)], vec![Cell::new(1, 3)]));
    assert_eq!(position.explain(laying("23:1,2,1/D")).opens, []);
    // The source is no open end, and closes for nobody.
    let why = position.explain(laying("12:-1,0,0/W"));
    assert_eq!((why.closes, why.opens), (vec![], vec![Cell::new(-2, 0)]));
    // Nothing goes on from the middle of nowhere.
    assert_eq!(position.explain(laying("12:9,9,0/W")).opens, [Cell::new(8, 9), Cell::new(9, 9)]);
}

#[test]
fn who_can_lay_is_known() {
    let position = played(dealt("-", &["11 12 13 14 15 16 22 23", "22 23 24 25 26 33 34"]), "11:0,0,0/U");
    let able: Vec<_> = Seat::all(2).map(|seat| position.can_lay(seat)).collect();
    assert_eq!((able, position.teams(), position.seats()), (vec![true, false], 2, 2));
    let hands = ["33 13 23 34 35 36 11", "33 13 23 34 35 36", "33 13 23 34 35 36"];
    let begun = played(dealt("players=3", &hands), "33:0,0,0/U");
    assert!(Seat::all(3).all(|seat| begun.can_lay(seat)), "not only who opened");
    for line in [
        "cuminos - 1 - 11,12/- 0,0 .. draw0",
        "cuminos - 2 1=14:0,0,1/D 11,12,13,15,16,22,23/11,12,13,15,16,22,23 3,2 .. over",
    ] {
        let position = Position::read_position(line).unwrap();
        assert!(!position.can_lay(Seat::new(0)) && !position.can_lay(Seat::new(1)));
    }
    assert_eq!(position.column(Cell::SOURCE).iter().map(|mark| mark.number()).collect::<Vec<_>>(), [1, 1]);
    assert!(position.column(Cell::new(64, 0)).is_empty() && position.column(Cell::new(-64, 1)).is_empty());
}

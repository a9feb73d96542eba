//! One small case after the other, by clause.

use trivium_cuminos::{Move, Position};
use trivium_game::{Game, MoveError, Seat, Turn};

use crate::common::{clause, dealt, hand, is_legal, legal, open_ends, played, refusal, seat};

/// 36 stands as the source, 33 lies to the east of it.
fn branch() -> Position {
    let position = dealt("-", &["36 34 35 13 16 66 46 44", "33 13 34 23 36 66 11"]);
    played(position, "36:0,0,0/U 33:1,0,0/E")
}

/// Three players: 33 as the source, 33 to the east of it, and seat 2 to move.
fn thirds(towers: bool) -> Position {
    let options = if towers { "players=3" } else { "players=3,towers=false" };
    let position = dealt(options, &["33 13 23 34 35 36 11", "33 13 23 34 35 36", "33 13 23 34 35 36"]);
    played(position, "33:0,0,0/U 33:1,0,0/E")
}

#[test]
fn k2_only_what_is_in_hand_is_laid() {
    let position = branch();
    assert_eq!(
        refusal(&position, "12:9,9,9/E"),
        ("K2".to_owned(), "12:9,9,9/E: seat 0 has no 12 in hand".to_owned())
    );
    assert_eq!(clause(&position, "36:3,0,0/E"), "K2", "36 is laid already");
    assert_eq!(clause(&dealt("-", &["36", "12"]), "66:0,0,-5/U"), "K2");
}

#[test]
fn k3_halves_stand_on_free_spots_of_the_lattice() {
    let position = branch();
    assert_eq!(
        refusal(&position, "34:3,0,-1/E").1,
        "34:3,0,-1/E: a half would be below the table, on 3,0,-1"
    );
    assert_eq!(clause(&position, "34:3,0,-1/E"), "K3");
    assert_eq!(clause(&position, "34:3,0,0/D"), "K3");
    assert_eq!(clause(&position, "34:1,0,-1/U"), "K3");
    assert_eq!(clause(&position, "34:1,0,0/W"), "K3");
    assert_eq!(clause(&position, "34:0,0,1/E"), "K3", "the source's upper half is there");
    assert_eq!(refusal(&position, "34:2,1,0/S").1, "34:2,1,0/S: a half already stands on 2,0,0");
    assert_eq!(clause(&position, "34:2,0,1/D"), "K3");
    assert_eq!(clause(&position, &format!("34:0,0,-{}/E", "7".repeat(50))), "K3");
}

#[test]
fn k4_nothing_begins_above_the_third_rank() {
    let position = branch();
    for text in ["34:1,0,3/E", "34:1,0,3/U", "34:1,0,4/D", "34:50,50,99999999999999999999/N"] {
        assert_eq!(clause(&position, text), "K4", "{text}");
    }
    assert_ne!(clause(&position, "34:1,0,3/D"), "K4");
    assert_eq!(refusal(&position, "34:7,0,3/E").1, "34:7,0,3/E: nothing begins above the third rank");
    assert_eq!(clause(&dealt("-", &["34", ""]), "34:0,0,3/E"), "K4", "also before the source is laid");
}

#[test]
fn k5_contacts_match() {
    let position = branch();
    assert_eq!(refusal(&position, "44:3,0,0/E").1, "44:3,0,0/E: the 4 on 3,0,0 would touch a 3 on 2,0,0");
    for text in ["44:3,0,0/E", "34:4,0,0/W", "34:2,1,1/S", "44:1,0,1/E", "16:1,0,1/U", "44:0,1,0/U"] {
        assert_eq!(clause(&position, text), "K5", "{text}");
    }
    // Beside the source 3 fits on the table and 6 above it.
    assert_eq!(clause(&position, "34:0,1,0/U"), "K5");
    let position = played(position, "34:3,0,0/E");
    assert!(is_legal(&position, "36:0,1,0/U"));
    // Mismatches count wherever they are, also where nothing could stand.
    assert_eq!(clause(&position, "11:0,1,1/E"), "K5");
    assert_eq!(clause(&position, "11:0,0,2/E"), "K5");
    assert_eq!(clause(&position, "66:0,1,1/N"), "K9");
}

#[test]
fn k6_the_opener_stands_the_source() {
    let position = dealt("-", &["11 22 36 66 34 35 45 56", ""]);
    let mut expected: Vec<_> = ["11", "22", "66"].map(|double| format!("{double}:0,0,0/U")).to_vec();
    for cumino in ["36", "34", "35", "45", "56"] {
        expected.extend([format!("{cumino}:0,0,0/U"), format!("{cumino}:0,0,1/D")]);
    }
    expected.sort_unstable();
    assert_eq!(legal(&position), expected);
    for text in ["36:0,0,0/E", "36:1,0,0/W", "36:0,0,1/U", "36:1,0,0/U", "36:0,0,2/U", "36:0,0,2/D", "pass"] {
        assert_eq!(clause(&position, text), "K6", "{text}");
    }
    assert_eq!(refusal(&position, "pass").1, "pass: the opener cannot pass instead of laying the source");
    assert_eq!(
        refusal(&position, "36:0,0,0/E").1,
        "36:0,0,0/E: the first piece is the source, standing on 0,0"
    );
    assert!(!position.may_pass());
    assert!(position.can_lay(Seat::new(0)) && !position.can_lay(Seat::new(1)));
}

#[test]
fn k6_then_something_goes_against_its_lower_half() {
    let position = played(dealt("-", &["36", "33 13 66 16 26 46 22"]), "36:0,0,0/U");
    let mut expected = vec!["pass".to_owned()];
    // A 3 on each side of the source; its other half on any of the three sides away from it, or above if that
    // is a 6, which it is not.
    for text in ["33:-2,0,0/E", "33:-1,0,0/N", "33:-1,-1,0/N", "33:1,0,0/E", "33:1,0,0/N", "33:1,-1,0/N"] {
        expected.push(text.to_owned());
    }
    for text in ["33:0,1,0/N", "33:0,1,0/E", "33:-1,1,0/E", "33:0,-2,0/N", "33:0,-1,0/E", "33:-1,-1,0/E"] {
        expected.push(text.to_owned());
    }
    for text in ["-2,0,0/E", "-1,1,0/S", "-1,-1,0/N", "2,0,0/W", "1,1,0/S", "1,-1,0/N"] {
        expected.push(format!("13:{text}"));
    }
    for text in ["0,2,0/S", "1,1,0/W", "-1,1,0/E", "0,-2,0/N", "1,-1,0/W", "-1,-1,0/E"] {
        expected.push(format!("13:{text}"));
    }
    expected.sort_unstable();
    assert_eq!(legal(&position), expected);
    assert_eq!(position.count_legal_moves(), 25);
    // On top of the source, beside its upper half, or nowhere near it is not against its lower half.
    for text in
        ["66:0,0,2/U", "66:0,0,2/E", "16:0,0,3/D", "26:2,0,1/W", "66:1,0,1/E", "66:5,5,0/E", "66:5,5,0/U"]
    {
        assert_eq!(clause(&position, text), "K6", "{text}");
    }
    assert_eq!(
        refusal(&position, "13:1,2,0/S").1,
        "13:1,2,0/S: the first piece after the source must touch the source's lower half"
    );
    assert_eq!(clause(&position, "66:1,0,0/E"), "K5");
}

#[test]
fn k6_it_may_also_stand_there() {
    let position = played(dealt("-", &["36", "36 33 13 66 16 26 46"]), "36:0,0,0/U");
    for text in ["36:1,0,0/U", "36:-1,0,0/U", "36:0,1,0/U", "36:0,-1,0/U"] {
        assert!(is_legal(&position, text), "{text}");
    }
    assert_eq!(clause(&position, "36:1,0,1/D"), "K5");
    let position = played(position, "36:1,0,0/U");
    assert_eq!((open_ends(&position), position.scores()), (vec![], &[0, 0][..]));
}

#[test]
fn k7_the_first_rank_goes_on_from_open_ends_and_the_source() {
    let position = branch();
    assert_eq!(open_ends(&position), [(2, 0)]);
    // The 3 on 1,0 is no open end; a 3 on 1,1 would touch nothing else.
    assert_eq!(clause(&position, "13:1,2,0/S"), "K7");
    assert_eq!(
        refusal(&position, "13:1,2,0/S").1,
        "13:1,2,0/S: it touches no open end and not the source's lower half"
    );
    for text in
        ["13:1,1,1/D", "13:-9,4,0/E", "44:1000000,0,0/N", "44:-64,0,0/U", "44:64,1,0/U", "44:0,64,0/E"]
    {
        assert_eq!(clause(&position, text), "K7", "{text}");
    }
    // Beside the end, before it, and against the source.
    for text in ["13:2,2,0/S", "13:2,-2,0/N", "34:3,0,0/E", "34:3,0,0/N", "34:3,0,0/S", "34:-1,0,0/W"] {
        assert!(is_legal(&position, text), "{text}");
    }
    // It may come to touch other places of the branch: from 2,1 to 1,1, and with the end and the source at once.
    let position = played(position, "34:3,0,0/E");
    let position = played(position, "34:0,1,0/N");
    assert_eq!(open_ends(&position), [(0, 2), (4, 0)]);
}

/// Three players: 11 as the source, an arm to the east and round to the north, an arm to the north; both end
/// with a 3, on 0,2 and 2,2.
fn arms() -> Position {
    let hands = ["11 13 12 14 15 16 33", "11 12 14 15 22 23", "13 33 23 22 24 25"];
    played(dealt("players=3", &hands), "11:0,0,0/U 11:1,0,0/E 13:2,1,0/N 13:0,1,0/N")
}

#[test]
fn k7_other_places_may_be_touched_where_they_match() {
    let hands = ["11 13 12 14 15 16 33", "11 12 14 15 22 23", "13 33 23 22 24 25"];
    let position = played(dealt("players=3", &hands), "11:0,0,0/U 11:1,0,0/E pass 13:0,1,0/N pass");
    assert_eq!((seat(&position), open_ends(&position)), (2, vec![(0, 2), (2, 0)]));
    // The 3 touches the end on 0,2; the 1 touches two that are no ends, and becomes one.
    let position = played(position, "13:1,1,0/N");
    assert_eq!((open_ends(&position), position.scores()), (vec![(1, 1), (2, 0)], &[1, 1, 2][..]));
}

#[test]
fn k8_ends_open_and_close() {
    let position = branch();
    // A double laid across touches the end with one half; the other becomes the new end.
    let ends = |text: &str| open_ends(&played(branch(), text));
    assert_eq!(ends("34:3,0,0/E"), [(4, 0)]);
    assert_eq!(ends("34:2,1,0/N"), [(2, 2)]);
    // Against the source: a new end, and the old one stays.
    assert_eq!(ends("34:0,-1,0/S"), [(0, -2), (2, 0)]);
    // Standing: a dead end.
    assert_eq!(ends("34:3,0,0/U"), []);
    assert_eq!(ends("34:0,-1,0/S 36:0,1,0/U"), [(0, -2), (2, 0)], "it touches the source alone");
    // The second rank changes nothing, not even on the end itself.
    assert_eq!(open_ends(&played(position, "34:0,1,0/N 13:2,-2,0/N")), [(0, 2), (2, -2)]);
}

#[test]
fn k8_one_laying_closes_all_ends_that_it_touches() {
    assert_eq!((open_ends(&arms()), arms().scores()), (vec![(0, 2), (2, 2)], &[1, 1, 1][..]));
    let position = played(arms(), "23:1,3,0/S");
    assert_eq!((open_ends(&position), position.scores()), (vec![(1, 3)], &[1, 2, 1][..]));
    let position = played(arms(), "23:1,2,1/D");
    assert_eq!((open_ends(&position), position.scores()), (vec![], &[1, 1, 1][..]));
    // Into the gap between the arms, with five contacts.
    let position = played(arms(), "pass");
    assert_eq!(clause(&position, "33:1,1,0/N"), "K5");
    let hands = ["11 13 12 14 15 16 33", "11 13 14 15 22 23", "13 33 23 22 24 25"];
    let position =
        played(dealt("players=3", &hands), "11:0,0,0/U 11:1,0,0/E 13:2,1,0/N 13:0,1,0/N 13:1,1,0/N");
    assert_eq!((open_ends(&position), position.scores()), (vec![(1, 1)], &[1, 4, 1][..]));
}

#[test]
fn k9_the_second_rank_lies_on_the_first() {
    let position = played(branch(), "34:3,0,0/E");
    assert_eq!(seat(&position), 1);
    assert_eq!(clause(&position, "34:2,0,1/U"), "K9");
    assert_eq!(refusal(&position, "34:2,0,1/U").1, "34:2,0,1/U: on the second rank pieces only lie");
    assert_eq!(refusal(&position, "23:9,0,1/E").1, "23:9,0,1/E: nothing is under the 2 on 9,0,1");
    assert_eq!(clause(&position, "34:3,0,1/N"), "K9", "only one half has another below");
    assert_eq!(clause(&position, "13:3,1,1/S"), "K9");
    assert_eq!(clause(&position, "34:2,0,1/E"), "K5", "4 on 3");
    assert!(is_legal(&position, "34:3,0,1/E"), "exactly on the other 34");
    // The upper half of the source is beside 1,0.
    assert_eq!(clause(&position, "36:1,0,1/W"), "K3");
    assert!(!legal(&position).iter().any(|text| text.contains(":1,0,1/")));
    let position = played(position, "34:3,0,1/E");
    assert_eq!(position.scores(), [1, 3]);
    assert_eq!(open_ends(&position), [(4, 0)], "what lies on an end leaves it open");
    assert!(is_legal(&position, "44:5,0,0/E") && is_legal(&position, "46:4,1,0/N"));
}

#[test]
fn k10_the_third_rank_lies_or_stands() {
    let position = played(thirds(true), "33:1,0,1/E");
    assert_eq!(position.scores(), [0, 1, 4]);
    // On the second rank, and on the source.
    for text in ["13:0,0,3/D", "13:1,0,3/D", "13:2,0,3/D", "35:2,0,2/U"] {
        assert!(is_legal(&position, text), "{text}");
    }
    assert_eq!(clause(&position, "35:5,5,2/U"), "K10");
    assert_eq!(refusal(&position, "35:2,0,2/E").1, "35:2,0,2/E: nothing is under the 5 on 3,0,2");
    assert_eq!(clause(&position, "35:3,0,2/W"), "K5");
    let position = played(position, "13:0,0,3/D");
    assert_eq!(position.scores(), [3, 1, 4]);
    // Beside it on both levels: 3 fits and 1 fits, so that there are three contacts.
    assert_eq!(clause(&position, "23:1,0,3/D"), "K5");
    let position = played(position, "13:1,0,3/D");
    assert_eq!(position.scores(), [3, 7, 4]);
    assert_eq!(open_ends(&position), [(2, 0)]);
    assert_eq!(clause(&position, "35:0,0,4/U"), "K4");
}

#[test]
fn k10_without_towers_only_the_second_rank_carries_the_third() {
    let position = played(thirds(false), "33:1,0,1/E");
    assert_eq!(clause(&position, "13:0,0,3/D"), "K10");
    assert_eq!(
        refusal(&position, "13:0,0,3/D").1,
        "13:0,0,3/D: what stands on 0,0 is of the first rank, and without towers it carries nothing"
    );
    assert!(is_legal(&position, "13:1,0,3/D") && is_legal(&position, "13:2,0,3/D"));
    assert!(!legal(&position).iter().any(|text| text.contains(":0,0,")));
}

#[test]
fn k10_the_third_rank_lies_across_towers() {
    let hands = ["11 13 22 23 24 25 26", "11 13 22 23 24 25", "11 22 23 24 25 26"];
    for (options, clause_there) in [("players=3", None), ("players=3,towers=false", Some("K10"))] {
        let position = played(dealt(options, &hands), "11:0,0,0/U 11:1,0,0/U");
        assert_eq!(clause_there.is_none(), is_legal(&position, "11:0,0,2/E"), "{options}");
        if let Some(expected) = clause_there {
            assert_eq!(clause(&position, "11:0,0,2/E"), expected);
        } else {
            let position = played(position, "11:0,0,2/E");
            assert_eq!(position.scores(), [0, 0, 4]);
            assert_eq!(position.column(trivium_cuminos::Cell::SOURCE).len(), 3);
            // Nothing lies on the third rank, whatever may stand beside it.
            assert_eq!(clause(&position, "13:0,0,3/E"), "K4");
        }
    }
}

#[test]
fn k13_who_could_lay_may_pass_once_in_a_round() {
    let position = played(branch(), "pass");
    assert_eq!((seat(&position), position.has_passed(Seat::new(0)), position.may_pass()), (1, true, false));
    assert!(position.has_passed_since_laying(Seat::new(0)) && !position.has_passed(Seat::new(1)));
    assert_eq!(
        refusal(&position, "pass"),
        ("K13".to_owned(), "pass: all others have passed by choice since the last piece was laid".to_owned())
    );
    assert!(!legal(&position).contains(&"pass".to_owned()));
    let position = played(position, "13:2,2,0/S");
    assert!(!position.has_passed_since_laying(Seat::new(0)) && position.has_passed(Seat::new(0)));
    assert_eq!(
        refusal(&position, "pass"),
        ("K13".to_owned(), "pass: seat 0 has already passed by choice in this round".to_owned())
    );
    let position = played(position, "34:0,1,0/N");
    assert!(position.may_pass() && legal(&position).contains(&"pass".to_owned()));
    assert_eq!(legal(&position).len() as u64, position.count_legal_moves());
}

#[test]
fn k13_not_all_in_a_row() {
    let position = played(thirds(true), "pass");
    assert_eq!(seat(&position), 0);
    let position = played(position, "pass");
    assert_eq!((seat(&position), clause(&position, "pass")), (1, "K13".to_owned()));
    let position = played(position, "13:2,2,0/S");
    // Seat 2's pass is used up, and so is seat 0's; seat 1 still has one.
    assert_eq!((seat(&position), clause(&position, "pass")), (2, "K13".to_owned()));
    let position = played(position, "34:0,1,0/N 35:-1,0,0/W pass");
    assert_eq!(seat(&position), 2);
}

#[test]
fn k12_who_cannot_lay_is_skipped_and_that_is_no_pass() {
    // Seat 1 has no 1 at all.
    let position = played(dealt("-", &["11 12 13 14 15 16 22 23", "22 23 24 25 26 33 34"]), "11:0,0,0/U");
    assert_eq!(seat(&position), 0);
    assert!(!position.can_lay(Seat::new(1)) && position.can_lay(Seat::new(0)));
    // The other's forced pass is not counted, so seat 0 may pass by choice; then it is its turn again.
    let position = played(position, "pass");
    assert_eq!((seat(&position), clause(&position, "pass")), (0, "K13".to_owned()));
    assert!(!position.has_passed(Seat::new(1)) && position.has_passed_since_laying(Seat::new(0)));
    let position = played(position, "13:1,0,0/N");
    assert_eq!((seat(&position), position.turn()), (1, Turn::Seat(Seat::new(1))));
}

#[test]
fn nothing_is_played_while_hands_are_drawn() {
    let position = Position::new(crate::common::options("-")).unwrap();
    assert_eq!(position.read_move("36:0,0,0/U"), Err(MoveError::ChanceFirst));
    assert!(matches!(position.read_move("63:0,0,0/U"), Err(MoveError::Unreadable(_))));
    let illegal = position.check(Move::Pass).unwrap_err();
    assert_eq!((illegal.clause.to_string(), position.count_legal_moves()), ("K2".to_owned(), 0));
    assert_eq!(illegal.message, "pass: the hands are still being drawn");
    assert!(legal(&position).is_empty() && !position.may_pass());
    assert_eq!(position.hand(Seat::new(0)), hand(""));
}

#[test]
fn messages_show_the_move_as_it_was_written() {
    let far = format!("34:{},0,0/E", "8".repeat(30));
    let (clause, message) = refusal(&branch(), &far);
    assert_eq!(clause, "K7");
    assert!(message.starts_with(&far), "{message}");
}

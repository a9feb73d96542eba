//! Drawing, rounds, ties, teams.

use trivium_cuminos::{Cumino, Deals, Options, Position};
use trivium_game::{Dealer, Game, MoveError, Playout, PositionText, Random, Seat, Turn};

use crate::common::{TABLES, dealt, hand, legal, options, played, step};

#[test]
fn k2_every_seat_draws_from_a_full_set_of_its_own() {
    let mut position = Position::new(options("players=3")).unwrap();
    let mut draws = Vec::new();
    position.draws(&mut draws);
    assert_eq!(draws, Cumino::all().map(|cumino| (cumino, 1)).collect::<Vec<_>>());
    for (seat, size) in [(0, 7), (1, 6), (2, 6)] {
        for cumino in Cumino::all().take(size) {
            assert_eq!(position.turn(), Turn::Chance(Seat::new(seat)));
            position.draws(&mut draws);
            assert_eq!(draws.len(), 21 - cumino.index());
            position.draw(cumino).unwrap();
            if position.turn() == Turn::Chance(Seat::new(seat)) {
                let before = position.clone();
                let error = position.draw(cumino).unwrap_err();
                assert_eq!(error.0, format!("{cumino} cannot be drawn now: seat {seat} has it already"));
                assert_eq!(position, before);
            }
        }
    }
    assert_eq!((position.turn(), position.opener()), (Turn::Seat(Seat::new(0)), Seat::new(0)));
    position.draws(&mut draws);
    assert!(draws.is_empty());
    assert_eq!(
        position.draw("66".parse().unwrap()).unwrap_err().0,
        "66 cannot be drawn now: all hands are full"
    );
    let sizes: Vec<_> = Seat::all(3).map(|seat| position.hand_size(seat)).collect();
    assert_eq!(sizes, [7, 6, 6]);
}

#[test]
fn k2_hand_sizes_follow_the_number_of_players() {
    for (players, size) in [(2, 7), (3, 6), (4, 6), (5, 5), (6, 5)] {
        let options = Options::new(players, 0, true).unwrap();
        let mut random = Random::seeded(1);
        let mut position = Position::new(options).unwrap();
        for round in 1..=players {
            while let Turn::Chance(_) = position.turn() {
                position.draw_random(&mut random);
            }
            let opener = Seat::new(round - 1);
            assert_eq!((position.opener(), position.turn()), (opener, Turn::Seat(opener)));
            for seat in Seat::all(players) {
                assert_eq!(position.hand(seat).len(), size + u32::from(seat == opener));
            }
            position.play_out_round(&mut random);
        }
    }
}

/// Seat 0 has all marks from 1 to 3, and a 14 for the source; the others have only marks from 4 to 6.
fn alone(options: &str, seats: usize) -> Position {
    let others = if seats == 6 { "44 45 46 55 56" } else { "44 45 46 55 56 66" };
    let mut wanted = vec![others; seats];
    wanted[0] = if seats == 6 { "14 11 12 22 23 33" } else { "14 11 12 22 23 33 13" };
    let position = played(dealt(options, &wanted), "14:0,0,0/U 11:1,0,0/E 12:3,0,0/E 22:5,0,0/E 23:7,0,0/E");
    assert_eq!(position.turn(), Turn::Seat(Seat::new(0)), "nobody else can lay");
    position
}

#[test]
fn k16_the_last_cumino_brings_what_is_left_to_the_opponents() {
    for (options, bonus) in [("players=3", 12), ("players=4", 18), ("players=4,teams=2", 12)] {
        let position =
            played(alone(&format!("{options},towers=false"), position_seats(options)), "33:9,0,0/E");
        assert_eq!((position.scores()[0], position.round()), (5, 1));
        assert_eq!(position.explain("13:12,0,0/W".parse().unwrap()).bonus, bonus);
        let position = played(position, "13:12,0,0/W");
        assert_eq!(position.scores()[0], 6 + bonus, "{options}");
        assert_eq!((position.round(), position.turn()), (2, Turn::Chance(Seat::new(0))));
        assert!(position.laid().is_empty() && position.open_ends().is_empty());
    }
    for (options, bonus) in [("players=6", 25), ("players=6,teams=2", 15), ("players=6,teams=3", 20)] {
        let position = alone(&format!("{options},towers=false"), 6);
        assert_eq!(position.explain("33:9,0,0/N".parse().unwrap()).bonus, bonus);
        assert_eq!(position.explain("13:9,0,0/N".parse().unwrap()).bonus, 0, "not in hand");
        let position = played(position, "33:9,0,0/E");
        assert_eq!(position.scores(), [5 + bonus, 0, 0, 0, 0, 0], "{options}");
    }
}

fn position_seats(options: &str) -> usize {
    crate::common::options(options).players().into()
}

#[test]
fn k14_a_round_ends_when_nobody_can_lay() {
    let all = "11 12 13 22 23 33";
    let position = dealt("players=3", &["14 11 12 13 22 23 33", all, all]);
    let position = played(position, "14:0,0,1/D");
    assert_eq!((position.round(), position.turn()), (2, Turn::Chance(Seat::new(0))));
    assert_eq!(position.scores(), [0, 0, 0]);
    assert_eq!(position.opener(), Seat::new(1));
}

/// The beginning of a round in which nobody can lay anything after the source that the opener lays.
fn barren(options_text: &str, round: u32, scores: &str) -> Position {
    let options = options(options_text);
    let (opener, low) =
        ((round - 1) % u32::from(options.players()), ["11", "12", "13", "15", "16", "22", "23"]);
    let hands: Vec<_> = (0..u32::from(options.players()))
        .map(|seat| {
            let mut hand = low[..options.hand_size(false) as usize].to_vec();
            hand.extend((seat == opener).then_some("14"));
            hand.join(",")
        })
        .collect();
    let passes = ".".repeat(options.players().into());
    let text = format!("cuminos {options_text} {round} - {} {scores} {passes} {opener}", hands.join("/"));
    Position::read_position(&text).unwrap()
}

#[test]
fn k17_the_highest_total_wins_after_as_many_rounds_as_players() {
    let over = played(barren("-", 2, "3,2"), "14:0,0,1/D");
    let outcome = over.outcome().unwrap();
    assert_eq!((over.turn(), outcome.winner), (Turn::Over, Some(trivium_game::Team::new(0))));
    assert_eq!(outcome.points.as_slice(), [3, 2]);
    // The last round stays on show.
    assert_eq!((over.round(), over.opener(), over.laid().len()), (2, Seat::new(1), 1));
    assert_eq!(over.hand(Seat::new(0)), hand("11 12 13 15 16 22 23"));
    assert_eq!(over.read_move("11:1,0,0/E"), Err(MoveError::Over));
    assert!(matches!(over.read_move("1:1,0,0/E"), Err(MoveError::Unreadable(_))));
    assert_eq!(over.check("pass".parse().unwrap()).unwrap_err().to_string(), "pass: the game is over (K17)");
    assert!(legal(&over).is_empty() && over.count_legal_moves() == 0 && !over.may_pass());
    assert_eq!(over.hash(), over.hash_from_scratch());
    // Before that nothing is decided.
    assert_eq!(barren("players=3", 2, "3,2,0").outcome(), None);
    assert_eq!(played(barren("players=3", 2, "3,2,0"), "14:0,0,1/D").round(), 3);
}

#[test]
fn k17_a_tie_for_first_is_broken_by_a_further_round() {
    let tied = played(barren("-", 2, "3,3"), "14:0,0,1/D");
    assert_eq!((tied.round(), tied.turn(), tied.opener()), (3, Turn::Chance(Seat::new(0)), Seat::new(0)));
    assert_eq!((tied.outcome(), tied.hand_size(Seat::new(0)), tied.hand_size(Seat::new(1))), (None, 8, 7));
    let again = played(barren("-", 3, "3,3"), "14:0,0,1/D");
    assert_eq!((again.round(), again.opener()), (4, Seat::new(1)));
    // A tie for second is none.
    assert_eq!(played(barren("players=3", 3, "1,2,1"), "14:0,0,1/D").turn(), Turn::Over);
    assert_eq!(played(barren("players=3", 3, "2,1,2"), "14:0,0,1/D").round(), 4);
}

#[test]
fn k18_points_are_added_per_team() {
    let tied = played(barren("players=4,teams=2", 4, "1,3,3,1"), "14:0,0,1/D");
    assert_eq!(tied.round(), 5);
    let over = played(barren("players=4,teams=2", 4, "1,4,3,1"), "14:0,0,1/D");
    let outcome = over.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.points.as_slice()), (Some(trivium_game::Team::new(1)), &[4, 5][..]));
    let over = played(barren("players=4", 4, "1,4,3,1"), "14:0,0,1/D");
    assert_eq!(over.outcome().unwrap().points.as_slice(), [1, 4, 3, 1]);
    let over = played(barren("players=6,teams=3", 6, "1,4,3,1,0,0"), "14:0,0,1/D");
    assert_eq!((over.teams(), over.outcome().unwrap().winner), (3, Some(trivium_game::Team::new(1))));
    assert_eq!(over.standings().as_slice(), [2, 4, 3]);
}

#[test]
fn k13_passes_return_with_the_next_round() {
    let mut random = Random::seeded(4);
    for table in TABLES {
        let mut position = Position::new(options(table)).unwrap();
        while let Turn::Chance(_) | Turn::Seat(_) = position.turn() {
            let round = position.round();
            step(&mut position, &mut random);
            if position.round() > round {
                assert!(Seat::all(position.seats()).all(|seat| !position.has_passed(seat)));
            }
        }
    }
}

#[test]
fn what_is_not_yet_dealt_is_no_part_of_a_position() {
    let options = Options::default();
    let first = Deals::shuffled(options, 1).unwrap();
    let other = Deals::shuffled(options, 2).unwrap();
    let rounds = [first.hands(1).unwrap().to_vec(), other.hands(2).unwrap().to_vec()];
    let (mut first, mut second) = (first, Deals::new(options, &rounds, 3).unwrap());
    let (mut here, mut there) = (Position::new(options).unwrap(), Position::new(options).unwrap());
    let mut random = Random::seeded(9);
    while here.round() == 1 {
        assert_eq!(here, there);
        assert_eq!(here.hash(), there.hash());
        if let Turn::Chance(_) = here.turn() {
            let drawn = first.next_draw(&here);
            assert_eq!(second.next_draw(&there), drawn);
            here.draw(drawn).unwrap();
            there.draw(drawn).unwrap();
        } else {
            let mut moves = Vec::new();
            here.legal_moves(&mut moves);
            let mv = random.choose(&moves).unwrap();
            here.play(mv).unwrap();
            there.play(mv).unwrap();
        }
    }
    assert_eq!(here, there);
    assert_ne!(first.hands(2), second.hands(2));
}

//! Dealers.

use trivium_cuminos::{Deals, DealsError, Hand, Options, Position};
use trivium_game::{Dealer, Game, Random, Seat, Turn, perft};

use crate::common::{hand, options};

fn rounds(players: u8, count: usize) -> Vec<Vec<Hand>> {
    let deals = Deals::shuffled(Options::new(players, 0, true).unwrap(), 5).unwrap();
    (1..=count as u32).map(|round| deals.hands(round).unwrap().to_vec()).collect()
}

#[test]
fn hands_come_as_they_are_given_and_again_after_an_undo() {
    for players in 2..=6 {
        let options = Options::new(players, 0, true).unwrap();
        let given = rounds(players, players.into());
        let mut deals = Deals::new(options, &given, 1).unwrap();
        assert_eq!((deals.rounds(), deals.options()), (players.into(), options));
        let mut random = Random::seeded(2);
        let mut position = Position::new(options).unwrap();
        while position.round() <= u32::from(players) && position.turn() != Turn::Over {
            if let Turn::Chance(_) = position.turn() {
                let drawn = deals.next_draw(&position);
                let undo = position.draw(drawn).unwrap();
                position.undo(undo);
                assert_eq!(deals.next_draw(&position), drawn);
                position.draw(drawn).unwrap();
            } else {
                if position.laid().is_empty() {
                    let hands: Vec<_> = Seat::all(players).map(|seat| position.hand(seat)).collect();
                    assert_eq!(hands, given[position.round() as usize - 1]);
                }
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                position.play(random.choose(&moves).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn impossible_hands_are_refused() {
    let options = Options::default();
    let good = rounds(2, 2);
    assert!(Deals::new(options, &good, 0).is_ok());
    let error = |rounds: &[Vec<Hand>]| Deals::new(options, rounds, 0).unwrap_err();
    let few = error(&good[..1]);
    assert_eq!(few, DealsError::TooFewRounds { given: 1, needed: 2 });
    assert_eq!(few.to_string(), "hands are given for 1 rounds, and at least 2 are played");
    let seats = error(&[good[0].clone(), vec![good[1][0]]]);
    assert_eq!(seats, DealsError::WrongSeats { round: 2, given: 1, needed: 2 });
    assert_eq!(seats.to_string(), "round 2 has 1 hands for 2 players");
    // The opener's hand is the other one in the second round.
    let wrong = error(&[good[0].clone(), good[0].clone()]);
    assert_eq!(wrong, DealsError::WrongHand { round: 2, seat: Seat::new(0), given: 8, needed: 7 });
    assert_eq!(wrong.to_string(), "in round 2 seat 0 draws 7 different cuminos, not 8");
    // Further rounds are checked too.
    let third = error(&[good[0].clone(), good[1].clone(), vec![hand("11"), hand("12")]]);
    assert_eq!(third, DealsError::WrongHand { round: 3, seat: Seat::new(0), given: 1, needed: 8 });
    assert!(Deals::new(options, &[good[0].clone(), good[1].clone(), good[0].clone()], 0).is_ok());
}

#[test]
fn impossible_options_are_refused() {
    let mut options = Options::default();
    trivium_game::GameOptions::set(&mut options, "teams", &trivium_game::OptionValue::Number(2)).unwrap();
    assert!(Deals::shuffled(options, 1).is_err() && Position::new(options).is_err());
    let error = Deals::new(options, &[], 1).unwrap_err();
    assert!(matches!(error, DealsError::Options(_)));
    assert_eq!(error.to_string(), "2 players make no 2 teams; four make 2, six make 2 or 3");
}

#[test]
fn the_same_seed_deals_the_same_hands() {
    let hands = |seed| Deals::shuffled(options("players=4"), seed).unwrap().hands(3).unwrap().to_vec();
    assert_eq!(hands(7), hands(7));
    assert_ne!(hands(7), hands(8));
    assert_eq!(hands(7).iter().map(|hand| hand.len()).collect::<Vec<_>>(), [6, 6, 7, 6]);
    let deals = Deals::shuffled(options("players=4"), 7).unwrap();
    assert_eq!((deals.rounds(), deals.hands(0), deals.hands(5)), (4, None, None));
}

#[test]
fn rounds_that_break_ties_are_dealt_when_they_come_up_and_kept() {
    use trivium_game::PositionText;
    let third = Position::read_position("cuminos - 3 - -/- 5,5 .. draw0").unwrap();
    let mut deals = Deals::shuffled(Options::default(), 1).unwrap();
    assert_eq!(deals.rounds(), 2);
    let drawn = deals.next_draw(&third);
    assert_eq!(deals.rounds(), 3);
    let hands = deals.hands(3).unwrap().to_vec();
    assert_eq!(hands.iter().map(|hand| hand.len()).collect::<Vec<_>>(), [8, 7]);
    assert_eq!((deals.next_draw(&third), deals.hands(3).unwrap()), (drawn, &hands[..]));
    // Also if they come up out of order.
    let mut other = Deals::shuffled(Options::default(), 1).unwrap();
    let fifth = Position::read_position("cuminos - 5 - -/- 5,5 .. draw0").unwrap();
    other.next_draw(&fifth);
    assert_eq!((other.rounds(), other.hands(3)), (5, Some(&hands[..])));
}

#[test]
fn sequences_of_moves_are_counted() {
    let options = Options::default();
    let given = [
        vec![hand("11 12 13 14 15 16 22 23"), hand("11 12 22 33 44 55 66")],
        vec![hand("11 12 13 14 15 16 22"), hand("11 12 22 33 44 55 66 56")],
    ];
    let mut deals = Deals::new(options, &given, 0).unwrap();
    let mut position = Position::new(options).unwrap();
    assert_eq!(perft(&mut position, &mut deals, 0), 1);
    // Two doubles stand in one way, six others in two.
    assert_eq!(perft(&mut position, &mut deals, 1), 14);
    assert_eq!(position, Position::new(options).unwrap());
}

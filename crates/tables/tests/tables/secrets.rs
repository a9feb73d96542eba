//! Nothing secret is in what members are sent.

use trivium_game::Random;
use trivium_games::{Chance, Deck, GameKind};
use trivium_tables::{Action, Phase, Sequence};

use crate::desk::{Desk, guest};

/// Everything that members are sent.
fn sent(desk: &Desk) -> String {
    let entries = serde_json::to_string(&desk.table.seen_after(Sequence(0))).unwrap();
    entries + &serde_json::to_string(&desk.table.seen(desk.now)).unwrap()
}

fn deck(random: &mut Random) -> Vec<&'static str> {
    let all = [("P", 11), ("Pb", 3), ("Pw", 3), ("R", 11), ("Rb", 3), ("Rw", 3), ("B", 3), ("N", 3)];
    let mut deck: Vec<_> = all.iter().flat_map(|&(tile, count)| std::iter::repeat_n(tile, count)).collect();
    random.shuffle(&mut deck);
    deck
}

/// Two tables of Wege whose decks begin alike send the same until the decks differ.
#[test]
fn undrawn_tiles_leave_no_trace() {
    for seed in 0..12 {
        let mut random = Random::seeded(seed);
        let alike = 1 + random.below(38) as usize;
        let one = deck(&mut random);
        let mut other = one.clone();
        random.shuffle(&mut other[alike..]);
        let chance = |deck: &[&str]| Chance::given(1, Deck::read(deck).unwrap());
        let mut desks = [&one, &other].map(|deck| Desk::dealt(GameKind::Wege, &chance(deck)).seated());
        let drawn = |desk: &Desk| sent(desk).matches(r#""drawn""#).count();
        while desks[0].table.phase() == Phase::Playing && drawn(&desks[0]) <= alike {
            assert_eq!(sent(&desks[0]), sent(&desks[1]));
            let mv = desks[0].random_move(&mut random);
            let refusals = desks.each_mut().map(|desk| desk.play("9,9").unwrap_err().to_string());
            assert_eq!(refusals[0], refusals[1], "a refusal says nothing about the deck either");
            for desk in &mut desks {
                desk.play(&mv).unwrap();
            }
        }
    }
}

/// The next round's hands of Cuminos are nowhere in what is sent, and Caminos does not depend on the seed.
#[test]
fn the_seed_shows_only_in_what_is_drawn() {
    for seeds in [[1, 2], [3, 4], [5, 6]] {
        let open = seeds.map(|seed| Desk::dealt(GameKind::Caminos, &Chance::seeded(seed)).seated());
        assert_eq!(sent(&open[0]), sent(&open[1]));
        let dealt = seeds.map(|seed| Desk::dealt(GameKind::Cuminos, &Chance::seeded(seed)).seated());
        for desk in &dealt {
            let drawn = sent(desk).matches(r#""drawn""#).count();
            // K2: seven each, and one more for the opener.
            assert_eq!(drawn, 15, "the first round's hands, none of the next");
        }
    }
}

#[test]
fn ids_of_guests_and_actions_stay_in_the_server() {
    for kind in GameKind::ALL {
        let mut desk = Desk::started(kind, "-", "fischer 5m+3s");
        let text = "<b>hello</b>".to_owned().try_into().unwrap();
        desk.act(1, Action::Say { text }).unwrap();
        for _ in 0..6 {
            desk.play_first();
        }
        desk.act(0, Action::OfferDraw).unwrap();
        let sent = sent(&desk);
        for number in 0..2 {
            assert!(!sent.contains(guest(number).as_str()));
        }
        assert!(!sent.contains("action-") && !sent.contains("cause") && !sent.contains("guest\""));
        let log = serde_json::to_string(&desk.log).unwrap();
        assert!(log.contains("action-") && log.contains(guest(1).as_str()), "the log has them");
    }
}

#[test]
fn nothing_prints_what_is_not_drawn() {
    let desk = Desk::started(GameKind::Wege, "-", "none");
    assert_eq!(format!("{:?}", desk.drawing), "Drawing(…)");
}

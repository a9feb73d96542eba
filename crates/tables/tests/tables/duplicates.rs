//! Tables of a duplicate: the same deal everywhere, nothing that would make the games differ, and a fair comparison.

use trivium_game::Random;
use trivium_games::{GameKind, read_records};
use trivium_tables::{
    Action, Block, ComparedTable, Comparison, DuplicateId, Event, InDuplicate, Member, OnlineTable, Phase,
    TableId, VerifyError, verify,
};

use crate::desk::{Desk, guest, seat};

fn duplicate() -> DuplicateId {
    DuplicateId::from_bytes([5; 8])
}

/// A table of the duplicate at which nobody sits yet.
fn gathering(kind: GameKind) -> Desk {
    Desk::set_up(kind, "fischer 5m+3s", |setup| {
        setup.when_full = true;
        setup.duplicate = Some(InDuplicate { id: duplicate(), open: true });
    })
}

fn table_id(number: u8) -> TableId {
    TableId::from_bytes([number; 8])
}

/// Random moves to the end.
fn finished(kind: GameKind, random: u64) -> Desk {
    let mut desk = gathering(kind).seated();
    let mut random = Random::seeded(random);
    while desk.table.phase() == Phase::Playing {
        let mv = desk.random_move(&mut random);
        desk.play(&mv).unwrap();
    }
    desk
}

fn drawn(desk: &Desk) -> Vec<String> {
    let word = |event: &Event| match event {
        Event::Drawn { word } => Some(word.clone()),
        _ => None,
    };
    desk.log.iter().filter_map(|entry| word(&entry.event)).collect()
}

#[test]
fn every_table_has_the_same_deal() {
    for (kind, dealt) in [(GameKind::Wege, 36), (GameKind::Cuminos, 15)] {
        let (one, other) = (finished(kind, 1), finished(kind, 2));
        let (one, other) = (drawn(&one), drawn(&other));
        assert!(one.len() >= dealt);
        let common = one.len().min(other.len());
        assert_eq!(one[..common], other[..common], "whatever is played");
        let ordinary = Desk::set_up(kind, "fischer 5m+3s", |_| ()).seated();
        let first = drawn(&ordinary);
        assert_ne!(one[..first.len()], first[..], "a table's own deal is another");
    }
}

#[test]
fn the_seed_is_revealed_when_the_duplicate_is_closed() {
    for kind in [GameKind::Wege, GameKind::Cuminos] {
        let mut desk = finished(kind, 3);
        let hash = desk.table.seen(desk.now).chance.unwrap().hash;
        assert_eq!(desk.table.seen(desk.now).duplicate, Some(duplicate()));
        assert_eq!(desk.table.seen(desk.now).chance.unwrap().seed, None, "others may still play");
        let early = desk.table.record(&table_id(8), &desk.drawing).unwrap();
        assert!(!early.to_string().contains("[Seed "));
        assert_eq!(verify(&early), Err(VerifyError::NotRevealed));
        assert_eq!(desk.table.end_duplicate(), []);
        let events = desk.table.close_duplicate(&desk.drawing);
        assert_eq!(events, [Event::SeedRevealed { seed: Block([9; 32]) }]);
        desk.commit(None, events);
        assert_eq!(desk.table.close_duplicate(&desk.drawing), [], "once");
        assert_eq!(desk.table.seen(desk.now).chance.unwrap().seed.unwrap().hash(), hash);

        let record = desk.table.record(&table_id(8), &desk.drawing).unwrap();
        let mut read = read_records(&record.to_string()).unwrap().swap_remove(0);
        assert!(verify(&read).unwrap() >= 15);
        // The record fits this duplicate alone.
        for tag in &mut read.tags {
            if tag.0 == "Duplicate" {
                tag.1 = DuplicateId::from_bytes([6; 8]).to_string();
            }
        }
        assert!(matches!(verify(&read), Err(VerifyError::Drawn { number: _, .. })));
        read.tags.retain(|(name, _)| name != "Duplicate");
        assert!(matches!(verify(&read), Err(VerifyError::Drawn { number: _, .. })), "nor is it a table's");
    }
}

#[test]
fn nothing_makes_the_games_differ() {
    let mut desk = gathering(GameKind::Cuminos);
    desk.join(1);
    desk.join(2);
    let hash = Block([1; 32]).hash();
    desk.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    let level = 3.try_into().unwrap();
    for action in [
        Action::TakeSeat { seat: seat(1) },
        Action::SeatComputer { seat: seat(1), level },
        Action::GiveSeat { seat: seat(1), member: Member(1) },
        Action::Commit { seat: seat(0), hash },
        Action::Close,
    ] {
        assert_eq!(desk.refused(0, action), "compared");
    }
    desk.act(1, Action::TakeSeat { seat: seat(1) }).unwrap();
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing, "nobody waits for contributions");
    for action in [Action::Abort, Action::OfferPause, Action::OfferTakeback { ply: 0 }] {
        assert_eq!(desk.refused(0, action), "compared");
    }
    assert_eq!(desk.refused(0, Action::Remove { member: Member(1) }), "compared");
    let text = "The next one is a double".to_owned().try_into().unwrap();
    assert_eq!(desk.refused(2, Action::Say { text }), "not_playing");
    // Whoever does not come loses by the clock; the game is not aborted.
    desk.connect([0]);
    desk.pass_time(3_600_000);
    desk.tick();
    assert_eq!(desk.table.ending().unwrap().reason, "time");
    assert_eq!(desk.refused(0, Action::OfferRematch), "compared");
}

#[test]
fn only_players_see_a_game_before_the_seed_is_known() {
    let mut desk = gathering(GameKind::Wege);
    desk.join(7);
    assert!(!desk.table.is_hidden(), "there is nothing to see");
    let mut desk = desk.seated();
    assert!(desk.table.is_hidden());
    assert!(!desk.table.is_hidden_from(&guest(0)) && !desk.table.is_hidden_from(&guest(1)));
    assert!(desk.table.is_hidden_from(&guest(7)) && desk.table.is_hidden_from(&guest(9)));
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    assert!(desk.table.is_hidden_from(&guest(7)));
    let events = desk.table.close_duplicate(&desk.drawing);
    desk.commit(None, events);
    assert!(!desk.table.is_hidden() && !desk.table.is_hidden_from(&guest(9)));
}

#[test]
fn a_table_that_waits_closes_with_its_duplicate() {
    let mut desk = gathering(GameKind::Wege);
    desk.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    assert_eq!(desk.table.seated_guests(), [guest(0)]);
    assert_eq!(desk.table.close_duplicate(&desk.drawing), []);
    let events = desk.table.end_duplicate();
    desk.commit(None, events);
    assert_eq!((desk.table.phase(), desk.table.end_duplicate()), (Phase::Expired, Vec::new()));
    assert!(desk.table.compared(&table_id(1)).is_none());
    let ordinary = Desk::set_up(GameKind::Wege, "fischer 5m+3s", |_| ());
    assert_eq!(ordinary.table.end_duplicate(), []);
    let replayed = OnlineTable::replay(desk.log.clone()).unwrap();
    assert_eq!(replayed.seen(desk.now), desk.table.seen(desk.now));
}

fn scores(compared: &ComparedTable) -> Vec<i32> {
    compared.seats.iter().map(|seat| seat.score).collect()
}

#[test]
fn scores_are_results_or_margins() {
    let mut desk = gathering(GameKind::Wege).seated();
    desk.act(1, Action::Resign { seat: seat(1) }).unwrap();
    assert_eq!(scores(&desk.table.compared(&table_id(1)).unwrap()), [2, 0]);

    let desk = finished(GameKind::Cuminos, 4);
    let points = desk.table.ending().unwrap().points.clone();
    let margin = points[0] as i32 - points[1] as i32;
    assert_eq!(scores(&desk.table.compared(&table_id(1)).unwrap()), [margin, -margin]);

    // T1: a win by resignation counts 20, whatever the points.
    let mut desk = gathering(GameKind::Cuminos).seated();
    assert!(desk.table.compared(&table_id(1)).is_none(), "it is not over");
    desk.play_first();
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    assert_eq!(scores(&desk.table.compared(&table_id(1)).unwrap()), [-20, 20]);

    let mut desk = gathering(GameKind::Cuminos).seated();
    for number in 0..2 {
        desk.act(number, Action::OfferDraw).unwrap();
    }
    assert_eq!(scores(&desk.table.compared(&table_id(1)).unwrap()), [0, 0]);
}

#[test]
fn each_is_compared_with_those_who_had_the_same_seat() {
    let resigned = |number: u8| {
        let mut desk = gathering(GameKind::Cuminos).seated();
        desk.act(number, Action::Resign { seat: seat(number) }).unwrap();
        desk.table.compared(&table_id(10 + number)).unwrap()
    };
    let mut agreed = resigned(0);
    for seat in &mut agreed.seats {
        seat.score = 0;
    }
    agreed.table = table_id(9);
    // Seat 0: -20, -20, 0 on average -40/3. Seat 1: 20, 20, 0.
    let comparison = Comparison::of(vec![resigned(0), resigned(0), agreed]);
    assert_eq!(comparison.averages, [-40.0 / 3.0, 40.0 / 3.0]);
    let ranking: Vec<_> = comparison
        .ranking
        .iter()
        .map(|person| (person.rank, person.seat.index(), person.score, person.difference))
        .collect();
    let third = 20.0 / 3.0;
    assert_eq!(
        ranking,
        [
            (1, 0, 0, 2.0 * third),
            (2, 1, 20, third),
            (2, 1, 20, third),
            (4, 0, -20, -third),
            (4, 0, -20, -third),
            (6, 1, 0, -2.0 * third),
        ],
        "who lost less than others with this seat is ahead of those who won as everybody did"
    );
    assert_eq!(
        comparison.tables[2].seats[0].difference.to_bits(),
        comparison.ranking[0].difference.to_bits()
    );

    // One table alone is its own average; none is nothing.
    let alone = Comparison::of(vec![resigned(1)]);
    assert!(alone.ranking.iter().all(|person| person.rank == 1 && person.difference == 0.0));
    assert!(Comparison::of(Vec::new()).averages.is_empty());
}

#[test]
fn computers_are_compared_and_not_ranked() {
    let mut desk = gathering(GameKind::Cuminos);
    let computer = Event::ComputerSeated { seat: seat(1), level: 3.try_into().unwrap() };
    desk.commit(None, vec![computer]);
    desk.connect([0]);
    assert_eq!(desk.refused(0, Action::FreeSeat { seat: seat(1) }), "compared");
    desk.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    desk.tick();
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    let comparison = Comparison::of(vec![desk.table.compared(&table_id(1)).unwrap()]);
    assert_eq!(comparison.ranking.len(), 1);
    assert_eq!(comparison.tables[0].seats[1].level, Some(3.try_into().unwrap()));
}

//! Verifiable chance: commitments, contributions, and the record that anybody can check.

use trivium_game::Random;
use trivium_games::{GameKind, Record, read_records};
use trivium_tables::{Action, Block, Event, OnlineTable, Phase, TableId, VerifyError, verify};

use crate::desk::{Desk, seat};

fn block(number: u8) -> Block {
    Block([number; 32])
}

/// Both have sat down and committed; guest n contributes block n + 1.
fn committed(kind: GameKind) -> Desk {
    let mut desk = Desk::new(kind, "-", "none");
    desk.join(1);
    for number in 0..2 {
        desk.act(number, Action::TakeSeat { seat: seat(number) }).unwrap();
        desk.act(number, Action::Commit { seat: seat(number), hash: block(number + 1).hash() }).unwrap();
    }
    desk
}

fn reveal(number: u8) -> Action {
    Action::Reveal { seat: seat(number), block: block(number + 1) }
}

fn finished(mut desk: Desk) -> (Desk, Record) {
    let mut random = Random::seeded(3);
    while desk.table.phase() == Phase::Playing {
        let mv = desk.random_move(&mut random);
        desk.play(&mv).unwrap();
    }
    let record = desk.table.record(&TableId::from_bytes([8; 8]), &desk.drawing).unwrap();
    (desk, record)
}

#[test]
fn the_seed_is_committed_before_anyone_sits_down_and_revealed_at_the_end() {
    for kind in [GameKind::Wege, GameKind::Cuminos] {
        let mut desk = committed(kind);
        let hash = desk.table.seen(desk.now).chance.unwrap().hash;
        let first = |wanted: fn(&Event) -> bool| desk.log.iter().position(|entry| wanted(&entry.event));
        assert!(
            first(|event| matches!(event, Event::SeedCommitted { .. }))
                < first(|event| matches!(event, Event::SeatTaken { .. }))
        );
        desk.act(0, Action::Start).unwrap();
        assert_eq!(desk.table.phase(), Phase::Revealing);
        assert_eq!(desk.refused(0, Action::Start), "revealing");
        assert_eq!(desk.refused(0, Action::FreeSeat { seat: seat(0) }), "revealing");
        desk.act(1, reveal(1)).unwrap();
        assert_eq!(desk.refused(0, reveal(1)), "not_your_seat");
        assert_eq!(desk.refused(0, Action::Reveal { seat: seat(0), block: block(9) }), "wrong_reveal");
        desk.act(0, reveal(0)).unwrap();
        assert_eq!(desk.table.phase(), Phase::Playing);
        assert_eq!(desk.table.seen(desk.now).chance.unwrap().seed, None);
        let (desk, record) = finished(desk);
        let chance = desk.table.seen(desk.now).chance.unwrap();
        assert_eq!((chance.seed.unwrap().hash(), &chance.hash), (hash.clone(), &hash));
        // Everything survives the file format, and the draws follow from the tags.
        let read = read_records(&record.to_string()).unwrap().swap_remove(0);
        assert_eq!(read, record);
        assert!(verify(&read).unwrap() >= 15);
        assert_eq!(OnlineTable::replay(desk.log.clone()).unwrap().seen(desk.now), desk.table.seen(desk.now));
    }
}

#[test]
fn contributions_change_what_is_drawn() {
    let words = |first: u8| {
        let mut desk = committed(GameKind::Wege);
        desk.act(0, Action::Commit { seat: seat(0), hash: block(first).hash() }).unwrap();
        desk.act(0, Action::Start).unwrap();
        desk.act(0, Action::Reveal { seat: seat(0), block: block(first) }).unwrap();
        desk.act(1, reveal(1)).unwrap();
        finished(desk)
            .1
            .line
            .words()
            .filter(|word| !word.contains(','))
            .map(ToOwned::to_owned)
            .collect::<Vec<_>>()
    };
    assert_ne!(words(1), words(7));
}

#[test]
fn who_does_not_reveal_loses_the_seat_and_the_seed_is_given_up() {
    let mut desk = committed(GameKind::Wege);
    let hash = desk.table.seen(desk.now).chance.unwrap().hash;
    desk.act(0, Action::Start).unwrap();
    desk.act(0, reveal(0)).unwrap();
    desk.pass_time(29_999);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Revealing);
    // The server restarts: the time begins again.
    desk.table = OnlineTable::replay(desk.log.clone()).unwrap();
    desk.take_up();
    desk.pass_time(29_999);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Revealing);
    desk.pass_time(1);
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Gathering);
    let seen = desk.table.seen(desk.now);
    let chance = seen.chance.unwrap();
    assert_eq!((chance.attempt, seen.seats[1].member), (1, None));
    assert_ne!(chance.hash, hash);
    assert!(chance.seats.iter().all(|seat| seat.commitment.is_none() && seat.contribution.is_none()));
    assert_eq!(desk.refused(0, reveal(0)), "not_revealing");
}

#[test]
fn without_commitments_the_game_starts_at_once() {
    let (_, record) = finished(Desk::started(GameKind::Wege, "-", "none"));
    assert!(verify(&record).is_ok(), "the seed alone can be verified too");
    let mut open = Desk::new(GameKind::Caminos, "-", "none");
    open.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    assert_eq!(open.refused(0, Action::Commit { seat: seat(0), hash: block(1) }), "nothing_drawn");
    let (_, record) = finished(Desk::started(GameKind::Caminos, "-", "none"));
    assert_eq!(verify(&record), Err(VerifyError::NothingDrawn("caminos")));
}

#[test]
fn a_table_that_starts_by_itself_waits_for_commitments() {
    let mut desk = Desk::set_up(GameKind::Wege, "none", |setup| setup.when_full = true);
    desk.join(1);
    for number in 0..2 {
        desk.act(number, Action::TakeSeat { seat: seat(number) }).unwrap();
    }
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Gathering);
    for number in 0..2 {
        desk.act(number, Action::Commit { seat: seat(number), hash: block(number + 1).hash() }).unwrap();
    }
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Revealing);
    let mut silent = Desk::set_up(GameKind::Wege, "none", |setup| setup.when_full = true);
    silent.join(1);
    for number in 0..2 {
        silent.act(number, Action::TakeSeat { seat: seat(number) }).unwrap();
    }
    silent.pass_time(5_000);
    silent.tick();
    assert_eq!(silent.table.phase(), Phase::Playing, "not for ever");
}

#[test]
fn a_record_that_was_tampered_with_is_found_out() {
    let mut desk = committed(GameKind::Wege);
    desk.act(0, Action::Start).unwrap();
    for number in 0..2 {
        desk.act(number, reveal(number)).unwrap();
    }
    let (_, record) = finished(desk);
    let with_tag = |name: &str, value: &str| {
        let mut record = record.clone();
        record.tags.iter_mut().find(|(known, _)| known == name).unwrap().1 = value.to_owned();
        verify(&record).unwrap_err()
    };
    assert!(matches!(with_tag("Seed", &block(5).to_string()), VerifyError::Seed { .. }));
    assert_eq!(with_tag("Table", "x"), VerifyError::Tag("Table".to_owned()));
    let other = format!("{} {}", block(1).hash(), block(2));
    assert_eq!(with_tag("Chance0", &other), VerifyError::Contribution(0));
    let other = format!("{} {}", block(7).hash(), block(7));
    assert!(matches!(with_tag("Chance0", &other), VerifyError::Drawn { .. }));
}

#[test]
fn takebacks_and_departures_are_in_the_record() {
    let mut desk = Desk::started(GameKind::Wege, "-", "fischer 5m+3s");
    desk.pass_time(2_500);
    desk.play_first();
    desk.play_first();
    for number in 0..2 {
        desk.act(number, Action::OfferTakeback { ply: 1 }).unwrap();
    }
    desk.act(1, Action::Resign { seat: seat(1) }).unwrap();
    let record = desk.table.record(&TableId::from_bytes([8; 8]), &desk.drawing).unwrap();
    let text = record.to_string();
    for part in [
        "[Takebacks \"2>1\"]",
        "[Out1 \"1 resignation\"]",
        "[Result \"0 resignation",
        "@2500ms",
        "[Seat1 \"Guest 1\"]",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(read_records(&text).unwrap(), std::slice::from_ref(&record));
    assert!(verify(&record).is_ok());
}

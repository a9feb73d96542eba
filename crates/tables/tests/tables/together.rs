//! What people decide together, and what happens when someone stays away.

use trivium_game::{Millis, Random};
use trivium_games::GameKind;
use trivium_tables::{Action, Event, Member, Moment, OnlineTable, Phase, Sequence, TableId, Timestamp};

use crate::desk::{Desk, entries, seat};

fn level(number: u8) -> trivium_tables::ComputerLevel {
    number.try_into().unwrap()
}

#[test]
fn a_takeback_restores_position_clocks_and_draws() {
    for kind in GameKind::ALL {
        let mut desk = Desk::started(kind, "-", "fischer 5m+3s");
        let mut random = Random::seeded(5);
        let mut states = Vec::new();
        for _ in 0..6 {
            let play = desk.table.seen(desk.now).play.unwrap();
            states.push((play.position, play.left, play.turn));
            desk.pass_time(4_000);
            let mv = desk.random_move(&mut random);
            desk.play(&mv).unwrap();
        }
        desk.pass_time(9_000);
        desk.act(0, Action::OfferTakeback { ply: 4 }).unwrap();
        assert_eq!(desk.table.ply(), 6, "the other must agree");
        let seen = desk.table.seen(desk.now).play.unwrap().takeback.unwrap();
        assert_eq!((seen.ply, seen.members), (4, vec![Member(0)]));
        desk.act(1, Action::OfferTakeback { ply: 4 }).unwrap();
        let play = desk.table.seen(desk.now).play.unwrap();
        assert_eq!((play.ply, play.takeback), (4, None));
        assert_eq!((play.position, play.left, play.turn), states[4].clone(), "{kind:?}");
        // The same is drawn again, and a replay agrees.
        while desk.table.phase() == Phase::Playing {
            desk.play_first();
        }
        let again = OnlineTable::replay(desk.log.clone()).unwrap();
        assert_eq!(again.seen(desk.now), desk.table.seen(desk.now));
    }
}

#[test]
fn a_takeback_can_be_declined_and_has_limits() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    assert_eq!(desk.refused(0, Action::OfferTakeback { ply: 0 }), "no_takeback");
    assert_eq!(desk.refused(0, Action::DeclineTakeback), "nothing_offered");
    desk.play_first();
    desk.act(0, Action::OfferTakeback { ply: 0 }).unwrap();
    desk.act(1, Action::DeclineTakeback).unwrap();
    assert_eq!(desk.table.seen(desk.now).play.unwrap().takeback, None);
    desk.act(0, Action::OfferTakeback { ply: 0 }).unwrap();
    desk.play_first();
    assert_eq!(desk.table.seen(desk.now).play.unwrap().takeback, None, "who plays on declines");

    let mut rated = Desk::set_up(GameKind::Wege, "move 30s", |setup| setup.rated = true).seated();
    rated.play_first();
    assert_eq!(rated.refused(0, Action::OfferTakeback { ply: 0 }), "past_draw");
    let mut rated = Desk::set_up(GameKind::Caminos, "move 30s", |setup| setup.rated = true).seated();
    rated.play_first();
    rated.act(0, Action::OfferTakeback { ply: 0 }).unwrap();
}

#[test]
fn alone_with_computers_nobody_has_to_agree() {
    let mut desk = Desk::new(GameKind::Caminos, "-", "none");
    desk.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    desk.act(0, Action::SeatComputer { seat: seat(1), level: level(1) }).unwrap();
    desk.act(0, Action::Start).unwrap();
    let before = desk.table.turn_entry();
    desk.play_first();
    let then = desk.table.turn_entry();
    desk.act(0, Action::OfferTakeback { ply: 0 }).unwrap();
    assert_eq!(desk.table.ply(), 0);
    assert!(
        before < then && then < desk.table.turn_entry(),
        "a computer's answer to the other position is stale"
    );
    assert_eq!(desk.refused(0, Action::OfferDraw), "forfeit");
}

#[test]
fn everybody_plays_again_one_seat_further() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    assert_eq!(desk.refused(0, Action::OfferRematch), "not_over");
    desk.act(0, Action::Resign { seat: seat(0) }).unwrap();
    desk.act(0, Action::OfferRematch).unwrap();
    assert_eq!(desk.table.rematch(desk.now), None);
    desk.act(1, Action::DeclineRematch).unwrap();
    assert!(desk.table.seen(desk.now).again.is_empty());
    for number in [1, 0] {
        desk.act(number, Action::OfferRematch).unwrap();
    }
    let events = desk.table.rematch(desk.now).unwrap();
    let mut next = OnlineTable::replay(entries(Sequence(0), Timestamp(5), None, events)).unwrap();
    let seats: Vec<_> = next.seen(desk.now).seats.into_iter().map(|seen| seen.member).collect();
    assert_eq!(seats, [Some(Member(1)), Some(Member(0))]);
    // It starts by itself.
    let events = next.tick(&mut desk.drawing, Moment { now: Timestamp(6), presence: &desk.presence });
    next.apply_all(entries(next.last(), Timestamp(6), None, events)).unwrap();
    assert_eq!(next.phase(), Phase::Playing);
    let table = TableId::from_bytes([3; 8]);
    desk.commit(None, vec![Event::Rematch { table: table.clone() }]);
    assert_eq!((desk.table.rematch(desk.now), desk.table.next()), (None, Some(&table)));
    assert_eq!(desk.refused(0, Action::OfferRematch), "already_again");
}

#[test]
fn a_full_table_starts_by_itself_if_it_should() {
    let mut desk = Desk::set_up(GameKind::Caminos, "none", |setup| setup.when_full = true);
    desk.join(1);
    for number in 0..2 {
        assert_eq!(desk.table.phase(), Phase::Gathering);
        desk.act(number, Action::TakeSeat { seat: seat(number) }).unwrap();
    }
    desk.tick();
    assert_eq!(desk.table.phase(), Phase::Playing);
}

#[test]
fn an_absent_person_is_replaced_after_five_minutes_and_can_come_back() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    let replace = Action::ReplaceAbsent { seat: seat(1), level: level(2) };
    desk.play_first();
    assert_eq!(desk.refused(0, replace.clone()), "not_absent");
    desk.connect([0]);
    desk.pass_time(299_000);
    let refusal = desk.act(0, replace.clone()).unwrap_err();
    assert!(refusal.to_string().ends_with("wait 1 s"), "{refusal}");
    desk.pass_time(1_000);
    assert_eq!(desk.refused(1, Action::ReplaceAbsent { seat: seat(0), level: level(2) }), "not_absent");
    desk.act(0, replace).unwrap();
    assert!(matches!(desk.table.to_move(), Some(trivium_tables::ToMove::Computer { .. })));
    desk.act(0, Action::GiveSeat { seat: seat(1), member: Member(1) }).unwrap();
    desk.play_first();
    let mut timed = Desk::started(GameKind::Caminos, "-", "move 30s");
    assert_eq!(timed.refused(0, Action::ReplaceAbsent { seat: seat(1), level: level(2) }), "has_clock");
}

#[test]
fn a_table_that_nobody_comes_to_expires() {
    let mut desk = Desk::new(GameKind::Wege, "-", "none");
    desk.connect([0]);
    desk.pass_time(100_000);
    let expire =
        |desk: &Desk| desk.table.expire(Millis(50_000), Moment { now: desk.now, presence: &desk.presence });
    assert!(expire(&desk).is_empty(), "the host waits");
    desk.connect([]);
    let events = expire(&desk);
    desk.commit(None, events);
    assert_eq!(desk.table.phase(), Phase::Expired);
    assert_eq!(desk.refused(0, Action::TakeSeat { seat: seat(0) }), "expired");
    assert!(expire(&desk).is_empty());
    let mut playing = Desk::started(GameKind::Wege, "-", "none");
    playing.connect([]);
    playing.pass_time(100_000);
    assert!(expire(&playing).is_empty(), "a game stays");
}

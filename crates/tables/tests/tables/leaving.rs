//! Resignation, agreement, abort (T1).

use trivium_game::Team;
use trivium_games::GameKind;
use trivium_tables::{Action, ComputerLevel, Phase, ToMove};

use crate::desk::{Desk, seat};

fn resign(number: u8) -> Action {
    Action::Resign { seat: seat(number) }
}

fn ending(desk: &Desk) -> (Option<usize>, &str) {
    let ending = desk.table.ending().unwrap();
    (ending.winner.map(Team::index), &ending.reason)
}

#[test]
fn with_two_teams_the_other_wins_at_once() {
    let mut desk = Desk::started(GameKind::Wege, "-", "none");
    assert_eq!(desk.refused(0, resign(1)), "not_your_seat");
    desk.act(0, resign(0)).unwrap();
    assert_eq!(ending(&desk), (Some(1), "resignation"));
}

#[test]
fn a_team_plays_on_while_one_of_its_people_does() {
    let mut desk = Desk::started(GameKind::Caminos, "players=4", "none");
    desk.act(0, resign(0)).unwrap();
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert!(matches!(desk.table.to_move(), Some(ToMove::Computer { .. })));
    assert_eq!(desk.refused(0, resign(0)), "not_your_seat");
    desk.act(2, resign(2)).unwrap();
    assert_eq!(ending(&desk), (Some(1), "resignation"));
}

/// Computers may rest where nobody plays any more, but not where something depends on the result.
#[test]
fn a_table_is_left_to_computers_when_all_people_are_out() {
    let mut desk = Desk::started(GameKind::Cuminos, "players=3", "none");
    assert!(!desk.table.is_left_to_computers());
    for number in [0, 1] {
        let level = ComputerLevel::try_from(1).unwrap();
        desk.connect([2]);
        desk.pass_time(5 * 60_000);
        desk.act(2, Action::ReplaceAbsent { seat: seat(number), level }).unwrap();
        assert!(!desk.table.is_left_to_computers(), "one person plays on");
    }
    desk.act(2, resign(2)).unwrap();
    assert_eq!(desk.table.is_left_to_computers(), desk.table.phase() == Phase::Playing);

    let level = |number| ComputerLevel::try_from(number).unwrap();
    let among_computers = |change: fn(&mut trivium_tables::Setup)| {
        let mut desk = Desk::set_up(GameKind::Caminos, "fischer 5m+0s", change);
        for number in 0..2 {
            desk.act(0, Action::SeatComputer { seat: seat(number), level: level(1) }).unwrap();
        }
        assert!(!desk.table.is_left_to_computers(), "the game has not begun");
        desk.act(0, Action::Start).unwrap();
        desk.table.is_left_to_computers()
    };
    assert!(among_computers(|_| {}));
    assert!(!among_computers(|setup| setup.series = trivium_tables::Series::first(2).unwrap()));
}

#[test]
fn all_people_together_agree_to_a_draw() {
    let mut desk = Desk::started(GameKind::Cuminos, "players=3", "none");
    desk.join(5);
    assert_eq!(desk.refused(0, Action::DeclineDraw), "no_offer");
    assert_eq!(desk.refused(5, Action::OfferDraw), "not_playing");
    desk.act(0, Action::OfferDraw).unwrap();
    desk.act(1, Action::OfferDraw).unwrap();
    desk.act(2, Action::DeclineDraw).unwrap();
    for number in [1, 0] {
        desk.act(number, Action::OfferDraw).unwrap();
        assert_eq!(desk.table.phase(), Phase::Playing);
    }
    desk.act(2, Action::OfferDraw).unwrap();
    assert_eq!(ending(&desk), (None, "agreement"));
}

#[test]
fn who_plays_on_declines_the_draw() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    desk.act(0, Action::OfferDraw).unwrap();
    desk.play_first();
    assert_eq!(desk.table.seen(desk.now).play.unwrap().offers.len(), 1, "their own move keeps the offer");
    desk.play_first();
    assert_eq!(desk.table.seen(desk.now).play.unwrap().offers.len(), 0);
}

#[test]
fn a_computer_agrees_to_nothing() {
    let mut desk = Desk::new(GameKind::Caminos, "-", "none");
    let level = ComputerLevel::try_from(1).unwrap();
    desk.act(0, Action::SeatComputer { seat: seat(1), level }).unwrap();
    desk.act(0, Action::TakeSeat { seat: seat(0) }).unwrap();
    desk.act(0, Action::Start).unwrap();
    assert_eq!(desk.refused(0, Action::OfferDraw), "forfeit");
    assert_eq!(desk.refused(0, resign(1)), "not_your_seat");
}

#[test]
fn a_game_can_be_aborted_until_every_seat_has_moved() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "none");
    desk.play_first();
    let mut other = Desk::started(GameKind::Caminos, "-", "none");
    other.play_first();
    other.play_first();
    desk.act(1, Action::Abort).unwrap();
    assert_eq!(ending(&desk), (None, "aborted"));
    assert_eq!(other.refused(1, Action::Abort), "forfeit");
}

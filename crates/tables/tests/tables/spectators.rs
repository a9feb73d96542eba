//! Those who do not play see a delayed table, and nothing else.

use trivium_games::GameKind;
use trivium_tables::{Action, Member, Phase, Sequence, Timestamp};

use crate::desk::{Desk, seat};

fn desk(kind: GameKind) -> Desk {
    Desk::set_up(kind, "fischer 5m+3s", |setup| (setup.public, setup.delay) = (true, 60))
}

#[test]
fn spectators_see_the_table_as_it_was() {
    for kind in GameKind::ALL {
        let mut desk = desk(kind);
        desk.join(5);
        assert_eq!(desk.table.delayed(desk.now).unwrap().last(), desk.table.last(), "nothing to hide yet");
        let gathered = desk.table.last();
        let mut desk = desk.seated();
        let mut shown = desk.table.delayed(desk.now).unwrap();
        assert_eq!((shown.phase(), shown.ply()), (Phase::Gathering, 0));
        assert!(shown.last() > gathered);
        let mut states = Vec::new();
        for _ in 0..3 {
            desk.pass_time(10_000);
            desk.play_first();
            states.push((desk.now, desk.table.seen(desk.now)));
        }
        let text = "I take the corner".to_owned().try_into().unwrap();
        desk.act(0, Action::Say { text }).unwrap();
        shown.follow(&desk.table, desk.now).unwrap();
        assert_eq!(shown.phase(), Phase::Gathering);
        for (at, state) in states {
            let now = Timestamp(at.0 + 60_000);
            assert!(desk.table.next_shown(shown.last()).unwrap() <= now);
            shown.follow(&desk.table, now).unwrap();
            let sent = serde_json::to_string(&shown.seen_after(Sequence(0))).unwrap();
            assert!(!sent.contains("corner") || state.play.as_ref().unwrap().ply == 3);
            let (seen, whole) = (shown.seen(at).play.unwrap(), state.play.unwrap());
            assert_eq!((seen.ply, seen.position, seen.left), (whole.ply, whole.position, whole.left));
            assert_eq!(
                shown.seen(now),
                desk.table.delayed(now).unwrap().seen(now),
                "step by step or at once"
            );
        }
        shown.follow(&desk.table, Timestamp(desk.now.0 + 60_000)).unwrap();
        assert_eq!((shown.last(), desk.table.next_shown(shown.last())), (desk.table.last(), None));
    }
}

#[test]
fn only_those_who_play_or_have_played_see_it_at_once() {
    let mut desk = desk(GameKind::Caminos);
    desk.join(1);
    desk.join(5);
    // A seat that was left before the start opens nothing.
    desk.act(5, Action::TakeSeat { seat: seat(0) }).unwrap();
    desk.act(5, Action::FreeSeat { seat: seat(0) }).unwrap();
    desk.act(1, Action::TakeSeat { seat: seat(0) }).unwrap();
    desk.act(1, Action::TakeSeat { seat: seat(1) }).unwrap();
    assert!(!desk.table.is_player(Member(1)), "there is no game yet");
    desk.act(0, Action::Start).unwrap();
    let players = |desk: &Desk| [0, 1, 2].map(|member| desk.table.is_player(Member(member)));
    assert_eq!(players(&desk), [false, true, false], "the host only watches");
    desk.act(0, Action::GiveSeat { seat: seat(0), member: Member(2) }).unwrap();
    assert_eq!(players(&desk), [false, true, true]);
    desk.act(0, Action::GiveSeat { seat: seat(0), member: Member(1) }).unwrap();
    assert_eq!(players(&desk), [false, true, true], "who has seen the game has seen it");
}

//! Planned moves are played when the others play what was expected, and concern nobody else.

use trivium_games::GameKind;
use trivium_tables::{Action, Member, Moment, Plan, Sequence};

use crate::desk::Desk;

const SECOND: Member = Member(1);

fn plan(ply: u32, lines: &[&[&str]]) -> Plan {
    let line = |line: &&[&str]| line.iter().map(|&mv| mv.to_owned()).collect();
    Plan { ply, lines: lines.iter().map(line).collect() }
}

/// What the server does after every move.
fn follow(desk: &mut Desk, member: Member, plan: &Plan) -> bool {
    if desk.table.person_to_move().is_none_or(|(_, moving)| moving != member) {
        return false;
    }
    let moment = Moment { now: desk.now, presence: &desk.presence };
    let events = desk.table.planned(plan, &mut desk.drawing, moment);
    let played = events.is_some();
    desk.commit(None, events.unwrap_or_default());
    played
}

#[test]
fn a_plan_is_played_move_by_move() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "days 1d+0d");
    let wanted =
        plan(0, &[&["I3:a1,a2,a3", "I2:h1*2", "I2:c1*2", "I3:h3,h4,h5"], &["I3:b1,b2,b3", "I2:g1*2"]]);
    let before = format!("{:?}", desk.table);
    let plan = desk.table.plan(SECOND, &wanted).unwrap();
    assert_eq!(format!("{:?}", desk.table), before, "a plan leaves no trace at the table");
    desk.play("I3:a1,a2,a3").unwrap();
    assert!(follow(&mut desk, SECOND, &plan));
    assert_eq!((desk.table.ply(), desk.turn()), (2, 0));
    assert!(!follow(&mut desk, SECOND, &plan), "it is the other's turn");
    assert!(desk.table.is_open(&plan));
    desk.play("I2:c1*2").unwrap();
    assert!(follow(&mut desk, SECOND, &plan));
    assert!(!desk.table.is_open(&plan));
    let sent = serde_json::to_string(&desk.table.seen_after(Sequence(0))).unwrap();
    assert!(!sent.contains("I2:g1*2"), "what was not played stays unknown");
}

#[test]
fn another_move_ends_the_plan() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "days 1d+0d");
    let plan = desk.table.plan(SECOND, &plan(0, &[&["I3:a1,a2,a3", "I2:h1*2"]])).unwrap();
    desk.play("I2:c1*2").unwrap();
    assert!(!follow(&mut desk, SECOND, &plan) && !desk.table.is_open(&plan));
    assert_eq!(desk.turn(), 1);
}

#[test]
fn what_is_drawn_decides_whether_a_planned_move_is_legal() {
    for kind in [GameKind::Wege, GameKind::Cuminos] {
        let mut desk = Desk::started(kind, "-", "days 1d+0d");
        let first = usize::from(desk.turn());
        let member = Member(1 - first as u16);
        let theirs = desk.position().legal().swap_remove(0);
        let nonsense = plan(0, &[&[&theirs, "nonsense"]]);
        match desk.table.plan(member, &nonsense) {
            // After a draw nobody can say yet.
            Ok(plan) => {
                desk.play(&theirs).unwrap();
                assert!(!follow(&mut desk, member, &plan), "it is dropped");
            }
            Err(refusal) => assert_eq!(refusal.code(), "unreadable_move"),
        }
    }
}

#[test]
fn plans_that_cannot_be_kept_are_refused() {
    let mut desk = Desk::started(GameKind::Caminos, "-", "days 1d+0d");
    let code = |desk: &Desk, member, plan: &Plan| desk.table.plan(Member(member), plan).unwrap_err().code();
    let good = plan(0, &[&["I3:a1,a2,a3", "I2:h1*2"]]);
    assert_eq!(code(&desk, 0, &good), "your_turn");
    assert_eq!(code(&desk, 1, &plan(3, &[&["I3:a1,a2,a3", "I2:h1*2"]])), "stale_ply");
    assert_eq!(code(&desk, 1, &plan(0, &[&["I3:a1,a2,a3"]])), "long_plan");
    assert_eq!(code(&desk, 1, &plan(0, &[&["I3:a1,a2,a3", "I3:a1,a2,a3"]])), "illegal_move");
    assert_eq!(code(&desk, 1, &plan(0, &[["I3:a1,a2,a3"; 21].as_slice()])), "long_plan");
    assert!(desk.table.plan(SECOND, &Plan::default()).unwrap().lines.is_empty(), "no plan is a plan");
    desk.join(5);
    assert_eq!(code(&desk, 2, &good), "not_playing");
    let live = Desk::started(GameKind::Caminos, "-", "fischer 5m+3s");
    assert_eq!(code(&live, 1, &good), "no_plans");
    desk.act(0, Action::Resign { seat: crate::desk::seat(0) }).unwrap();
    assert_eq!(code(&desk, 1, &good), "over");
}

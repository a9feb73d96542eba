//! What has happened at a table of Cuminos: found by playing it again.

use trivium_cuminos::{Hand, Laying, Move, Position};
use trivium_game::{Dealer, Game, Seat, Turn};
use trivium_games::Table;

use crate::wire::{LaidCumino, RoundPoints};

/// What has happened, round by round.
pub(super) struct Story {
    /// What was laid in this round.
    pub(super) laid: Vec<LaidCumino>,
    /// What lay on the table when the last round ended.
    pub(super) before: Vec<LaidCumino>,
    /// The hands as the last round left them.
    pub(super) left: Vec<Hand>,
    pub(super) history: Vec<RoundPoints>,
    /// Who had to pass since the last move (K12).
    pub(super) skipped: Vec<u8>,
}

impl Story {
    pub(super) fn of(table: &Table<Position>) -> Self {
        let (mut position, mut dealer) = table.beginning();
        draw_all(&mut position, &mut dealer);
        let laid = position.laid().iter().map(|&laid| super::laid(laid, None)).collect();
        let mut story =
            Self { laid, before: Vec::new(), left: Vec::new(), history: Vec::new(), skipped: Vec::new() };
        story.begin_round(&position);
        for &mv in table.moves() {
            let (seat, round) = (mover(&position), position.round());
            let mut hands: Vec<_> = Seat::all(position.seats()).map(|seat| position.hand(seat)).collect();
            if let Move::Lay(laying) = mv {
                story.lay(&position, seat, laying);
                hands[seat.index()].remove(laying.cumino());
            }
            position.play_unchecked(mv);
            draw_all(&mut position, &mut dealer);
            story.go_on(&position, seat, round, hands);
        }
        story
    }

    fn begin_round(&mut self, position: &Position) {
        self.history.push(RoundPoints {
            round: position.round(),
            opener: position.opener().index() as u8,
            points: vec![0; position.seats().into()],
            over: position.turn() == Turn::Over,
            ender: None,
            bonus: 0,
        });
    }

    fn lay(&mut self, position: &Position, seat: Seat, laying: Laying) {
        let explanation = position.explain(laying);
        let points = explanation.worth.points();
        self.laid.push(LaidCumino {
            seat: seat.index() as u8,
            marks: super::marks(laying),
            spots: super::spots(laying),
            points: Some(points),
        });
        let round = self.history.last_mut().expect("a round has begun");
        round.points[seat.index()] += points + explanation.bonus;
        // K14: the last cumino of a hand ends the round.
        if position.hand(seat).len() == 1 {
            round.ender = Some(seat.index() as u8);
            round.bonus = explanation.bonus;
        }
    }

    /// After a move by this seat in this round, which left these hands.
    fn go_on(&mut self, position: &Position, mover: Seat, round: u32, hands: Vec<Hand>) {
        let over = position.turn() == Turn::Over;
        let next_round = position.round() != round;
        self.history.last_mut().expect("a round has begun").over = over || next_round;
        self.skipped = if over || next_round { Vec::new() } else { between(position, mover) };
        if next_round {
            self.before = std::mem::take(&mut self.laid);
            self.left = hands;
            self.begin_round(position);
        }
    }
}

/// Who sits after a mover and before the seat that moves now: they could lay nothing.
fn between(position: &Position, mover: Seat) -> Vec<u8> {
    let now = position.turn().seat();
    let after =
        std::iter::successors(Some(mover.next(position.seats())), |seat| Some(seat.next(position.seats())));
    after.take_while(|&seat| Some(seat) != now).map(|seat| seat.index() as u8).collect()
}

fn mover(position: &Position) -> Seat {
    position.turn().seat().expect("a seat made every move")
}

fn draw_all(position: &mut Position, dealer: &mut impl Dealer<Position>) {
    while let Turn::Chance(_) = position.turn() {
        let draw = dealer.next_draw(position);
        position.draw(draw).expect("a dealer draws what can be drawn");
    }
}

#[cfg(test)]
mod tests {
    use crate::wire::{Board, CuminosBoard};
    use crate::{GameSpec, Session};

    fn session(options: &str) -> Session {
        let text = format!(r#"{{"game":"cuminos","options":{options},"seed":5,"moves":[]}}"#);
        Session::new(&serde_json::from_str::<GameSpec>(&text).unwrap()).unwrap()
    }

    fn board(session: &Session) -> CuminosBoard {
        let Board::Cuminos(board) = session.view().board else { panic!("it is a table of Cuminos") };
        board
    }

    #[test]
    fn the_rounds_add_up_to_the_totals() {
        for options in [r#"{"players":2}"#, r#"{"players":6,"teams":3}"#] {
            let mut session = session(options);
            let mut board = board(&session);
            while let Some(laying) = board.layings.pop() {
                let mover = session.view().turn.unwrap();
                session.play(&laying.notation).unwrap();
                let after = self::board(&session);
                let now = session.view().turn;
                if let Some(next) = now
                    && after.round == board.round
                {
                    assert_eq!(after.laid.last().unwrap().points, Some(laying.base * laying.multiplier));
                    assert!(!after.skipped.contains(&next));
                    assert!(next != mover || after.skipped.len() + 1 == after.hands.len());
                }
                if after.round > board.round {
                    assert_eq!(after.before.len(), board.laid.len() + 1);
                    assert!(after.laid.is_empty());
                    let mut left = board.hands.clone();
                    let [low, high] = laying.marks;
                    left[usize::from(mover)].retain(|cumino| *cumino != format!("{low}{high}"));
                    assert_eq!(after.left, left);
                    let ended = &after.history[board.round as usize - 1];
                    assert!(ended.over);
                    assert_eq!(ended.bonus, laying.bonus);
                    assert_eq!(ended.ender.is_some(), board.hands[usize::from(mover)].len() == 1);
                }
                board = after;
            }
            assert!(board.round >= board.rounds && board.history.iter().all(|round| round.over));
            for (seat, &total) in board.scores.iter().enumerate() {
                assert_eq!(board.history.iter().map(|round| round.points[seat]).sum::<u32>(), total);
            }
        }
    }

    #[test]
    fn marks_that_would_clash_are_named() {
        let mut session = session("{}");
        let source = board(&session).layings.swap_remove(0);
        session.play(&source.notation).unwrap();
        let low = source.marks[usize::from(source.spots[1][2] == 0)];
        let now = board(&session);
        let other = |cumino: &&String| !cumino.contains(char::from(b'0' + low));
        let cumino = now.hands[1].iter().find(other).expect("some cumino does not have the mark");
        let refusal = session.check(&format!("{cumino}:1,0,0/E")).unwrap();
        assert_eq!(refusal.clause.as_deref(), Some("K5"));
        assert_eq!((refusal.clashes.len(), refusal.clashes[0].face.as_str()), (1, "W"));
        assert_eq!(refusal.clashes[0].marks[1], low);
    }
}

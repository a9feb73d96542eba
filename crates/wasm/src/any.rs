//! A game in progress of any kind, as a page plays it.

use trivium_games::{Record, any_game, each_game, with_game};

use crate::error::SessionError;
use crate::session::GameSession;
use crate::wire::{Ending, GameSpec, Refusal, TeamOut, View};

any_game! {
    #[derive(Debug)]
    enum Any(GameSession);
}

/// A game in progress of any kind.
#[derive(Debug)]
pub struct Session(Any);

impl Session {
    /// The game that a specification describes, with all of its moves.
    ///
    /// # Errors
    ///
    /// If the options make no game, a move is not legal, or a team cannot be out.
    pub fn new(spec: &GameSpec) -> Result<Self, SessionError> {
        Ok(Self(with_game!(spec.game, G => GameSession::<G>::new(spec)?.into())))
    }

    /// The game as it stands, to be kept or to be given to a player.
    pub fn spec(&self) -> GameSpec {
        each_game!(&self.0, Any(game) => game.spec())
    }

    /// Plays a move in the notation.
    ///
    /// # Errors
    ///
    /// Why it is refused; the game is then as it was.
    pub fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        each_game!(&mut self.0, Any(game) => game.play(notation))
    }

    /// Why a move would be refused; `None` if it is legal.
    pub fn check(&self, notation: &str) -> Option<Refusal> {
        each_game!(&self.0, Any(game) => game.check(notation))
    }

    /// Takes the last move back; `false` if there is none. Teams that went out after what is left are in again.
    pub fn undo(&mut self) -> bool {
        each_game!(&mut self.0, Any(game) => game.undo())
    }

    /// The game as it stands.
    pub fn view(&self) -> View {
        each_game!(&self.0, Any(game) => game.view())
    }

    /// The game as it stood at a ply.
    pub fn view_at(&mut self, ply: u32) -> View {
        each_game!(&mut self.0, Any(game) => game.view_at(ply))
    }

    /// The game as if it were this seat's turn, which chooses its next move already. `None` where it has nothing to choose from.
    pub fn view_for(&self, seat: u8) -> Option<View> {
        each_game!(&self.0, Any(game) => game.view_for(seat))
    }

    /// Why a move would be refused if it were this seat's turn; `None` if it would be legal, or if nothing is known of that.
    pub fn check_for(&self, seat: u8, notation: &str) -> Option<Refusal> {
        each_game!(&self.0, Any(game) => game.check_for(seat, notation))
    }

    /// Every position of the game, from the one in which it began.
    pub fn positions(&mut self) -> Vec<String> {
        each_game!(&mut self.0, Any(game) => game.positions())
    }

    /// A seat's time is up: its team is out (T1). A computer of this level plays its seats if the game goes on.
    ///
    /// Nothing changes if the team is already out or the game is over.
    pub fn time_out(&mut self, seat: u8, level: u8) {
        each_game!(&mut self.0, Any(game) => game.time_out(seat, level));
    }

    /// How the game ended, if it has: by its rules, by time or by resignation.
    pub(crate) fn outcome(&self) -> Option<Ending> {
        each_game!(&self.0, Any(game) => game.outcome())
    }

    /// How the game ended, if fewer than two teams are left in it.
    pub(crate) fn ended_by_forfeit(&self) -> Option<Ending> {
        each_game!(&self.0, Any(game) => game.ended_by_forfeit())
    }

    /// The teams that are out.
    pub(crate) fn outs(&self) -> &[TeamOut] {
        each_game!(&self.0, Any(game) => game.outs())
    }

    /// How many moves have been played.
    pub(crate) fn plies(&self) -> usize {
        each_game!(&self.0, Any(game) => game.table().moves().len())
    }

    /// The position on the table.
    #[cfg(any(feature = "players", test))]
    pub(crate) fn position(&self) -> trivium_games::AnyPosition {
        each_game!(&self.0, Any(game) => Clone::clone(game.table().position()).into())
    }

    /// What was drawn and played, without what is told about it.
    pub(crate) fn moves_record(&self) -> Record {
        each_game!(&self.0, Any(game) => Record::of(game.table()))
    }
}

#[cfg(test)]
mod tests {
    use trivium_games::Deck;

    use super::*;

    fn spec(game: &str, options: &str) -> GameSpec {
        let text = format!(r#"{{"game":"{game}","options":{options},"seed":7,"moves":[]}}"#);
        serde_json::from_str(&text).unwrap()
    }

    /// Plays the first legal move, so many times.
    fn play_on(session: &mut Session, moves: usize) {
        for _ in 0..moves {
            let mv = session.position().legal().swap_remove(0);
            session.play(&mv).unwrap();
        }
    }

    /// A whole deck of Wege that begins with these tiles.
    fn deck(first: &[&str]) -> Deck {
        let sorts = [("P", 11), ("Pb", 3), ("Pw", 3), ("R", 11), ("Rb", 3), ("Rw", 3), ("B", 3), ("N", 3)];
        let rest = sorts.into_iter().flat_map(|(code, count)| {
            let drawn = first.iter().filter(|&&tile| tile == code).count();
            std::iter::repeat_n(code, count - drawn)
        });
        Deck::read(&first.iter().copied().chain(rest).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_view_lists_every_legal_placement() {
        let mut session = Session::new(&spec("caminos", "{}")).unwrap();
        session.play("L4:d4*3,e4").unwrap();
        let crate::wire::Board::Caminos(board) = session.view().board else { panic!() };
        let places: usize = board.shapes.iter().map(|shape| shape.places.len()).sum();
        assert_eq!(places, session.position().legal().len());
        assert_eq!(board.placed[0].colour, "y");
    }

    #[test]
    fn stepping_back_changes_nothing() {
        for game in ["caminos", "wege", "cuminos"] {
            let mut session = Session::new(&spec(game, "{}")).unwrap();
            play_on(&mut session, 6);
            let now = session.view();
            assert_eq!(session.view_at(2).ply, 2);
            assert_eq!(session.view(), now);
            assert_eq!(Session::new(&session.spec()).unwrap().view(), now);
        }
    }

    #[test]
    fn every_position_of_a_game_is_known() {
        for game in ["caminos", "wege", "cuminos"] {
            let mut session = Session::new(&spec(game, "{}")).unwrap();
            play_on(&mut session, 4);
            let now = session.view();
            let each = [0, 1, 2, 3, 4].map(|ply| session.view_at(ply).position);
            assert_eq!(session.positions(), each);
            assert_eq!(session.view(), now);
        }
    }

    #[test]
    fn who_waits_can_choose_a_move_where_nothing_is_drawn_for_it() {
        let layings = |view: crate::wire::View| match view.board {
            crate::wire::Board::Caminos(board) => board.shapes.iter().map(|shape| shape.places.len()).sum(),
            crate::wire::Board::Cuminos(board) => board.layings.len(),
            crate::wire::Board::Wege(board) => board.legal.len(),
        };
        for game in ["caminos", "cuminos"] {
            let mut session = Session::new(&spec(game, "{}")).unwrap();
            play_on(&mut session, 3);
            let (now, waits) = (session.view(), 1 - session.view().turn.unwrap());
            let ahead = session.view_for(waits).unwrap();
            assert_eq!((ahead.turn, ahead.ply, &ahead.moves), (Some(waits), now.ply, &now.moves));
            assert!(layings(ahead) > 0, "{game}");
            assert_eq!(session.view(), now, "nothing has changed");
            assert!(session.check_for(waits, "nonsense").is_some());
            assert_eq!(session.view_for(2), None, "nobody has this seat");
        }
        let mut wege = Session::new(&spec("wege", "{}")).unwrap();
        play_on(&mut wege, 3);
        assert_eq!(
            wege.view_for(wege.view().turn.unwrap()),
            None,
            "W5: its tile is drawn when its turn begins"
        );
    }

    #[test]
    fn a_cumino_of_ones_own_hand_can_be_chosen_while_another_seat_is_to_move() {
        let mut session = Session::new(&spec("cuminos", r#"{"players":3}"#)).unwrap();
        assert_eq!(session.view_for(1), None, "K6: only the opener begins");
        play_on(&mut session, 1);
        let crate::wire::Board::Cuminos(now) = session.view().board else { panic!() };
        for (seat, hand) in now.hands.iter().enumerate() {
            let ahead = session.view_for(seat as u8);
            assert_eq!(ahead.is_none(), now.stuck[seat]);
            let Some(crate::wire::Board::Cuminos(ahead)) = ahead.map(|view| view.board) else { continue };
            let layings = ahead.legal.iter().filter(|mv| *mv != "pass");
            assert!(layings.clone().all(|mv| hand.iter().any(|cumino| mv.starts_with(cumino.as_str()))));
            assert!(layings.clone().all(|mv| session.check_for(seat as u8, mv).is_none()));
            assert_eq!(layings.count(), ahead.layings.len());
        }
    }

    #[test]
    fn a_game_goes_on_from_a_position() {
        for game in ["caminos", "wege", "cuminos"] {
            let mut first = Session::new(&spec(game, "{}")).unwrap();
            play_on(&mut first, 5);
            let start = Some(first.view().position);
            let mut session = Session::new(&GameSpec { start, ..spec(game, "{}") }).unwrap();
            assert_eq!(session.view().hash, first.view().hash, "{game}");
            while let Some(mv) = session.position().legal().pop() {
                session.play(&mv).unwrap();
            }
            let again = Session::from_record(&session.record(&[], ""), 3).unwrap();
            assert_eq!(again.view(), session.view(), "{game}");
            assert!(Session::new(&GameSpec { start: Some("chess".to_owned()), ..spec(game, "{}") }).is_err());
        }
        let caminos = Session::new(&spec("caminos", "{}")).unwrap().view().position;
        assert!(Session::new(&GameSpec { start: Some(caminos), ..spec("wege", "{}") }).is_err());
    }

    #[test]
    fn pieces_placed_after_a_position_have_the_colour_of_their_mover() {
        let start = "caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -";
        let spec = GameSpec { start: Some(start.to_owned()), ..spec("caminos", "{}") };
        let mut session = Session::new(&spec).unwrap();
        session.play("I2:f4*2").unwrap();
        session.play("L4:f4,g4*3").unwrap();
        let crate::wire::Board::Caminos(board) = session.view().board else { panic!() };
        let colours: Vec<_> = board.placed.iter().map(|piece| &*piece.colour).collect();
        assert_eq!(colours, ["g", "y"]);
        assert_eq!(board.placed[1].columns[0].base, 2);
    }

    #[test]
    fn a_refusal_names_clause_and_cell() {
        let mut session = Session::new(&spec("caminos", "{}")).unwrap();
        session.play("I2:d4*2").unwrap();
        let refusal = session.check("I2:d4,e4").unwrap();
        assert_eq!((refusal.clause.as_deref(), refusal.cell.as_deref()), (Some("C4"), Some("e4")));
        assert_eq!(session.check("I2:e4,e5"), None);
        let beside = session.check("I2:h8,i8").unwrap();
        assert_eq!((beside.clause.as_deref(), beside.cell.as_deref()), (Some("C7"), Some("i8")));
    }

    #[test]
    fn who_runs_out_of_time_loses() {
        let mut session = Session::new(&spec("caminos", r#"{"players":4}"#)).unwrap();
        session.play("I2:a1*2").unwrap();
        session.time_out(2, 6);
        let view = session.view();
        let ending = view.outcome.clone().unwrap();
        assert_eq!((ending.winner, &*ending.reason, &*ending.points), (Some(1), "time", &[0, 0][..]));
        assert_eq!(view.turn, None);
        assert!(session.play("I2:h8*2").is_err());
        assert_eq!(Session::new(&session.spec()).unwrap().view(), view);
        assert_eq!(session.view_at(0).outcome, None);
        session.undo();
        assert_eq!((session.view().turn, session.spec().outs.len()), (Some(0), 0));

        let mut together = Session::new(&spec("wege", r#"{"cooperative":true}"#)).unwrap();
        together.time_out(1, 6);
        assert_eq!(together.outcome().map(|ending| ending.winner), Some(None), "a cooperative game is lost");
    }

    #[test]
    fn a_team_that_resigns_loses() {
        let mut session = Session::new(&spec("caminos", "{}")).unwrap();
        session.play("I2:a1*2").unwrap();
        let text = r#"{"team":1,"ply":1,"level":6,"resigned":true}"#;
        let resigned = GameSpec { outs: vec![serde_json::from_str(text).unwrap()], ..session.spec() };
        let session = Session::new(&resigned).unwrap();
        let ending = session.outcome().unwrap();
        assert_eq!((ending.winner, &*ending.reason), (Some(0), "resignation"));
        assert_eq!(session.view().turn, None);
        assert!(session.record(&[], "").contains("resignation"));
    }

    #[test]
    fn among_three_the_game_goes_on_without_who_is_out() {
        let mut session = Session::new(&spec("cuminos", r#"{"players":3}"#)).unwrap();
        session.time_out(0, 6);
        session.time_out(0, 6);
        assert_eq!(session.spec().outs, [TeamOut { team: 0, ply: 0, level: 6, resigned: false }]);
        assert_eq!((session.view().turn, session.view().outcome), (Some(0), None));
        // Seat 0 lays what brings most and the others as little as can be, so its total would win.
        while let Some(seat) = session.view().turn {
            let legal = session.position().legal();
            let gain = |mv: &String| {
                let mut after = Session::new(&session.spec()).unwrap();
                after.play(mv).unwrap();
                let team = trivium_game::Team::new(seat);
                after.position().totals().of(team)
            };
            let best = if seat == 0 {
                legal.iter().max_by_key(|mv| gain(mv))
            } else {
                legal.iter().min_by_key(|mv| gain(mv))
            };
            let mv = best.unwrap().clone();
            session.play(&mv).unwrap();
        }
        let Ending { winner, points, .. } = session.view().outcome.unwrap();
        assert!(points[0] > points[1].max(points[2]), "{points:?}");
        assert_eq!(winner, (points[1] != points[2]).then_some(if points[1] > points[2] { 1 } else { 2 }));
        let record = session.record(&[], "");
        assert!(record.contains("[Out0 \"0 time level 6\"]"), "{record}");
        assert!(Session::from_record(&record, 1).is_ok());

        let mut session = Session::new(&spec("cuminos", r#"{"players":3}"#)).unwrap();
        session.time_out(0, 6);
        session.time_out(2, 6);
        let ending = session.outcome().unwrap();
        assert_eq!((ending.winner, &*ending.reason), (Some(1), "time"), "only one team is left");
    }

    #[test]
    fn nobody_is_out_who_does_not_play() {
        let wrong = |team, ply| {
            let out = TeamOut { team, ply, level: 6, resigned: false };
            GameSpec { outs: vec![out], ..spec("wege", "{}") }
        };
        assert!(Session::new(&wrong(2, 0)).is_err());
        assert!(Session::new(&wrong(0, 1)).is_err());
        assert!(Session::new(&wrong(0, 0)).is_ok());
    }

    #[test]
    fn a_refusal_of_wege_says_in_a_word_what_is_wrong() {
        let deck = Some(deck(&["P", "B", "P"]));
        let mut session = Session::new(&GameSpec { deck, ..spec("wege", "{}") }).unwrap();
        let fault = |session: &Session, mv: &str| session.check(mv).and_then(|refusal| refusal.fault);
        assert_eq!(fault(&session, "1,0").as_deref(), Some("first"));
        session.play("0,0").unwrap();
        assert_eq!(fault(&session, "2,0").as_deref(), Some("alone"));
        assert_eq!(fault(&session, "0,0").as_deref(), Some("occupied"));
        assert_eq!(fault(&session, "x0,0"), None);
        session.play("x0,0").unwrap();
        assert_eq!(fault(&session, "x0,0").as_deref(), Some("kept"));
    }

    #[test]
    fn a_view_of_wege_tells_what_connects() {
        let deck = Some(deck(&["P", "P", "R", "R"]));
        let mut session = Session::new(&GameSpec { deck, ..spec("wege", r#"{"child":["water"]}"#) }).unwrap();
        for mv in ["0,0", "1,0", "0,1"] {
            session.play(mv).unwrap();
        }
        let crate::wire::Board::Wege(board) = session.view().board else { panic!() };
        assert_eq!((board.extent.width, board.extent.height), (2, 2));
        assert_eq!(board.certain, Vec::<String>::new());
        let [land, water] = &board.sides;
        assert_eq!((land.side.as_str(), land.child, water.child), ("land", false, true));
        assert_eq!(land.networks[0].cells, [[0, 0], [1, 0]]);
        assert_eq!(land.networks[0].points, [[1, 0], [0, 1], [2, 1]]);
        assert_eq!(water.networks[0].cells, [[0, 1]]);
        assert!(board.goals.clear && board.goals.ducks && !board.goals.land);
        assert!(!board.cooperative);
    }
}

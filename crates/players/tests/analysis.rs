//! Analysis of positions and of whole games.

#![allow(clippy::unwrap_used, reason = "tests may")]

use serde_json::{Value, json};
use trivium_game::{Random, Team, Turn};
use trivium_games::{AnyOptions, AnyPosition, AnyTable, Chance, GameKind, Record, read_records};
use trivium_players::{
    AnalysisError, AnyExamination, Cause, Effort, GameAnalysis, MoveAnalysis, Thought, Verdict, Watch,
    analyse_position, analyse_record,
};

const OPENING: [&str; 8] = [
    "L4:e6,e7,e8,f8",
    "I3:f2*3",
    "L4:b1,c1,d1,d2",
    "L4:e2,e3,e4,f4",
    "I2:g1*2",
    "L4:a1,a2,a3,b3",
    "L4:a8,b8,c7,c8",
    "I3:g4,g5,g6",
];
const WIN: &str = "L4:d3,d4,d5,e5";

fn nodes(nodes: u64) -> Effort {
    Effort::of(Thought::Nodes(nodes), 1)
}

/// A position of Caminos in which seat 0 can win at once.
fn won_in_one() -> AnyPosition {
    let mut position = AnyPosition::start(GameKind::Caminos, "-").unwrap();
    for mv in OPENING {
        position.follow(mv).unwrap();
    }
    position
}

/// Seat 0 does not see it, and loses.
fn missed() -> Record {
    let text = format!(
        "[Game \"caminos\"]\n[Position \"{}\"]\n[Result \"1 connection 0:0\"]\n\n\
         L4:h1*2,h2,h3 O4:c3,c4,d3,d4 I2:g7,g8 I2:h4,h5\n",
        won_in_one()
    );
    read_records(&text).unwrap().remove(0)
}

/// A game played at random, or its first moves.
fn random_game(kind: GameKind, options: &Value, most_moves: usize) -> Record {
    let options = AnyOptions::from_json(kind, options.as_object().unwrap()).unwrap();
    let mut table = AnyTable::new(&options, &Chance::seeded(3)).unwrap();
    let mut random = Random::seeded(3);
    for _ in 0..most_moves {
        let moves = table.legal();
        if moves.is_empty() {
            break;
        }
        table.play(&moves[random.below(moves.len() as u32) as usize]).unwrap();
    }
    table.record()
}

fn value(judged: &MoveAnalysis, of: impl Fn(&MoveAnalysis) -> &trivium_players::Assessment) -> f32 {
    of(judged).values[judged.team.index()]
}

#[test]
fn a_win_in_one_is_proven_and_found() {
    let position = won_in_one();
    let found = analyse_position(&position, &nodes(50), &mut ()).unwrap();
    let best = &found.moves[0];
    assert!(found.worth.proven && best.worth.proven);
    assert_eq!((&found.worth.values, &best.worth.wins), (&vec![1.0, 0.0], &vec![1.0, 0.0]));
    let mut after = position.clone();
    after.follow(&best.mv).unwrap();
    assert_eq!((after.turn(), &best.line[..]), (Turn::Over, &[best.mv.clone()][..]));
    assert_eq!(after.outcome().unwrap().winner, Some(Team::new(0)));
    assert_eq!(position.legal().len() as u64, found.legal);
}

#[test]
fn as_many_moves_are_told_as_were_asked_for() {
    let start = AnyPosition::start(GameKind::Caminos, "grid=diamond").unwrap();
    let effort = Effort { moves: 3, ..nodes(4_000) };
    let found = analyse_position(&start, &effort, &mut ()).unwrap();
    assert_eq!(found.moves.len(), 3);
    assert!(!found.worth.proven);
    assert!(found.moves.iter().all(|found| found.line[0] == found.mv));
}

#[test]
fn a_missed_win_is_the_turning_point() {
    let mut win = won_in_one();
    win.follow(WIN).unwrap();
    assert_eq!(win.turn(), Turn::Over, "there was a win to be missed");
    let analysis = analyse_record(&missed(), &nodes(400), &mut ()).unwrap();
    let first = &analysis.moves[0];
    assert_eq!((first.verdict, first.before.proven), (Verdict::Blunder, true));
    assert!(first.loss > 0.9, "{}", first.loss);
    let [point] = &analysis.turning_points[..] else { panic!("{:?}", analysis.turning_points) };
    assert_eq!((point.ply, point.cause, point.team, point.greatest), (1, Cause::Move, Team::new(0), true));
    assert_eq!((point.leader_before, point.leader_after), (Some(Team::new(0)), Some(Team::new(1))));
    assert_eq!((analysis.seats[0].verdicts.blunder, analysis.seats[1].verdicts.blunder), (1, 0));
    assert_eq!(analysis.luck, None);
    let last = analysis.moves.last().unwrap();
    assert_eq!((&last.after.values[..], last.after.proven), (&[0.0, 1.0][..], true));
}

/// All games, with any number of teams.
fn games() -> Vec<GameAnalysis> {
    let games = [
        (GameKind::Caminos, json!({"players": 4}), 8),
        (GameKind::Wege, json!({}), 10),
        (GameKind::Wege, json!({"players": 1, "cooperative": true}), 6),
        (GameKind::Cuminos, json!({"players": 3}), 8),
    ];
    let analyse = |(kind, options, most_moves): (GameKind, Value, usize)| {
        analyse_record(&random_game(kind, &options, most_moves), &nodes(60), &mut ()).unwrap()
    };
    games.map(analyse).into()
}

#[test]
fn the_same_seed_and_budget_give_the_same_analysis() {
    assert_eq!(games(), games());
}

#[test]
fn values_are_shares_and_losses_are_never_negative() {
    for analysis in games() {
        let mut counted = 0;
        for judged in &analysis.moves {
            let (before, after) =
                (value(judged, |judged| &judged.before), value(judged, |judged| &judged.after));
            assert!((0.0..=1.0).contains(&before) && (0.0..=1.0).contains(&after));
            assert!(judged.loss >= 0.0 && (judged.loss - (before - after).max(0.0)).abs() < 1e-3);
            assert!(!judged.best.is_empty() && judged.best.len() <= 5);
        }
        for summary in &analysis.seats {
            counted += summary.moves as usize;
        }
        assert_eq!(counted, analysis.moves.len());
        assert_eq!(analysis.luck.is_some(), analysis.kind != GameKind::Caminos, "{}", analysis.kind);
    }
}

#[test]
fn what_luck_gives_to_one_it_takes_from_others() {
    for analysis in games().iter().filter(|analysis| analysis.teams.len() > 1) {
        for luck in analysis.moves.iter().filter_map(|judged| judged.luck.as_ref()) {
            assert!(luck.iter().sum::<f32>().abs() < 0.01, "{luck:?}");
        }
    }
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn json_has_the_shape_that_is_specified() {
    let analysis = analyse_record(&missed(), &nodes(100), &mut ()).unwrap();
    let json: Value = serde_json::from_str(&serde_json::to_string(&analysis).unwrap()).unwrap();
    assert_eq!(
        keys(&json),
        [
            "game",
            "options",
            "result",
            "players",
            "team_names",
            "moves",
            "turning_points",
            "seats",
            "teams",
            "luck"
        ]
    );
    let first = &json["moves"][0];
    assert_eq!(
        keys(first),
        [
            "ply", "seat", "team", "drawn", "move", "before", "after", "loss", "verdict", "accuracy", "why",
            "best", "luck"
        ]
    );
    assert_eq!(keys(&first["before"]), ["values", "wins", "drawn", "points", "proven"]);
    assert_eq!(keys(&first["best"][0]), ["move", "visits", "worth", "line"]);
    assert_eq!(
        keys(&json["turning_points"][0]),
        ["ply", "cause", "team", "change", "leader_before", "leader_after", "greatest"]
    );
    assert_eq!(keys(&json["seats"][0]), ["moves", "average_loss", "accuracy", "verdicts"]);
    assert_eq!(keys(&json["seats"][0]["verdicts"]), ["best", "good", "inaccuracy", "mistake", "blunder"]);
    assert_eq!(
        (&json["game"], &first["verdict"], &first["seat"]),
        (&json!("caminos"), &json!("blunder"), &json!(0))
    );
    let found = analyse_position(&won_in_one(), &nodes(50), &mut ()).unwrap();
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!(keys(&json), ["game", "position", "seat", "team", "legal", "worth", "moves"]);
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let refused = |line: &str| analyse_position(&line.parse().unwrap(), &nodes(5), &mut ()).unwrap_err();
    let undrawn = AnyPosition::start(GameKind::Wege, "-").unwrap().to_string();
    assert_eq!(refused(&undrawn), AnalysisError::ToBeDrawn);
    let mut over = won_in_one();
    over.follow(WIN).unwrap();
    assert_eq!(refused(&over.to_string()), AnalysisError::Over);
    let empty = random_game(GameKind::Caminos, &json!({}), 0);
    assert_eq!(analyse_record(&empty, &nodes(5), &mut ()).unwrap_err(), AnalysisError::NoMoves);
}

/// Gives up after some moves, and keeps account.
#[derive(Default)]
struct Impatient {
    heard: Vec<(usize, usize)>,
    begun: usize,
    expand_after: usize,
}

impl Watch for Impatient {
    fn judged(&mut self, done: usize, all: usize, _: &MoveAnalysis) {
        self.heard.push((done, all));
    }

    fn begins(&mut self, _: f32) {
        self.begun += 1;
    }

    /// Time is always up.
    fn is_time_up(&mut self) -> bool {
        true
    }

    fn is_given_up(&mut self) -> bool {
        self.heard.len() >= self.expand_after
    }
}

#[test]
fn a_watch_hears_of_every_move_and_can_end_it() {
    let effort = Effort::of(Thought::Watched, 1);
    let mut patient = Impatient { expand_after: 9, ..Impatient::default() };
    analyse_record(&missed(), &effort, &mut patient).unwrap();
    assert_eq!(patient.heard, [(1, 4), (2, 4), (3, 4), (4, 4)]);
    assert!(patient.begun >= 4);
    let mut impatient = Impatient { expand_after: 2, ..Impatient::default() };
    assert_eq!(analyse_record(&missed(), &effort, &mut impatient).unwrap_err(), AnalysisError::GivenUp);
}

#[test]
fn move_by_move_comes_to_the_same() {
    for kind in [GameKind::Caminos, GameKind::Wege, GameKind::Cuminos] {
        let record = random_game(kind, &json!({}), 4);
        let effort = Effort { luck: false, ..nodes(60) };
        let mut examination = AnyExamination::new(&record).unwrap();
        assert!(examination.findings().moves.is_empty());
        assert!(examination.judge_next(&effort, &mut ()).unwrap());
        assert_eq!(examination.findings().moves[0].ply, examination.moves());
        while examination.judge_next(&effort, &mut ()).unwrap() {}
        assert_eq!(examination.findings(), analyse_record(&record, &effort, &mut ()).unwrap());
    }
}

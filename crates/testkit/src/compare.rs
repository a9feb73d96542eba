//! The fast rules against the literal judges, move for move.

use serde_json::{Value, json};
use trivium_game::{MoveError, Random};
use trivium_games::{AnyOptions, AnyTable, Chance, Deck, GameKind, Given, Hands};

use crate::judge::caminos::CaminosJudge;
use crate::judge::cuminos::CuminosJudge;
use crate::judge::wege::WegeJudge;
use crate::judge::{Judge, Tally};
use crate::movers::Mover;
use crate::probes::probe;
use crate::scenarios::Scenario;

/// The totals of a comparison in which both judges agreed.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// How many moves were played.
    pub plies: usize,
    /// How many wrong moves were tried.
    pub refusals: usize,
    /// How often each clause or option decided something.
    pub tally: Tally,
}

/// The number of wrong moves tried at every turn.
const PROBES: usize = 6;

/// Plays one game and compares every legal move, turn, state and refusal.
///
/// # Errors
///
/// The first difference, with the moves that led to it.
pub fn compare_game(scenario: &Scenario, mover: Mover, random: &mut Random) -> Result<Comparison, String> {
    let (table, judge) = both(scenario);
    let mut pair = Pair { kind: scenario.kind, table, judge, played: Vec::new(), seen: Vec::new() };
    let mut refusals = 0;
    let mut script = scenario.script.iter();
    let result = loop {
        let (legal, state) = match pair.compare_position() {
            Ok(shown) => shown,
            Err(difference) => break Err(difference),
        };
        match (0..PROBES).try_fold(0, |tried, _| Ok(tried + pair.compare_refusal(&legal, random)?)) {
            Ok(tried) => refusals += tried,
            Err(difference) => break Err(difference),
        }
        if legal.is_empty() {
            break Ok(());
        }
        let mv = script.next().cloned().unwrap_or_else(|| mover.choose(&legal, &state, random).to_owned());
        if let Err(difference) = pair.play(&mv, &legal, random) {
            break Err(difference);
        }
    };
    result.map_err(|what| format!("{scenario:?} after {:?}: {what}", pair.played))?;
    Ok(Comparison { plies: pair.played.len(), refusals, tally: pair.judge.tally().clone() })
}

/// The same game at a table and before a literal judge.
struct Pair {
    kind: GameKind,
    table: AnyTable,
    judge: Box<dyn Judge>,
    played: Vec<String>,
    /// Moves that were legal once.
    seen: Vec<String>,
}

impl Pair {
    /// Compares legal moves, turn and state, and gives the moves and the state.
    fn compare_position(&self) -> Result<(Vec<String>, Value), String> {
        let legal = self.table.legal();
        let state = json!(self.table.state());
        same("legal", &json!(legal), &json!(self.judge.legal()))?;
        same("turn", &json!(self.table.turn()), &self.judge.turn())?;
        same("state", &state, &self.judge.state())?;
        Ok((legal, state))
    }

    /// Compares the refusals of a wrong move; returns how many were tried.
    fn compare_refusal(&mut self, legal: &[String], random: &mut Random) -> Result<usize, String> {
        let text = probe(self.kind, legal, &self.seen, random);
        if legal.contains(&text) {
            return Ok(0);
        }
        let fast = self.table.play(&text).map_err(|error| refusal(&error));
        let slow =
            self.judge.play(&text).map_err(|refusal| (refusal.code, refusal.clause.map(str::to_owned)));
        if fast != slow || fast.is_ok() {
            return Err(format!("playing `{text}`: fast {fast:?}, literal {slow:?}"));
        }
        Ok(1)
    }

    fn play(&mut self, mv: &str, legal: &[String], random: &mut Random) -> Result<(), String> {
        self.table.play(mv).map_err(|error| format!("`{mv}` is refused: {error}"))?;
        self.judge.play(mv).map_err(|refusal| format!("`{mv}` is refused: {refusal:?}"))?;
        if self.seen.len() < 400 {
            self.seen.extend((0..4).map(|_| legal[random.below(legal.len() as u32) as usize].clone()));
        }
        self.played.push(mv.to_owned());
        Ok(())
    }
}

const ACCEPTED: &str = "both judges accept what the scenarios make";

fn both(scenario: &Scenario) -> (AnyTable, Box<dyn Judge>) {
    let Scenario { kind, options, deck, hands, .. } = scenario;
    let judge: Box<dyn Judge> = match kind {
        GameKind::Caminos => Box::new(CaminosJudge::new(options).expect(ACCEPTED)),
        GameKind::Wege => Box::new(WegeJudge::new(options, deck).expect(ACCEPTED)),
        GameKind::Cuminos => Box::new(CuminosJudge::new(options, hands).expect(ACCEPTED)),
    };
    let given = match (deck.is_empty(), hands.is_empty()) {
        (true, true) => None,
        (false, _) => Some(Given::Deck(Deck::read(deck).expect(ACCEPTED))),
        (true, false) => Some(Given::Hands(Hands::read(hands).expect(ACCEPTED))),
    };
    let options = options.as_object().expect("options are an object");
    let options = AnyOptions::from_json(*kind, options).expect(ACCEPTED);
    (AnyTable::new(&options, &Chance { seed: 0, given }).expect(ACCEPTED), judge)
}

fn refusal(error: &MoveError) -> (&'static str, Option<String>) {
    match error {
        MoveError::Unreadable(_) => ("bad_move", None),
        MoveError::Over => ("game_over", None),
        MoveError::ChanceFirst => ("bad_request", None),
        MoveError::Illegal(illegal) => ("illegal_move", Some(illegal.clause.to_string())),
    }
}

fn same(what: &str, fast: &Value, slow: &Value) -> Result<(), String> {
    if fast == slow { Ok(()) } else { Err(format!("{what}: fast {fast}, literal {slow}")) }
}

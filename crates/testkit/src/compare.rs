//! The fast rules against the literal judges, move for move.

use serde_json::{Value, json};
use trivium_game::{MoveError, Random};
use trivium_games::{AnyTable, Chance, GameKind};

use crate::judge::caminos::CaminosJudge;
use crate::judge::cuminos::CuminosJudge;
use crate::judge::wege::WegeJudge;
use crate::judge::{Judge, Tally};
use crate::movers::Mover;
use crate::probes::probe;
use crate::scenarios::{random_deck, random_hands};

/// What came of a comparison in which both agreed.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// How many moves were played.
    pub plies: usize,
    /// How many wrong moves were tried.
    pub refusals: usize,
    /// How often each clause decided something.
    pub tally: Tally,
}

/// So many wrong moves are tried at every turn.
const PROBES: usize = 6;

/// Enough rounds for any tie that comes up.
const FURTHER_ROUNDS: usize = 24;

/// Plays one game and compares every legal move, turn, state and refusal.
///
/// # Errors
///
/// The first difference, with the moves that led to it.
pub fn compare_game(
    kind: GameKind,
    options: &Value,
    mover: Mover,
    random: &mut Random,
) -> Result<Comparison, String> {
    let (mut table, mut judge) = both(kind, options, random);
    let mut comparison = Comparison::default();
    let mut played: Vec<String> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    let told = |played: &[String], what: String| format!("{kind} {options} after {played:?}: {what}");
    loop {
        let legal = table.legal();
        let state = Value::Object(table.state());
        same("legal", &json!(legal), &json!(judge.legal())).map_err(|what| told(&played, what))?;
        same("turn", &Value::Object(table.turn()), &judge.turn()).map_err(|what| told(&played, what))?;
        same("state", &state, &judge.state()).map_err(|what| told(&played, what))?;
        for _ in 0..PROBES {
            let text = probe(kind, &legal, &seen, random);
            if legal.contains(&text) {
                continue;
            }
            let fast = table.play(&text).map_err(|error| refusal(&error));
            let slow = judge.play(&text).map_err(|refusal| (refusal.code, refusal.clause.map(str::to_owned)));
            if fast != slow || fast.is_ok() {
                return Err(told(&played, format!("playing `{text}`: fast {fast:?}, literal {slow:?}")));
            }
            comparison.refusals += 1;
        }
        if legal.is_empty() {
            break;
        }
        let mv = mover.choose(&legal, &state, random).to_owned();
        table.play(&mv).map_err(|error| told(&played, format!("`{mv}` is refused: {error}")))?;
        judge.play(&mv).map_err(|refusal| told(&played, format!("`{mv}` is refused: {refusal:?}")))?;
        if seen.len() < 400 {
            seen.extend((0..4).map(|_| legal[random.below(legal.len() as u32) as usize].clone()));
        }
        played.push(mv);
        comparison.plies += 1;
    }
    comparison.tally = judge.tally().clone();
    Ok(comparison)
}

const ACCEPTED: &str = "the literal judge accepts what the scenarios make";

fn both(kind: GameKind, options: &Value, random: &mut Random) -> (AnyTable, Box<dyn Judge>) {
    let object = options.as_object().expect("options are an object");
    let seed = random.bits();
    let (deck, hands, judge): (Value, Value, Box<dyn Judge>) = match kind {
        GameKind::Caminos => {
            let judge = CaminosJudge::new(options).expect(ACCEPTED);
            (Value::Null, Value::Null, Box::new(judge))
        }
        GameKind::Wege => {
            let deck = random_deck(random);
            let judge = WegeJudge::new(options, &deck).expect(ACCEPTED);
            (json!(deck), Value::Null, Box::new(judge))
        }
        GameKind::Cuminos => {
            let players = options["players"].as_u64().unwrap_or(2) as usize;
            let hands = random_hands(players, FURTHER_ROUNDS, random);
            let judge = CuminosJudge::new(options, &hands).expect(ACCEPTED);
            (Value::Null, json!(hands), Box::new(judge))
        }
    };
    let given = |value| Some(value).filter(|value: &&Value| !value.is_null());
    let chance = Chance { seed, deck: given(&deck), hands: given(&hands) };
    let table = AnyTable::new(kind, object, &chance).unwrap_or_else(|error| panic!("{options}: {error}"));
    (table, judge)
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

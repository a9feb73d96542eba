//! Plays one game of a match.

use std::fmt::Write as _;
use std::time::Instant;

use trivium_game::{Clock, Departure, EndReason, Forfeits, Millis, Random, Seat, TimeControl};
use trivium_games::{AnyPosition, AnyTable, Record, RecordResult};

use crate::opening::open_table;
use crate::player::Player;
use crate::{Fault, Game, GameResult, MatchError, Settings};

/// A game that has been played.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) result: GameResult,
    pub(crate) record: Record,
}

/// Plays a game with these players, one for each engine of the match.
///
/// # Errors
///
/// If an engine cannot be started at all.
pub(crate) fn play(settings: &Settings, game: &Game, players: &mut [Player]) -> Result<Played, MatchError> {
    for &engine in &game.engines {
        players[engine].start()?;
    }
    let mut table = open_table(settings, game.opening)?;
    let mut thought = Vec::new();
    let outcome = play_moves(settings, game, players, &mut table, &mut thought);
    if let Err((team, fault)) = &outcome {
        players[game.engines[*team]].end();
        if *fault == Fault::Crash {
            // An interrupt may reach the engines before this process: that is no crash.
            std::thread::sleep(std::time::Duration::from_millis(200));
        }
    }
    Ok(written_down(settings, game, &table, &thought, outcome.err()))
}

/// A team, and what its engine has done wrong.
type Culprit = (usize, Fault);

fn play_moves(
    settings: &Settings,
    game: &Game,
    players: &mut [Player],
    table: &mut AnyTable,
    thought: &mut Vec<Millis>,
) -> Result<(), Culprit> {
    for (team, &engine) in game.engines.iter().enumerate() {
        let seed = engine_seed(settings.seed, game.number, engine);
        let begun =
            players[engine].new_game(settings.kind.name(), &settings.options, seed, settings.patience);
        begun.map_err(|fault| (team, fault))?;
    }
    let mut clock = Clock::new(settings.clock);
    loop {
        let position = table.position();
        let Some(seat) = position.turn().seat() else { return Ok(()) };
        let team = position.team_of(seat).index();
        let player = &mut players[game.engines[team]];
        let (mv, time) = ask(settings, player, table, &clock, seat).map_err(|fault| (team, fault))?;
        table.play(&mv).map_err(|error| (team, Fault::Illegal { mv, why: error.to_string() }))?;
        clock = clock.after_move(seat, time).map_err(|_| (team, Fault::Silence))?;
        thought.push(time);
    }
}

/// The seed of an engine in a game: another one in every game.
fn engine_seed(seed: u64, game: u32, engine: usize) -> u64 {
    Random::seeded(seed ^ u64::from(game) << 20 ^ (engine as u64) << 56).bits()
}

/// Asks for a move; gives it with the time that counts, from which the grace is taken off.
fn ask(
    settings: &Settings,
    player: &mut Player,
    table: &AnyTable,
    clock: &Clock,
    seat: Seat,
) -> Result<(String, Millis), Fault> {
    let record = table.record();
    let words: Vec<_> = record.line.words().collect();
    let allowance = clock.allowance(seat);
    let wait = allowance.map_or(settings.patience, |allowance| allowance.plus(settings.grace));
    let limits = limits(clock, table.position().seats());
    let start = Instant::now();
    let mv = player.best_move(&format!("start moves {}", words.join(" ")), &limits, wait)?;
    let time = Millis(start.elapsed().as_millis() as u64);
    Ok((mv, allowance.map_or(time, |allowance| time.min(allowance))))
}

/// What is said behind `go` about the clock.
fn limits(clock: &Clock, seats: u8) -> String {
    match clock.control() {
        TimeControl::Untimed => String::new(),
        TimeControl::PerMove { limit } => format!("movetime {}", limit.0),
        control @ (TimeControl::Fischer { .. } | TimeControl::Days { .. }) => {
            let mut limits = format!("clock {control} left");
            for seat in Seat::all(seats) {
                let left = clock.allowance(seat).unwrap_or_default().0;
                write!(limits, " {seat} {left}").expect("a string can always be written to");
            }
            limits
        }
    }
}

fn written_down(
    settings: &Settings,
    game: &Game,
    table: &AnyTable,
    thought: &[Millis],
    culprit: Option<Culprit>,
) -> Played {
    let mut record = table.record();
    let teams = game.engines.len();
    for (seat, player) in record.players.iter_mut().enumerate() {
        *player = Some(settings.engines[game.engines[seat % teams]].name.clone());
    }
    let opening = record.line.nodes.len() - thought.len();
    for (node, time) in record.line.nodes[opening..].iter_mut().zip(thought) {
        node.thought = Some(*time);
    }
    record.clock = settings.clock;
    record.tags.push(("MatchGame".to_owned(), game.number.to_string()));
    record.tags.push(("Opening".to_owned(), game.opening.to_string()));
    if let Some((team, fault)) = &culprit {
        let what = format!("{}: {fault}", settings.engines[game.engines[*team]].name);
        record.tags.push(("Fault".to_owned(), what));
        record.result = settled(&table.position(), *team, record.line.nodes.len(), fault);
    }
    let fault = culprit.map(|(team, fault)| (team as u8, fault.to_string()));
    Played { result: result_of(game, &record, fault), record }
}

/// T1, with no computer to take over from the engine that is out: the best total so far among the other teams wins.
fn settled(position: &AnyPosition, team: usize, plies: usize, fault: &Fault) -> RecordResult {
    let mut departures = vec![None; position.teams().into()];
    departures[team] = Some(Departure { ply: plies as u32, reason: EndReason::Time });
    let forfeits = Forfeits::with_departures(&departures).expect("a game has one to six teams");
    let outcome = forfeits.settle(&position.totals()).expect("a team is out");
    RecordResult::Ended {
        winner: outcome.winner.map(|team| team.index() as u8),
        reason: fault.record_reason(),
        points: outcome.points.as_slice().to_vec(),
    }
}

fn result_of(game: &Game, record: &Record, fault: Option<(u8, String)>) -> GameResult {
    let (winner, reason, points) = match &record.result {
        RecordResult::Open => (None, "open".to_owned(), Vec::new()),
        RecordResult::Ended { winner, reason, points } => (*winner, reason.to_string(), points.clone()),
    };
    let plies = record.line.nodes.len() as u32;
    GameResult { number: game.number, winner, fault, reason, points, plies }
}

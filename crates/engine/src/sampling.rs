//! Tries every move by playing on at random.

use std::time::{Duration, Instant};

use trivium_game::{Millis, Random, Seat, Team};
use trivium_games::{AnyPosition, Rules};

use crate::random::{random_for, seed_option};
use crate::{Info, Limits, OptionSpec, StopFlag, Thinker};

/// Plays on at random from every move in turn, and takes the one that did best: weak, but no fool.
///
/// A node is one game played to its end.
#[derive(Clone, Debug)]
pub struct SamplingThinker {
    seed: u64,
}

/// What it takes where no limit is given.
const NODES_BY_DEFAULT: u64 = 5_000;

/// What a level is worth in nodes, from level 1 on.
const NODES_BY_LEVEL: [u64; 8] = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000];

impl SamplingThinker {
    /// A thinker with this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Thinker for SamplingThinker {
    fn name(&self) -> String {
        concat!("Trivium sampling ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn author(&self) -> String {
        "the Trivium developers".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        vec![seed_option(self.seed)]
    }

    fn set_option(&mut self, _: &str, value: &str) -> Result<(), String> {
        self.seed = value.parse().map_err(|_| format!("`{value}` is no seed"))?;
        Ok(())
    }

    fn new_game(&mut self) {}

    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Info),
    ) -> String {
        let seat = position.turn().seat().unwrap_or(Seat::new(0));
        let mut end = End::new(limits, seat, stop);
        let random = &mut random_for(self.seed, position);
        match position {
            AnyPosition::Caminos(position) => sample(position, random, &mut end, report),
            AnyPosition::Wege(position) => sample(position, random, &mut end, report),
            AnyPosition::Cuminos(position) => sample(&**position, random, &mut end, report),
        }
    }
}

/// When to come to an end.
struct End<'a> {
    start: Instant,
    time: Option<Duration>,
    nodes: u64,
    stop: &'a StopFlag,
}

impl<'a> End<'a> {
    fn new(limits: &Limits, seat: Seat, stop: &'a StopFlag) -> Self {
        let time = limits.time_for(seat).map(|time| Duration::from_millis(time.0));
        let by_level = limits.level.map(|level| NODES_BY_LEVEL[usize::from(level.clamp(1, 8)) - 1]);
        let nodes = match (limits.nodes, by_level) {
            (Some(nodes), Some(by_level)) => nodes.min(by_level),
            (None, None) if time.is_none() && !limits.infinite => NODES_BY_DEFAULT,
            (nodes, by_level) => nodes.or(by_level).unwrap_or(u64::MAX),
        };
        Self { start: Instant::now(), time, nodes, stop }
    }

    fn is_reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_raised()
            || self.time.is_some_and(|time| self.start.elapsed() >= time)
    }
}

/// A move and how the games went that began with it.
struct Trial<M> {
    mv: M,
    score: f64,
    points: f64,
    games: u32,
}

impl<M> Trial<M> {
    fn value(&self) -> f64 {
        self.score / f64::from(self.games.max(1))
    }

    /// More wins; then more points than the others, which is what wins in the long run.
    fn is_better_than(&self, other: &Self) -> bool {
        let points = |trial: &Self| trial.points / f64::from(trial.games.max(1));
        (self.value(), points(self)) > (other.value(), points(other))
    }
}

fn sample<G: Rules>(
    position: &G,
    random: &mut Random,
    end: &mut End<'_>,
    report: &mut dyn FnMut(Info),
) -> String {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    random.shuffle(&mut moves);
    let team = position.turn().seat().map_or(Team::new(0), |seat| position.team_of(seat));
    let trial = |mv| Trial { mv, score: 0.0, points: 0.0, games: 0 };
    let mut trials: Vec<_> = moves.into_iter().map(trial).collect();
    let mut nodes = 0;
    let mut next_report = 1_000;
    while !end.is_reached(nodes) {
        let at = (nodes % trials.len() as u64) as usize;
        play_on(position, team, &mut trials[at], random);
        nodes += 1;
        if nodes == next_report {
            report(info(position, team, best(&trials), nodes, end));
            next_report *= 2;
        }
    }
    report(info(position, team, best(&trials), nodes, end));
    position.write_move(best(&trials).mv)
}

fn play_on<G: Rules>(position: &G, team: Team, trial: &mut Trial<G::Move>, random: &mut Random) {
    let mut position = position.clone();
    position.play_unchecked(trial.mv);
    position.play_out(random);
    let Some(outcome) = position.outcome() else { return };
    trial.games += 1;
    trial.score += match outcome.winner {
        Some(winner) if winner == team => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let points = |team| f64::from(outcome.points.of(team));
    let others = Team::all(position.teams()).filter(|&other| other != team).map(points);
    trial.points += points(team) - others.fold(0.0, f64::max);
}

/// The first of the best: none is worse than it.
fn best<M>(trials: &[Trial<M>]) -> &Trial<M> {
    trials.iter().fold(&trials[0], |best, trial| if trial.is_better_than(best) { trial } else { best })
}

fn info<G: Rules>(position: &G, team: Team, best: &Trial<G::Move>, nodes: u64, end: &End<'_>) -> Info {
    let teams = position.teams();
    let others = (1.0 - best.value()) / f64::from(teams.max(2) - 1);
    let value = |of: Team| if of == team { best.value() } else { others };
    Info {
        depth: Some(1),
        nodes: Some(nodes),
        time: Some(Millis(end.start.elapsed().as_millis() as u64)),
        values: Team::all(teams).map(value).collect(),
        line: vec![position.write_move(best.mv)],
        ..Info::default()
    }
}

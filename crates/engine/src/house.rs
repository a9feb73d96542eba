//! The house's players behind the protocol.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use trivium_game::{Millis, Seat};
use trivium_games::AnyPosition;
use trivium_players::{AnyPlayer, Character, Findings, Level, Means};
use trivium_search::{Budget, Status};

use crate::{Engine, Info, Limits, OptionKind, OptionSpec, Refused, StopFlag};

/// A player of the house: at a level, or one of the plain ones to measure it by.
#[derive(Debug)]
pub struct HouseEngine {
    character: Character,
    means: Means,
    /// The player that searched last, with its tree.
    player: Option<(Character, AnyPlayer)>,
}

/// Time between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(250);

const MEBIBYTE: usize = 1 << 20;
const MOST_THREADS: u64 = 64;

impl HouseEngine {
    /// A player of this character.
    pub const fn new(character: Character, means: Means) -> Self {
        Self { character, means, player: None }
    }

    /// The player for a position, which knows what it has found before.
    fn player(&mut self, position: &AnyPosition, character: Character) -> &mut AnyPlayer {
        // What a search has found stays true; the others are the same for the same position and seed.
        let remembers = matches!(character, Character::House(_) | Character::Uct);
        let last = self.player.take().filter(|(who, _)| remembers && *who == character);
        let means = if remembers { self.means } else { self.means_at(position) };
        // A player of another game refuses to look at the position.
        let last = last.and_then(|(_, mut player)| player.set_position(position).ok().map(|()| player));
        let player = last.unwrap_or_else(|| AnyPlayer::new(position, character, &means));
        &mut self.player.insert((character, player)).1
    }

    /// Derives the seed from the position too, so that not every game goes the same way.
    fn means_at(&self, position: &AnyPosition) -> Means {
        Means { seed: self.means.seed.rotate_left(32) ^ position.hash().0, ..self.means }
    }
}

impl Engine for HouseEngine {
    fn name(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match self.character {
            Character::House(_) => format!("Trivium {version}"),
            plain => format!("Trivium {plain} {version}"),
        }
    }

    fn author(&self) -> String {
        "the Trivium developers".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        let number = |name: &'static str, default: u64, min, max| OptionSpec {
            name: name.into(),
            kind: OptionKind::Number { default, min, max },
        };
        let mut options = vec![number("Seed", self.means.seed, 0, u64::MAX)];
        if let Character::House(level) = self.character {
            options.push(number("Level", level.number().into(), 1, Level::COUNT as u64));
            options.push(number("Threads", self.means.threads.get() as u64, 1, MOST_THREADS));
        }
        if matches!(self.character, Character::House(_) | Character::Uct) {
            options.push(number("Memory", (self.means.memory / MEBIBYTE) as u64, 1, 1 << 16));
        }
        options
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refused> {
        let number: u64 =
            value.parse().map_err(|_| Refused::new(format_args!("`{value}` is not a number")))?;
        let small = usize::try_from(number).unwrap_or(usize::MAX);
        match name {
            "Seed" => self.means.seed = number,
            "Threads" => {
                let threads = NonZeroUsize::new(small);
                self.means.threads = threads.ok_or_else(|| Refused::new("one thread at least"))?;
            }
            "Memory" => self.means.memory = small.saturating_mul(MEBIBYTE),
            _ => {
                let level = u8::try_from(number).ok().and_then(Level::new);
                let level = level.ok_or_else(|| Refused::new("there is no such level"))?;
                self.character = Character::House(level);
            }
        }
        self.player = None;
        Ok(())
    }

    fn new_game(&mut self) {
        self.player = None;
    }

    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Info),
    ) -> String {
        let level = limits.level.map(|level| level.clamp(1, Level::COUNT as u8)).and_then(Level::new);
        let character = match (self.character, level) {
            (Character::House(_), Some(level)) => Character::House(level),
            (character, _) => character,
        };
        let player = self.player(position, character);
        let end = End::new(limits, position, player);
        let before = player.descents();
        loop {
            let made = player.descents() - before;
            let status = player.think(end.slice(made, stop, &mut end.clock()));
            let made = player.descents() - before;
            if let Ok(Some(findings)) = player.findings(position) {
                report(info(&findings, made, end.start.elapsed()));
            }
            if status != Status::TimeUp || end.is_reached(made) {
                break;
            }
        }
        let best = player.best_move(position).ok().flatten();
        best.or_else(|| position.legal().pop()).unwrap_or_default()
    }
}

/// When to come to an end.
struct End {
    start: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl End {
    fn new(limits: &Limits, position: &AnyPosition, player: &AnyPlayer) -> Self {
        let seat = position.turn().seat().unwrap_or(Seat::new(0));
        let time = limits.time_for(seat);
        let is_free = limits.nodes.is_none() && time.is_none() && !limits.infinite;
        let by_level = (limits.level.is_some() || is_free).then(|| player.usual_nodes());
        let cap = by_level.map(|_| Level::TIME_CAP);
        let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        let time = least(time.map(|time| time.0), cap.map(|Millis(cap)| cap));
        Self {
            start: Instant::now(),
            time: time.map(Duration::from_millis),
            nodes: least(limits.nodes, by_level),
        }
    }

    fn is_reached(&self, made: u64) -> bool {
        self.nodes.is_some_and(|nodes| made >= nodes)
            || self.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// Says when the next report is due, or the end.
    fn clock(&self) -> impl FnMut() -> bool + use<> {
        let now = self.start.elapsed();
        let due = self.time.map_or(now + BETWEEN_REPORTS, |time| time.min(now + BETWEEN_REPORTS));
        let start = self.start;
        move || start.elapsed() >= due
    }

    /// What may be spent before the next report.
    fn slice<'a>(&self, made: u64, stop: &'a StopFlag, clock: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        let budget = match self.nodes {
            Some(nodes) => Budget::nodes(nodes.saturating_sub(made)),
            None => Budget::default(),
        };
        budget.until(stop.as_atomic()).timed(clock)
    }
}

fn info(findings: &Findings, nodes: u64, time: Duration) -> Info {
    let wide = |numbers: &[f32]| numbers.iter().copied().map(f64::from).collect();
    let line = findings.moves.first().map(|best| best.line.clone()).unwrap_or_default();
    Info {
        depth: Some(line.len() as u32),
        nodes: Some(nodes),
        time: Some(Millis(time.as_millis() as u64)),
        values: wide(&findings.worth.values),
        drawn: Some(f64::from(findings.worth.drawn)).filter(|&drawn| drawn > 0.0),
        points: findings.worth.points.as_deref().map(wide).unwrap_or_default(),
        proven: findings.worth.proven,
        line,
    }
}

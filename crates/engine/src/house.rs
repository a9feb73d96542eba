//! The house's players behind the protocol.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use trivium_game::{Millis, Seat};
use trivium_games::AnyPosition;
use trivium_players::{AnyThinker, Character, Findings, Level, Means};
use trivium_search::{Budget, Status};

use crate::{Info, Limits, OptionKind, OptionSpec, StopFlag, Thinker};

/// A player of the house: at a level, or one of the plain ones to measure it by.
#[derive(Debug)]
pub struct HouseThinker {
    character: Character,
    means: Means,
    /// Whoever thought last, with all that was found, and how strong it is.
    player: Option<(Character, AnyThinker)>,
}

/// So long it thinks between two reports.
const BETWEEN_REPORTS: Duration = Duration::from_millis(250);

const MEBIBYTE: usize = 1 << 20;
const MOST_THREADS: u64 = 64;

impl HouseThinker {
    /// A player of this character.
    pub const fn new(character: Character, means: Means) -> Self {
        Self { character, means, player: None }
    }

    /// The player for a position, which knows what it has found before.
    fn player(&mut self, position: &AnyPosition, character: Character) -> &mut AnyThinker {
        // What a search has found stays true; the others are the same for the same position and seed.
        let remembers = matches!(character, Character::House(_) | Character::Uct);
        let last = self
            .player
            .take()
            .filter(|(who, player)| remembers && *who == character && player.kind() == position.kind());
        let means = if remembers { self.means } else { self.means_at(position) };
        let (_, player) = self
            .player
            .insert(last.unwrap_or_else(|| (character, AnyThinker::new(position, character, &means))));
        player.look_at(position);
        player
    }

    /// Chance that hangs on the position too, so that not every game goes the same way.
    fn means_at(&self, position: &AnyPosition) -> Means {
        Means { seed: self.means.seed.rotate_left(32) ^ position.hash().0, ..self.means }
    }
}

impl Thinker for HouseThinker {
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
        let number = |name, default: u64, min, max| OptionSpec {
            name,
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

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number: u64 = value.parse().map_err(|_| format!("`{value}` is no number"))?;
        let small = usize::try_from(number).unwrap_or(usize::MAX);
        match name {
            "Seed" => self.means.seed = number,
            "Threads" => self.means.threads = NonZeroUsize::new(small).ok_or("one thread at least")?,
            "Memory" => self.means.memory = small.saturating_mul(MEBIBYTE),
            _ => {
                let level = u8::try_from(number).ok().and_then(Level::new);
                self.character = Character::House(level.ok_or("there is no such level")?);
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
            if let Some(findings) = player.findings(position) {
                report(info(&findings, made, end.start.elapsed()));
            }
            if status != Status::TimeUp || end.is_reached(made) {
                break;
            }
        }
        player.best_move(position).or_else(|| position.legal().pop()).unwrap_or_default()
    }
}

/// When to come to an end.
struct End {
    start: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl End {
    fn new(limits: &Limits, position: &AnyPosition, player: &AnyThinker) -> Self {
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

    /// Tells when the next report is due, or the end.
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

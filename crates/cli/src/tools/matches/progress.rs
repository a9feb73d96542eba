//! What a match shows while it is played: a bar on a terminal, plain lines otherwise.

use std::io::{IsTerminal as _, Write as _};
use std::time::Instant;

use trivium_arena::{GameResult, Settings, Sprt, Standing};

use super::report::{elo_text, sprt_text};

pub(super) struct Progress {
    names: Vec<String>,
    plan: Option<trivium_arena::Plan>,
    total: u32,
    sprt: Option<Sprt>,
    start: Instant,
    /// How many games had been played before.
    before: Option<u32>,
    is_terminal: bool,
}

/// The width of the bar in characters.
const BAR: u32 = 20;

impl Progress {
    pub(super) fn new(settings: &Settings, total: u32, sprt: Option<Sprt>) -> Self {
        Self {
            names: settings.engines.iter().map(|engine| engine.name.clone()).collect(),
            plan: settings.plan().ok(),
            total,
            sprt,
            start: Instant::now(),
            before: None,
            is_terminal: std::io::stderr().is_terminal(),
        }
    }

    pub(super) fn show(&mut self, standing: &Standing, last: Option<&GameResult>) {
        if self.before.is_none() {
            self.before = Some(standing.games);
            if standing.games > 0 {
                eprintln!("{} games have been played before", standing.games);
            }
        }
        if let Some(what) = last.and_then(|last| last.fault.as_ref().map(|_| self.describe(last))) {
            self.wipe();
            eprintln!("{what}");
        } else if let Some(last) = last.filter(|_| !self.is_terminal) {
            eprintln!("{}", self.describe(last));
        }
        if self.is_terminal {
            // A narrow terminal cuts the line instead of wrapping it; the important things stand first.
            eprint!("\r\x1b[?7l{}\x1b[K\x1b[?7h", self.bar(standing));
            let _ = std::io::stderr().flush();
        } else if last.is_some() && standing.games.is_multiple_of(10) {
            eprintln!("{}", self.bar(standing));
        }
    }

    /// Leaves the terminal clean.
    pub(super) fn end(&self) {
        self.wipe();
    }

    fn wipe(&self) {
        if self.is_terminal {
            eprint!("\r\x1b[K");
        }
    }

    fn describe(&self, result: &GameResult) -> String {
        let engines = self.plan.as_ref().map(|plan| plan.game(result.number).engines).unwrap_or_default();
        let name = |team: u8| {
            let engine = engines.get(usize::from(team));
            engine.and_then(|&engine| self.names.get(engine)).map_or("?", String::as_str)
        };
        let table: Vec<_> = (0..engines.len() as u8).map(name).collect();
        let end = match (&result.fault, result.winner) {
            (Some((team, what)), _) => format!("{} loses: {what}", name(*team)),
            (None, Some(team)) => format!("{} wins by {}", name(team), result.reason),
            (None, None) => format!("nobody wins ({})", result.reason),
        };
        format!("game {}: {}: {end}, {} plies", result.number + 1, table.join(" – "), result.plies)
    }

    fn bar(&self, standing: &Standing) -> String {
        let full = (BAR * standing.games / self.total.max(1)).min(BAR) as usize;
        let bar = format!("[{}{}]", "#".repeat(full), "-".repeat(BAR as usize - full));
        let mut parts = vec![format!("{bar} {}/{}", standing.games, self.total)];
        if let [versus] = &standing.versus[..] {
            let lost = f64::from(versus.games()) - versus.score();
            parts.push(format!("{} : {lost}", versus.score()));
            parts.extend(versus.elo().map(|elo| format!("Elo {}", elo_text(&elo))));
            parts.extend(self.time_left(standing));
            parts.extend(self.sprt.map(|sprt| sprt_text(&sprt, &versus.groups)));
        } else {
            parts.extend(self.time_left(standing));
        }
        parts.join("  ")
    }

    fn time_left(&self, standing: &Standing) -> Option<String> {
        let played = standing.games - self.before.unwrap_or(0).min(standing.games);
        if played == 0 || standing.games >= self.total {
            return None;
        }
        let left = self.total - standing.games;
        let seconds = self.start.elapsed().as_secs_f64() / f64::from(played) * f64::from(left);
        Some(match seconds.ceil() as u64 {
            seconds @ 0..120 => format!("{seconds} s left"),
            seconds @ 120..7200 => format!("{} min left", seconds / 60),
            seconds => format!("{} h left", seconds / 3600),
        })
    }
}

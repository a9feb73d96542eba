//! An engine that sits down at a table.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use trivium_game::Millis;

use crate::process::Process;
use crate::{EngineSpec, Fault, MatchError};

/// The version of the protocol that is spoken here.
const PROTOCOL: &str = "1";

/// How long an engine may take to start; interpreters and large tables need a while.
const START: Duration = Duration::from_secs(30);

/// An engine that can be asked for moves, started when it is needed.
///
/// It is ended when it is dropped.
#[derive(Debug)]
pub struct Player {
    spec: EngineSpec,
    complaints: Option<PathBuf>,
    process: Option<Process>,
    /// Whether it announces the option `Seed` and its settings leave it open.
    takes_seed: bool,
}

impl Player {
    /// An engine that is not started yet; what it complains about goes to the end of a file, if there is one.
    pub const fn new(spec: EngineSpec, complaints: Option<PathBuf>) -> Self {
        Self { spec, complaints, process: None, takes_seed: false }
    }

    /// Makes sure that the engine runs.
    ///
    /// # Errors
    ///
    /// If it cannot be started or does not speak the protocol: then it makes no sense to go on.
    pub fn start(&mut self) -> Result<(), MatchError> {
        if self.process.is_none() {
            self.process = Some(self.handshake()?);
        }
        Ok(())
    }

    fn handshake(&mut self) -> Result<Process, MatchError> {
        let name = &self.spec.name;
        let cannot = |why: String| MatchError::new(format!("the engine {name} {why}"));
        let fault = |fault: Fault| cannot(format!("does not get through the handshake ({fault})"));
        let mut process = Process::start(&self.spec.command, self.complaints.as_deref())
            .map_err(|error| cannot(format!("cannot be started: {error}")))?;
        let deadline = Instant::now() + START;
        process.say("trivium").map_err(fault)?;
        loop {
            let line = process.hear(deadline).map_err(fault)?;
            let mut words = line.split_ascii_whitespace();
            match (words.next(), words.next()) {
                (Some("protocol"), Some(version)) if version != PROTOCOL => {
                    return Err(cannot(format!("speaks version {version} of the protocol, not {PROTOCOL}")));
                }
                (Some("option"), Some("name")) if words.next() == Some("Seed") => {
                    self.takes_seed = self.spec.options.iter().all(|(name, _)| name != "Seed");
                }
                (Some("triviumok"), _) => break,
                _ => {}
            }
        }
        for (option, value) in &self.spec.options {
            process.say(&format!("setoption name {option} value {value}")).map_err(fault)?;
        }
        wait_until_ready(&mut process, deadline).map_err(fault)?;
        Ok(process)
    }

    /// Begins a game. An engine that uses chance is given this seed, so that games do not repeat each other.
    ///
    /// # Errors
    ///
    /// What the engine does wrong.
    pub fn new_game(&mut self, game: &str, options: &str, seed: u64, patience: Millis) -> Result<(), Fault> {
        let deadline = Instant::now() + Duration::from_millis(patience.0);
        let process = self.process.as_mut().ok_or(Fault::Crash)?;
        process.forget_lines();
        if self.takes_seed {
            process.say(&format!("setoption name Seed value {seed}"))?;
        }
        let mut options = options.to_owned();
        loop {
            process.say(&format!("newgame {game} {options}"))?;
            match wait_until_ready(process, deadline) {
                // An older engine may not know every option: it is asked to play without those that it names.
                Err(Fault::Refusal(why)) => {
                    // The engine still owes the answer to `isready`.
                    wait_until_ready(process, deadline)?;
                    options = without_refused(&options, &why).ok_or(Fault::Refusal(why))?;
                }
                answer => return answer,
            }
        }
    }

    /// Asks for a move in a position, which is said as after `position`, and waits this long for it.
    ///
    /// # Errors
    ///
    /// What the engine does wrong.
    pub fn best_move(&mut self, position: &str, limits: &str, wait: Millis) -> Result<String, Fault> {
        let go = format!("position {position}\ngo {} {limits}", self.spec.go);
        let process = self.process.as_mut().ok_or(Fault::Crash)?;
        process.say(&go)?;
        let deadline = Instant::now() + Duration::from_millis(wait.0);
        loop {
            let line = process.hear(deadline)?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                // No move at all is no legal one either; the table will say so.
                "bestmove" => {
                    return Ok(rest.split_ascii_whitespace().next().unwrap_or_default().to_owned());
                }
                "error" => return Err(Fault::Refusal(rest.to_owned())),
                _ => {}
            }
        }
    }

    /// Stops the engine; the next game restarts it.
    pub fn end(&mut self) {
        self.process = None;
    }
}

/// The options without those that a refusal names in backticks; `None` if it names none of them.
fn without_refused(options: &str, refusal: &str) -> Option<String> {
    let named: Vec<_> = refusal.split('`').skip(1).step_by(2).collect();
    let is_known = |option: &&str| !named.contains(&option.split_once('=').map_or(*option, |(name, _)| name));
    let known: Vec<_> = options.split(',').filter(is_known).collect();
    (known.len() < options.split(',').count()).then(|| {
        // `-` stands for the defaults.
        if known.is_empty() { "-".to_owned() } else { known.join(",") }
    })
}

fn wait_until_ready(process: &mut Process, deadline: Instant) -> Result<(), Fault> {
    process.say("isready")?;
    loop {
        let line = process.hear(deadline)?;
        match line.split_once(' ') {
            None if line == "readyok" => return Ok(()),
            Some(("error", message)) => return Err(Fault::Refusal(message.to_owned())),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_an_engine_does_not_know_is_left_out() {
        let refusal = "there is no option `decide`; the options are players, ways";
        assert_eq!(without_refused("players=4,decide=better", refusal).as_deref(), Some("players=4"));
        assert_eq!(without_refused("decide=better", refusal).as_deref(), Some("-"));
        // A refusal about anything else stands.
        assert_eq!(without_refused("players=7", refusal), None);
        assert_eq!(without_refused("players=7", "players is 2 to 6"), None);
    }
}

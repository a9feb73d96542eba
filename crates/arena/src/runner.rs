//! Runs a match, several games at a time.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::{Played, play};
use crate::player::Player;
use crate::store::{self, Store};
use crate::{GameResult, MatchError, Plan, Settings, Sprt, SprtDecision, Standing};

/// How to run a match; none of this changes what the match is.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// How many games; rounded up to whole groups.
    pub games: u32,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Stop as soon as this test has decided; for two engines.
    pub sprt: Option<Sprt>,
    /// Where to keep state and records, if anywhere.
    pub folder: Option<PathBuf>,
    /// The date that stands in the records.
    pub date: Option<String>,
}

/// Plays the remaining games of a match and returns the score.
///
/// `watch` is called at the beginning and after every game, then with its result.
///
/// # Errors
///
/// If the settings make no match, an engine cannot be started, or a file cannot be used. What has been played
/// until then is kept.
pub fn run(
    settings: &Settings,
    run: &Run,
    watch: &mut (dyn FnMut(&Standing, Option<&GameResult>) + Send),
) -> Result<Standing, MatchError> {
    let plan = settings.plan()?;
    if run.sprt.is_some() && settings.engines.len() != 2 {
        return Err(MatchError::new("a sequential test compares exactly two engines"));
    }
    let (store, results) = match &run.folder {
        None => (None, Vec::new()),
        Some(folder) => Store::open(folder, settings).map(|(store, results)| (Some(store), results))?,
    };
    let complaints = |name: &str| store.as_ref().map(|store| store.complaints(name));
    let complaints: Vec<_> = settings.engines.iter().map(|engine| complaints(&engine.name)).collect();
    let results: BTreeMap<_, _> = results.into_iter().map(|result| (result.number, result)).collect();
    let total = plan.whole_groups(run.games);
    let mut state = State {
        plan,
        total,
        next: 0,
        results,
        store,
        sprt: run.sprt,
        engines: settings.engines.len(),
        error: None,
    };
    watch(&state.standing(), None);
    let shared = Mutex::new((state, watch));
    std::thread::scope(|scope| {
        for _ in 0..run.concurrency.max(1) {
            let specs = settings.engines.iter().cloned().zip(complaints.iter().cloned());
            let mut players: Vec<_> =
                specs.map(|(engine, complaints)| Player::new(engine, complaints)).collect();
            let shared = &shared;
            scope.spawn(move || {
                loop {
                    let Some(game) = locked(shared).0.next_game() else { return };
                    let mut played = play(settings, &game, &mut players);
                    if let Ok(played) = &mut played {
                        played.record.date.clone_from(&run.date);
                    }
                    let (state, watch) = &mut *locked(shared);
                    state.finish(played, &mut **watch);
                }
            });
        }
    });
    for log in complaints.iter().flatten() {
        // Most engines never complain.
        if std::fs::metadata(log).is_ok_and(|log| log.len() == 0) {
            let _ = std::fs::remove_file(log);
        }
    }
    state = shared.into_inner().unwrap_or_else(PoisonError::into_inner).0;
    match state.error.take() {
        Some(error) => Err(error),
        None => Ok(state.standing()),
    }
}

/// How the match in a folder stands, even while it is being played.
///
/// # Errors
///
/// If the settings make no match, another match is kept there, or its file cannot be read.
pub fn standing(settings: &Settings, folder: &Path) -> Result<Standing, MatchError> {
    let results = store::results(folder, settings)?;
    let results = results.into_iter().map(|result| (result.number, result)).collect();
    Ok(Standing::new(&settings.plan()?, settings.engines.len(), &results))
}

/// A worker that has panicked leaves nothing half done behind: results are kept one by one.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the workers share.
struct State {
    plan: Plan,
    total: u32,
    next: u32,
    results: BTreeMap<u32, GameResult>,
    store: Option<Store>,
    sprt: Option<Sprt>,
    engines: usize,
    error: Option<MatchError>,
}

impl State {
    fn standing(&self) -> Standing {
        Standing::new(&self.plan, self.engines, &self.results)
    }

    /// The next game not yet started; `None` at the end of the match.
    fn next_game(&mut self) -> Option<crate::Game> {
        while self.results.contains_key(&self.next) {
            self.next += 1;
        }
        if self.next >= self.total || self.error.is_some() || self.is_decided() {
            return None;
        }
        self.next += 1;
        Some(self.plan.game(self.next - 1))
    }

    fn is_decided(&self) -> bool {
        let Some(sprt) = &self.sprt else { return false };
        self.standing()
            .versus
            .first()
            .is_some_and(|versus| sprt.decision(&versus.groups) != SprtDecision::Open)
    }

    fn finish(
        &mut self,
        played: Result<Played, MatchError>,
        watch: &mut (dyn FnMut(&Standing, Option<&GameResult>) + Send),
    ) {
        let kept = played.and_then(|played| {
            self.store.as_mut().map_or(Ok(()), |store| store.keep(&played))?;
            Ok(played.result)
        });
        match kept {
            Ok(result) => {
                self.results.insert(result.number, result.clone());
                watch(&self.standing(), Some(&result));
            }
            Err(error) => self.error = Some(error),
        }
    }
}

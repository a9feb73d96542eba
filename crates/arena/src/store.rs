//! A match on disk, so that it can resume.

use std::fs::{File, create_dir_all};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::game::Played;
use crate::{GameResult, MatchError, Settings};

/// The name of the state file in a match's folder.
pub const STATE: &str = "match.state";

/// The name of the record file in a match's folder.
pub const RECORDS: &str = "games.trv";

/// The files of a match. The state file has the settings on its first line and then a line for every finished
/// game, which also says where the game's record ends: what follows the last of them was cut off.
#[derive(Debug)]
pub(crate) struct Store {
    state: File,
    records: File,
    records_end: u64,
    folder: PathBuf,
}

/// What has been played of the match in a folder, even while it is being played.
///
/// # Errors
///
/// If no match or another one is kept there, or its file cannot be read.
pub(crate) fn results(folder: &Path, settings: &Settings) -> Result<Vec<GameResult>, MatchError> {
    let path = folder.join(STATE);
    let text = std::fs::read_to_string(&path).map_err(|error| MatchError::file(&path, &error))?;
    read(&text, &path, settings).map(|kept| kept.results)
}

impl Store {
    /// Opens a match's folder, created if missing; returns the games played.
    ///
    /// # Errors
    ///
    /// If another match is kept there, or the files cannot be read or written.
    pub(crate) fn open(folder: &Path, settings: &Settings) -> Result<(Self, Vec<GameResult>), MatchError> {
        create_dir_all(folder).map_err(|error| MatchError::file(folder, &error))?;
        let path = folder.join(STATE);
        let mut state = open(&path)?;
        // Held until the match ends: two runners would write over each other.
        if !locks_soon(&state) {
            return Err(MatchError::new(format!("{}: this match is being played already", path.display())));
        }
        let mut text = String::new();
        state.read_to_string(&mut text).map_err(|error| MatchError::file(&path, &error))?;
        let kept = read(&text, &path, settings)?;
        let records_path = folder.join(RECORDS);
        cut(&mut state, &path, kept.state_end)?;
        if kept.state_end == 0 {
            let first = writeln!(state, "{}", settings.to_json());
            first.map_err(|error| MatchError::file(&path, &error))?;
        }
        let mut records = open(&records_path)?;
        cut(&mut records, &records_path, kept.records_end)?;
        let store = Self { state, records, records_end: kept.records_end, folder: folder.to_owned() };
        Ok((store, kept.results))
    }

    /// Where an engine's complaints go.
    pub(crate) fn complaints(&self, name: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
        self.folder.join(format!("{}.log", name.chars().map(plain).collect::<String>()))
    }

    /// Keeps a finished game: first its record, then the line that makes it count.
    pub(crate) fn keep(&mut self, played: &Played) -> Result<(), MatchError> {
        let blank = if self.records_end == 0 { "" } else { "\n" };
        let text = format!("{blank}{}", played.record);
        self.records
            .write_all(text.as_bytes())
            .and_then(|()| self.records.flush())
            .map_err(|error| MatchError::file(&self.folder.join(RECORDS), &error))?;
        self.records_end += text.len() as u64;
        writeln!(self.state, "{}", played.result.to_json(self.records_end))
            .and_then(|()| self.state.flush())
            .map_err(|error| MatchError::file(&self.folder.join(STATE), &error))
    }
}

fn open(path: &Path) -> Result<File, MatchError> {
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
    file.map_err(|error| MatchError::file(path, &error))
}

/// Throws away what stands behind a place in a file, and goes on writing there.
fn cut(file: &mut File, path: &Path, end: u64) -> Result<(), MatchError> {
    let cut = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
    cut.map(|_| ()).map_err(|error| MatchError::file(path, &error))
}

fn read(text: &str, path: &Path, settings: &Settings) -> Result<Kept, MatchError> {
    Kept::read(text, settings).map_err(|message| MatchError::new(format!("{}: {message}", path.display())))
}

/// What a state file holds.
#[derive(Debug, Default)]
struct Kept {
    results: Vec<GameResult>,
    state_end: u64,
    records_end: u64,
}

impl Kept {
    fn read(text: &str, settings: &Settings) -> Result<Self, String> {
        let mut kept = Self::default();
        // A last line without an end was cut off while it was written.
        for (at, line) in text.split_inclusive('\n').filter(|line| line.ends_with('\n')).enumerate() {
            let malformed = || format!("line {} is not of a match's state", at + 1);
            let json: Value = serde_json::from_str(line).map_err(|_| malformed())?;
            if at == 0 {
                if json != settings.to_json() {
                    return Err("another match is kept there; choose another folder, \
                                or give the same game, engines, seed, plies and clock"
                        .to_owned());
                }
            } else {
                let (result, records_end) = GameResult::from_json(&json).ok_or_else(malformed)?;
                kept.records_end = records_end;
                kept.results.push(result);
            }
            kept.state_end += line.len() as u64;
        }
        Ok(kept)
    }
}

/// Takes the lock, or waits a moment for it: a process that is just being started may hold on to what its parent has
/// let go of.
fn locks_soon(file: &File) -> bool {
    (0..40).any(|tried| {
        if tried > 0 {
            std::thread::sleep(Duration::from_millis(25));
        }
        file.try_lock().is_ok()
    })
}

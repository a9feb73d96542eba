//! `trivium check`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, ensure};
use trivium_games::{Record, read_records};

pub(crate) fn check(files: &[PathBuf]) -> anyhow::Result<()> {
    let mut wrong = 0;
    for file in files {
        match read_file(file) {
            Ok(records) => {
                for (record, number) in records.iter().zip(1..) {
                    say!("{}", describe(file, number, record));
                }
            }
            Err(error) => {
                wrong += 1;
                eprintln!("{}: {error:#}", file.display());
            }
        }
    }
    ensure!(wrong == 0, "{wrong} of {} files cannot be read", files.len());
    Ok(())
}

pub(crate) fn read_file(file: &Path) -> anyhow::Result<Vec<Record>> {
    let bytes = std::fs::read(file).context("cannot be opened")?;
    let text = String::from_utf8(bytes)
        .map_err(|error| anyhow!("is not UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1))?;
    Ok(read_records(&text)?)
}

fn describe(file: &Path, number: usize, record: &Record) -> String {
    let moves = record.line.nodes.len();
    format!("{}: game {number}: {}, {moves} moves, result {}", file.display(), record.kind, record.result)
}

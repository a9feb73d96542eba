//! `trivium verify`: whether what was drawn in online games follows from their seeds.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use trivium_games::read_records;

pub(crate) fn verify(files: &[PathBuf]) -> anyhow::Result<()> {
    let mut wrong = 0;
    for path in files {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let records = read_records(&text).with_context(|| format!("{name}"))?;
        if records.is_empty() {
            bail!("{name}: there is no game in it");
        }
        for (record, number) in records.iter().zip(1..) {
            match trivium_tables::verify(record) {
                Ok(drawn) => say!("{name}: game {number} ({}): verified, {drawn} draws", record.kind.name()),
                Err(error) => {
                    wrong += 1;
                    say!("{name}: game {number} ({}): {error}", record.kind.name());
                }
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} games are not verified");
    }
    Ok(())
}

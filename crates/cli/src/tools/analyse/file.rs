//! Writing what was found: whole or not at all.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, ensure};

/// Looks whether a file can be written later on, before hours are spent on what stands in it.
pub(super) fn check(file: &Path) -> anyhow::Result<()> {
    ensure!(!file.is_dir(), "{} is a folder; give a file's name with --out", file.display());
    let folder = folder_of(file);
    ensure!(folder.is_dir(), "there is no folder {}; make it first", folder.display());
    Ok(())
}

/// Writes a file atomically: an interrupted program leaves the old file or the new one, never a part.
pub(super) fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let name = file.file_name().context("give a file's name with --out")?.to_string_lossy();
    let part = folder_of(file).join(format!(".{name}.{}.part", std::process::id()));
    let written = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, file));
    written
        .inspect_err(|_| drop(std::fs::remove_file(&part)))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// Prints to the terminal.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

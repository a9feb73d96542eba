//! Running other programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("the chores are in a folder of the repository").to_owned()
}

/// A program that cargo has built for release.
pub(crate) fn built(name: &str) -> PathBuf {
    target_folder().join("release").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program that will run in the root of the repository.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// This toolchain's cargo.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// Says what runs, runs it, and fails if it fails.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    let shown = words.join(" ");
    println!("\n$ {shown}");
    let status = command.status().with_context(|| format!("`{shown}` could not be started"))?;
    ensure!(status.success(), "`{shown}` failed ({status})");
    Ok(())
}

/// Whether a program runs and succeeds, without a word.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

//! Running other programs.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

/// The root of the repository.
#[allow(clippy::missing_panics_doc, reason = "xtask is always a folder of the repository")]
pub fn root() -> PathBuf {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask is a folder of the repository").to_owned()
}

/// The folder of the web client.
pub fn web_folder() -> PathBuf {
    root().join("web")
}

/// A program that cargo built under this profile's folder, such as `debug` or `release`.
pub fn built(folder: &str, name: &str) -> PathBuf {
    target_folder().join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Where cargo builds.
pub fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program that will run in the root of the repository.
pub fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// This toolchain's cargo. It compiles without incremental state, which doubles the processor time of a first build;
/// `CARGO_INCREMENTAL` in the environment overrides this.
pub fn cargo(arguments: &[&str]) -> Command {
    const INCREMENTAL: &str = "CARGO_INCREMENTAL";
    let mut command = program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments);
    if std::env::var_os(INCREMENTAL).is_none() {
        command.env(INCREMENTAL, "0");
    }
    command
}

/// A command as one would type it.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Prints a command, runs it, and fails if it fails.
///
/// # Errors
///
/// If the command cannot be started or does not succeed.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = shown(command);
    println!("\n$ {shown}");
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    ensure!(status.success(), "`{shown}` failed ({status})");
    Ok(())
}

/// Whether a command succeeds; its output is discarded.
pub fn succeeds(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// What a command prints, trimmed; `None` if it fails.
pub fn printed(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

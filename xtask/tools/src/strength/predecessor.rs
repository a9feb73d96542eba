//! The level 8 that the current one is measured against, built from an earlier commit.

use std::path::PathBuf;

use anyhow::{Context as _, ensure};

use xtask::shell::{cargo, printed, program, run, target_folder};

/// The commit whose level 8 is the yardstick.
pub(super) const COMMIT: &str = "5d4db1a";

/// The name of its player in a pairing.
pub(super) const NAME: &str = "8@5d4db1a";

fn folder() -> PathBuf {
    target_folder().join("baseline")
}

/// The program of that commit.
pub(super) fn binary() -> PathBuf {
    folder().join("release").join(format!("trivium{}", std::env::consts::EXE_SUFFIX))
}

/// Builds the program of that commit, unless it is there already.
pub(super) fn build() -> anyhow::Result<()> {
    if binary().exists() {
        return Ok(());
    }
    let known = printed(&mut program("git", &["rev-parse", "--verify", "--quiet", COMMIT])).is_some();
    ensure!(
        known,
        "commit {COMMIT} is not in this clone; fetch the whole history (`git fetch --unshallow`), \
         or put that commit's binary at {}",
        binary().display()
    );
    let source = folder().join("source");
    std::fs::create_dir_all(&source).with_context(|| format!("cannot create {}", source.display()))?;
    let archive = folder().join("source.tar");
    let [archive, source, target] =
        [&archive, &source, &folder()].map(|path| path.to_string_lossy().into_owned());
    run(&mut program("git", &["archive", "--output", &archive, COMMIT]))?;
    run(&mut program("tar", &["-xf", &archive, "-C", &source]))?;
    let manifest = format!("{source}/Cargo.toml");
    let package = ["build", "--release", "--locked", "--package", "trivium-cli"];
    run(cargo(&package).args(["--manifest-path", &manifest, "--target-dir", &target]))
}

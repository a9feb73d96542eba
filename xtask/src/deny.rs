//! What our dependencies are: licences, sources, duplicates, and known weaknesses.

use xtask::setup::cargo_tool;
use xtask::shell::{cargo, run, succeeds};

/// The workspaces, each with a `deny.toml` beside its manifest.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

pub(crate) fn deny() -> anyhow::Result<()> {
    cargo_tool("cargo-deny")?;
    let has_advisories = succeeds(&mut cargo(&["deny", "fetch", "db"]));
    for manifest in MANIFESTS {
        let mut check = cargo(&["deny", "--manifest-path", manifest, "check", "bans", "licenses", "sources"]);
        check.args(has_advisories.then_some("advisories"));
        run(&mut check)?;
    }
    if !has_advisories {
        println!(
            "\nThe database of advisories cannot be fetched here, so known weaknesses were not looked for."
        );
    }
    Ok(())
}

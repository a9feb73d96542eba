//! What our dependencies are: licences, sources, duplicates, and known weaknesses.

use xtask::setup::cargo_tool;
use xtask::shell::{cargo, run, succeeds};

pub(crate) fn deny() -> anyhow::Result<()> {
    cargo_tool("cargo-deny")?;
    run(&mut cargo(&["deny", "check", "bans", "licenses", "sources"]))?;
    if succeeds(&mut cargo(&["deny", "fetch", "db"])) {
        return run(&mut cargo(&["deny", "check", "advisories"]));
    }
    println!("\nThe database of advisories cannot be fetched here, so known weaknesses were not looked for.");
    Ok(())
}

//! Results that are in the repository, so that matches of several machines make one page.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context as _;
use trivium_arena::Standing;

use xtask::shell::root;

/// How the pairings stand, by name. Delete the line of a pairing whose players have changed.
pub(super) type Kept = BTreeMap<String, Standing>;

fn file() -> PathBuf {
    root().join("data/strength.json")
}

pub(super) fn read() -> anyhow::Result<Kept> {
    let file = file();
    if !file.exists() {
        return Ok(Kept::new());
    }
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} holds no results", file.display()))
}

/// Takes in a result of this machine, unless one with more games is there.
pub(super) fn add(kept: &mut Kept, name: String, standing: Standing) {
    let before = kept.get(&name).map_or(0, |standing| standing.games);
    if standing.games >= before {
        kept.insert(name, standing);
    }
}

/// Writes one line a pairing.
pub(super) fn write(kept: &Kept) -> anyhow::Result<()> {
    let line = |(name, standing)| {
        Ok(format!("  {}: {}", serde_json::to_string(name)?, serde_json::to_string(standing)?))
    };
    let lines: Vec<String> = kept.iter().map(line).collect::<serde_json::Result<_>>()?;
    let file = file();
    std::fs::write(&file, format!("{{\n{}\n}}\n", lines.join(",\n")))
        .with_context(|| format!("cannot write {}", file.display()))
}

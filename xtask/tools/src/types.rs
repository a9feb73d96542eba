//! The TypeScript that the page shares with the core: wire types, clauses and rule data in `web/src/engine/wire`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use xtask::shell::web_folder;

/// Writes all of it.
pub(crate) fn write() -> anyhow::Result<()> {
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    write_into(&folder).context("cannot write the wire types")
}

fn write_into(folder: &Path) -> std::io::Result<()> {
    trivium_wasm::write_types(folder)?;
    trivium_server::write_types(folder)
}

fn folder() -> PathBuf {
    web_folder().join("src/engine/wire")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may")]

    use std::collections::BTreeMap;

    use xtask::shell::target_folder;

    use super::*;

    fn read(folder: &Path) -> BTreeMap<String, String> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let text = |path| fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        entries.map(|entry| (entry.file_name().into_string().unwrap(), text(entry.path()))).collect()
    }

    #[test]
    fn the_committed_types_are_the_cores() {
        let written = target_folder().join("tmp/wire");
        let _ = fs::remove_dir_all(&written);
        fs::create_dir_all(&written).unwrap();
        write_into(&written).unwrap();
        let (written, committed) = (read(&written), read(&folder()));
        let names = written.keys().chain(committed.keys());
        let differing: Vec<_> = names.filter(|name| written.get(*name) != committed.get(*name)).collect();
        assert!(differing.is_empty(), "run `cargo xtask types`; these differ: {differing:?}");
    }
}

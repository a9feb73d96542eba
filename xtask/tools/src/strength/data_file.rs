//! A JSON object in the repository, one line an entry, so that a diff shows what changed.

use anyhow::Context as _;
use serde::de::DeserializeOwned;

use xtask::shell::root;

/// A file by its path in the repository.
#[derive(Clone, Copy, Debug)]
pub(super) struct DataFile(pub(super) &'static str);

impl DataFile {
    /// What the file holds; nothing if there is none.
    pub(super) fn read<T: DeserializeOwned + Default>(&self) -> anyhow::Result<T> {
        let file = root().join(self.0);
        if !file.exists() {
            return Ok(T::default());
        }
        let text =
            std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        serde_json::from_str(&text).with_context(|| format!("cannot understand {}", file.display()))
    }

    /// Writes entries, each as `"name": value`.
    pub(super) fn write(&self, entries: &[String]) -> anyhow::Result<()> {
        let file = root().join(self.0);
        std::fs::write(&file, format!("{{\n{}\n}}\n", entries.join(",\n")))
            .with_context(|| format!("cannot write {}", file.display()))
    }
}

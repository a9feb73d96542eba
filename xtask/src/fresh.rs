//! Skips work whose inputs have not changed since it was last done.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::shell::{printed, program, root, target_folder};

/// Folders that hold results, never inputs.
const RESULTS: [&str; 4] = ["node_modules", "dist", "target", "test-results"];

/// What a piece of work is about to be made from.
#[derive(Debug)]
pub struct Stamp {
    file: PathBuf,
    key: String,
}

impl Stamp {
    /// The stamp of a piece of work with these inputs as they are now: files and folders relative to the root.
    ///
    /// # Errors
    ///
    /// If an input cannot be read.
    pub fn new(name: &str, inputs: &[&str]) -> io::Result<Self> {
        let inputs: Vec<_> = inputs.iter().map(|input| root().join(input)).collect();
        Self::at(target_folder().join("xtask").join(format!("{name}.stamp")), &inputs)
    }

    fn at(file: PathBuf, inputs: &[PathBuf]) -> io::Result<Self> {
        let mut hasher = DefaultHasher::new();
        printed(&mut program("rustc", &["--version"])).hash(&mut hasher);
        for input in inputs {
            hash_tree(input, &mut hasher)?;
        }
        Ok(Self { file, key: format!("{:016x}", hasher.finish()) })
    }

    /// Whether the work was last done with the same inputs.
    pub fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|saved| saved == self.key)
    }

    /// Forgets that the work was ever done, because its results are about to change.
    ///
    /// # Errors
    ///
    /// If the stamp cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            result => result,
        }
    }

    /// Notes that the work is done.
    ///
    /// # Errors
    ///
    /// If the stamp cannot be written.
    pub fn save(&self) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.file, &self.key)
    }
}

/// Hashes path, size and modification time of every file.
fn hash_tree(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        other => other?,
    };
    path.hash(hasher);
    if !metadata.is_dir() {
        metadata.len().hash(hasher);
        metadata.modified()?.hash(hasher);
        return Ok(());
    }
    let mut entries: Vec<_> = fs::read_dir(path)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if !RESULTS.iter().any(|name| entry.file_name() == *name) {
            hash_tree(&entry.path(), hasher)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_goes_stale_when_an_input_changes() {
        let folder = std::env::temp_dir().join(format!("trivium-stamp-{}", std::process::id()));
        let input = folder.join("in/a.txt");
        fs::create_dir_all(folder.join("in/node_modules")).unwrap();
        fs::write(&input, "one").unwrap();
        let stamp = || Stamp::at(folder.join("stamp"), &[folder.join("in")]).unwrap();
        assert!(!stamp().is_fresh(), "nothing was saved yet");
        stamp().save().unwrap();
        assert!(stamp().is_fresh());
        fs::write(folder.join("in/node_modules/b.txt"), "a result").unwrap();
        assert!(stamp().is_fresh(), "results are no inputs");
        fs::write(&input, "other").unwrap();
        assert!(!stamp().is_fresh());
        stamp().save().unwrap();
        fs::remove_file(&input).unwrap();
        assert!(!stamp().is_fresh());
        fs::remove_dir_all(&folder).unwrap();
    }
}

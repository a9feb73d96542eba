//! The figures of the rule book: `data/figures/NAME.txt` becomes `docs/rules/figures/NAME.svg`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use trivium_draw::figure::Figure;

use xtask::shell::root;

/// Draws them all.
pub(crate) fn write() -> anyhow::Result<()> {
    let folder = drawn_folder();
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    for (name, svg) in draw_all()? {
        let path = folder.join(format!("{name}.svg"));
        fs::write(&path, svg).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(())
}

/// The text of every figure, by name.
fn draw_all() -> anyhow::Result<BTreeMap<String, String>> {
    let described = read_folder(&root().join("data/figures"), "txt")?;
    let draw = |(name, text): (String, String)| {
        let figure = Figure::read(&text).with_context(|| format!("reading data/figures/{name}.txt"))?;
        Ok((name, figure.to_svg()))
    };
    described.into_iter().map(draw).collect()
}

/// The files of a folder with this ending, by name; none if there is no such folder.
fn read_folder(folder: &Path, ending: &str) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == ending) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            files.insert(name, text);
        }
    }
    Ok(files)
}

fn drawn_folder() -> PathBuf {
    root().join("docs/rules/figures")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may")]

    use super::*;

    #[test]
    fn the_committed_figures_are_up_to_date() {
        let (drawn, committed) = (draw_all().unwrap(), read_folder(&drawn_folder(), "svg").unwrap());
        let names = drawn.keys().chain(committed.keys());
        let differing: Vec<_> = names.filter(|name| drawn.get(*name) != committed.get(*name)).collect();
        assert!(differing.is_empty(), "run `cargo xtask figures`; these differ: {differing:?}");
    }
}

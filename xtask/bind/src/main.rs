//! Writes what JavaScript needs to call the WebAssembly modules. `cargo xtask` calls this program.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, ensure};
use wasm_bindgen_cli_support::Bindgen;
use xtask::shell::{target_folder, web_folder};

/// Binds every module that `cargo xtask web` has built.
fn main() -> anyhow::Result<()> {
    let (modules, folder) = (target_folder().join("xtask/modules"), web_folder().join("src/engine/wasm"));
    for entry in fs::read_dir(&modules).with_context(|| format!("cannot list {}", modules.display()))? {
        bind(&entry?.path(), &folder)?;
    }
    share_script(&folder, "players", "players_scalar")
}

/// Removes the script of a module that must be the same as another's: the page calls both by one script.
fn share_script(folder: &Path, kept: &str, removed: &str) -> anyhow::Result<()> {
    let read = |name: &str| {
        let path = folder.join(format!("{name}.js"));
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    ensure!(
        read(kept)? == read(removed)?.replace(removed, kept),
        "the modules {kept} and {removed} have different bindings; build both from the same sources"
    );
    for ending in ["js", "d.ts"] {
        let path = folder.join(format!("{removed}.{ending}"));
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}

fn bind(module: &Path, folder: &Path) -> anyhow::Result<()> {
    let name = module.file_stem().unwrap_or_default().to_string_lossy();
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(&name).typescript(true).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("cannot bind {}", module.display()))
}

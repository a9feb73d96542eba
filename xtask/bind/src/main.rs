//! Makes the page's bindings of the WebAssembly modules, a program of its own because it takes long to compile.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use wasm_bindgen_cli_support::Bindgen;
use xtask::GAMES;
use xtask::shell::{target_folder, web_folder};

/// Binds every module that `cargo xtask web` has built.
fn main() -> anyhow::Result<()> {
    let folder = web_folder().join("src/engine/wasm");
    for name in GAMES.into_iter().chain(["rules", "players"]) {
        bind(&module(name), name, &folder)?;
    }
    bind_variant("players_scalar", "players", &folder)
}

/// A module as the compiler has built it.
fn module(name: &str) -> PathBuf {
    target_folder().join("xtask/modules").join(format!("{name}.wasm"))
}

/// Binds a module that was built from the same sources as another with other compiler flags: the page calls both by the
/// other's script.
fn bind_variant(name: &str, original: &str, folder: &Path) -> anyhow::Result<()> {
    let aside = target_folder().join("xtask").join(name);
    bind(&module(name), original, &aside)?;
    let script = format!("{original}.js");
    ensure!(
        read(&aside.join(&script))? == read(&folder.join(&script))?,
        "the modules {name} and {original} have different bindings; build both from the same sources"
    );
    let bound = aside.join(format!("{original}_bg.wasm"));
    fs::copy(&bound, folder.join(format!("{name}_bg.wasm")))
        .with_context(|| format!("cannot copy {}", bound.display()))?;
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn bind(module: &Path, name: &str, folder: &Path) -> anyhow::Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("cannot bind {}", module.display()))
}

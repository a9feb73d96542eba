//! Writes what JavaScript needs to call the WebAssembly modules. `cargo xtask` calls this program.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use wasm_bindgen_cli_support::Bindgen;
use xtask::shell::{target_folder, web_folder};

/// Binds every module that `cargo xtask web` has built.
fn main() -> anyhow::Result<()> {
    let modules = target_folder().join("xtask/modules");
    for entry in fs::read_dir(&modules).with_context(|| format!("cannot list {}", modules.display()))? {
        bind(&entry?.path(), &web_folder().join("src/engine/wasm"))?;
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

//! What JavaScript needs to call the WebAssembly modules, and the TypeScript that the page shares with the core.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use wasm_bindgen_cli_support::Bindgen;
use xtask::shell::{target_folder, web_folder};

/// Binds every module that `cargo xtask web` has built, and writes the generated TypeScript.
pub(crate) fn bind() -> anyhow::Result<()> {
    let engine = web_folder().join("src/engine");
    let types = engine.join("wire");
    if types.exists() {
        fs::remove_dir_all(&types).with_context(|| format!("cannot empty {}", types.display()))?;
    }
    fs::create_dir_all(&types).with_context(|| format!("cannot make {}", types.display()))?;
    trivium_wasm::write_types(&types).context("cannot write the wire types")?;
    let modules = target_folder().join("xtask/modules");
    for entry in fs::read_dir(&modules).with_context(|| format!("cannot list {}", modules.display()))? {
        bind_module(&entry?.path(), &engine.join("wasm"))?;
    }
    Ok(())
}

fn bind_module(module: &Path, folder: &Path) -> anyhow::Result<()> {
    let name = module.file_stem().unwrap_or_default().to_string_lossy();
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(&name).typescript(true).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("cannot bind {}", module.display()))
}

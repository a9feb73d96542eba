//! The web client: the WebAssembly modules, the types that they share with the page, the page, its tests.

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use anyhow::Context as _;
use wasm_bindgen_cli_support::Bindgen;

use crate::hashes;
use crate::setup::{self, TARGET};
use crate::shell::{program, root, run, target_folder};

/// The modules that are built from `crates/wasm`: a feature and a profile each.
const MODULES: [(&str, &str); 3] = [("rules", "wasm"), ("players", "wasm-players"), ("pictures", "wasm")];

/// Builds the page into `web/dist`.
pub(crate) fn build() -> anyhow::Result<()> {
    prepare()?;
    run(&mut npm(&["run", "--silent", "build"]))
}

/// Serves the page with hot reload.
pub(crate) fn dev() -> anyhow::Result<()> {
    prepare()?;
    run(&mut npm(&["run", "--silent", "dev"]))
}

/// Everything that is checked about the web client.
pub(crate) fn test() -> anyhow::Result<()> {
    let chromium = setup::chromium()?;
    prepare()?;
    for check in ["check", "lint", "unit", "build"] {
        run(&mut npm(&["run", "--silent", check]))?;
    }
    run(npm(&["run", "--silent", "e2e"]).env("CHROMIUM", chromium))
}

/// Changes whenever the built page changes, so that cargo puts the new one into the binary.
pub(crate) fn dist_stamp() -> String {
    let changed = fs::metadata(web_folder().join("dist/index.html")).and_then(|file| file.modified());
    let seconds = changed.ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    seconds.map_or_else(String::new, |time| time.as_millis().to_string())
}

/// Everything that the page is built from and that is not committed.
fn prepare() -> anyhow::Result<()> {
    setup::node()?;
    let engine = web_folder().join("src/engine");
    fresh_folder(&engine.join("wire"))?;
    trivium_wasm::write_types(&engine.join("wire")).context("writing the wire types")?;
    for (feature, profile) in MODULES {
        let features = ["--package", "trivium-wasm", "--no-default-features", "--features", feature];
        setup::build_wasm(&[&features[..], &["--profile", profile]].concat())?;
        bind(feature, profile, &engine.join("wasm"))?;
    }
    hashes::write(&engine.join("wasm/playthroughs.json"))?;
    install("")
}

/// Installs the packages of a folder of the web client, unless they are those of its lock file already.
pub(crate) fn install(folder: &str) -> anyhow::Result<()> {
    let folder = web_folder().join(folder);
    let changed = |path: &str| fs::metadata(folder.join(path)).and_then(|file| file.modified()).ok();
    if changed("node_modules/.package-lock.json") < changed("package-lock.json") {
        // Not `npm ci`: some npm 11 refuse lock files that leave out the binaries of other platforms.
        run(npm(&["install", "--no-audit", "--no-fund"]).current_dir(folder))?;
    }
    Ok(())
}

/// Writes what JavaScript needs to call a module.
fn bind(name: &str, profile: &str, folder: &std::path::Path) -> anyhow::Result<()> {
    let module = target_folder().join(TARGET).join(profile).join("trivium_wasm.wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).out_name(name).typescript(true).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("binding {}", module.display()))
}

fn fresh_folder(folder: &std::path::Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))
}

fn npm(arguments: &[&str]) -> std::process::Command {
    let mut command = program("npm", arguments);
    command.current_dir(web_folder());
    command
}

fn web_folder() -> PathBuf {
    root().join("web")
}

//! The web client: the WebAssembly modules, the types and constants they share with the page, the page, its tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use xtask::fresh::Stamp;
use xtask::setup::{self, Node, Wasm};
use xtask::shell::{cargo, run, target_folder, web_folder};
use xtask::stages::Stages;

/// A module that is built from `crates/wasm`.
#[derive(Clone, Copy)]
struct Module {
    name: &'static str,
    feature: &'static str,
    profile: &'static str,
    /// Whether it needs a browser with WebAssembly SIMD.
    simd: bool,
}

impl Module {
    /// The same, built as the players are: larger, but what the modules share is compiled once.
    const fn for_current_browsers(self) -> Self {
        Self { profile: PLAYERS_PROFILE, simd: true, ..self }
    }
}

/// The profile for modules that must be fast.
const PLAYERS_PROFILE: &str = "wasm-players";

const fn module(name: &'static str, feature: &'static str, profile: &'static str) -> Module {
    Module { name, feature, profile, simd: false }
}

/// The modules. A browser loads one of the two with the players, which have the same bindings.
const MODULES: [Module; 4] = [
    module("rules", "rules", "wasm"),
    Module { simd: true, ..module("players", "players", PLAYERS_PROFILE) },
    module(SCALAR, "players", PLAYERS_PROFILE),
    module("pictures", "pictures", "wasm"),
];
/// The players for browsers without WebAssembly SIMD.
const SCALAR: &str = "players_scalar";

/// Which browsers a page is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Browsers {
    All,
    /// Browsers with WebAssembly SIMD, which all have had since 2023. Saves a minute of the first build.
    Current,
}

/// What the modules are made from.
const MODULE_INPUTS: [&str; 4] = ["Cargo.toml", "Cargo.lock", "crates", "xtask/bind"];
/// What the page is made from, beside the modules.
const PAGE_INPUTS: [&str; 11] = [
    "web/src",
    "web/build",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "docs/rules",
    "data",
];

/// How many stages [`Page::modules`], [`Page::packages`] and [`Page::bundle`] have together.
pub(crate) const BUILD_STAGES: usize = 3 + MODULES.len();

/// What it takes to build the page on this machine.
pub(crate) struct Page {
    node: Node,
    wasm: Wasm,
}

impl Page {
    /// Finds or installs the prerequisites.
    pub(crate) fn prepare() -> anyhow::Result<Self> {
        Ok(Self { node: Node::find()?, wasm: Wasm::find()? })
    }

    /// Builds the page into `web/dist`.
    pub(crate) fn build(&self, stages: &Stages) -> anyhow::Result<()> {
        self.packages(stages)?;
        self.modules(stages, Browsers::All)?;
        self.bundle(stages)
    }

    /// Installs the page's packages, unless they are those of the lock file already.
    pub(crate) fn packages(&self, stages: &Stages) -> anyhow::Result<()> {
        const TITLE: &str = "packages of the page";
        if is_installed(&web_folder()) {
            stages.skip(TITLE);
            return Ok(());
        }
        stages.run(TITLE, &mut [self.install(&web_folder())])
    }

    /// Builds the WebAssembly modules and their bindings.
    pub(crate) fn modules(&self, stages: &Stages, browsers: Browsers) -> anyhow::Result<()> {
        let engine = web_folder().join("src/engine");
        let full = Stamp::new("modules", &MODULE_INPUTS)?;
        let current = Stamp::new("modules-current", &MODULE_INPUTS)?;
        let is_fresh = full.is_fresh() || browsers == Browsers::Current && current.is_fresh();
        let is_built =
            MODULES.iter().all(|Module { name, .. }| engine.join(format!("wasm/{name}_bg.wasm")).exists());
        let titles = MODULES.map(|Module { name, .. }| format!("{name} for the browser"));
        if is_fresh && is_built {
            for title in titles.iter().map(String::as_str).chain(["bindings"]) {
                stages.skip(title);
            }
            return Ok(());
        }
        full.clear()?;
        current.clear()?;
        for (module, title) in MODULES.into_iter().zip(&titles) {
            if module.name == SCALAR && browsers == Browsers::Current {
                // The page still names this file; a browser without SIMD reports that it cannot run it.
                keep(module.for_current_browsers())?;
                stages.skip(title);
                continue;
            }
            let module = if browsers == Browsers::Current { module.for_current_browsers() } else { module };
            stages.run(title, &mut [self.module(module)])?;
            keep(module)?;
        }
        stages.run("bindings", &mut [cargo(&["run", "--package", "xtask-bind"])])?;
        Ok(if browsers == Browsers::All { full } else { current }.save()?)
    }

    /// Builds a module.
    fn module(&self, Module { feature, profile, simd, .. }: Module) -> Command {
        let package = ["--package", "trivium-wasm", "--no-default-features", "--features", feature];
        let mut build = self.wasm.build(&[&package[..], &["--profile", profile]].concat());
        if simd {
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
        }
        build.env("CARGO_TARGET_DIR", folder_of(simd));
        build
    }

    /// Bundles the page.
    pub(crate) fn bundle(&self, stages: &Stages) -> anyhow::Result<()> {
        const TITLE: &str = "bundle of the page";
        let stamp = Stamp::new("page", &PAGE_INPUTS)?;
        if stamp.is_fresh() && web_folder().join("dist/index.html").exists() {
            stages.skip(TITLE);
            return Ok(());
        }
        stages.run(TITLE, &mut [self.npm_script("build")])?;
        Ok(stamp.save()?)
    }

    /// A script of the page's `package.json`.
    pub(crate) fn npm_script(&self, name: &str) -> Command {
        self.node.npm(&["run", "--silent", name])
    }

    /// Installs the packages of a folder by its lock file.
    fn install(&self, folder: &Path) -> Command {
        let mut install = self.node.npm(&["ci", "--no-audit", "--no-fund"]);
        install.current_dir(folder);
        install
    }

    /// Installs the packages of the proofs, which CI does not need.
    pub(crate) fn proof_packages(&self) -> anyhow::Result<()> {
        let folder = web_folder().join("proof");
        if is_installed(&folder) { Ok(()) } else { run(&mut self.install(&folder)) }
    }

    /// A script of the proofs, called with these words in front.
    pub(crate) fn proof(&self, before: &[&str], script: &str) -> Command {
        let words = [before, &["node", script]].concat();
        let mut command = self.node.program(words[0], &words[1..]);
        command.current_dir(web_folder().join("proof"));
        command
    }
}

/// Where modules are built. Other flags need another folder, or every build would begin from nothing.
fn folder_of(simd: bool) -> PathBuf {
    if simd { target_folder().join("simd") } else { target_folder() }
}

/// Copies a module away, because the next one is built to the same file.
fn keep(Module { name, profile, simd, .. }: Module) -> anyhow::Result<()> {
    let built = folder_of(simd).join(setup::WASM).join(profile).join("trivium_wasm.wasm");
    let kept = target_folder().join("xtask/modules");
    fs::create_dir_all(&kept).with_context(|| format!("cannot make {}", kept.display()))?;
    fs::copy(&built, kept.join(format!("{name}.wasm")))
        .with_context(|| format!("cannot copy {}", built.display()))?;
    Ok(())
}

/// Whether the packages of a folder are those of its lock file.
fn is_installed(folder: &Path) -> bool {
    let changed = |path: &str| fs::metadata(folder.join(path)).and_then(|file| file.modified()).ok();
    changed("node_modules/.package-lock.json") >= changed("package-lock.json")
}

//! The web client: the WebAssembly modules, the types and constants they share with the page, the page, its tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;
use xtask::GAMES;
use xtask::fresh::Stamp;
use xtask::setup::{self, Node, Wasm};
use xtask::shell::{built, cargo, program, run, target_folder, web_folder};
use xtask::stages::Stages;

/// One way to build `crates/wasm`, and the modules of the page that it serves as.
struct Module {
    title: String,
    names: Vec<&'static str>,
    features: String,
    profile: &'static str,
    /// Whether it needs a browser with WebAssembly SIMD.
    simd: bool,
}

impl Module {
    /// Rules, as small as can be.
    fn rules(name: &'static str, title: &str, features: &str) -> Self {
        let title = format!("rules for the browser: {title}");
        Self { title, names: vec![name], features: features.to_owned(), profile: "wasm", simd: false }
    }

    /// Players, as fast as can be.
    fn players(names: &[&'static str], title: &str, features: &str, simd: bool) -> Self {
        let (title, features) = (title.to_owned(), features.to_owned());
        Self { title, names: names.to_vec(), features, profile: "wasm-players", simd }
    }
}

/// The modules of a page for everybody. A table loads the rules of its game, and one of the two with the players, which
/// have the same bindings.
fn small_modules() -> Vec<Module> {
    let mut modules = Vec::from(GAMES.map(|game| Module::rules(game, game, &format!("only-{game}"))));
    modules.push(Module::rules("rules", "all games, with records", "records"));
    modules.push(Module::players(&["players"], "players for the browser", "players", true));
    modules.push(Module::players(&["players_scalar"], "players for browsers without SIMD", "players", false));
    modules
}

/// All of them in one, for whoever waits for the first build: linking takes most of the time. A browser without SIMD,
/// which all have had since 2023, reports that it cannot run it.
fn quick_modules() -> Vec<Module> {
    let names = [&GAMES[..], &["rules", "players", "players_scalar"]].concat();
    vec![Module::players(&names, "rules and players for the browser", "records,players", true)]
}

/// What matters about the modules of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Modules {
    /// How small they are, and that every browser can run them.
    Small,
    /// How soon they are built.
    Quick,
}

impl Modules {
    fn list(self) -> Vec<Module> {
        match self {
            Self::Small => small_modules(),
            Self::Quick => quick_modules(),
        }
    }

    /// How many stages it takes to build a page with them.
    pub(crate) fn stages(self) -> usize {
        4 + self.list().len()
    }
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
        generator(stages, Modules::Small)?;
        self.modules(stages, Modules::Small)?;
        self.bundle(stages, Modules::Small)
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

    /// Builds the WebAssembly modules and their bindings, by the [`generator`].
    pub(crate) fn modules(&self, stages: &Stages, modules: Modules) -> anyhow::Result<()> {
        const BINDINGS: &str = "bindings";
        let stamps = Stamps::of_modules()?;
        if modules_are_fresh(&stamps, modules) {
            modules.list().iter().for_each(|module| stages.skip(&module.title));
            stages.skip(BINDINGS);
            return Ok(());
        }
        stamps.clear()?;
        for module in &modules.list() {
            stages.run(&module.title, &mut [self.module(module)])?;
            keep(module)?;
        }
        stages.run(BINDINGS, &mut [program(&built("debug", "bind").to_string_lossy(), &[])])?;
        stamps.save(modules)
    }

    /// Builds a module.
    fn module(&self, Module { features, profile, simd, .. }: &Module) -> Command {
        let package = ["--package", "trivium-wasm", "--no-default-features", "--features", features];
        let mut build = self.wasm.build(&[&package[..], &["--profile", profile]].concat());
        if *simd {
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
        }
        build.env("CARGO_TARGET_DIR", folder_of(*simd));
        build
    }

    /// Bundles the page: as small as can be, or soon.
    pub(crate) fn bundle(&self, stages: &Stages, modules: Modules) -> anyhow::Result<()> {
        const TITLE: &str = "bundle of the page";
        let stamps = Stamps::new("page", &PAGE_INPUTS)?;
        if stamps.are_fresh(modules) && web_folder().join("dist/index.html").exists() {
            stages.skip(TITLE);
            return Ok(());
        }
        stamps.clear()?;
        let script = if modules == Modules::Small { "build" } else { "build:quick" };
        stages.run(TITLE, &mut [self.npm_script(script)])?;
        stamps.save(modules)
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

/// Builds the program that makes the bindings. It shares Cargo's folder with everything else that is built natively, so
/// it comes before whatever runs beside [`Page::modules`]: nothing then waits for Cargo's lock.
pub(crate) fn generator(stages: &Stages, modules: Modules) -> anyhow::Result<()> {
    const TITLE: &str = "binding generator";
    if modules_are_fresh(&Stamps::of_modules()?, modules) {
        stages.skip(TITLE);
        return Ok(());
    }
    stages.run(TITLE, &mut [cargo(&["build", "--package", "xtask-bind"])])
}

/// Whether what was built last is what the sources say, for both ways to build it.
struct Stamps {
    small: Stamp,
    quick: Stamp,
}

impl Stamps {
    fn new(name: &str, inputs: &[&str]) -> anyhow::Result<Self> {
        Ok(Self { small: Stamp::new(name, inputs)?, quick: Stamp::new(&format!("{name}-quick"), inputs)? })
    }

    /// The stamps of the modules.
    fn of_modules() -> anyhow::Result<Self> {
        Self::new("modules", &MODULE_INPUTS)
    }

    /// Who asks for the quick way is content with the other.
    fn are_fresh(&self, modules: Modules) -> bool {
        self.small.is_fresh() || modules == Modules::Quick && self.quick.is_fresh()
    }

    fn clear(&self) -> anyhow::Result<()> {
        self.small.clear()?;
        Ok(self.quick.clear()?)
    }

    fn save(&self, modules: Modules) -> anyhow::Result<()> {
        Ok(if modules == Modules::Small { &self.small } else { &self.quick }.save()?)
    }
}

/// Whether the modules in the page are those of the sources.
fn modules_are_fresh(stamps: &Stamps, modules: Modules) -> bool {
    let folder = web_folder().join("src/engine/wasm");
    let mut names = modules.list().into_iter().flat_map(|module| module.names);
    names.all(|name| folder.join(format!("{name}_bg.wasm")).exists()) && stamps.are_fresh(modules)
}

/// Where modules are built. Other flags need another folder, or every build would begin from nothing.
fn folder_of(simd: bool) -> PathBuf {
    if simd { target_folder().join("simd") } else { target_folder() }
}

/// Copies a module away under each of its names, because the next one is built to the same file.
fn keep(Module { names, profile, simd, .. }: &Module) -> anyhow::Result<()> {
    let built = folder_of(*simd).join(setup::WASM).join(profile).join("trivium_wasm.wasm");
    let kept = target_folder().join("xtask/modules");
    fs::create_dir_all(&kept).with_context(|| format!("cannot make {}", kept.display()))?;
    for name in names {
        fs::copy(&built, kept.join(format!("{name}.wasm")))
            .with_context(|| format!("cannot copy {}", built.display()))?;
    }
    Ok(())
}

/// Whether the packages of a folder are those of its lock file.
fn is_installed(folder: &Path) -> bool {
    let changed = |path: &str| fs::metadata(folder.join(path)).and_then(|file| file.modified()).ok();
    changed("node_modules/.package-lock.json") >= changed("package-lock.json")
}

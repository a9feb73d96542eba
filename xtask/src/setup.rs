//! Finds what a machine lacks, and installs it where that is possible.

use std::fmt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::shell::{cargo, printed, program, run, succeeds, target_folder, web_folder};

/// The oldest Node that builds the page.
const NODE: Version = Version(20, 19);
/// The Node to install from the npm registry where the system's is too old.
const NODE_PACKAGE: &str = "node@22";

/// The first two numbers of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version(u32, u32);

impl Version {
    /// Reads `v20.19.1`, `20.19` and the like.
    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.trim().trim_start_matches('v').split('.').map(str::parse);
        Some(Self(numbers.next()?.ok()?, numbers.next()?.ok()?))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// Node and npm that are recent enough to build the page.
#[derive(Clone, Debug)]
pub struct Node {
    /// A folder to put before `PATH`, where the system's Node is too old.
    folder: Option<PathBuf>,
}

impl Node {
    /// Finds Node; installs it as root on Debian.
    ///
    /// # Errors
    ///
    /// If Node or npm is missing or too old and cannot be installed; the error says what to type.
    pub fn find() -> anyhow::Result<Self> {
        let found = node_version(&program("node", &["--version"]));
        if found.is_some_and(|version| version >= NODE) && has_program("npm") {
            return Ok(Self { folder: None });
        }
        let bundled = Self { folder: Some(target_folder().join("xtask/node/node_modules/node/bin")) };
        if node_version(&bundled.program("node", &["--version"])).is_some() && has_program("npm") {
            return Ok(bundled);
        }
        let found = found.map_or_else(|| "no Node".to_owned(), |version| format!("Node {version}"));
        let problem = format!("Node {NODE} or later with npm builds the page; this machine has {found}");
        if !can_install() {
            bail!(
                "{problem}.\nInstall it from https://nodejs.org, or with your package manager, then try again."
            );
        }
        println!("{problem}. Installing {NODE_PACKAGE} …");
        if !has_program("npm") {
            debian_packages(&["nodejs", "npm"])?;
        }
        let folder = target_folder().join("xtask/node");
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let mut install = program("npm", &["install", "--no-audit", "--no-fund", "--prefix"]);
        run(install.arg(&folder).arg(NODE_PACKAGE))?;
        let version = node_version(&bundled.program("node", &["--version"]));
        version.with_context(|| format!("{NODE_PACKAGE} is installed but does not start"))?;
        Ok(bundled)
    }

    /// A program that finds this Node.
    pub fn program(&self, name: &str, arguments: &[&str]) -> Command {
        let mut command = program(name, arguments);
        if let Some(folder) = &self.folder {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let folders = std::iter::once(folder.clone()).chain(std::env::split_paths(&path));
            if let Ok(path) = std::env::join_paths(folders) {
                command.env("PATH", path);
            }
        }
        command
    }

    /// npm, in the folder of the web client.
    pub fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = self.program("npm", arguments);
        command.current_dir(web_folder());
        command
    }
}

fn node_version(command: &Command) -> Option<Version> {
    // `Command` cannot be cloned; run the same program with the same environment.
    let mut again = Command::new(command.get_program());
    again.args(command.get_args());
    again.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    Version::read(&printed(&mut again)?)
}

/// Makes sure that the formatter and the linter are there.
///
/// # Errors
///
/// If one is missing and rustup cannot add it.
pub fn lint_tools() -> anyhow::Result<()> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(&mut cargo(&[tool, "--version"])) {
            run(&mut program("rustup", &["component", "add", component]))
                .with_context(|| format!("install Rust's {component}, then try again"))?;
        }
    }
    Ok(())
}

/// The target of the browser's modules.
pub const WASM: &str = "wasm32-unknown-unknown";
const DEBIAN_WASM: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// How this machine builds for WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wasm {
    /// With the toolchain's own standard library.
    Toolchain,
    /// With Debian's sources of the standard library.
    Debian,
}

impl Wasm {
    /// Finds out how to build for WebAssembly; adds the target, or installs Debian's packages, if need be.
    ///
    /// # Errors
    ///
    /// If neither is possible; the error says what to type.
    pub fn find() -> anyhow::Result<Self> {
        if has_wasm_library() {
            return Ok(Self::Toolchain);
        }
        if succeeds(&mut program("rustup", &["target", "add", WASM])) && has_wasm_library() {
            return Ok(Self::Toolchain);
        }
        debian_packages(&DEBIAN_WASM).with_context(|| {
            format!("Rust cannot build for the browser here; `rustup target add {WASM}` would do")
        })?;
        Ok(Self::Debian)
    }

    /// `cargo build` for WebAssembly with these further arguments.
    pub fn build(self, further: &[&str]) -> Command {
        let mut arguments = vec!["build", "--target", WASM];
        arguments.extend(further);
        match self {
            Self::Toolchain => cargo(&arguments),
            Self::Debian => {
                arguments.extend(["-Z", "build-std=std,panic_abort"]);
                let mut build = program("/usr/bin/cargo", &arguments);
                build.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
                build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
                build.env_remove("RUSTUP_TOOLCHAIN");
                build
            }
        }
    }
}

fn has_wasm_library() -> bool {
    let folder = printed(&mut program("rustc", &["--print", "target-libdir", "--target", WASM]));
    folder.is_some_and(|folder| {
        std::path::Path::new(&folder).read_dir().is_ok_and(|mut files| files.next().is_some())
    })
}

/// Whether system packages can be installed: as root on Debian and its relatives.
fn can_install() -> bool {
    is_root() && has_program("apt-get")
}

/// Whether this process may do everything.
pub fn is_root() -> bool {
    printed(&mut program("id", &["-u"])).as_deref() == Some("0")
}

/// Installs Debian packages as root.
///
/// # Errors
///
/// If a package is missing and cannot be installed; the error says what to type.
pub fn debian_packages(packages: &[&str]) -> anyhow::Result<()> {
    let installed = |package: &&str| succeeds(&mut program("dpkg", &["-s", package]));
    if packages.iter().all(installed) {
        return Ok(());
    }
    let line = format!("apt-get install -y --no-install-recommends {}", packages.join(" "));
    if !can_install() {
        bail!("system packages are missing. On Debian or Ubuntu, type: sudo {line}");
    }
    run(&mut program("apt-get", &["update"]))?;
    let mut install = vec!["install", "-y", "--no-install-recommends"];
    install.extend(packages);
    run(&mut program("apt-get", &install))
}

/// Finds Chromium; installs it if need be and possible.
///
/// # Errors
///
/// If there is none and it cannot be installed.
pub fn chromium() -> anyhow::Result<String> {
    browser("CHROMIUM", &["chromium", "chromium-browser", "google-chrome"])
}

/// Finds Chromium's headless shell, unless an environment variable names another Chromium; installs it where that is
/// possible. Only Debian has it.
#[must_use]
pub fn headless_shell() -> Option<String> {
    const NAME: &str = "chromium-headless-shell";
    if std::env::var_os("CHROMIUM").is_some() {
        return None;
    }
    let is_there = has_program(NAME) || can_install() && debian_packages(&[NAME]).is_ok();
    is_there.then(|| NAME.to_owned())
}

/// Finds Firefox; installs it if need be and possible.
///
/// # Errors
///
/// If there is none and it cannot be installed.
pub fn firefox() -> anyhow::Result<String> {
    browser("FIREFOX", &["firefox-esr", "firefox"])
}

/// Makes sure that WebKit can be driven.
///
/// # Errors
///
/// If its driver is missing and cannot be installed.
pub fn webkit() -> anyhow::Result<()> {
    if has_program("WebKitWebDriver") { Ok(()) } else { debian_packages(&["webkit2gtk-driver"]) }
}

/// What to put before a program that opens windows: nothing where there is a screen, otherwise a virtual one.
///
/// # Errors
///
/// If there is no screen and a virtual one cannot be installed.
pub fn screen() -> anyhow::Result<&'static [&'static str]> {
    const VIRTUAL: &[&str] = &["xvfb-run", "--auto-servernum"];
    if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|variable| std::env::var_os(variable).is_some()) {
        return Ok(&[]);
    }
    if !succeeds(&mut program(VIRTUAL[0], &["--help"])) {
        debian_packages(&["xvfb", "xauth"])?;
    }
    Ok(VIRTUAL)
}

/// A browser that an environment variable names, or one of these programs; the first is Debian's.
fn browser(variable: &str, names: &[&str]) -> anyhow::Result<String> {
    if let Ok(path) = std::env::var(variable) {
        return Ok(path);
    }
    let found = || names.iter().find(|name| has_program(name)).map(|name| (*name).to_owned());
    if let Some(name) = found() {
        return Ok(name);
    }
    debian_packages(&names[..1]).with_context(|| {
        format!("set the environment variable {variable} to a browser's path, or install one")
    })?;
    found().with_context(|| format!("{} is installed but does not start", names[0]))
}

fn has_program(name: &str) -> bool {
    succeeds(&mut program(name, &["--version"]))
}

/// Makes sure that a cargo command is there; installs it from the registry if need be.
///
/// # Errors
///
/// If it cannot be installed.
pub fn cargo_tool(name: &str) -> anyhow::Result<()> {
    let command = name.strip_prefix("cargo-").unwrap_or(name);
    if succeeds(&mut cargo(&[command, "--version"])) {
        return Ok(());
    }
    run(&mut cargo(&["install", "--locked", name]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_compared() {
        assert_eq!(Version::read("v20.19.1\n"), Some(Version(20, 19)));
        assert!(Version::read("v18.20.4").unwrap() < NODE);
        assert!(Version::read("v22.12.0").unwrap() >= NODE);
        assert_eq!(Version::read("node"), None);
    }
}

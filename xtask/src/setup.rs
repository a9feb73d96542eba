//! What a fresh machine lacks.

use anyhow::{Context as _, bail};

use crate::shell::{cargo, program, run, succeeds};

/// Makes sure that the formatter and the linter are there.
pub(crate) fn lint_tools() -> anyhow::Result<()> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !succeeds(&mut cargo(&[tool, "--version"])) {
            run(&mut program("rustup", &["component", "add", component]))
                .with_context(|| format!("install Rust's {component}, then try again"))?;
        }
    }
    Ok(())
}

/// How code is built for WebAssembly here.
pub(crate) enum Wasm {
    /// With the toolchain's own standard library.
    Toolchain,
    /// With Debian's sources of the standard library.
    Debian,
}

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// Makes sure that code can be built for WebAssembly.
pub(crate) fn wasm() -> anyhow::Result<Wasm> {
    if has_wasm_library() {
        return Ok(Wasm::Toolchain);
    }
    if succeeds(&mut program("rustup", &["target", "add", TARGET])) && has_wasm_library() {
        return Ok(Wasm::Toolchain);
    }
    debian_packages(&DEBIAN_PACKAGES)?;
    Ok(Wasm::Debian)
}

fn has_wasm_library() -> bool {
    let output = program("rustc", &["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        std::path::Path::new(&folder).read_dir().is_ok_and(|mut files| files.next().is_some())
    })
}

/// Installs Debian packages as root; otherwise says what to type.
pub(crate) fn debian_packages(packages: &[&str]) -> anyhow::Result<()> {
    let installed = |package: &&str| succeeds(&mut program("dpkg", &["-s", package]));
    if packages.iter().all(installed) {
        return Ok(());
    }
    let line = format!("apt-get install -y --no-install-recommends {}", packages.join(" "));
    let is_root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !is_root || !succeeds(&mut program("apt-get", &["--version"])) {
        bail!("some system packages are missing; please type: sudo {line}");
    }
    run(&mut program("apt-get", &["update"]))?;
    let mut install = vec!["install", "-y", "--no-install-recommends"];
    install.extend(packages);
    run(&mut program("apt-get", &install))
}

/// Where Chromium is, installed if need be and possible.
pub(crate) fn chromium() -> anyhow::Result<String> {
    browser("CHROMIUM", &["chromium", "chromium-browser", "google-chrome"])
}

/// Where Firefox is, installed if need be and possible.
pub(crate) fn firefox() -> anyhow::Result<String> {
    browser("FIREFOX", &["firefox-esr", "firefox"])
}

/// What to call a program with that opens windows: nothing where there is a screen, otherwise what makes it one, installed if
/// need be and possible.
pub(crate) fn screen() -> anyhow::Result<&'static [&'static str]> {
    const UNSEEN: &[&str] = &["xvfb-run", "--auto-servernum"];
    if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|variable| std::env::var_os(variable).is_some()) {
        return Ok(&[]);
    }
    if !succeeds(&mut program(UNSEEN[0], &["--help"])) {
        debian_packages(&["xvfb", "xauth"])?;
    }
    Ok(UNSEEN)
}

/// A browser that an environment variable names, or that has one of these names; the first is Debian's.
fn browser(variable: &str, names: &[&str]) -> anyhow::Result<String> {
    if let Ok(path) = std::env::var(variable) {
        return Ok(path);
    }
    let found = || names.iter().find(|name| has_program(name)).map(|name| (*name).to_owned());
    if let Some(name) = found() {
        return Ok(name);
    }
    debian_packages(&names[..1])
        .with_context(|| format!("or give the path of one in the environment variable {variable}"))?;
    found().with_context(|| format!("{} is installed, but cannot be started", names[0]))
}

/// Makes sure that Node and npm are there.
pub(crate) fn node() -> anyhow::Result<()> {
    if has_program("npm") && has_program("node") {
        return Ok(());
    }
    debian_packages(&["nodejs", "npm"])
}

fn has_program(name: &str) -> bool {
    succeeds(&mut program(name, &["--version"]))
}

/// Makes sure that a cargo command is there, from the registry if need be.
pub(crate) fn cargo_tool(name: &str) -> anyhow::Result<()> {
    let command = name.strip_prefix("cargo-").unwrap_or(name);
    if succeeds(&mut cargo(&[command, "--version"])) {
        return Ok(());
    }
    run(&mut cargo(&["install", "--locked", name]))
}

/// Builds for WebAssembly in the way that this machine allows, with these further arguments of `cargo build`.
pub(crate) fn build_wasm(further: &[&str]) -> anyhow::Result<()> {
    let mut arguments = vec!["build", "--target", TARGET];
    arguments.extend(further);
    match wasm()? {
        Wasm::Toolchain => run(&mut cargo(&arguments)),
        Wasm::Debian => {
            arguments.extend(["-Z", "build-std=std,panic_abort"]);
            let mut build = program("/usr/bin/cargo", &arguments);
            build.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1").env_remove("RUSTUP_TOOLCHAIN");
            run(build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld"))
        }
    }
}

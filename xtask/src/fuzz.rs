//! Fuzzing.

use xtask::setup::cargo_tool;
use xtask::shell::{program, root, run, succeeds};

/// Every fuzz target.
const TARGETS: [&str; 7] = ["moves", "positions", "records", "referee", "legality", "options", "engine"];

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Seconds for each target
    #[arg(long, default_value_t = 600)]
    seconds: u32,
    /// Only this target
    target: Option<String>,
}

pub(crate) fn fuzz(arguments: &Arguments) -> anyhow::Result<()> {
    cargo_tool("cargo-fuzz")?;
    let time = format!("-max_total_time={}", arguments.seconds);
    let wanted = |target: &&str| arguments.target.as_deref().is_none_or(|wanted| wanted == *target);
    let targets: Vec<_> = TARGETS.into_iter().filter(wanted).collect();
    anyhow::ensure!(!targets.is_empty(), "the targets are {}", TARGETS.join(", "));
    // Sanitizer flags are unstable: a nightly toolchain takes them, a stable one with `RUSTC_BOOTSTRAP`.
    let nightly = succeeds(&mut program("rustup", &["run", "nightly", "rustc", "--version"]));
    for target in targets {
        let mut command = if nightly {
            program("rustup", &["run", "nightly", "cargo", "fuzz", "run", target])
        } else {
            let mut command = program("cargo", &["fuzz", "run", target]);
            command.env("RUSTC_BOOTSTRAP", "1");
            command
        };
        let dictionary = root().join("fuzz/trivium.dict");
        // An engine's reader may outlive a run by a moment, which is no leak.
        command.args(["--", &time, "-timeout=20", "-rss_limit_mb=4096", "-detect_leaks=0"]);
        command.arg(format!("-dict={}", dictionary.display()));
        run(command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN"))?;
    }
    Ok(())
}

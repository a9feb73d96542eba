//! Mutation testing of the rules, in shards that need not all run at once.

use std::path::Path;

use anyhow::Context as _;
use serde_json::Value;

use crate::setup::cargo_tool;
use crate::shell::{cargo, root};

const PACKAGES: [&str; 3] = ["trivium-caminos", "trivium-wege", "trivium-cuminos"];

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Into how many shards the mutants of each package are cut
    #[arg(long, default_value_t = 8)]
    shards: u32,
    /// Only this package
    #[arg(long)]
    package: Option<String>,
    /// How many mutants are tested at a time
    #[arg(long, default_value_t = 2)]
    jobs: u32,
    /// Test at most so many shards of each package now; the others wait for the next time
    #[arg(long)]
    most: Option<u32>,
    /// Only say what has been found so far
    #[arg(long)]
    report: bool,
}

pub(crate) fn mutants(arguments: &Arguments) -> anyhow::Result<()> {
    if !arguments.report {
        cargo_tool("cargo-mutants")?;
    }
    let chosen = |package: &&str| arguments.package.as_deref().is_none_or(|wanted| package.ends_with(wanted));
    for package in PACKAGES.into_iter().filter(chosen) {
        if !arguments.report {
            for shard in 0..arguments.most.unwrap_or(arguments.shards).min(arguments.shards) {
                test_shard(package, shard, arguments)?;
            }
        }
        report(package)?;
    }
    Ok(())
}

fn test_shard(package: &str, shard: u32, arguments: &Arguments) -> anyhow::Result<()> {
    let output = root().join(format!("mutants.out/{package}-{shard}-of-{}", arguments.shards));
    if output.join("done").exists() {
        return Ok(());
    }
    std::fs::create_dir_all(&output)?;
    let (shard, jobs) = (format!("{shard}/{}", arguments.shards), arguments.jobs.to_string());
    let mut command = cargo(&["mutants", "--package", package, "--shard", &shard, "--jobs", &jobs]);
    command.args(["--sharding", "round-robin", "--profile", "mutants", "--timeout", "40"]);
    command.args(["--colors", "never", "--gitignore", "true"]);
    command.arg("--output").arg(&output).args(["--", "--test", "rules"]);
    println!("\n{package}, shard {shard}");
    let status = command.status().context("cargo mutants could not be started")?;
    // 2: some mutants were missed; 3: some ran out of time. The report counts them.
    anyhow::ensure!(matches!(status.code(), Some(0 | 2 | 3)), "the shard was not finished ({status})");
    std::fs::write(output.join("done"), "").context("cannot note that the shard is done")
}

/// Counts what all shards of a package have found, and names the mutants that no test catches.
fn report(package: &str) -> anyhow::Result<()> {
    let mut counts = [0_u64; 3];
    let mut missed = Vec::new();
    for folder in std::fs::read_dir(root().join("mutants.out"))?.flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        if name.starts_with(package) {
            collect(&folder.path(), &mut counts, &mut missed)?;
        }
    }
    let [caught, timed_out, survived] = counts;
    let viable = caught + timed_out + survived;
    let share = 100.0 * (caught + timed_out) as f64 / viable.max(1) as f64;
    println!("\n{package}: {viable} viable mutants, {share:.1} % caught ({timed_out} of them by a time-out)");
    missed.sort();
    for name in missed {
        println!("  missed: {name}");
    }
    Ok(())
}

fn collect(folder: &Path, counts: &mut [u64; 3], missed: &mut Vec<String>) -> anyhow::Result<()> {
    let file = folder.join("mutants.out/outcomes.json");
    let Ok(text) = std::fs::read_to_string(&file) else { return Ok(()) };
    let outcomes: Value = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
    let count = |name: &str| outcomes[name].as_u64().unwrap_or(0);
    for (sum, name) in counts.iter_mut().zip(["caught", "timeout", "missed"]) {
        *sum += count(name);
    }
    let is_missed = |outcome: &&Value| outcome["summary"] == "MissedMutant";
    let names = outcomes["outcomes"].as_array().into_iter().flatten().filter(is_missed);
    missed.extend(
        names.filter_map(|outcome| outcome["scenario"]["Mutant"]["name"].as_str().map(str::to_owned)),
    );
    Ok(())
}

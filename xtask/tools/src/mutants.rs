//! Mutation testing of the rules, in shards that need not all run at once.

use std::path::Path;

use anyhow::Context as _;
use serde_json::Value;

use xtask::setup::cargo_tool;
use xtask::shell::{cargo, root};

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
    /// Test at most this many shards of each package now; the rest wait for the next run
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

/// Tests a shard: first with the quick tests, then what survives with all of them.
fn test_shard(package: &str, shard: u32, arguments: &Arguments) -> anyhow::Result<()> {
    let output = root().join(format!("mutants.out/{package}-{shard}-of-{}", arguments.shards));
    let (shard, shards) = (format!("{shard}/{}", arguments.shards), ["--sharding", "round-robin"]);
    println!("\n{package}, shard {shard}");
    let quick = ["--test", "rules", "--", "--skip", SLOW];
    let selection: Vec<_> = ["--shard", &shard].into_iter().chain(shards).map(str::to_owned).collect();
    test(package, &output, &selection, &quick, arguments.jobs)?;
    let survivors = Found::in_folder(&output)?.missed;
    let names = survivors.iter().flat_map(|name| ["--re".to_owned(), escaped(name)]);
    if survivors.is_empty() {
        return Ok(());
    }
    test(
        package,
        &output.join(ALL_TESTS),
        &names.collect::<Vec<_>>(),
        &["--lib", "--test", "rules"],
        arguments.jobs,
    )
}

/// A test that takes longer than all the others, and finds little that they do not.
const SLOW: &str = "the_fast_rules_agree_with_the_slow_ones";
/// Where survivors of the quick tests are tested again.
const ALL_TESTS: &str = "all-tests";

/// Tests some mutants of a package, unless that was done before.
fn test(package: &str, output: &Path, selection: &[String], tests: &[&str], jobs: u32) -> anyhow::Result<()> {
    if output.join("done").exists() {
        return Ok(());
    }
    std::fs::create_dir_all(output)?;
    let mut command = cargo(&["mutants", "--package", package, "--jobs", &jobs.to_string()]);
    command.args(selection).args(["--profile", "mutants", "--timeout", "15"]);
    command.args(["--colors", "never", "--gitignore", "true"]);
    command.arg("--output").arg(output).arg("--").args(tests);
    let status = command.status().context("cargo mutants could not be started")?;
    // 2: some mutants were missed; 3: some ran out of time. The report counts them.
    anyhow::ensure!(matches!(status.code(), Some(0 | 2 | 3)), "the shard was not finished ({status})");
    std::fs::write(output.join("done"), "").context("cannot note that the shard is done")
}

/// A text as a regular expression that matches it alone.
fn escaped(text: &str) -> String {
    let mut regex = String::from("^");
    for c in text.chars() {
        if r"\.+*?()|[]{}^$".contains(c) {
            regex.push('\\');
        }
        regex.push(c);
    }
    regex.push('$');
    regex
}

/// What was found about some mutants.
#[derive(Debug, Default)]
struct Found {
    caught: u64,
    timed_out: u64,
    missed: Vec<String>,
}

impl Found {
    /// What one run has found.
    fn in_folder(folder: &Path) -> anyhow::Result<Self> {
        let mut found = Self::default();
        for (name, summary) in summaries(folder)? {
            match summary.as_str() {
                "CaughtMutant" => found.caught += 1,
                "Timeout" => found.timed_out += 1,
                "MissedMutant" => found.missed.push(name),
                _ => {}
            }
        }
        Ok(found)
    }

    /// What a shard has found: of the survivors of the quick tests what all tests say, where they were asked.
    fn in_shard(folder: &Path) -> anyhow::Result<Self> {
        let mut found = Self::in_folder(folder)?;
        let again = summaries(&folder.join(ALL_TESTS))?;
        let said =
            |name: &str, summary: &str| again.iter().any(|(known, said)| known == name && said == summary);
        let survivors = std::mem::take(&mut found.missed);
        for name in survivors {
            if said(&name, "CaughtMutant") {
                found.caught += 1;
            } else if said(&name, "Timeout") {
                found.timed_out += 1;
            } else {
                found.missed.push(name);
            }
        }
        Ok(found)
    }
}

/// What one run says of each mutant.
fn summaries(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let file = folder.join("mutants.out/outcomes.json");
    let Ok(text) = std::fs::read_to_string(&file) else { return Ok(Vec::new()) };
    let outcomes: Value = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
    let told = |outcome: &Value| {
        let name = outcome["scenario"]["Mutant"]["name"].as_str()?;
        Some((name.to_owned(), outcome["summary"].as_str()?.to_owned()))
    };
    Ok(outcomes["outcomes"].as_array().into_iter().flatten().filter_map(told).collect())
}

/// Counts what all shards of a package have found, and names the mutants that no test catches.
fn report(package: &str) -> anyhow::Result<()> {
    let mut all = Found::default();
    for folder in std::fs::read_dir(root().join("mutants.out"))?.flatten() {
        if folder.file_name().to_string_lossy().starts_with(package) {
            let found = Found::in_shard(&folder.path())?;
            all.caught += found.caught;
            all.timed_out += found.timed_out;
            all.missed.extend(found.missed);
        }
    }
    let viable = all.caught + all.timed_out + all.missed.len() as u64;
    let share = 100.0 * (all.caught + all.timed_out) as f64 / viable.max(1) as f64;
    println!(
        "\n{package}: {viable} viable mutants, {share:.1} % caught ({} of them by a time-out)",
        all.timed_out
    );
    all.missed.sort();
    for name in all.missed {
        println!("  missed: {name}");
    }
    Ok(())
}

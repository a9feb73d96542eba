//! Training of the network of Caminos.

use std::path::PathBuf;

use anyhow::Context as _;

use crate::shell::{built, cargo, program, run, succeeds, target_folder};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Train tiny networks on the CPU for less than a minute, and fail if they learn nothing
    #[arg(long)]
    smoke: bool,
    /// What `training/train.py step` takes besides `--selfplay`, such as `--state FOLDER --minutes 9`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub(crate) fn train(arguments: &Arguments) -> anyhow::Result<()> {
    let python = python_with_torch()?;
    if !arguments.smoke {
        run(&mut cargo(&["build", "--release", "--package", "trivium-selfplay"]))?;
        let selfplay = built("selfplay");
        let mut step = program(python, &["training/train.py", "step", "--selfplay"]);
        return run(step.arg(selfplay).args(&arguments.arguments));
    }
    run(&mut cargo(&["build", "--package", "trivium-selfplay"]))?;
    let selfplay = target_folder().join("debug").join(format!("selfplay{}", std::env::consts::EXE_SUFFIX));
    let state = fresh_folder()?;
    let mut smoke = program(python, &["training/train.py", "smoke", "--selfplay"]);
    run(smoke.arg(selfplay).arg("--state").arg(state))
}

fn fresh_folder() -> anyhow::Result<PathBuf> {
    let folder = target_folder().join("train-smoke");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    Ok(folder)
}

/// The first Python that has PyTorch; Debian installs it for its own Python.
fn python_with_torch() -> anyhow::Result<&'static str> {
    let has_torch = |python: &&str| succeeds(&mut program(python, &["-c", "import torch, numpy"]));
    ["python3", "/usr/bin/python3"].into_iter().find(has_torch).context(
        "no Python with PyTorch found; on Debian: apt-get install --no-install-recommends python3-torch",
    )
}

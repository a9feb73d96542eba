//! Training of the network of Caminos, and a test of all training.

use std::path::PathBuf;

use anyhow::Context as _;

use xtask::setup::debian_packages;
use xtask::shell::{built, cargo, program, run, succeeds, target_folder};
use xtask::stages::Stages;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Train tiny networks and priors on the CPU in about two minutes, and fail if they learn nothing
    #[arg(long)]
    smoke: bool,
    /// What `training/train.py step` takes besides `--selfplay`, such as `--state FOLDER --minutes 9`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub(crate) fn train(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.smoke {
        let stages = Stages::new("train", 1, true)?;
        return smoke(&Python::find()?, &stages);
    }
    let Python(python) = Python::find()?;
    run(&mut cargo(&["build", "--release", "--package", "trivium-selfplay"]))?;
    let mut step = program(python, &["training/train.py", "step", "--selfplay"]);
    run(step.arg(built("release", "selfplay")).args(&arguments.arguments))
}

/// Trains tiny networks of Caminos and the priors of Cuminos on the CPU, in about two minutes.
pub(crate) fn smoke(Python(python): &Python, stages: &Stages) -> anyhow::Result<()> {
    let build = cargo(&["build", "--package", "trivium-selfplay"]);
    let mut networks = program(python, &["training/train.py", "smoke", "--selfplay"]);
    networks.arg(built("debug", "selfplay")).arg("--state").arg(fresh_folder("train-smoke")?);
    let mut priors = program(python, &["training/cuminos.py", "--smoke", "--threads", "2", "--selfplay"]);
    priors.arg(built("debug", "selfplay-cuminos")).arg("--state").arg(fresh_folder("train-smoke-cuminos")?);
    stages.run("training on the CPU", &mut [build, networks, priors])
}

fn fresh_folder(name: &str) -> anyhow::Result<PathBuf> {
    let folder = target_folder().join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    Ok(folder)
}

/// A Python that has PyTorch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Python(&'static str);

impl Python {
    /// Finds Python with PyTorch; installs Debian's if need be and possible.
    pub(crate) fn find() -> anyhow::Result<Self> {
        let has_torch = |python: &&str| succeeds(&mut program(python, &["-c", "import torch, numpy"]));
        let find = || ["python3", "/usr/bin/python3"].into_iter().find(has_torch).map(Self);
        if let Some(found) = find() {
            return Ok(found);
        }
        debian_packages(&["python3-torch"])
            .context("training needs Python with PyTorch and NumPy (`pip install torch numpy`)")?;
        find().context("python3-torch is installed, but Python cannot import it")
    }
}

//! A clock for engines that counts their own processor time, so that other work on the machine changes nothing.
//!
//! An engine asks the C library for the time of a monotonic clock. A small library that is loaded before it answers
//! with the processor time of the process instead. Engines of earlier commits need no change for that.

use std::path::PathBuf;

use anyhow::Context as _;

use xtask::shell::{program, run, target_folder};

const SOURCE: &str = "\
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now) {
    return syscall(SYS_clock_gettime, clock == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : clock, now);
}
";

fn folder() -> PathBuf {
    target_folder().join("cpu-clock")
}

fn library() -> PathBuf {
    folder().join("cpu_clock.so")
}

/// The command that starts an engine with this clock. Elsewhere than on Linux engines count wall time.
pub(super) fn command(engine: Vec<String>) -> Vec<String> {
    if !cfg!(target_os = "linux") {
        return engine;
    }
    let clock = ["env".to_owned(), format!("LD_PRELOAD={}", library().display())];
    clock.into_iter().chain(engine).collect()
}

/// Builds the library, with the C compiler that links Rust programs too.
pub(super) fn build() -> anyhow::Result<()> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    std::fs::create_dir_all(folder()).with_context(|| format!("cannot create {}", folder().display()))?;
    let source = folder().join("cpu_clock.c");
    std::fs::write(&source, SOURCE).with_context(|| format!("cannot write {}", source.display()))?;
    let [source, library] = [source, library()].map(|path| path.to_string_lossy().into_owned());
    run(&mut program("cc", &["-O2", "-shared", "-fPIC", "-o", &library, &source]))
}

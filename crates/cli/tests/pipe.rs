//! Whoever has seen enough may close the pipe.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "tests may")]

mod support;

use std::io::Write as _;
#[cfg(target_os = "linux")]
use std::process::Command;

use support::start;

#[test]
fn a_closed_pipe_is_no_failure() {
    let position = "caminos - 8/8/8/8/8/8/8/8 0 I2:4+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4 - -";
    let commands: [(&[&str], &str); 4] = [
        (&["bench", "--seconds", "0.001"], ""),
        (&["solve", "--nodes", "10", position], ""),
        (&["play", "caminos", "--seed", "1"], "moves\nposition\nhelp\n"),
        (&["referee"], "{}\n"),
    ];
    for (arguments, input) in commands {
        let mut child = start(arguments);
        drop(child.stdout.take());
        // It may be gone before it has heard everything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaint.is_empty(), "{arguments:?}: {complaint}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_that_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut bench = Command::new(env!("CARGO_BIN_EXE_trivium"));
    let output = bench.args(["bench", "--seconds", "0.001"]).stdout(full).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && complaint.starts_with("trivium: "), "{complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
}

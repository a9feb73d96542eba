//! Long chores as a list of stages: one line each, with wall and CPU time. Output is shown only when a stage fails.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, IsTerminal as _, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::shell::{shown, target_folder};

/// How many lines of a failed command's output are printed; the log file has all of them.
const TAIL: usize = 120;

/// Runs the stages of a chore and reports them.
#[derive(Debug)]
pub struct Stages {
    total: usize,
    verbose: bool,
    start: Instant,
    logs: PathBuf,
    progress: Mutex<Progress>,
}

#[derive(Debug, Default)]
struct Progress {
    done: usize,
    cpu: Duration,
    tests: Tests,
    /// The stages that run now, each with its start and the last thing it said.
    running: Vec<(String, Instant, String)>,
}

/// How many tests ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// Tests that passed.
    pub passed: u64,
    /// Tests that failed.
    pub failed: u64,
}

impl Stages {
    /// Prepares to report this many stages; with `verbose`, all output is shown as it comes.
    ///
    /// # Errors
    ///
    /// If the folder for logs cannot be made.
    pub fn new(chore: &str, total: usize, verbose: bool) -> anyhow::Result<Self> {
        let logs = target_folder().join("xtask/logs").join(chore);
        fs::create_dir_all(&logs).with_context(|| format!("cannot make {}", logs.display()))?;
        Ok(Self { total, verbose, start: Instant::now(), logs, progress: Mutex::default() })
    }

    /// Runs one stage: its commands, one after the other.
    ///
    /// # Errors
    ///
    /// If a command cannot be started or fails; its output is printed then.
    pub fn run(&self, title: &str, commands: &mut [Command]) -> anyhow::Result<()> {
        let start = Instant::now();
        self.begin(title);
        let mut cpu = Duration::ZERO;
        for (index, command) in commands.iter_mut().enumerate() {
            let log = self.logs.join(format!("{}-{index}.log", title.replace(' ', "-")));
            cpu += self.execute(title, command, &log)?;
        }
        self.end(title, start.elapsed(), Some(cpu));
        Ok(())
    }

    /// Reports a stage that is done by a function of ours.
    ///
    /// # Errors
    ///
    /// As the function.
    pub fn call(&self, title: &str, work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        let start = Instant::now();
        self.begin(title);
        work()?;
        self.end(title, start.elapsed(), None);
        Ok(())
    }

    /// Reports a stage that has nothing to do.
    pub fn skip(&self, title: &str) {
        let mut progress = self.progress();
        progress.done += 1;
        println!("{}  up to date", self.label(progress.done, title));
    }

    /// Prints the sums, and how many tests ran where some did.
    pub fn finish(&self) {
        let progress = self.progress();
        let (wall, cpu) = (seconds(self.start.elapsed()), seconds(progress.cpu));
        println!("{:<42} {wall:>8}  CPU {cpu:>8}", "all stages");
        let Tests { passed, failed } = progress.tests;
        if passed + failed > 0 {
            println!("{passed} passed, {failed} failed");
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn label(&self, number: usize, title: &str) -> String {
        format!("[{number}/{}] {title:<36}", self.total)
    }

    fn begin(&self, title: &str) {
        let mut progress = self.progress();
        progress.running.push((title.to_owned(), Instant::now(), String::new()));
        if is_live() {
            show(&progress);
        } else {
            println!("      {title} …");
        }
    }

    fn end(&self, title: &str, wall: Duration, cpu: Option<Duration>) {
        let mut progress = self.progress();
        progress.running.retain(|(running, ..)| running != title);
        progress.done += 1;
        progress.cpu += cpu.unwrap_or_default();
        let cpu = cpu.map_or_else(String::new, |cpu| format!("  CPU {:>8}", seconds(cpu)));
        clear_line();
        println!("{} {:>8}{cpu}", self.label(progress.done, title), seconds(wall));
        show(&progress);
    }

    /// Runs a command and returns its CPU time, where the system says.
    fn execute(&self, title: &str, command: &mut Command, log: &Path) -> anyhow::Result<Duration> {
        let shown = shown(command);
        if self.verbose {
            println!("$ {shown}");
        }
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start `{shown}`"))?;
        let file = Mutex::new(File::create(log).with_context(|| format!("cannot write {}", log.display()))?);
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        std::thread::scope(|scope| {
            scope.spawn(|| self.follow(title, stdout, &file));
            self.follow(title, stderr, &file);
        });
        // Both pipes are closed, so the process has ended but is not reaped: its times can still be read.
        let cpu = cpu_time(&child);
        let status = child.wait().with_context(|| format!("cannot wait for `{shown}`"))?;
        if status.success() {
            return Ok(cpu);
        }
        clear_line();
        if !self.verbose {
            print_tail(log);
        }
        bail!("{title}: `{shown}` failed ({status}); all of its output is in {}", log.display())
    }

    /// Copies output to the log, line by line, and extracts progress and test counts.
    fn follow(&self, title: &str, output: Option<impl Read>, log: &Mutex<File>) {
        let Some(output) = output else { return };
        for line in BufReader::new(output).split(b'\n') {
            let Ok(line) = line else { return };
            let line = String::from_utf8_lossy(&line);
            if self.verbose {
                println!("{line}");
            }
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            // A log that cannot be written is no reason to stop the work.
            writeln!(log, "{line}").ok();
            self.note(title, &line);
        }
    }

    fn note(&self, title: &str, line: &str) {
        let mut progress = self.progress();
        if let Some(tests) = tests_in(line) {
            progress.tests.passed += tests.passed;
            progress.tests.failed += tests.failed;
        }
        if let Some(running) = progress.running.iter_mut().find(|(running, ..)| running == title) {
            line.trim().chars().take(40).collect::<String>().clone_into(&mut running.2);
            show(&progress);
        }
    }
}

/// The tests that a runner's closing line counts: cargo's, Vitest's or Playwright's.
fn tests_in(line: &str) -> Option<Tests> {
    let line = plain(line);
    let line = line.trim();
    let words: Vec<_> = line.split([' ', ';', '.', '|']).filter(|word| !word.is_empty()).collect();
    let before = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at.checked_sub(1)?)?.parse().ok()
    };
    let is_playwright = words.len() <= 4 && matches!(words.get(1), Some(&"passed" | &"failed"));
    let is_closing = line.starts_with("test result:") || words.first() == Some(&"Tests") || is_playwright;
    let (passed, failed) = (before("passed"), before("failed"));
    (is_closing && (passed.is_some() || failed.is_some()))
        .then(|| Tests { passed: passed.unwrap_or(0), failed: failed.unwrap_or(0) })
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut plain = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

/// The CPU time of a process that has ended but is not reaped, with all of its children; zero where `/proc` is missing.
fn cpu_time(child: &Child) -> Duration {
    /// `USER_HZ`, which is 100 on every Linux that has `/proc`.
    const TICKS_PER_SECOND: u64 = 100;
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // After the name in parentheses: utime, stime, cutime and cstime are the 12th to the 15th field.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND)
}

fn is_live() -> bool {
    std::io::stdout().is_terminal()
}

/// On a terminal, redraws the line that shows what runs now.
fn show(progress: &Progress) {
    if !is_live() {
        return;
    }
    clear_line();
    let running = progress.running.iter().map(|(title, start, said)| {
        let said = if said.is_empty() { String::new() } else { format!(": {said}") };
        format!("{title} ({} s){said}", start.elapsed().as_secs())
    });
    print!("{}", running.collect::<Vec<_>>().join("  ·  ").chars().take(110).collect::<String>());
    std::io::stdout().flush().ok();
}

fn clear_line() {
    if is_live() {
        print!("\r\u{1b}[K");
    }
}

fn print_tail(log: &Path) {
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<_> = text.lines().collect();
    let tail = &lines[lines.len().saturating_sub(TAIL)..];
    println!("\n{}\n", tail.join("\n"));
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_of_test_runners_are_counted() {
        let tests = |passed, failed| Some(Tests { passed, failed });
        let cases = [
            ("test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", tests(12, 0)),
            ("test result: FAILED. 3 passed; 2 failed; 0 ignored", tests(3, 2)),
            ("      Tests  243 passed (243)", tests(243, 0)),
            ("\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m1 failed\u{1b}[22m | 2 passed (3)", tests(2, 1)),
            ("  104 passed (3.2m)", tests(104, 0)),
            ("  1 failed", tests(0, 1)),
            (" Test Files  30 passed (30)", None),
            ("nothing passed here today, nothing failed", None),
        ];
        for (line, expected) in cases {
            assert_eq!(tests_in(line), expected, "{line}");
        }
    }
}

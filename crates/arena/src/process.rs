//! An engine as a process.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use crate::Fault;

/// A line longer than this is cut; none that makes sense comes near it.
const LONGEST_LINE: u64 = 1 << 20;

/// A running engine: lines in, lines out. It is ended when it is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a program; what it complains about goes to the end of a file, if there is one.
    pub(crate) fn start(command: &[String], complaints: Option<&Path>) -> io::Result<Self> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| io::Error::other("there is no command"))?;
        let complaints = match complaints {
            None => Stdio::null(),
            Some(path) => Stdio::from(std::fs::File::options().append(true).create(true).open(path)?),
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(complaints)
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the program has no input or output"));
        };
        let (sender, lines) = channel();
        // The reader ends with the engine's output; so an engine can never be blocked by what it says.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            loop {
                line.clear();
                match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Fault> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| Fault::Crash)
    }

    /// The next line, if one comes before the deadline.
    pub(crate) fn hear(&self, deadline: Instant) -> Result<String, Fault> {
        let wait = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Silence,
            RecvTimeoutError::Disconnected => Fault::Crash,
        })
    }

    /// What it is in the middle of saying is not for us any more.
    pub(crate) fn forget_lines(&self) {
        while self.lines.try_recv().is_ok() {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A kind word first; then there is nothing that could still be wanted of it.
        let _ = writeln!(self.input, "quit");
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(std::time::Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

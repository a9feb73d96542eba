//! Reads lines on a thread of its own, so that `stop` is heard while something thinks.

use std::io::{BufRead, Read as _};
use std::sync::mpsc::Sender;

use crate::LONGEST_LINE;
use crate::serve::Event;

/// Sends every line, then the end of the input. Ends early if the receiver is gone.
pub(crate) fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::EndOfInput,
            Ok(_) if line.len() == LONGEST_LINE && line.last() != Some(&b'\n') => {
                if input.skip_until(b'\n').is_err() { Event::EndOfInput } else { Event::LineTooLong }
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_end = matches!(event, Event::EndOfInput);
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

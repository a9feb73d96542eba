//! `trivium referee`.

use std::io::{BufRead, Read as _, Write as _};

use trivium_games::{LONGEST_REQUEST, Referee};

use crate::fresh_seed;

pub(crate) fn referee() -> anyhow::Result<()> {
    let mut referee = Referee::new(fresh_seed);
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        if let Some(answer) = referee.answer(&line) {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}

/// Reads a line without its end; of one too long for a request, only enough to detect that.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let limit = LONGEST_REQUEST as u64 + 2;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 == limit {
        skip_line(input)?;
    }
    Ok(true)
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

//! Samples as bytes: one position after the other.

use std::io::{Read, Write};

use trivium_cuminos::{Move, Position, Round};
use trivium_game::Game;
use trivium_players::cuminos_encoding::{MOST_ROWS, ROWS, VERSION, View};

use crate::record::{Ply, Record};

/// Of how many moves a sample has the rows: the most visited ones, and some of the others.
const MOVES: usize = 32;

/// Prints the sizes of everything in a sample.
pub(crate) fn describe() -> anyhow::Result<()> {
    let sizes = serde_json::json!({"version": VERSION, "rows": ROWS, "most_rows": MOST_ROWS, "moves": MOVES});
    Ok(serde_json::to_writer(std::io::stdout(), &sizes)?)
}

/// Encodes all records, on several threads.
pub(crate) fn write_all(threads: usize) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    let mut bytes = &bytes[..];
    let mut records = Vec::new();
    while !bytes.is_empty() {
        // A step that was cut off ends within a record.
        let Ok(record) = Record::take(&mut bytes) else { break };
        records.push(record);
    }
    let mut out = std::io::BufWriter::with_capacity(1 << 20, std::io::stdout().lock());
    // Games in pieces, so that memory stays small and samples stay in order.
    let mut first = 0;
    for piece in records.chunks(threads * 8) {
        let parts: Vec<_> = std::thread::scope(|scope| {
            let handles: Vec<_> = piece
                .chunks(8)
                .enumerate()
                .map(|(part, records)| scope.spawn(move || samples_of(records, first + 8 * part)))
                .collect();
            handles.into_iter().map(|handle| handle.join().expect("encoding does not panic")).collect()
        });
        first += piece.len();
        for samples in parts {
            out.write_all(&samples?)?;
        }
    }
    Ok(out.flush()?)
}

/// All samples of some games, the first with this number. In bytes: the game's number in four, the number of players,
/// the rows of the moves in twos, filled up with [`ROWS`], and the moves' shares of the visits in 255ths.
fn samples_of(records: &[Record], first: usize) -> anyhow::Result<Vec<u8>> {
    let mut samples = Vec::new();
    for (at, record) in records.iter().enumerate() {
        record.replay(|position, moves, ply| {
            samples.extend(((first + at) as u32).to_le_bytes());
            samples.push(record.players);
            add_moves(position, moves, ply, &mut samples);
        })?;
    }
    Ok(samples)
}

fn add_moves(position: &Position, moves: &[Move], ply: &Ply, samples: &mut Vec<u8>) {
    let mut listed: Vec<(Move, u8)> = Vec::new();
    for &[number, share] in &ply.visits {
        listed.extend(moves.get(usize::from(number)).map(|&mv| (mv, share)));
    }
    let visited: Vec<Move> = listed.iter().map(|&(mv, _)| mv).collect();
    // The others from a place that changes, in case that there are more than fit.
    let start = usize::from(ply.played) * 7 % moves.len();
    let others = moves[start..].iter().chain(&moves[..start]).filter(|mv| !visited.contains(mv));
    listed.extend(others.map(|&mv| (mv, 0)));
    listed.truncate(MOVES);
    let mut gains: Vec<(Move, u32)> = vec![(Move::Pass, 0)];
    if let (Some(round), Some(seat)) = (Round::new(position), position.turn().seat()) {
        round.layings(seat, |laying, points| gains.push((Move::Lay(laying), points)));
    }
    let view = View::new(position);
    let mut rows = Vec::new();
    for &(mv, _) in &listed {
        let points = gains.iter().find(|&&(other, _)| other == mv).map_or(0, |&(_, points)| points);
        let filled = rows.len() + MOST_ROWS;
        view.rows(position, mv, points, |row| rows.push(row as u16));
        rows.resize(filled, ROWS as u16);
    }
    rows.resize(MOVES * MOST_ROWS, ROWS as u16);
    let mut shares: Vec<u8> = listed.iter().map(|&(_, share)| share).collect();
    shares.resize(MOVES, 0);
    samples.extend(rows.iter().flat_map(|row| row.to_le_bytes()));
    samples.extend(shares);
}

//! Move ordering of alpha-beta: points, killer moves and history.

use trivium_cuminos::Move;

/// What a point counts in the order of moves.
pub(crate) const POINT: i32 = 100;
/// What being a killer move counts.
const KILLER: i32 = 3 * POINT;
/// Entries of the history table.
const HISTORY: usize = 1 << 12;

/// A move and its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) score: i32,
}

/// What earlier cutoffs say about moves.
#[derive(Clone, Debug)]
pub(crate) struct Ordering {
    /// A score for either side.
    history: Vec<[i16; 2]>,
    /// The last two moves that caused a cutoff at each ply.
    killers: Vec<[Option<Move>; 2]>,
}

impl Ordering {
    pub(crate) fn new(plies: usize) -> Self {
        Self { history: vec![[0; 2]; HISTORY], killers: vec![[None; 2]; plies] }
    }

    /// Prepares for another position: what was learned counts less.
    pub(crate) fn fade(&mut self) {
        for entry in &mut self.history {
            *entry = entry.map(|score| score / 4);
        }
        self.killers.fill([None; 2]);
    }

    /// Scores a move that brings this many points.
    pub(crate) fn score(&self, mv: Move, points: u32, us: bool, ply: usize) -> Scored {
        let killer = if self.killers[ply].contains(&Some(mv)) { KILLER } else { 0 };
        let history = i32::from(self.history[history_index(mv)][usize::from(us)]);
        Scored { mv, score: points as i32 * POINT + killer + history }
    }

    /// A move has caused a cutoff: it comes earlier next time, and those tried before it later.
    pub(crate) fn reward(&mut self, mv: Move, tried: &[Scored], depth: i32, us: bool, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let bonus = (depth * depth).min(64) as i16;
        for other in tried {
            let score = &mut self.history[history_index(other.mv)][usize::from(us)];
            *score -= bonus + (i32::from(*score) * i32::from(bonus) / 512) as i16;
        }
        let score = &mut self.history[history_index(mv)][usize::from(us)];
        *score += bonus - (i32::from(*score) * i32::from(bonus) / 512) as i16;
    }
}

/// Brings the best move to the front.
pub(crate) fn pick_best(moves: &mut [Scored]) {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].score > moves[best].score {
            best = index;
        }
    }
    moves.swap(0, best);
}

fn history_index(mv: Move) -> usize {
    match mv {
        Move::Pass => 0,
        Move::Lay(laying) => {
            let (spot, cell) = (laying.spot(), laying.spot().cell());
            let place = (cell.x() as u8 as u64) << 16 | (cell.y() as u8 as u64) << 8 | spot.z() as u8 as u64;
            let number = (place << 8 | laying.cumino().index() as u64) << 3 | laying.direction() as u64;
            (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize
        }
    }
}

//! Placements that win at once.

use trivium_caminos::{CellSet, Move, Position};
use trivium_game::{Game, Seat, Turn};

/// The placements by which the next opponent would win at once if it were to move now.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    mover: Option<Seat>,
    next: Option<Seat>,
    moves: Vec<Move>,
}

impl Threats {
    /// Finds the threats against the team to move; none if the game is over.
    pub fn new(position: &Position) -> Self {
        let next = next_opponent(position);
        let mut moves = Vec::new();
        if let Some(seat) = next {
            winning_moves(position, seat, &mut moves);
        }
        Self { mover: position.turn().seat(), next, moves }
    }

    /// The placements, each once.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The cells that these placements cover.
    pub fn cells(&self) -> CellSet {
        self.moves.iter().fold(CellSet::EMPTY, |cells, mv| cells.or(mv.footprint()))
    }

    /// Whether one of the threats wins right after this legal move. It may also open a new way to win: that is not seen.
    pub fn survive(&self, position: &Position, mv: Move) -> bool {
        let (Some(mover), Some(next)) = (self.mover, self.next) else { return false };
        let tops = position.tops(position.team_of(next));
        let footprint = mv.footprint();
        let untouched = |threat: &Move| footprint.and(tops.or(threat.footprint())).is_empty();
        // Whoever has a threat can place, so the next seat moves next, unless the game is over.
        if mover.next(position.seats()) == next && self.moves.iter().any(untouched) {
            return !position.would_connect(mover, mv);
        }
        if self.moves.is_empty() {
            return false;
        }
        let mut after = *position;
        after.play_unchecked(mv);
        after.turn() == Turn::Seat(next)
            && self.moves.iter().any(|threat| after.fits(*threat) && after.would_connect(next, *threat))
    }
}

/// The next seat of the other team that is not out.
fn next_opponent(position: &Position) -> Option<Seat> {
    let mover = position.turn().seat()?;
    let seats = position.seats();
    let mut seat = mover.next(seats);
    while seat != mover {
        if position.team_of(seat) != position.team_of(mover) && !position.is_out(seat) {
            return Some(seat);
        }
        seat = seat.next(seats);
    }
    None
}

/// Empties the buffer and fills it with every placement by which a seat would win at once if it were its turn.
pub fn winning_moves(position: &Position, seat: Seat, wins: &mut Vec<Move>) {
    wins.clear();
    let tops = position.tops(position.team_of(seat));
    for side in position.options().grid.sides() {
        let later = side.partners().filter(|other| other.index() > side.index());
        let partners = later.fold(CellSet::EMPTY, |all, other| all.or(other.cell_set()));
        if partners.is_empty() {
            continue;
        }
        // A new way leads over the new piece and, on both sides of it, over tops that were there before. Whether
        // their steps hold (C9) is left to `would_connect`.
        let [one, other] = [side.cell_set(), partners].map(|cells| reach(cells, tops));
        if !are_near(one, other) {
            continue;
        }
        let first = wins.len();
        position.placements_joining(seat, one, other, wins);
        let mut kept = first;
        for index in first..wins.len() {
            let mv = wins[index];
            if !wins[..first].contains(&mv) && position.would_connect(seat, mv) {
                wins[kept] = mv;
                kept += 1;
            }
        }
        wins.truncate(kept);
    }
}

/// Where a piece must lie to be joined with a side.
fn reach(side: CellSet, tops: CellSet) -> CellSet {
    let mut joined = side.and(tops);
    loop {
        let more = joined.neighbours().and(tops).without(joined);
        if more.is_empty() {
            return side.or(joined).or(joined.neighbours());
        }
        joined = joined.or(more);
    }
}

/// Whether one piece could cover a cell of each set: no two columns of a piece are more than three steps apart.
fn are_near(one: CellSet, other: CellSet) -> bool {
    let near = (0..3).fold(one, |near, _| near.or(near.neighbours()));
    !near.and(other).is_empty()
}

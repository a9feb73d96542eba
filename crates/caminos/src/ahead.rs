//! What a way still lacks: a team's shortest way so far, what connects at once, and what cuts a way most.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use trivium_game::{Game, Seat, Team};

use crate::bits::{Bits, bit, neighbours};
use crate::placing::Move;
use crate::position::Position;
use crate::{Cell, Colour, Shape, Side, bits};

/// The shapes that can stand on others and on the board at once (C5), so that they can cover.
const COVERING: [Shape; 4] = [Shape::L4, Shape::V3, Shape::T4, Shape::S4];
/// Cells are numbered below this.
const CELLS: usize = 128;

/// The steps that a way lacks, then its columns.
type Length = (u32, u32);

/// Longer than any way.
const FAR: Length = (u32::MAX, 0);

/// The way between two opposite sides that lacks the fewest steps (C9 to C11).
///
/// A free cell is one step. A column that must be covered is two, if the team has a piece that can cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayAhead {
    /// The side where it begins.
    pub from: Side,
    /// The side where it ends.
    pub to: Side,
    /// Its columns from one side to the other.
    pub cells: Vec<Cell>,
    /// Those of them whose top is not yet the team's.
    pub missing: Vec<Cell>,
    /// How many steps it lacks; 0 if the team is connected.
    pub steps: u32,
}

/// The placement of an opponent that lengthens a way most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The placement.
    pub mv: Move,
    /// By how many steps; `None` if no way is left at all.
    pub by: Option<u32>,
}

impl Shape {
    /// Whether the piece can cover others: it can stand on columns of different heights.
    pub fn can_cover(self) -> bool {
        COVERING.contains(&self)
    }
}

impl Position {
    /// How many pieces a team still has that can cover others.
    pub fn coverers(&self, team: Team) -> u32 {
        let seats = self.seats_in(team);
        seats.flat_map(|seat| COVERING.map(|shape| u32::from(self.pieces(seat, shape)))).sum()
    }

    /// The team's way that lacks the fewest steps; `None` if none is left.
    pub fn way_ahead(&self, team: Team) -> Option<WayAhead> {
        let ground = Ground::of(self, team);
        let pairs = self.options().grid.sides().flat_map(|from| from.partners().map(move |to| (from, to)));
        let ways = pairs.filter(|(from, to)| from < to).filter_map(|(from, to)| {
            let (steps, cells) = ground.shortest(self.side_bits(from), self.side_bits(to))?;
            Some((steps, from, to, cells))
        });
        let (steps, from, to, cells) = ways.reduce(|best, way| if way.0 < best.0 { way } else { best })?;
        let missing = cells.iter().copied().filter(|&cell| ground.own & bit(cell) == 0).collect();
        Some(WayAhead { from, to, cells, missing, steps })
    }

    /// Empties the buffer and fills it with all placements by which a seat would connect if it were its turn (C11).
    pub fn connecting_placements(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.placements_of(seat, moves);
        moves.retain(|&mv| self.would_connect(seat, mv));
    }

    /// The placement of a seat that lengthens another team's way most, if it were its turn; `None` if nothing
    /// lengthens it. Of equal ones the first.
    pub fn worst_cut(&self, way: &WayAhead, team: Team, by: Seat) -> Option<Cut> {
        let on_way = way.cells.iter().fold(0, |cells, &cell| cells | bit(cell));
        let mut moves = Vec::new();
        self.placements_of(by, &mut moves);
        // A placement beside the way leaves it as it is.
        moves.retain(|mv| mv.footprint().bits() & on_way != 0);
        let longer = moves.into_iter().filter_map(|mv| {
            let steps = self.with_piece(mv, by).way_ahead(team).map(|way| way.steps);
            let by = steps.map(|steps| steps.saturating_sub(way.steps));
            (by != Some(0)).then_some(Cut { mv, by })
        });
        let weight = |cut: &Cut| cut.by.unwrap_or(u32::MAX);
        longer.reduce(|best, cut| if weight(&cut) > weight(&best) { cut } else { best })
    }

    /// The board with a piece of a seat on it, whoever's turn it is.
    fn with_piece(&self, mv: Move, seat: Seat) -> Self {
        let colour =
            if mv.shape() == Shape::N { Colour::Neutral } else { Colour::of_team(self.team_of(seat)) };
        let mut after = *self;
        after.stacks.toggle(mv.cubes(), colour);
        after
    }

    fn side_bits(&self, side: Side) -> Bits {
        self.board().sides[side.index()]
    }

    /// The seats of a team that are not out.
    fn seats_in(&self, team: Team) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(move |&seat| self.team_of(seat) == team && !self.is_out(seat))
    }
}

/// What each cell costs a team.
struct Ground {
    own: Bits,
    near: Bits,
    hard: Bits,
    low: Bits,
    cracked: Bits,
}

impl Ground {
    fn of(position: &Position, team: Team) -> Self {
        let own = position.stacks.tops(team);
        let [free, low, middle] = position.by_height();
        let mut pieces =
            position.seats_in(team).flat_map(|seat| Shape::own().map(move |shape| (seat, shape)));
        let can_place = pieces.any(|(seat, shape)| position.pieces(seat, shape) > 0);
        let covers = position.coverers(team) > 0;
        Self {
            own,
            near: if can_place { free } else { 0 },
            hard: if covers { (low | middle) & !own } else { 0 },
            low: position.stacks.low_tops(team),
            cracked: position.stacks.cracked_tops(team),
        }
    }

    /// The cost of a cell; `None` if no way leads over it.
    const fn cost(&self, cell: Bits) -> Option<u32> {
        if self.own & cell != 0 {
            Some(0)
        } else if self.near & cell != 0 {
            Some(1)
        } else if self.hard & cell != 0 {
            Some(2)
        } else {
            None
        }
    }

    /// The way with the fewest steps, and of these with the fewest columns (Dijkstra's method).
    fn shortest(&self, from: Bits, to: Bits) -> Option<(u32, Vec<Cell>)> {
        let mut best: [(Length, Option<Cell>); CELLS] = [(FAR, None); CELLS];
        let mut queue = BinaryHeap::new();
        for cell in bits::cells(from) {
            if let Some(steps) = self.cost(bit(cell)) {
                best[cell.index()].0 = (steps, 1);
                queue.push(Reverse(((steps, 1), cell)));
            }
        }
        while let Some(Reverse((length, cell))) = queue.pop() {
            if length > best[cell.index()].0 {
                continue;
            }
            if to & bit(cell) != 0 {
                let mut cells = vec![cell];
                cells.extend(std::iter::successors(best[cell.index()].1, |cell| best[cell.index()].1));
                cells.reverse();
                return Some((length.0, cells));
            }
            for next in bits::cells(self.steps(bit(cell))) {
                let Some(steps) = self.cost(bit(next)) else { continue };
                let further = (length.0 + steps, length.1 + 1);
                if further < best[next.index()].0 {
                    best[next.index()] = (further, Some(cell));
                    queue.push(Reverse((further, next)));
                }
            }
        }
        None
    }

    /// The cells to which a way can go on from a cell. C9: a wall of another colour breaks the step between some tops.
    const fn steps(&self, cell: Bits) -> Bits {
        let mut next = neighbours(cell) & (self.own | self.near | self.hard);
        if cell & self.cracked != 0 {
            next &= !self.low;
        }
        if cell & self.low != 0 {
            next &= !self.cracked;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Options};
    use trivium_game::{Playout, Random, Turn};

    fn played(moves: &[&str]) -> Position {
        let mut position = Position::new(Options::default()).unwrap();
        for text in moves {
            let mv = position.read_move(text).unwrap();
            position.play(mv).unwrap();
        }
        position
    }

    const YELLOW: Team = Team::new(0);
    const GREEN: Team = Team::new(1);

    #[test]
    fn an_empty_board_is_crossed_from_side_to_side() {
        for (grid, steps) in [(Grid::Square, 8), (Grid::Diamond, 11), (Grid::Octagon, 10), (Grid::Torus, 10)]
        {
            let position = Position::new(Options { grid, ..Options::default() }).unwrap();
            let way = position.way_ahead(YELLOW).unwrap();
            assert_eq!((way.steps, way.missing.len() as u32), (steps, steps), "{grid}");
        }
    }

    #[test]
    fn own_tops_save_steps_and_others_cost_two() {
        let position = played(&["I3:d3,d4,d5", "I3:a1,a2,a3"]);
        let way = position.way_ahead(YELLOW).unwrap();
        assert_eq!((way.steps, way.missing.len()), (5, 5));
        assert!(["d3", "d4", "d5"].iter().all(|name| way.cells.contains(&name.parse().unwrap())));
        // Green cannot pass d3 to d5 for less than two steps, and has a shorter way along file a.
        assert_eq!(position.way_ahead(GREEN).unwrap().steps, 5);
    }

    #[test]
    fn a_connected_team_lacks_nothing_and_its_way_is_the_shortest() {
        let mut random = Random::seeded(4);
        let mut connected = 0;
        for game in 0..60 {
            let grid = Grid::ALL[game % 4];
            let mut position = Position::new(Options { grid, ..Options::default() }).unwrap();
            while position.turn() != Turn::Over {
                for team in Team::all(2) {
                    assert!(position.way_ahead(team).is_none_or(|way| way.steps > 0));
                }
                position.play_random(&mut random);
            }
            for team in Team::all(2).filter(|&team| position.is_connected(team)) {
                let ahead = position.way_ahead(team).unwrap();
                assert_eq!((ahead.steps, ahead.missing.len()), (0, 0));
                connected += 1;
            }
        }
        assert!(connected > 10, "{connected}");
    }

    #[test]
    fn what_connects_at_once_lacks_no_more_than_a_piece_covers() {
        let mut random = Random::seeded(9);
        let (mut moves, mut met) = (Vec::new(), 0);
        for _ in 0..30 {
            let mut position = Position::new(Options::default()).unwrap();
            while let Some(seat) = position.turn().seat() {
                position.connecting_placements(seat, &mut moves);
                for &mv in &moves {
                    let mut after = position;
                    after.play(mv).unwrap();
                    assert!(after.is_connected(position.team_of(seat)));
                    met += 1;
                }
                position.play_random(&mut random);
            }
        }
        assert!(met > 0);
    }

    #[test]
    fn the_worst_cut_lengthens_the_way() {
        // Yellow lacks d1 and d2.
        let position = played(&["I3:d3,d4,d5", "I3:a1,a2,a3", "I3:d6,d7,d8", "I2:h1,h2"]);
        let way = position.way_ahead(YELLOW).unwrap();
        assert_eq!(way.steps, 2);
        let cut = position.worst_cut(&way, YELLOW, Seat::new(1)).unwrap();
        let after = position.with_piece(cut.mv, Seat::new(1));
        assert_eq!(after.way_ahead(YELLOW).unwrap().steps, 2 + cut.by.unwrap());
        assert!(cut.by.unwrap() >= 2);
    }
}

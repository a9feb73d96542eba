//! What the network sees of a position.

use trivium_caminos::{CellSet, Colour, Grid, OutRule, Position, Shape};
use trivium_game::{Game, Seat, Team};

use super::threats::Threats;
use super::{GLOBALS, PLANES, SHAPES, SIDES, is_encodable};

const HEIGHT: usize = 1;
const OWN_CUBES: usize = 4;
const OPP_CUBES: usize = 7;
const TOPS: usize = 10;
pub(super) const SIDE: usize = 13;
pub(super) const OWN_JOINED: usize = 21;
pub(super) const OPP_JOINED: usize = 29;
const OPP_WINS: usize = 37;

/// The name of each plane.
pub const PLANE_NAMES: [&str; PLANES] = [
    "board",
    "height>=1",
    "height>=2",
    "height>=3",
    "own-cube-0",
    "own-cube-1",
    "own-cube-2",
    "opp-cube-0",
    "opp-cube-1",
    "opp-cube-2",
    "top-own",
    "top-opp",
    "top-neutral",
    "side-0",
    "side-1",
    "side-2",
    "side-3",
    "side-4",
    "side-5",
    "side-6",
    "side-7",
    "own-joined-0",
    "own-joined-1",
    "own-joined-2",
    "own-joined-3",
    "own-joined-4",
    "own-joined-5",
    "own-joined-6",
    "own-joined-7",
    "opp-joined-0",
    "opp-joined-1",
    "opp-joined-2",
    "opp-joined-3",
    "opp-joined-4",
    "opp-joined-5",
    "opp-joined-6",
    "opp-joined-7",
    "opp-wins",
];

const OUT: usize = 16;
const FOUR_PLAYERS: usize = 20;
const SCORING: usize = 21;
const TEAM_OUT: usize = 22;
const NEUTRAL: usize = 23;
const BORDER: usize = 25;
const GRID: usize = 27;
const PLY: usize = 31;

/// The name of each global feature. Seat 0 is the one to move, the others follow in turn order.
pub const GLOBAL_NAMES: [&str; GLOBALS] = [
    "I2-seat-0",
    "I3-seat-0",
    "O4-seat-0",
    "L4-seat-0",
    "I2-seat-1",
    "I3-seat-1",
    "O4-seat-1",
    "L4-seat-1",
    "I2-seat-2",
    "I3-seat-2",
    "O4-seat-2",
    "L4-seat-2",
    "I2-seat-3",
    "I3-seat-3",
    "O4-seat-3",
    "L4-seat-3",
    "out-seat-0",
    "out-seat-1",
    "out-seat-2",
    "out-seat-3",
    "four-players",
    "scoring",
    "team-out",
    "neutral-own",
    "neutral-opp",
    "border-own",
    "border-opp",
    "square",
    "diamond",
    "octagon",
    "torus",
    "ply",
];

/// The pieces of both colours.
const PIECES: f32 = 28.0;

/// What the network sees of a position, from the point of view of the team to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// Sets of cells, in the order of [`PLANE_NAMES`]; cell (x, y) is bit `11 y + x`.
    pub planes: [u128; PLANES],
    /// Small numbers, in the order of [`GLOBAL_NAMES`].
    pub globals: [f32; GLOBALS],
}

impl Observation {
    /// Observes a position; `None` if the game is over or its set of pieces is not the standard one.
    pub fn new(position: &Position) -> Option<Self> {
        Self::with_threats(position, Threats::new(position).cells())
    }

    /// Observes a position for which the cells of [`Threats`] are known already.
    pub fn with_threats(position: &Position, threats: CellSet) -> Option<Self> {
        let seat = position.turn().seat().filter(|_| is_encodable(position))?;
        let own = position.team_of(seat);
        let opp = Team::new(1 - own.index() as u8);
        Some(Self { planes: planes(position, own, opp, threats), globals: globals(position, seat, own, opp) })
    }
}

fn planes(position: &Position, own: Team, opp: Team, threats: CellSet) -> [u128; PLANES] {
    let grid = position.options().grid;
    let mut planes = [0; PLANES];
    let board = grid.cell_set().bits();
    planes[0] = board;
    let [flat, one, two] = position.cells_by_height().map(CellSet::bits);
    planes[HEIGHT] = board & !flat;
    planes[HEIGHT + 1] = board & !flat & !one;
    planes[HEIGHT + 2] = board & !flat & !one & !two;
    for level in 0..3 {
        planes[OWN_CUBES + level] = position.cubes(Colour::of_team(own), level).bits();
        planes[OPP_CUBES + level] = position.cubes(Colour::of_team(opp), level).bits();
    }
    let [own_tops, opp_tops] = [own, opp].map(|team| position.tops(team).bits());
    planes[TOPS] = own_tops;
    planes[TOPS + 1] = opp_tops;
    planes[TOPS + 2] = planes[HEIGHT] & !own_tops & !opp_tops;
    for (index, side) in grid.side_sets().into_iter().enumerate().take(SIDES) {
        planes[SIDE + index] = side.bits();
        planes[OWN_JOINED + index] = position.joined(own, side).bits();
        planes[OPP_JOINED + index] = position.joined(opp, side).bits();
    }
    planes[OPP_WINS] = threats.bits();
    planes
}

fn globals(position: &Position, seat: Seat, own: Team, opp: Team) -> [f32; GLOBALS] {
    let options = position.options();
    let mut globals = [0.0; GLOBALS];
    let mut placed = PIECES;
    let mut next = seat;
    for turn in 0..options.players as usize {
        for (index, shape) in SHAPES.into_iter().enumerate() {
            let count = f32::from(position.pieces(next, shape));
            globals[SHAPES.len() * turn + index] = count / 4.0;
            placed -= count;
        }
        globals[OUT + turn] = flag(position.is_out(next));
        next = next.next(options.players);
    }
    globals[FOUR_PLAYERS] = flag(options.players == 4);
    globals[SCORING] = flag(options.scoring);
    globals[TEAM_OUT] = flag(options.team_out == OutRule::Team);
    for (index, team) in [own, opp].into_iter().enumerate() {
        // C16: seats 0 and 1 place the neutral pieces.
        let first = Seat::new(team.index() as u8);
        globals[NEUTRAL + index] = f32::from(position.pieces(first, Shape::N));
        globals[BORDER + index] = f32::from(position.border_pieces(team)) / 14.0;
    }
    let grid = Grid::ALL.into_iter().position(|grid| grid == options.grid).expect("every grid is in ALL");
    globals[GRID + grid] = 1.0;
    globals[PLY] = placed / PIECES;
    globals
}

const fn flag(is: bool) -> f32 {
    if is { 1.0 } else { 0.0 }
}

//! What the evaluation uses besides the park: the side to move, and the remaining tiles.

use trivium_game::{Game, Turn};
use trivium_wege::{Kind, Position, Side, Tile};

/// The number of phases: weights differ by the number of free cells.
pub const PHASES: usize = 7;
/// A phase ends when fewer cells than this are free.
const PHASE_ENDS: [u32; PHASES - 1] = [32, 24, 16, 11, 7, 4];

/// The first phases, which do not depend on bridges.
const PLAIN_PHASES: usize = 2;
/// The number of stages: in later phases, the weights for ways also differ by the number of remaining bridges (none, one,
/// more). A bridge can replace a tile that is in the way (W7).
pub const STAGES: usize = PLAIN_PHASES + 3 * (PHASES - PLAIN_PHASES);

/// What the evaluation uses besides the park.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// The number of free cells.
    pub(super) free: u32,
    /// The side to move or draw.
    pub(super) mover: Side,
    pub(super) hand: Option<Tile>,
    /// The number of remaining tiles, the hand included.
    pub(super) tiles: u32,
    /// By side: the remaining tiles with a duck of its colour.
    pub(super) ducks: [u32; 2],
    /// By side: the remaining tiles of its own kind.
    pub(super) own: [u32; 2],
    /// The remaining bridges.
    pub(super) bridges: u32,
}

impl Situation {
    pub(super) fn of(position: &Position) -> Self {
        let mover = match position.turn() {
            Turn::Seat(seat) | Turn::Chance(seat) => Side::ALL[position.team_of(seat).index()],
            Turn::Over => Side::Land,
        };
        let hand = position.hand();
        let mut situation = Self::without_tiles(36 - position.laid(), mover, hand);
        for tile in Tile::ALL {
            situation.add(tile, u32::from(position.left().of(tile)) + u32::from(hand == Some(tile)));
        }
        situation
    }

    /// The situation after laying the tile in hand: the other side draws.
    pub(super) fn after_laying(position: &Position) -> Self {
        let Self { free, mover, .. } = Self::of(position);
        let mut situation = Self::without_tiles(free - 1, Side::ALL[1 - mover as usize], None);
        for tile in Tile::ALL {
            situation.add(tile, u32::from(position.left().of(tile)));
        }
        situation
    }

    const fn without_tiles(free: u32, mover: Side, hand: Option<Tile>) -> Self {
        Self { free, mover, hand, tiles: 0, ducks: [0; 2], own: [0; 2], bridges: 0 }
    }

    /// Adds remaining tiles of a sort.
    fn add(&mut self, tile: Tile, number: u32) {
        self.tiles += number;
        if let Some(duck) = tile.duck() {
            self.ducks[duck.index()] += number;
        }
        match tile.kind() {
            Kind::Path => self.own[0] += number,
            Kind::River => self.own[1] += number,
            Kind::Bridge => self.bridges += number,
            Kind::Reserve => {}
        }
    }

    /// The phase: selects the weights for pairs.
    pub(super) fn phase(&self) -> usize {
        PHASE_ENDS.into_iter().filter(|&end| self.free < end).count()
    }

    /// The stage: selects the weights for ways.
    pub(super) fn stage(&self) -> usize {
        match self.phase().checked_sub(PLAIN_PHASES) {
            Some(phase) => PLAIN_PHASES + 3 * phase + self.bridges.min(2) as usize,
            None => self.phase(),
        }
    }

    /// One-hot tempo features: the side itself draws; it holds a useful tile or not; the other side holds a tile
    /// that is useful to this side or not.
    pub(super) fn tempo(&self, side: Side) -> [f32; 5] {
        let mut tempo = [0.0; 5];
        let own = self.mover == side;
        match self.hand {
            Some(tile) => {
                // A bridge is useful to the side that holds it.
                let useful = match tile.kind() {
                    Kind::Bridge => own,
                    Kind::Reserve => !own,
                    kind => kind.joins(side),
                };
                tempo[1 + 2 * usize::from(!own) + usize::from(!useful)] = 1.0;
            }
            None => tempo[0] = f32::from(u8::from(own)),
        }
        tempo
    }
}

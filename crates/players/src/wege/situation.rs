//! What of a position matters beside the park: who is to move, and what is to come.

use trivium_game::{Game, Turn};
use trivium_wege::{Kind, Position, Side, Tile};

/// Weights differ by how much of the park is to come.
pub const PHASES: usize = 7;
/// A phase ends when fewer cells than this are free.
const PHASE_ENDS: [u32; PHASES - 1] = [32, 24, 16, 11, 7, 4];

/// In the first phases bridges are not looked at.
const PLAIN_PHASES: usize = 2;
/// For ways, weights later also differ by how many bridges are to come: none, one or more. A bridge can take the
/// place of a tile that lies in the way (W7).
pub const STAGES: usize = PLAIN_PHASES + 3 * (PHASES - PLAIN_PHASES);

/// What of a position matters beside the park.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// How many cells are free.
    pub(super) to_come: u32,
    /// The side that is to move or to draw.
    pub(super) mover: Side,
    pub(super) hand: Option<Tile>,
    /// How many tiles are to come, with the hand.
    pub(super) tiles: u32,
    /// How many of them have a duck of each side's colour.
    pub(super) ducks: [u32; 2],
    /// How many of them are of each side's own kind.
    pub(super) own: [u32; 2],
    /// How many of them are bridges.
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

    /// The situation after the tile in hand is laid: the other side is to draw.
    pub(super) fn after_laying(position: &Position) -> Self {
        let Self { to_come, mover, .. } = Self::of(position);
        let mut situation = Self::without_tiles(to_come - 1, Side::ALL[1 - mover as usize], None);
        for tile in Tile::ALL {
            situation.add(tile, u32::from(position.left().of(tile)));
        }
        situation
    }

    const fn without_tiles(to_come: u32, mover: Side, hand: Option<Tile>) -> Self {
        Self { to_come, mover, hand, tiles: 0, ducks: [0; 2], own: [0; 2], bridges: 0 }
    }

    /// Adds so many tiles of a sort to those that are to come.
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

    /// Which weights of pairs count now.
    pub(super) fn phase(&self) -> usize {
        PHASE_ENDS.into_iter().filter(|&end| self.to_come < end).count()
    }

    /// Which weights of ways count now.
    pub(super) fn stage(&self) -> usize {
        match self.phase().checked_sub(PLAIN_PHASES) {
            Some(phase) => PLAIN_PHASES + 3 * phase + self.bridges.min(2) as usize,
            None => self.phase(),
        }
    }

    /// Who is to move with what: the side itself is to draw; it has a tile of its own or another one; the other
    /// side has a tile of this side's or one of its own.
    pub(super) fn tempo(&self, side: Side) -> [f32; 5] {
        let mut tempo = [0.0; 5];
        let own = self.mover == side;
        match self.hand {
            Some(tile) => {
                // A bridge is good for whoever has it.
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

//! What a park is worth: from fills at random and the ducks, by weights that were learned from games.

use trivium_game::{Game, Turn};
use trivium_wege::{IslandRule, Kind, Position, Side, Tile};

use super::fills::{Crossings, Fills, Throws};
use super::frame::Frame;
use crate::curve::logistic;

/// How many things are looked at to tell whether a side will have its way.
pub const WAY_FEATURES: usize = 12;
/// How many things are looked at to tell whether a side will have a pair.
pub const PAIR_FEATURES: usize = 8;
/// Weights differ by how much of the park is to come.
pub const PHASES: usize = 4;
/// A phase ends when fewer cells than this are free.
const PHASE_ENDS: [u32; PHASES - 1] = [32, 24, 16];

/// The weights of what is looked at, by phase.
#[derive(Clone, Debug, PartialEq)]
pub struct WegeWeights {
    /// For the way.
    pub way: [[f32; WAY_FEATURES]; PHASES],
    /// For the pair.
    pub pair: [[f32; PAIR_FEATURES]; PHASES],
}

/// What is looked at for one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WegeFeatures {
    /// How much is to come: 0 at the beginning of the game.
    pub phase: usize,
    /// What tells whether it will have its way.
    pub way: [f32; WAY_FEATURES],
    /// What tells whether it will have a pair.
    pub pair: [f32; PAIR_FEATURES],
}

impl WegeFeatures {
    /// The chances of a way, and of a pair.
    pub fn chances(&self, weights: &WegeWeights) -> [f32; 2] {
        [
            logistic(product(&self.way, &weights.way[self.phase])),
            logistic(product(&self.pair, &weights.pair[self.phase])),
        ]
    }
}

fn product<const N: usize>(features: &[f32; N], weights: &[f32; N]) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

/// The features of both sides, land first.
pub(super) fn features(throws: &Throws, position: &Position, seed: u64) -> [WegeFeatures; 2] {
    let frame = Frame::of(position, (seed >> 32) as u32);
    let fills = Fills::new(throws, position, &frame, seed);
    let situation = Situation::of(position);
    Side::ALL.map(|side| {
        let crossings = crossings(position, &fills, &frame, side);
        WegeFeatures {
            phase: situation.phase(),
            way: way_features(&situation, side, crossings.log_odds(u64::MAX)),
            pair: pair_features(&situation, side, &frame),
        }
    })
}

pub(super) fn crossings(position: &Position, fills: &Fills, frame: &Frame, side: Side) -> Crossings {
    let child = position.options().child.play(side);
    let strict = position.options().islands == IslandRule::None;
    fills.crossings(side, frame.cornered, !child, !child && strict)
}

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

    /// Which weights count now.
    pub(super) fn phase(&self) -> usize {
        PHASE_ENDS.into_iter().filter(|&end| self.to_come < end).count()
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

impl Crossings {
    /// The logarithms of the odds of a way, of a crossing and of another, among these lanes.
    pub(super) fn log_odds(self, among: u64) -> [f32; 3] {
        [self.way(), self.across, self.up]
            .map(|lanes| log_odds((lanes & among).count_ones(), among.count_ones()))
    }
}

/// The logarithm of the odds of what came true so often of so many times.
fn log_odds(came: u32, of: u32) -> f32 {
    ((came as f32 + 0.5) / ((of - came) as f32 + 0.5)).ln()
}

pub(super) fn way_features(
    situation: &Situation,
    side: Side,
    [way, across, up]: [f32; 3],
) -> [f32; WAY_FEATURES] {
    let [draws, own, other, kept, given] = situation.tempo(side);
    let share = situation.own[side as usize] as f32 / situation.tiles.max(1) as f32;
    let bridges = situation.bridges as f32;
    [1.0, way, across + up, across.min(up), draws, own, other, kept, given, way * way, share, bridges]
}

pub(super) fn pair_features(situation: &Situation, side: Side, frame: &Frame) -> [f32; PAIR_FEATURES] {
    let own = side as usize;
    let expected = situation.ducks[own] as f32 * situation.to_come as f32 / situation.tiles.max(1) as f32;
    let room = room_beside(frame.lone[own], !frame.laid()).min(6) as f32 / 4.0;
    let has = f32::from(u8::from(frame.pairs[own] != 0));
    let held = situation.hand.and_then(Tile::duck) == Some(side.duck());
    let own_duck = f32::from(u8::from(held && situation.mover == side));
    let given_duck = f32::from(u8::from(held && situation.mover != side));
    [1.0, has, expected, expected * room, room, own_duck, given_duck, own_duck * room]
}

/// How many free cells there are around these points in all.
const fn room_beside(points: u64, free: u64) -> u32 {
    (points & free).count_ones()
        + (points >> 1 & free).count_ones()
        + (points >> 8 & free).count_ones()
        + (points >> 9 & free).count_ones()
}

/// How likely each side ends with all that it needs, where two sides play.
pub(super) fn side_chances(
    position: &Position,
    features: &[WegeFeatures; 2],
    weights: &WegeWeights,
) -> [f32; 2] {
    Side::ALL.map(|side| {
        let [way, pair] = features[side as usize].chances(weights);
        // W16: ducks mean nothing to children.
        if position.options().child.play(side) { way } else { way * pair }
    })
}

/// What the park is worth to land: as if each side had what it needs independently of the other.
pub(super) fn land_value(position: &Position, features: &[WegeFeatures; 2], weights: &WegeWeights) -> f32 {
    let [land, water] = side_chances(position, features, weights);
    0.5 + 0.5 * (land - water)
}

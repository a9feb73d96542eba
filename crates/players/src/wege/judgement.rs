//! The evaluation: logistic models with learned weights over random fills and ducks.

use std::sync::LazyLock;

use trivium_wege::{DecideRule, IslandRule, Options, Position, Side, Tile};

use super::fills::{Crossings, Fills, LANES, Throws};
use super::frame::Frame;
use super::situation::{PHASES, STAGES, Situation};
use crate::curve::logistic;

/// The number of features for a side's way.
pub(super) const WAY_FEATURES: usize = 13;
/// The number of features for ways of both sides.
pub(super) const BOTH_FEATURES: usize = 6;
/// The number of features for a side's first and second pair.
pub(super) const PAIR_FEATURES: usize = 14;

/// The weights of the features, by stage and by phase.
#[derive(Clone, Debug, PartialEq)]
pub struct WegeWeights {
    /// For a side's way.
    pub way: [[f32; WAY_FEATURES]; STAGES],
    /// For ways of both sides.
    pub both: [[f32; BOTH_FEATURES]; STAGES],
    /// For a pair of a side that has its way.
    pub pair: [[f32; PAIR_FEATURES]; PHASES],
    /// For a second pair of a side that has its way.
    pub second: [[f32; PAIR_FEATURES]; PHASES],
}

/// The features of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WegeFeatures {
    /// The phase: 0 at the beginning of the game.
    pub phase: usize,
    /// The stage: the phase and the number of remaining bridges.
    pub stage: usize,
    /// By side, land first: the features for its way.
    pub way: [[f32; WAY_FEATURES]; 2],
    /// By side: the features for its first and second pair.
    pub pair: [[f32; PAIR_FEATURES]; 2],
    /// The log odds of ways of both sides in the fills.
    pub both: f32,
    /// The number of remaining bridges.
    pub bridges: f32,
}

/// The probabilities of what decides a game; by side, land first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WegeChances {
    /// The side has its way.
    pub way: [f32; 2],
    /// Both sides have their ways.
    pub both: f32,
    /// The side has a pair, given that it has its way.
    pub pair: [f32; 2],
    /// The side has a second pair, given that it has its way.
    pub second: [f32; 2],
}

impl WegeFeatures {
    /// The probabilities with these weights.
    pub fn chances(&self, weights: &WegeWeights) -> WegeChances {
        let way = self.ways(weights);
        let both = logistic(product(&self.for_both(way), &weights.both[self.stage]));
        let [pair, second] = [&weights.pair, &weights.second]
            .map(|weights| self.pair.map(|features| logistic(product(&features, &weights[self.phase]))));
        WegeChances { way: way.map(logistic), both, pair, second }
    }

    /// The log odds of each side's way.
    pub fn ways(&self, weights: &WegeWeights) -> [f32; 2] {
        self.way.map(|features| product(&features, &weights.way[self.stage]))
    }

    /// The features for ways of both sides, from the log odds of each side's way.
    pub fn for_both(&self, [land, water]: [f32; 2]) -> [f32; BOTH_FEATURES] {
        [1.0, self.both, land + water, land.min(water), self.bridges, self.both * self.both]
    }
}

fn product<const N: usize>(features: &[f32; N], weights: &[f32; N]) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

impl WegeChances {
    /// Each side's probability to win (W13, W16, W20), land first.
    pub fn wins(&self, options: &Options) -> [f32; 2] {
        let child = Side::ALL.map(|side| options.child.play(side));
        let pair = [0, 1].map(|side| if child[side] { 1.0 } else { self.pair[side] });
        let second = if child[0] || child[1] { [0.0; 2] } else { self.second };
        let both = self.both.min(self.way[0]).min(self.way[1]);
        let better = options.decide == DecideRule::Better;
        // W20: without a way on either side more pairs win, unless a child plays.
        let pairs_alone = if better && !child[0] && !child[1] {
            (1.0 - self.way[0] - self.way[1] + both).max(0.0)
        } else {
            0.0
        };
        [(0, 1), (1, 0)].map(|(own, other)| {
            let more = pair[own] * (1.0 - pair[other]) + second[own] * (pair[other] - second[other]).max(0.0);
            // W20: the only way wins without a pair.
            let alone = if better { 1.0 } else { pair[own] };
            (self.way[own] - both) * alone + (both + pairs_alone) * more
        })
    }
}

/// The features of a position of a two-sided game.
pub(super) fn features(throws: &Throws, position: &Position, seed: u64) -> WegeFeatures {
    let frame = Frame::of(position, (seed >> 32) as u32);
    let fills = Fills::new(throws, position, &frame, seed);
    let situation = Situation::of(position);
    let crossings = Side::ALL.map(|side| crossings(position, &situation, &fills, &frame, side));
    let odds = crossings.map(|crossings| crossings.log_odds(u64::MAX));
    let both = (crossings[0].way() & crossings[1].way()).count_ones();
    WegeFeatures::new(&situation, &frame, odds, log_odds(both, LANES))
}

impl WegeFeatures {
    /// The features from the log odds of ways and crossings, and of ways of both sides.
    pub(super) fn new(situation: &Situation, frame: &Frame, odds: [[f32; 4]; 2], both: f32) -> Self {
        Self {
            phase: situation.phase(),
            stage: situation.stage(),
            way: Side::ALL.map(|side| way_features(situation, side, odds[side as usize])),
            pair: Side::ALL.map(|side| pair_features(situation, side, frame)),
            both,
            bridges: situation.bridges as f32,
        }
    }
}

pub(super) fn crossings(
    position: &Position,
    situation: &Situation,
    fills: &Fills,
    frame: &Frame,
    side: Side,
) -> Crossings {
    let child = position.options().child.play(side);
    let strict = position.options().islands == IslandRule::None;
    let in_the_way = match side {
        Side::Land => frame.rivers,
        Side::Water => frame.paths,
    };
    let exchangeable = if situation.bridges == 0 { 0 } else { in_the_way & Frame::WITHIN };
    fills.crossings(side, frame.cornered, !child, !child && strict, exchangeable)
}

impl Crossings {
    /// The log odds, among these lanes, of a way, of each crossing, and of a way with one exchange.
    pub(super) fn log_odds(self, among: u64) -> [f32; 4] {
        [self.way(), self.across, self.up, self.mended]
            .map(|lanes| log_odds((lanes & among).count_ones(), among.count_ones()))
    }
}

/// `ln(n + 0.5)` for each count `n`.
static LOGARITHMS: LazyLock<[f32; LANES as usize + 1]> =
    LazyLock::new(|| std::array::from_fn(|count| (count as f32 + 0.5).ln()));

/// The log odds of an event in `came` of `of` lanes.
pub(super) fn log_odds(came: u32, of: u32) -> f32 {
    LOGARITHMS[came as usize] - LOGARITHMS[(of - came) as usize]
}

fn way_features(
    situation: &Situation,
    side: Side,
    [way, across, up, mended]: [f32; 4],
) -> [f32; WAY_FEATURES] {
    let [draws, own, other, kept, given] = situation.tempo(side);
    let share = situation.own[side as usize] as f32 / situation.tiles.max(1) as f32;
    let bridges = situation.bridges as f32;
    let gain = mended - way;
    [1.0, way, across + up, across.min(up), draws, own, other, kept, given, way * way, share, bridges, gain]
}

fn pair_features(situation: &Situation, side: Side, frame: &Frame) -> [f32; PAIR_FEATURES] {
    let own = side as usize;
    let yes = |fact: bool| f32::from(u8::from(fact));
    let ducks = situation.ducks[own];
    let expected = ducks as f32 * situation.free as f32 / situation.tiles.max(1) as f32;
    let room = room_beside(frame.lone[own], !frame.laid()).min(6);
    let tight = yes(room == 0);
    let room = room as f32 / 4.0;
    let [none, last] = [0, 1].map(|number| yes(ducks == number));
    let pairs = frame.pairs[own].count_ones();
    let [one, two] = [1, 2].map(|number| yes(pairs >= number));
    let held = situation.hand.and_then(Tile::duck) == Some(side.duck());
    let own_duck = yes(held && situation.mover == side);
    let given_duck = yes(held && situation.mover != side);
    [
        1.0,
        one,
        two,
        expected,
        expected * room,
        room,
        own_duck,
        given_duck,
        own_duck * room,
        none,
        last,
        tight,
        last * tight,
        last * room,
    ]
}

/// The number of free cells around these points, summed over the points.
const fn room_beside(points: u64, free: u64) -> u32 {
    (points & free).count_ones()
        + (points >> 1 & free).count_ones()
        + (points >> 8 & free).count_ones()
        + (points >> 9 & free).count_ones()
}

/// A side's value, from its own and the other side's probability to win.
pub(super) fn value([own, other]: [f32; 2]) -> f32 {
    0.5 + 0.5 * (own - other)
}

#[cfg(test)]
mod tests {
    use trivium_game::read_options;

    use super::*;

    const CHANCES: WegeChances =
        WegeChances { way: [0.5, 0.4], both: 0.2, pair: [0.6, 0.3], second: [0.2, 0.1] };

    fn wins(text: &str) -> [f32; 2] {
        CHANCES.wins(&read_options(text).expect("these are options"))
    }

    fn close([one, other]: [f32; 2], [land, water]: [f32; 2]) -> bool {
        (one - land).abs() < 1e-6 && (other - water).abs() < 1e-6
    }

    #[test]
    fn each_rule_has_its_own_chances() {
        // More pairs: land 0.6 * 0.7 + 0.2 * 0.2 = 0.46, water 0.3 * 0.4 + 0.1 * 0.4 = 0.16.
        assert!(close(wins("-"), [0.3 * 0.6 + 0.2 * 0.46, 0.2 * 0.3 + 0.2 * 0.16]));
        // Only one way wins for sure; both ways (0.2) or none (0.3) leave it to the pairs.
        assert!(close(wins("decide=better"), [0.3 + 0.5 * 0.46, 0.2 + 0.5 * 0.16]));
        // With a child, pairs decide nothing where there is no way. An adult's way without a pair beats none.
        assert!(close(wins("decide=better,child=[land]"), [0.3 + 0.2 * 0.7, 0.2]));
    }
}

//! What a park is worth: from fills at random and the ducks, by weights that were learned from games.

use std::sync::LazyLock;

use trivium_wege::{DecideRule, IslandRule, Options, Position, Side, Tile};

use super::fills::{Crossings, Fills, LANES, Throws};
use super::frame::Frame;
use super::situation::{PHASES, STAGES, Situation};
use crate::curve::logistic;

/// How many things are looked at to tell whether a side will have its way.
pub(super) const WAY_FEATURES: usize = 13;
/// How many things are looked at to tell whether both sides will.
pub(super) const BOTH_FEATURES: usize = 6;
/// How many things are looked at to tell whether a side will have a pair, and a second one.
pub(super) const PAIR_FEATURES: usize = 14;

/// The weights of what is looked at, by stage and by phase.
#[derive(Clone, Debug, PartialEq)]
pub struct WegeWeights {
    /// For a side's way.
    pub way: [[f32; WAY_FEATURES]; STAGES],
    /// For ways of both.
    pub both: [[f32; BOTH_FEATURES]; STAGES],
    /// For a pair of a side that has its way.
    pub pair: [[f32; PAIR_FEATURES]; PHASES],
    /// For a second pair of a side that has its way.
    pub second: [[f32; PAIR_FEATURES]; PHASES],
}

/// What is looked at in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WegeFeatures {
    /// How much is to come: 0 at the beginning of the game.
    pub phase: usize,
    /// The same, and how many bridges are among it.
    pub stage: usize,
    /// By side, land first: what tells whether it will have its way.
    pub way: [[f32; WAY_FEATURES]; 2],
    /// By side: what tells whether it will have a pair, and a second one.
    pub pair: [[f32; PAIR_FEATURES]; 2],
    /// How the fills see ways of both: the logarithm of the odds.
    pub both: f32,
    /// How many bridges are to come.
    pub bridges: f32,
}

/// How likely a game is to end in what matters; by side, land first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WegeChances {
    /// A side has its way.
    pub way: [f32; 2],
    /// Both sides have.
    pub both: f32,
    /// A side that has its way has a pair.
    pub pair: [f32; 2],
    /// It has a second pair.
    pub second: [f32; 2],
}

impl WegeFeatures {
    /// The chances by these weights.
    pub fn chances(&self, weights: &WegeWeights) -> WegeChances {
        let way = self.ways(weights);
        let both = logistic(product(&self.for_both(way), &weights.both[self.stage]));
        let [pair, second] = [&weights.pair, &weights.second]
            .map(|weights| self.pair.map(|features| logistic(product(&features, &weights[self.phase]))));
        WegeChances { way: way.map(logistic), both, pair, second }
    }

    /// The logarithms of the odds that each side has its way.
    pub fn ways(&self, weights: &WegeWeights) -> [f32; 2] {
        self.way.map(|features| product(&features, &weights.way[self.stage]))
    }

    /// What tells whether both have their ways, where these are the logarithms of the odds of each.
    pub fn for_both(&self, [land, water]: [f32; 2]) -> [f32; BOTH_FEATURES] {
        [1.0, self.both, land + water, land.min(water), self.bridges, self.both * self.both]
    }
}

fn product<const N: usize>(features: &[f32; N], weights: &[f32; N]) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

impl WegeChances {
    /// How likely each side wins (W13, W16, W20), land first.
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

/// What is looked at in a position of two sides.
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
    /// What is looked at in a park with these odds of ways and crossings, and of ways of both.
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
    /// The logarithms of the odds of a way, of a crossing and of another, and of a way with one exchange, among
    /// these lanes.
    pub(super) fn log_odds(self, among: u64) -> [f32; 4] {
        [self.way(), self.across, self.up, self.mended]
            .map(|lanes| log_odds((lanes & among).count_ones(), among.count_ones()))
    }
}

/// The logarithms of a half, one and a half, and so on.
static LOGARITHMS: LazyLock<[f32; LANES as usize + 1]> =
    LazyLock::new(|| std::array::from_fn(|count| (count as f32 + 0.5).ln()));

/// The logarithm of the odds of what came true in so many of so many lanes.
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
    let expected = ducks as f32 * situation.to_come as f32 / situation.tiles.max(1) as f32;
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

/// How many free cells there are around these points in all.
const fn room_beside(points: u64, free: u64) -> u32 {
    (points & free).count_ones()
        + (points >> 1 & free).count_ones()
        + (points >> 8 & free).count_ones()
        + (points >> 9 & free).count_ones()
}

/// What a park is worth to a side that wins so likely, where the other side wins so likely.
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

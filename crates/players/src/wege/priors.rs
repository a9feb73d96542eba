//! Static move values: one set of random fills serves all moves.

use trivium_game::Game;
use trivium_wege::{Kind, Move, Position, Side};

use super::fills::{Crossings, Fills, LANES, Throws};
use super::frame::Frame;
use super::judgement::{self, WegeFeatures, WegeWeights, crossings, log_odds, value};
use super::situation::Situation;

/// Estimates the values of all moves in a position with a tile in hand.
pub(super) struct PriorEstimator<'a> {
    throws: &'a Throws,
    weights: &'a WegeWeights,
    position: &'a Position,
    frame: Frame,
    fills: Fills,
    crossings: [Crossings; 2],
    after: Situation,
    seed: u64,
}

impl<'a> PriorEstimator<'a> {
    /// Fills the park of a two-sided game. A tile must be in hand.
    pub(super) fn new(
        throws: &'a Throws,
        weights: &'a WegeWeights,
        position: &'a Position,
        seed: u64,
    ) -> Self {
        let frame = Frame::of(position, (seed >> 32) as u32);
        let fills = Fills::new(throws, position, &frame, seed);
        let situation = Situation::of(position);
        let crossings = Side::ALL.map(|side| crossings(position, &situation, &fills, &frame, side));
        let after = Situation::after_laying(position);
        Self { throws, weights, position, frame, fills, crossings, after, seed }
    }

    /// The value for land after a move.
    pub(super) fn land_value(&self, mv: Move) -> f32 {
        let bit = self.frame.bit(mv.cell()).filter(|_| !mv.is_exchange());
        let features = if let Some(bit) = bit {
            self.features_after(mv, bit)
        } else {
            let mut after = self.position.clone();
            after.play_unchecked(mv);
            judgement::features(self.throws, &after, self.seed)
        };
        value(features.chances(self.weights).wins(&self.position.options()))
    }

    /// The features after laying the tile in hand on a cell of the frame, from the fills that have such a tile there.
    fn features_after(&self, mv: Move, bit: u32) -> WegeFeatures {
        let tile = self.position.hand().expect("a move to lay needs a tile in hand");
        let duck = tile.duck().zip(mv.corner()).map(|(duck, corner)| (duck, mv.cell().point(corner)));
        let frame = self.frame.with_tile(bit, duck);
        let cell = (bit / 8 * 6 + bit % 8) as usize;
        let [land, water] = [0, 1].map(|side| self.fills.joins[side][cell]);
        // A bridge counts as a path for land and as a river for water; a reserve the other way round.
        let among = Side::ALL.map(|side| {
            let as_path = match tile.kind() {
                Kind::Path => true,
                Kind::River => false,
                Kind::Bridge => side == Side::Land,
                Kind::Reserve => side == Side::Water,
            };
            if as_path { land & !water } else { water & !land }
        });
        let odds = Side::ALL.map(|side| self.crossings[side as usize].log_odds(among[side as usize]));
        let ways = self.crossings.map(Crossings::way);
        // For a bridge or a reserve the lanes of the two sides differ: treat their ways as independent.
        let both = if among[0] == among[1] {
            log_odds((ways[0] & ways[1] & among[0]).count_ones(), among[0].count_ones())
        } else {
            let [land, water] = [0, 1].map(|side| (ways[side] & among[side]).count_ones());
            let of = among[0].count_ones() * among[1].count_ones();
            log_odds((land * water * LANES).checked_div(of).unwrap_or_default(), LANES)
        };
        WegeFeatures::new(&self.after, &frame, odds, both)
    }
}

//! What each move is worth at first sight: one look at fills at random tells it for all cells at once.

use trivium_game::Game;
use trivium_wege::{Kind, Move, Position, Side};

use super::fills::{Crossings, Fills, Throws};
use super::frame::Frame;
use super::judgement::{
    self, Situation, WegeFeatures, WegeWeights, crossings, land_value, pair_features, way_features,
};

/// A position with a tile in hand, as it is seen before a move is looked at.
pub(super) struct Outlook<'a> {
    throws: &'a Throws,
    weights: &'a WegeWeights,
    position: &'a Position,
    frame: Frame,
    fills: Fills,
    crossings: [Crossings; 2],
    after: Situation,
    seed: u64,
}

impl<'a> Outlook<'a> {
    /// Looks at a position where two sides play and a tile is in hand.
    pub(super) fn new(
        throws: &'a Throws,
        weights: &'a WegeWeights,
        position: &'a Position,
        seed: u64,
    ) -> Self {
        let frame = Frame::of(position, (seed >> 32) as u32);
        let fills = Fills::new(throws, position, &frame, seed);
        let crossings = Side::ALL.map(|side| crossings(position, &fills, &frame, side));
        let after = Situation::after_laying(position);
        Self { throws, weights, position, frame, fills, crossings, after, seed }
    }

    /// What the position after a move is worth to land.
    pub(super) fn land_value(&self, mv: Move) -> f32 {
        let bit = self.frame.bit(mv.cell()).filter(|_| !mv.is_exchange());
        let features = if let Some(bit) = bit {
            self.features_after(mv, bit)
        } else {
            let mut after = self.position.clone();
            after.play_unchecked(mv);
            judgement::features(self.throws, &after, self.seed)
        };
        land_value(self.position, &features, self.weights)
    }

    /// The features after laying the tile in hand on a cell of the frame: of the fills, those count in which it
    /// lies there anyway.
    fn features_after(&self, mv: Move, bit: u32) -> [WegeFeatures; 2] {
        let tile = self.position.hand().expect("a tile is in hand");
        let duck = tile.duck().zip(mv.corner()).map(|(duck, corner)| (duck, mv.cell().point(corner)));
        let frame = self.frame.with_tile(bit, duck);
        let cell = (bit / 8 * 6 + bit % 8) as usize;
        let [land, water] = [0, 1].map(|side| self.fills.joins[side][cell]);
        Side::ALL.map(|side| {
            // A bridge is as good as a path to land and as a river to water; a reserve is as bad as the other.
            let as_path = match tile.kind() {
                Kind::Path => true,
                Kind::River => false,
                Kind::Bridge => side == Side::Land,
                Kind::Reserve => side == Side::Water,
            };
            let among = if as_path { land & !water } else { water & !land };
            let odds = self.crossings[side as usize].log_odds(among);
            WegeFeatures {
                phase: self.after.phase(),
                way: way_features(&self.after, side, odds),
                pair: pair_features(&self.after, side, &frame),
            }
        })
    }
}

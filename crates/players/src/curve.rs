//! The logistic curve.

/// Maps a difference in strength to a winning probability.
pub(crate) fn logistic(difference: f32) -> f32 {
    1.0 / (1.0 + (-difference).exp())
}

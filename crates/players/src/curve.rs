//! From differences to chances.

/// The chance of the better side where this is the difference in strength.
pub(crate) fn logistic(difference: f32) -> f32 {
    1.0 / (1.0 + (-difference).exp())
}

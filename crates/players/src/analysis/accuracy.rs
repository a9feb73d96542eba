//! Accuracy: how much of what was at stake a player kept.

use super::model::rounded;

/// A loss of this much halves a move's accuracy.
const HALVING: f32 = 0.15;

/// The accuracy of a move by its loss, from 0 to 100: 100 if it cost nothing, and half as much for each 0.15
/// of loss.
///
/// ```
/// use trivium_players::accuracy_of;
///
/// assert_eq!(accuracy_of(0.0), 100.0);
/// assert_eq!(accuracy_of(0.15), 50.0);
/// assert_eq!(accuracy_of(0.3), 25.0);
/// ```
pub fn accuracy_of(loss: f32) -> f32 {
    rounded(100.0 * (-loss.max(0.0) / HALVING).exp2())
}

/// The mean of these; `None` if there are none.
pub(super) fn mean(accuracies: &[f32]) -> Option<f32> {
    let count = accuracies.len() as f32;
    (count > 0.0).then(|| accuracies.iter().sum::<f32>() / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greater_loss_is_less_accurate() {
        let values = [0.0, 0.05, 0.1, 0.2, 0.5, 1.0].map(accuracy_of);
        assert!(values.is_sorted_by(|one, other| one > other), "{values:?}");
        assert!(values.iter().all(|value| (0.0..=100.0).contains(value)));
    }

    #[test]
    fn nothing_has_no_mean() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[100.0, 50.0]), Some(75.0));
    }
}

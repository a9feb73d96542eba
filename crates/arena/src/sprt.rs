//! The sequential probability ratio test: play on until it is clear which of two claims holds.

use crate::elo::{expected_score, mean};

/// A test of "stronger by `elo1`" against "stronger by `elo0`".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The claim to be refuted.
    pub elo0: f64,
    /// The claim to be shown; more than `elo0`.
    pub elo1: f64,
    /// How often the test may accept `elo1` although `elo0` holds.
    pub alpha: f64,
    /// How often the test may accept `elo0` although `elo1` holds.
    pub beta: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// Nothing yet.
    Open,
    /// `elo0` holds.
    Elo0,
    /// `elo1` holds.
    Elo1,
}

/// Pseudo-count of a won and of a lost group, so that neither becomes impossible.
const IMAGINED: f64 = 1e-3;

impl Sprt {
    /// The bounds of the log-likelihood ratio: below the first `elo0` is accepted, above the second `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the claims by the mean scores of groups of games, each from 0 to 1.
    ///
    /// For each claim the likeliest distribution of group scores is found that has the claimed mean. This asks
    /// for no model of draws and works for pairs (where it is called pentanomial) and larger groups alike.
    pub fn log_likelihood_ratio(&self, scores: &[f64]) -> f64 {
        let Some(_) = mean(scores) else { return 0.0 };
        let real = scores.iter().map(|&score| (score, 1.0));
        let samples: Vec<_> = real.chain([(0.0, IMAGINED), (1.0, IMAGINED)]).collect();
        log_likelihood(&samples, expected_score(self.elo1))
            - log_likelihood(&samples, expected_score(self.elo0))
    }

    /// What these scores say.
    pub fn decision(&self, scores: &[f64]) -> SprtDecision {
        let (low, high) = self.bounds();
        match self.log_likelihood_ratio(scores) {
            ratio if ratio <= low => SprtDecision::Elo0,
            ratio if ratio >= high => SprtDecision::Elo1,
            _ => SprtDecision::Open,
        }
    }
}

/// The logarithm of the greatest likelihood that weighted samples have under any distribution with this mean,
/// but for a constant that depends on the samples alone.
///
/// By Lagrange's method a sample at distance `d` from the mean has its observed share divided by `1 + t·d`,
/// where `t` makes the mean right. The condition falls with `t`, so halving finds it.
fn log_likelihood(samples: &[(f64, f64)], mean: f64) -> f64 {
    let condition =
        |t: f64| samples.iter().map(|&(x, weight)| weight * (x - mean) / (1.0 + t * (x - mean))).sum::<f64>();
    // Beyond these, a share would be negative.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if condition(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    -samples.iter().map(|&(x, weight)| weight * (1.0 + t * (x - mean)).ln()).sum::<f64>()
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and infinities are exact")]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    #[test]
    fn the_usual_bounds_are_ln_19() {
        // ln(0.95 / 0.05) = ln 19 = 2.944439.
        let (low, high) = test(0.0, 5.0).bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn with_wins_and_losses_alone_it_is_wald_s_test() {
        // With two outcomes the mean is the distribution: W · ln(s1/s0) + L · ln((1-s1)/(1-s0)).
        let sprt = test(0.0, 100.0);
        let (s0, s1) = (0.5_f64, expected_score(100.0));
        for (won, lost) in [(30, 10), (10, 30), (20, 20)] {
            let scores: Vec<_> =
                std::iter::repeat_n(1.0, won).chain(std::iter::repeat_n(0.0, lost)).collect();
            let by_hand = won as f64 * (s1 / s0).ln() + lost as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
            let ratio = sprt.log_likelihood_ratio(&scores);
            assert!((ratio - by_hand).abs() < 0.01, "{won} {lost}: {ratio} {by_hand}");
        }
    }

    #[test]
    fn many_even_groups_come_close_to_the_normal_approximation() {
        // For small differences: n · (s1 - s0) · (2m - s0 - s1) / (2v).
        // 400 groups: 100 × 0, 180 × 0.5, 120 × 1: m = 0.525, v = (100·0.275625 + 180·0.000625 +
        // 120·0.225625) / 400 = 0.136875; s0 = 0.5, s1 = 0.5143871 (10 Elo):
        // 400 · 0.0143871 · (1.05 - 1.0143871) / 0.27375 = 0.748662.
        let groups = [(0.0, 100), (0.5, 180), (1.0, 120)];
        let scores: Vec<_> = groups.iter().flat_map(|&(score, n)| std::iter::repeat_n(score, n)).collect();
        let ratio = test(0.0, 10.0).log_likelihood_ratio(&scores);
        assert!((ratio - 0.748_662).abs() < 0.01, "{ratio}");
    }

    #[test]
    fn pairs_of_five_kinds_agree_with_another_way_of_solving() {
        // Newton's method on both multipliers (for the sum and for the mean), without imagined games, finds
        // 2.473201 for 20 Elo against 0; under 0 Elo the likeliest shares are 0.0870, 0.1660, 0.4651, 0.2237
        // and 0.0582.
        let pairs = [(0.0, 3), (0.25, 10), (0.5, 40), (0.75, 25), (1.0, 8)];
        let scores: Vec<_> = pairs.iter().flat_map(|&(score, n)| std::iter::repeat_n(score, n)).collect();
        let ratio = test(0.0, 20.0).log_likelihood_ratio(&scores);
        assert!((ratio - 2.473_201).abs() < 0.001, "{ratio}");
    }

    #[test]
    fn few_groups_decide_nothing_and_many_do() {
        let sprt = test(0.0, 50.0);
        assert_eq!(sprt.log_likelihood_ratio(&[]), 0.0);
        assert_eq!(sprt.decision(&[1.0; 3]), SprtDecision::Open);
        // Nothing but wins: n · ln(s1/s0) with s1 = 0.5714630 is n · 0.133600; 22 groups come to 2.939, 23 to
        // 3.073; the bound is 2.944.
        assert_eq!(sprt.decision(&[1.0; 21]), SprtDecision::Open);
        assert_eq!(sprt.decision(&[1.0; 24]), SprtDecision::Elo1);
        assert_eq!(sprt.decision(&[0.0; 40]), SprtDecision::Elo0);
        let ratio = sprt.log_likelihood_ratio(&[0.5; 1000]);
        assert!(ratio < 0.0, "{ratio}");
    }
}

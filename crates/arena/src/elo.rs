//! Differences of strength on the Elo scale.

/// A difference of strength with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// How much stronger; infinite if nothing was ever lost.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Standard errors to either side that hold 95 % of a normal distribution.
const TWO_SIDED_95: f64 = 1.959_964;

impl Elo {
    /// The difference by the mean scores of groups of games (pairs, mostly), each from 0 to 1; `None` without
    /// any.
    ///
    /// Games of a group share their opening and are not independent, groups are: so the variance is that of
    /// the groups.
    pub fn of(scores: &[f64]) -> Option<Self> {
        let count = scores.len() as f64;
        let mean = mean(scores)?;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        let margin = if scores.len() < 2 {
            1.0
        } else if mean <= 0.0 || mean >= 1.0 {
            // Nothing else was ever seen in n groups; by the rule of three, it is seen in fewer than 3/n.
            3.0 / count
        } else {
            TWO_SIDED_95 * (squares / (count - 1.0) / count).sqrt()
        };
        Some(Self {
            difference: difference(mean),
            low: difference(mean - margin),
            high: difference(mean + margin),
        })
    }
}

/// The mean; `None` of nothing.
pub(crate) fn mean(scores: &[f64]) -> Option<f64> {
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

/// The expected score of a player this much stronger.
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// The difference in strength behind a score; infinite at the ends and beyond.
fn difference(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and infinities are exact")]
mod tests {
    use super::*;

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 0.005
    }

    #[test]
    fn three_in_four_are_about_190_elo() {
        // 400 · log10(3) = 400 · 0.4771213 = 190.8485.
        assert!(close(difference(0.75), 190.8485));
        assert!(close(expected_score(190.8485), 0.75));
        assert!(close(difference(0.25), -190.8485));
        assert_eq!(expected_score(0.0), 0.5);
    }

    #[test]
    fn the_interval_comes_from_the_groups() {
        // Scores 1, 1, 0.5, 0: mean 0.625; squared deviations 0.140625 · 2 + 0.015625 + 0.390625 = 0.6875;
        // variance 0.6875 / 3 = 0.2291667; standard error sqrt(0.2291667 / 4) = 0.2393568; margin 0.4691307.
        // Elo of 0.625: 400 · log10(0.625 / 0.375) = 400 · 0.2218487 = 88.7395.
        // Elo of 0.1558693: 400 · log10(0.1558693 / 0.8441307) = 400 · -0.7336490 = -293.4596; 1.0941 is
        // beyond everything.
        let elo = Elo::of(&[1.0, 1.0, 0.5, 0.0]).unwrap();
        assert!(close(elo.difference, 88.7395), "{elo:?}");
        assert!(close(elo.low, -293.4596), "{elo:?}");
        assert_eq!(elo.high, f64::INFINITY);
    }

    #[test]
    fn pairs_that_cancel_out_leave_no_doubt() {
        // Each pair is won once and lost once: the openings decide, and the engines are equal.
        assert_eq!(Elo::of(&[0.5; 10]), Some(Elo { difference: 0.0, low: 0.0, high: 0.0 }));
    }

    #[test]
    fn without_a_loss_only_one_end_is_known() {
        assert_eq!(Elo::of(&[]), None);
        let elo = Elo::of(&[1.0; 30]).unwrap();
        assert_eq!((elo.difference, elo.high), (f64::INFINITY, f64::INFINITY));
        // 1 - 3/30 = 0.9: 400 · log10(9) = 381.697.
        assert!(close(elo.low, 381.697), "{elo:?}");
        assert_eq!(Elo::of(&[1.0]).unwrap().low, f64::NEG_INFINITY);
        assert_eq!(Elo::of(&[0.0; 3]).unwrap().high, f64::INFINITY);
    }
}

//! How good a move was.

use serde::Serialize;
use trivium_games::Glyph;

/// How good a move was, by what it has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Nothing better was found.
    Best,
    /// It has cost less than [`Verdict::INACCURACY`].
    Good,
    /// It has cost at least [`Verdict::INACCURACY`].
    Inaccuracy,
    /// It has cost at least [`Verdict::MISTAKE`].
    Mistake,
    /// It has cost at least [`Verdict::BLUNDER`].
    Blunder,
}

impl Verdict {
    /// From this loss on a move is inaccurate; less is within what a search errs.
    pub const INACCURACY: f32 = 0.05;
    /// From this loss on a move is a mistake.
    pub const MISTAKE: f32 = 0.1;
    /// From this loss on a move is a blunder.
    pub const BLUNDER: f32 = 0.2;

    /// The verdict on a move with this loss.
    pub fn on(loss: f32) -> Self {
        match loss {
            loss if loss <= 0.0 => Self::Best,
            loss if loss < Self::INACCURACY => Self::Good,
            loss if loss < Self::MISTAKE => Self::Inaccuracy,
            loss if loss < Self::BLUNDER => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// The glyph of records that says so, if one does.
    pub const fn glyph(self) -> Option<Glyph> {
        match self {
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(Glyph::Dubious),
            Self::Mistake => Some(Glyph::Mistake),
            Self::Blunder => Some(Glyph::Blunder),
        }
    }
}

trivium_game::words!(
    Verdict, "verdict":
    Best = "best",
    Good = "good",
    Inaccuracy = "inaccuracy",
    Mistake = "mistake",
    Blunder = "blunder",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_belong_to_the_worse_verdict() {
        let on = Verdict::on;
        assert_eq!([on(0.001), on(0.049)], [Verdict::Good; 2]);
        assert_eq!([on(0.05), on(0.099)], [Verdict::Inaccuracy; 2]);
        assert_eq!([on(0.1), on(0.199)], [Verdict::Mistake; 2]);
        assert_eq!([on(0.2), on(1.0)], [Verdict::Blunder; 2]);
        assert_eq!(on(0.0), Verdict::Best);
    }

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        for verdict in [Verdict::Best, Verdict::Good, Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder]
        {
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
        }
        assert!("??".parse::<Verdict>().is_err());
    }
}

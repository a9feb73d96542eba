//! What a laid cumino is worth (K15).

use crate::Laying;

/// What a laid cumino is worth, and why (K15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Worth {
    /// The points for its rank and for lying or standing.
    pub base: u32,
    /// How many faces it touches.
    pub contacts: u32,
    /// 2 for three contacts, 3 for four or more, otherwise 1.
    pub multiplier: u32,
}

impl Worth {
    /// What a laying scores that touches this many faces.
    #[inline]
    pub const fn new(laying: Laying, contacts: u32) -> Self {
        match laying.rank() {
            Some(rank) => Self::of(rank as u8, laying.stands(), contacts),
            None => Self::of(u8::MAX, laying.stands(), contacts),
        }
    }

    /// What a cumino is worth that begins on this level.
    #[inline]
    pub(crate) const fn of(level: u8, stands: bool, contacts: u32) -> Self {
        let base = match (level, stands) {
            (0, false) => 1,
            (1, false) => 2,
            (2, true) => 3,
            (2, false) => 4,
            // The source and all else that stands on the table; and what may not be laid at all.
            _ => 0,
        };
        let multiplier = match contacts {
            0..=2 => 1,
            3 => 2,
            _ => 3,
        };
        Self { base, contacts, multiplier }
    }

    /// The points that it brings.
    #[inline]
    pub const fn points(self) -> u32 {
        self.base * self.multiplier
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;

    #[test]
    fn rank_and_contacts_make_the_points() {
        let points = |text: &str| {
            let Ok(Move::Lay(laying)) = text.parse() else { panic!("{text} is a laying") };
            [0, 1, 2, 3, 4, 5, 8].map(|contacts| Worth::new(laying, contacts).points())
        };
        assert_eq!(points("36:0,0,0/U"), [0; 7]);
        assert_eq!(points("36:0,0,1/D"), [0; 7]);
        assert_eq!(points("36:1,0,0/E"), [1, 1, 1, 2, 3, 3, 3]);
        assert_eq!(points("36:1,0,1/U"), [0; 7]);
        assert_eq!(points("36:1,0,1/S"), [2, 2, 2, 4, 6, 6, 6]);
        assert_eq!(points("36:1,0,3/D"), [3, 3, 3, 6, 9, 9, 9]);
        assert_eq!(points("36:1,0,2/W"), [4, 4, 4, 8, 12, 12, 12]);
        assert_eq!(points("36:1,0,3/W"), [0; 7]);
        assert_eq!(points("36:1,0,-1/W"), [0; 7]);
    }
}

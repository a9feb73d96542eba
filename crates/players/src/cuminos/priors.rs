//! Learned priors: how likely each move is to be the one that the search visits most.
//!
//! Rows are summed in whole numbers and the rest adds up in a fixed order, so the priors are the same on every machine.

use std::sync::OnceLock;

use trivium_cuminos::{Move, Position};

use super::encoding::{ROWS, VERSION, View};

/// Hidden units.
const WIDTH: usize = 12;

/// The weights, by `training/cuminos.py`.
static WEIGHTS: &[u8] = include_bytes!("../../../../data/priors/cuminos.bin");

/// Sums of rows, a rectified layer, and a skip past it. `training/cuminos.py` has the formula.
#[derive(Debug)]
pub(crate) struct Priors {
    /// For each row of the encoding what it adds to the hidden units, and to the logit at once.
    rows: Vec<([i16; WIDTH], i16)>,
    unit: f32,
    skip_unit: f32,
    bias: [f32; WIDTH],
    out: [f32; WIDTH],
}

impl Priors {
    /// The priors that are part of the program.
    pub(crate) fn embedded() -> &'static Self {
        static PRIORS: OnceLock<Priors> = OnceLock::new();
        PRIORS.get_or_init(|| Self::read(WEIGHTS).expect("the weights in the repository fit the encoding"))
    }

    /// Version, units, bias and weights of the hidden units, then the rows; little-endian.
    fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut word = || {
            let (word, rest) = bytes.split_first_chunk()?;
            bytes = rest;
            Some(*word)
        };
        if u32::from_le_bytes(word()?) != VERSION {
            return None;
        }
        let [mut units, mut bias, mut out] = [[0.0; WIDTH]; 3];
        for number in units[..2].iter_mut().chain(&mut bias).chain(&mut out) {
            *number = f32::from_le_bytes(word()?);
        }
        let (rows, []) = bytes.as_chunks::<{ WIDTH + 1 }>() else { return None };
        let number = |byte: u8| i16::from(byte as i8);
        let row = |row: &[u8; WIDTH + 1]| (std::array::from_fn(|at| number(row[at])), number(row[WIDTH]));
        let rows: Vec<_> = rows.iter().map(row).collect();
        let [unit, skip_unit, ..] = units;
        (rows.len() == ROWS).then_some(Self { rows, unit, skip_unit, bias, out })
    }

    /// The logarithm of the prior of a move that brings these points (K15), up to a constant for the position.
    #[inline]
    pub(crate) fn logit(&self, view: &View, position: &Position, mv: Move, points: u32) -> f32 {
        let (mut sums, mut skip) = ([0; WIDTH], 0);
        view.rows(position, mv, points, |row| {
            let (numbers, direct) = &self.rows[row];
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += number;
            }
            skip += direct;
        });
        let mut logit = f32::from(skip) * self.skip_unit;
        for ((&sum, bias), out) in sums.iter().zip(self.bias).zip(self.out) {
            logit += (f32::from(sum) * self.unit + bias).max(0.0) * out;
        }
        logit
    }
}

#[cfg(test)]
mod tests {
    use trivium_cuminos::{Options, Round};
    use trivium_game::{Game, Playout, Random, Turn};

    use super::super::encoding::MOST_ROWS;
    use super::*;

    /// A position of a random game between four.
    fn example() -> Position {
        let mut random = Random::seeded(5);
        let mut position = Position::new(Options::new(4, 0, true).unwrap()).unwrap();
        let mut laid = 0;
        while laid < 12 || position.count_legal_moves() < 4 {
            if matches!(position.turn(), Turn::Chance(_)) {
                position.draw_random(&mut random);
            } else {
                position.play_random(&mut random);
                laid += 1;
            }
        }
        position
    }

    /// Rows of some layings, and what `training/cuminos.py` makes of them.
    const EXAMPLES: [([usize; MOST_ROWS], f32); 4] = [
        ([69, 897, 1080, 1216, 1327, 1372, 1775], -3.266_308),
        ([294, 555, 1080, 1216, 1327, 1422, 1787], 5.295_672),
        ([267, 627, 994, 1183, 1323, 1376, 1968], 4.531_06),
        ([69, 897, 1060, 1216, 1326, 1372, 1920], -5.411_418),
    ];

    #[test]
    fn priors_are_those_of_the_training() {
        let position = example();
        let (priors, view) = (Priors::embedded(), View::new(&position));
        let mut found = Vec::new();
        Round::new(&position).unwrap().layings(position.turn().seat().unwrap(), |laying, points| {
            let mv = Move::Lay(laying);
            let mut rows = Vec::new();
            view.rows(&position, mv, points, |row| rows.push(row));
            found.push((rows, priors.logit(&view, &position, mv, points)));
        });
        for (rows, logit) in EXAMPLES {
            let same: Vec<_> = found.iter().filter(|(other, _)| *other == rows).collect();
            assert!(!same.is_empty(), "{rows:?} are not among {found:?}");
            assert!(same.iter().all(|(_, other)| (other - logit).abs() < 1e-5), "{logit} in {same:?}");
        }
    }

    #[test]
    fn weights_of_another_encoding_are_refused() {
        assert!(Priors::read(WEIGHTS).is_some());
        assert!(Priors::read(&WEIGHTS[..WEIGHTS.len() - 1]).is_none());
        let mut other = WEIGHTS.to_vec();
        other[0] += 1;
        assert!(Priors::read(&other).is_none());
    }

    #[test]
    fn rows_stay_in_their_families() {
        let mut random = Random::seeded(9);
        for players in 3..=6 {
            let mut position = Position::new(Options::new(players, 0, players != 5).unwrap()).unwrap();
            while position.turn() != Turn::Over {
                if matches!(position.turn(), Turn::Chance(_)) {
                    position.draw_random(&mut random);
                    continue;
                }
                let view = View::new(&position);
                let rows = |mv, points| {
                    let mut rows = Vec::new();
                    view.rows(&position, mv, points, |row| rows.push(row));
                    rows
                };
                assert_eq!(rows(Move::Pass, 0).len(), 1);
                let round = Round::new(&position).unwrap();
                round.layings(round.seat().unwrap(), |laying, points| {
                    let rows = rows(Move::Lay(laying), points);
                    assert_eq!(rows.len(), MOST_ROWS);
                    assert!(rows.is_sorted() && rows[MOST_ROWS - 1] < rows_of_pass(), "{rows:?}");
                });
                position.play_random(&mut random);
            }
        }
    }

    /// The first row of a pass: they come last.
    fn rows_of_pass() -> usize {
        ROWS - 90
    }
}

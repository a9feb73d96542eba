//! Random playouts.

use trivium_game::{Game, Playout, Random, Seat};

use crate::bits::Bits;
use crate::board::Placement;
use crate::placing::Move;
use crate::position::Position;
use crate::{Shape, bits};

/// Tries this many placements blindly before counting the legal ones.
const TRIES: u32 = 64;

impl Position {
    /// A legal move, each as likely as the others.
    ///
    /// # Panics
    ///
    /// If the game is over.
    #[inline]
    pub fn random_move(&self, random: &mut Random) -> Move {
        let seat = self.turn().seat().expect("a random move is wanted at a seat's turn");
        self.try_blindly(seat, random).unwrap_or_else(|| self.choose_counted(seat, random))
    }

    /// Draws from all placements on the empty board until one is legal: of the legal ones none is favoured, and
    /// as long as they are not rare this is far cheaper than finding them all.
    #[inline]
    fn try_blindly(&self, seat: Seat, random: &mut Random) -> Option<Move> {
        let board = self.board();
        let mut ranges = [(0, 0); Shape::ALL.len()];
        let mut total = 0;
        for (shape, place) in self.placeable(seat).zip(&mut ranges) {
            let range = &board.placements_of[shape.index()];
            *place = (range.start, range.end - range.start);
            total += range.end - range.start;
        }
        let by_height = self.by_height();
        for _ in 0..TRIES {
            let mut index = random.below(total);
            let mut range = 0;
            while index >= ranges[range].1 {
                index -= ranges[range].1;
                range += 1;
            }
            let Placement { mv, ground } = board.placements[(ranges[range].0 + index) as usize];
            // Most that do not fit fail on the board itself.
            if ground & !by_height[0] == 0 && mv.fits(&by_height) {
                return Some(mv);
            }
        }
        None
    }

    /// Counts all legal moves and takes one of them.
    fn choose_counted(&self, seat: Seat, random: &mut Random) -> Move {
        let total: u32 = self.legal_patterns(seat).map(|(_, anchors)| anchors.count_ones()).sum();
        let mut index = random.below(total);
        for (pattern, anchors) in self.legal_patterns(seat) {
            let count = anchors.count_ones();
            if index < count {
                return Move::new(pattern, nth(anchors, index));
            }
            index -= count;
        }
        unreachable!("a number below the count of legal moves is one of them")
    }
}

fn nth(set: Bits, index: u32) -> crate::Cell {
    bits::cells(set).nth(index as usize).expect("the set has more cells than that")
}

impl Playout for Position {
    #[inline]
    fn play_random(&mut self, random: &mut Random) {
        let mv = self.random_move(random);
        self.play_unchecked(mv);
    }

    fn draw_random(&mut self, _: &mut Random) {
        unreachable!("Caminos has no chance")
    }
}

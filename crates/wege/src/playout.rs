//! Playing at random, fast: nothing is allocated and nothing kept for undoing.

use trivium_game::{Playout, Random};

use crate::bytes::Counted;
use crate::{Cell, Move, Position};

impl Playout for Position {
    #[inline]
    fn play_random(&mut self, random: &mut Random) {
        let tile = self.hand.expect("it is a seat's turn, so a tile is in hand");
        let places = self.places(tile);
        let lay = Counted::new(places.lay);
        let mv = if tile.duck().is_some() {
            let number = random.below(2 * lay.total());
            let cell = nth_cell(lay, number / 2);
            Move::lay_with_duck(cell, cell.water_corners()[number as usize % 2])
        } else if places.exchange == 0 {
            Move::lay(nth_cell(lay, random.below(lay.total())))
        } else {
            let exchange = Counted::new(places.exchange);
            let number = random.below(lay.total() + exchange.total());
            if number < lay.total() {
                Move::lay(nth_cell(lay, number))
            } else {
                Move::exchange(nth_cell(exchange, number - lay.total()))
            }
        };
        self.advance(mv);
    }

    #[inline]
    fn draw_random(&mut self, random: &mut Random) {
        self.take_draw(self.left.nth(random.below(self.left.total())));
    }
}

#[inline]
fn nth_cell(cells: Counted, number: u32) -> Cell {
    Cell::from_index(cells.nth(number) as u8)
}

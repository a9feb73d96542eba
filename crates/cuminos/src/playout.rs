//! Playing out at random.

use std::ops::ControlFlow;

use trivium_game::{Game, Playout, Random, Turn};

use crate::Position;

impl Position {
    /// Plays at random to the end of this round, or of the game: as far as round or turn show.
    pub fn play_out_round(&mut self, random: &mut Random) {
        let round = self.round();
        while self.round() == round {
            match self.turn() {
                Turn::Seat(_) => self.play_random(random),
                Turn::Chance(_) => self.draw_random(random),
                Turn::Over => return,
            }
        }
    }
}

impl Playout for Position {
    fn play_random(&mut self, random: &mut Random) {
        let seat = self.turn().seat().expect("a random move is played only when it is a seat's turn");
        // One look at the layings is enough: each offer, with its share of what has been seen so far, takes the
        // place of what was chosen before. In the end every move is as likely as the others.
        let mut seen = u32::from(self.pass_is_free(seat));
        let mut chosen = None;
        let _: ControlFlow<()> = self.table.offers(self.hand(seat), |offer| {
            seen += offer.partners.len();
            let number = random.below(seen);
            if number < offer.partners.len() {
                chosen = Some((offer, number));
            }
            ControlFlow::Continue(())
        });
        let Some((offer, number)) = chosen else { return self.pass() };
        let partner = offer.partners.nth(number).expect("the number is below the number of partners");
        let (_, round_over) = self.lay(offer.laying(partner));
        if round_over && !self.end_game() {
            self.begin_round();
        }
    }

    fn draw_random(&mut self, random: &mut Random) {
        let Turn::Chance(seat) = self.turn() else {
            unreachable!("a cumino is drawn only when it is chance's turn")
        };
        self.take(seat, self.hand(seat).draw_missing(random));
    }
}

//! The secrets of a table, and what is drawn from its seed.

use std::fmt;

use sha2::{Digest as _, Sha256};
use trivium_game::{Dealer as _, OptionError, Turn};
use trivium_games::{AnyOptions, AnyPosition, Chance, Rules, any_game, each_game};

use crate::{Secret, TableId};

/// A table's 256 random bits, from which everything is drawn.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// Hides the seed.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// What a table keeps from everybody, or from everybody but its host. Stored beside the log, never in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secrets {
    /// From which everything is drawn.
    pub seed: Seed,
    /// Lets its bearer join.
    pub join: Secret,
    /// Lets its bearer join as host.
    pub host: Secret,
}

/// Knows what is not yet drawn in one game.
struct Order<G: Rules>(G::Dealer);

impl<G: Rules> Order<G> {
    /// Draws once. Called only when it is chance's turn.
    fn draw(&mut self, position: &mut G) -> String {
        let draw = self.0.next_draw(position);
        let word = position.write_draw(draw);
        position.draw(draw).expect("a dealer draws what can be drawn");
        word
    }
}

any_game! {
    /// Knows what is not yet drawn.
    enum AnyOrder(Order);
}

/// Draws for one table. The only thing in the server that knows what is not yet drawn.
pub struct Drawing(AnyOrder);

/// Hides the order.
impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Drawing(…)")
    }
}

impl Drawing {
    /// The drawing of a table with this seed.
    ///
    /// # Errors
    ///
    /// If the options make no game; those of a table do.
    pub fn new(seed: &Seed, table: &TableId, options: &AnyOptions) -> Result<Self, OptionError> {
        Self::with_chance(options, &chance(seed, table, options))
    }

    /// The drawing of a game whose deck or hands are given.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is given cannot be drawn in it.
    pub fn with_chance(options: &AnyOptions, chance: &Chance) -> Result<Self, OptionError> {
        Ok(Self(each_game!(options, AnyOptions<G>(options) => {
            Order::<G>(G::dealer(options, chance)?).into()
        })))
    }

    /// Draws until a seat is to move or the game is over. Returns what was drawn, word by word.
    pub(crate) fn draw_all(&mut self, position: &mut AnyPosition) -> Vec<String> {
        let mut words = Vec::new();
        while matches!(position.turn(), Turn::Chance(_)) {
            let drawn = each_game!((&mut self.0, AnyOrder(order)), (&mut *position, AnyPosition(position)) => {
                order.draw(position)
            });
            let Ok(word) = drawn else { unreachable!("a table and its drawing are of one game") };
            words.push(word);
        }
        words
    }
}

/// Where chance comes from, given the seed.
///
/// The one place that turns a seed into an order; verifiable chance replaces it.
fn chance(seed: &Seed, table: &TableId, options: &AnyOptions) -> Chance {
    let mut hash = Sha256::new();
    hash.update(b"trivium deal 1");
    hash.update(seed.0);
    hash.update(table.as_str());
    hash.update(options.rule_set_name());
    let hash = hash.finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&hash[..8]);
    Chance::seeded(u64::from_le_bytes(first))
}

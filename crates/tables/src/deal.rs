//! The secrets of a table, and what is drawn from its seed.

use std::fmt;

use trivium_game::{Dealer as _, OptionError, Turn};
use trivium_games::{AnyOptions, AnyPosition, Chance, Rules, any_game, each_game};

use crate::chance::{ROUNDS, chance, duplicate_chance, rounds_begun, seed_of};
use crate::fairness::Fairness;
use crate::{Block, DuplicateId, OnlineTable, Secret, TableId};

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

/// For which tables a seed counts.
#[derive(Clone)]
enum Scope {
    Table(TableId),
    Duplicate(DuplicateId),
}

/// Draws for one table. The only thing in the server that knows what is not yet drawn.
pub struct Drawing {
    seed: Seed,
    scope: Scope,
    options: AnyOptions,
    /// Known once the game starts, for as many rounds as have begun.
    order: Option<AnyOrder>,
    rounds: u32,
}

/// Hides seed and order.
impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Drawing(…)")
    }
}

impl Drawing {
    /// The drawing of a table with this seed.
    pub fn new(seed: &Seed, table: &TableId, options: &AnyOptions) -> Self {
        Self::of(seed, Scope::Table(table.clone()), options)
    }

    /// The drawing of any table of a duplicate with this seed.
    pub fn of_duplicate(seed: &Seed, duplicate: &DuplicateId, options: &AnyOptions) -> Self {
        Self::of(seed, Scope::Duplicate(duplicate.clone()), options)
    }

    fn of(seed: &Seed, scope: Scope, options: &AnyOptions) -> Self {
        Self { seed: seed.clone(), scope, options: options.clone(), order: None, rounds: 0 }
    }

    /// The drawing of a game whose deck or hands are given.
    ///
    /// # Errors
    ///
    /// If the options make no game, or what is given cannot be drawn in it.
    pub fn with_chance(options: &AnyOptions, chance: &Chance) -> Result<Self, OptionError> {
        let drawing = Self::new(&Seed([0; 32]), &TableId::from_bytes([0; 8]), options);
        Ok(Self { order: Some(order(options, chance)?), rounds: u32::MAX, ..drawing })
    }

    /// The seed of an attempt to start.
    pub(crate) fn seed(&self, attempt: u32) -> Block {
        match self.scope {
            Scope::Table(_) => seed_of(&self.seed.0, attempt),
            // Every table has the same, so there are no attempts.
            Scope::Duplicate(_) => Block(self.seed.0),
        }
    }

    /// Everything that is drawn in a game that has started, also what is not drawn yet.
    pub(crate) fn chance(&self, fairness: Option<&Fairness>) -> Chance {
        self.chance_of(ROUNDS, fairness)
    }

    /// What is drawn in this many rounds of a game that has rounds, or in all of another game.
    fn chance_of(&self, rounds: u32, fairness: Option<&Fairness>) -> Chance {
        let Some(fairness) = fairness else { return Chance::default() };
        let seed = self.seed(fairness.attempt);
        match &self.scope {
            Scope::Table(table) => chance(&seed, &fairness.contributions, table, &self.options, rounds),
            Scope::Duplicate(duplicate) => duplicate_chance(&seed, duplicate, &self.options, rounds),
        }
    }

    /// Draws until a seat is to move or the game is over. Returns what was drawn, word by word.
    pub(crate) fn draw_all(
        &mut self,
        position: &mut AnyPosition,
        fairness: Option<&Fairness>,
    ) -> Vec<String> {
        let mut words = Vec::new();
        while matches!(position.turn(), Turn::Chance(_)) {
            let begun = rounds_begun(position);
            let known = match self.order.take().filter(|_| begun <= self.rounds) {
                Some(known) => known,
                None => order(&self.options, &self.chance_of(begun, fairness))
                    .expect("a table's options make a game, and its chance fits them"),
            };
            self.rounds = self.rounds.max(begun);
            let known = self.order.insert(known);
            let drawn = each_game!((known, AnyOrder(order)), (&mut *position, AnyPosition(position)) => {
                order.draw(position)
            });
            let Ok(word) = drawn else { unreachable!("a table and its drawing are of one game") };
            words.push(word);
        }
        words
    }
}

impl OnlineTable {
    /// The drawing of this table, whose seed or whose duplicate's seed this is.
    pub fn drawing(&self, seed: &Seed, id: &TableId) -> Drawing {
        match &self.setup.duplicate {
            None => Drawing::new(seed, id, &self.options),
            Some(duplicate) => Drawing::of_duplicate(seed, &duplicate.id, &self.options),
        }
    }
}

fn order(options: &AnyOptions, chance: &Chance) -> Result<AnyOrder, OptionError> {
    Ok(each_game!(options, AnyOptions<G>(options) => Order::<G>(G::dealer(options, chance)?).into()))
}

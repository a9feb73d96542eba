//! Games to be compared: random options, decks and hands, and openings that lead to rare places.

mod cornered;
mod pond;

use serde_json::{Map, Value, json};
use trivium_game::Random;
use trivium_games::GameKind;

/// A game to be compared.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Which game.
    pub kind: GameKind,
    /// Its options, as the referee takes them.
    pub options: Value,
    /// What is drawn in Wege; otherwise empty.
    pub deck: Vec<&'static str>,
    /// What is drawn in Cuminos; otherwise empty.
    pub hands: Vec<Vec<Vec<String>>>,
    /// The moves with which the game begins.
    pub script: Vec<String>,
}

/// Enough rounds for any tie that comes up.
const FURTHER_ROUNDS: usize = 24;

impl Scenario {
    /// A game with these options and random draws.
    pub fn with_options(kind: GameKind, options: Value, random: &mut Random) -> Self {
        let mut scenario = Self { kind, options, deck: Vec::new(), hands: Vec::new(), script: Vec::new() };
        match kind {
            GameKind::Caminos => {}
            GameKind::Wege => scenario.deck = random_deck(random),
            GameKind::Cuminos => {
                let players = scenario.options["players"].as_u64().unwrap_or(2) as usize;
                scenario.hands = random_hands(players, FURTHER_ROUNDS, random);
            }
        }
        scenario
    }

    /// A game of some kind; now and then one that begins with a script for what hardly ever comes up.
    pub fn random(kind: GameKind, random: &mut Random) -> Self {
        let options = random_options(kind, random);
        if kind == GameKind::Wege {
            match random.below(50) {
                0 => return cornered::scenario(options, random),
                1 => return pond::scenario(random),
                _ => {}
            }
        }
        Self::with_options(kind, options, random)
    }
}

/// Options of a game, every value about as likely as the others.
pub fn random_options(kind: GameKind, random: &mut Random) -> Value {
    match kind {
        GameKind::Caminos => caminos(random),
        GameKind::Wege => wege(random),
        GameKind::Cuminos => cuminos(random),
    }
}

fn coin(random: &mut Random) -> bool {
    random.below(2) == 0
}

fn pick<T: Copy>(random: &mut Random, items: &[T]) -> T {
    random.choose(items).expect("there is something to choose from")
}

fn caminos(random: &mut Random) -> Value {
    let mut options = json!({
        "grid": pick(random, &["square", "diamond", "octagon", "torus"]),
        "players": pick(random, &[2, 4]),
        "neutral": random.below(3) == 0,
        "scoring": coin(random),
        "team_out": pick(random, &["player", "team"]),
    });
    if random.below(3) == 0 {
        options["set"] = piece_set(random);
    }
    options
}

fn piece_set(random: &mut Random) -> Value {
    let mut set = Map::new();
    let mut left = 40;
    for shape in ["I1", "I2", "I3", "V3", "O4", "L4", "T4", "S4"] {
        let count = left.min(2 * random.below(4));
        left -= count;
        if count > 0 {
            set.insert(shape.to_owned(), json!(count));
        }
    }
    if set.is_empty() {
        set.insert("S4".to_owned(), json!(2));
    }
    Value::Object(set)
}

fn wege(random: &mut Random) -> Value {
    let cooperative = random.below(3) == 0;
    let players: &[u8] = if cooperative { &[1, 2, 4] } else { &[2, 4] };
    let child: &[&[&str]] = &[&[], &[], &["land"], &["water"], &["land", "water"]];
    json!({
        "players": pick(random, players),
        "expert": coin(random),
        "cooperative": cooperative,
        "child": pick(random, child),
        "islands": pick(random, &["avoid", "none"]),
        "ways": pick(random, &["both", "one"]),
        "goals": pick(random, &["all", "ways"]),
        "decide": pick(random, &["both", "better"]),
    })
}

fn cuminos(random: &mut Random) -> Value {
    let (players, teams) = pick(random, &[(2, 0), (3, 0), (4, 0), (4, 2), (5, 0), (6, 0), (6, 2), (6, 3)]);
    json!({ "players": players, "teams": teams, "towers": random.below(3) > 0 })
}

/// A shuffled deck of Wege.
fn random_deck(random: &mut Random) -> Vec<&'static str> {
    let counts = [("P", 11), ("Pb", 3), ("Pw", 3), ("R", 11), ("Rb", 3), ("Rw", 3), ("B", 3), ("N", 3)];
    let mut deck: Vec<_> =
        counts.iter().flat_map(|&(tile, count)| std::iter::repeat_n(tile, count)).collect();
    random.shuffle(&mut deck);
    deck
}

/// Hands of Cuminos for as many rounds as players and `further_rounds` more.
fn random_hands(players: usize, further_rounds: usize, random: &mut Random) -> Vec<Vec<Vec<String>>> {
    let size = [7, 6, 6, 5, 5][players - 2];
    let round = |round: usize| (0..players).map(move |seat| size + usize::from(seat == round % players));
    let mut hand = |count: usize| {
        let mut set: Vec<_> =
            (1..=6).flat_map(|low| (low..=6).map(move |high| format!("{low}{high}"))).collect();
        random.shuffle(&mut set);
        set.truncate(count);
        set
    };
    (0..players + further_rounds).map(|number| round(number).map(&mut hand).collect()).collect()
}

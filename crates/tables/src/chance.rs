//! Verifiable chance: what is drawn follows from the server's seed and what every seat contributes.
//!
//! `docs/formats/chance.md` specifies it byte by byte.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit as _, StreamCipher as _};
use hkdf::Hkdf;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use trivium_game::Game as _;
use trivium_games::{AnyOptions, AnyPosition, Chance, Deck, GameKind, Hands};

use crate::{DuplicateId, TableId};

const SALT: &[u8] = b"trivium chance 1";

/// No table's key is a duplicate's.
const DUPLICATE_SALT: &[u8] = b"trivium duplicate 1";

/// Hands of Cuminos are specified for this many rounds; ties for so long do not happen.
pub(crate) const ROUNDS: u32 = 100;

/// The tiles of Wege before they are shuffled.
const TILES: [(&str, usize); 8] =
    [("P", 11), ("Pb", 3), ("Pw", 3), ("R", 11), ("Rb", 3), ("Rw", 3), ("B", 3), ("N", 3)];

/// The cuminos of a set.
const CUMINOS: [&str; 21] = [
    "11", "12", "13", "14", "15", "16", "22", "23", "24", "25", "26", "33", "34", "35", "36", "44", "45",
    "46", "55", "56", "66",
];

/// 32 bytes: a seed, a contribution, or the SHA-256 of one. As text 64 hexadecimal digits in lower case.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Block(pub [u8; 32]);

impl Block {
    /// The SHA-256 of these bytes.
    #[must_use]
    pub fn hash(&self) -> Self {
        Self(Sha256::digest(self.0).into())
    }
}

/// Text that is not 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 64 hexadecimal digits in lower case")]
pub struct BlockError;

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or_default();
        let text: String = self.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        f.write_str(&text)
    }
}

/// Hides the bytes: they may be a seed.
impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Block(…)")
    }
}

impl FromStr for Block {
    type Err = BlockError;

    fn from_str(text: &str) -> Result<Self, BlockError> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(BlockError),
        };
        let text = text.as_bytes();
        if text.len() != 64 {
            return Err(BlockError);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Block {
    type Error = BlockError;

    fn try_from(text: String) -> Result<Self, BlockError> {
        text.parse()
    }
}

impl From<Block> for String {
    fn from(block: Block) -> Self {
        block.to_string()
    }
}

/// Whether anything is drawn in a game.
pub const fn draws(kind: GameKind) -> bool {
    match kind {
        GameKind::Caminos => false,
        GameKind::Wege | GameKind::Cuminos => true,
    }
}

/// How many rounds have to be dealt by now, in a game that has rounds.
pub(crate) fn rounds_begun(position: &AnyPosition) -> u32 {
    match position {
        AnyPosition::Caminos(_) | AnyPosition::Wege(_) => 0,
        AnyPosition::Cuminos(position) => position.round().max(position.seats().into()),
    }
}

/// What is drawn, given the seed and, by seat, what it contributed; hands for this many rounds.
pub(crate) fn chance(
    seed: &Block,
    contributions: &[Option<Block>],
    table: &TableId,
    options: &AnyOptions,
    rounds: u32,
) -> Chance {
    dealt(&key(seed, contributions, table, &options.rule_set_name()), options, rounds)
}

/// What is drawn at every table of a duplicate, given its seed; hands for this many rounds.
pub(crate) fn duplicate_chance(
    seed: &Block,
    duplicate: &DuplicateId,
    options: &AnyOptions,
    rounds: u32,
) -> Chance {
    dealt(&duplicate_key(seed, duplicate, &options.rule_set_name()), options, rounds)
}

/// What is drawn with a key.
fn dealt(key: &[u8; 32], options: &AnyOptions, rounds: u32) -> Chance {
    match options {
        AnyOptions::Caminos(_) => Chance::default(),
        AnyOptions::Wege(_) => Chance::given(0, deck(key)),
        AnyOptions::Cuminos(options) => {
            let players = options.players();
            let size =
                |seat: u8, round: u32| options.hand_size(u32::from(seat) == (round - 1) % u32::from(players));
            Chance::given(0, hands(key, players, rounds, size))
        }
    }
}

fn key(seed: &Block, contributions: &[Option<Block>], table: &TableId, rules: &str) -> [u8; 32] {
    let mut material = seed.0.to_vec();
    for contribution in contributions {
        material.push(u8::from(contribution.is_some()));
        material.extend(contribution.iter().flat_map(|block| block.0));
    }
    derive(SALT, &material, table.as_str(), rules)
}

/// Nobody contributes: the deal is the same everywhere, and was fixed before the first table.
fn duplicate_key(seed: &Block, duplicate: &DuplicateId, rules: &str) -> [u8; 32] {
    derive(DUPLICATE_SALT, &seed.0, duplicate.as_str(), rules)
}

fn derive(salt: &[u8], material: &[u8], id: &str, rules: &str) -> [u8; 32] {
    let mut key = [0; 32];
    Hkdf::<Sha256>::new(Some(salt), material)
        .expand_multi_info(&[id.as_bytes(), rules.as_bytes()], &mut key)
        .expect("32 bytes are no more than HKDF gives");
    key
}

/// Numbers from one ChaCha20 stream.
struct Stream(ChaCha20);

impl Stream {
    fn new(key: &[u8; 32], number: u32) -> Self {
        let mut nonce = [0; 12];
        nonce[..4].copy_from_slice(&number.to_le_bytes());
        Self(ChaCha20::new(&(*key).into(), &nonce.into()))
    }

    /// A number below `count`, each as likely as the others: by rejection sampling.
    fn below(&mut self, count: usize) -> usize {
        let count = count as u64;
        let fair = (1 << 32) - (1 << 32) % count;
        loop {
            let mut bytes = [0; 4];
            self.0.apply_keystream(&mut bytes);
            let number = u64::from(u32::from_le_bytes(bytes));
            if number < fair {
                return (number % count) as usize;
            }
        }
    }
}

/// The deck of Wege, shuffled by Fisher and Yates.
fn deck(key: &[u8; 32]) -> Deck {
    let mut deck: Vec<_> =
        TILES.iter().flat_map(|&(code, copies)| std::iter::repeat_n(code, copies)).collect();
    let mut stream = Stream::new(key, 0);
    for last in (1..deck.len()).rev() {
        deck.swap(last, stream.below(last + 1));
    }
    Deck::read(&deck).expect("these are the tiles of the game")
}

/// The hands of Cuminos: every round has a stream of its own.
fn hands(key: &[u8; 32], players: u8, rounds: u32, size: impl Fn(u8, u32) -> u32) -> Hands {
    let round = |round| {
        let mut stream = Stream::new(key, round);
        let hand = |seat| {
            let mut set = CUMINOS.to_vec();
            (0..size(seat, round)).map(|_| set.remove(stream.below(set.len()))).collect()
        };
        (0..players).map(hand).collect::<Vec<Vec<_>>>()
    };
    Hands::read(&(1..=rounds).map(round).collect::<Vec<_>>()).expect("no cumino is drawn twice for a hand")
}

/// The seed of an attempt to start. A new attempt has a fresh seed; none reveals another.
pub(crate) fn seed_of(master: &[u8; 32], attempt: u32) -> Block {
    let mut seed = [0; 32];
    Hkdf::<Sha256>::new(None, master)
        .expand_multi_info(&[b"trivium seed", &attempt.to_le_bytes()], &mut seed)
        .expect("32 bytes are no more than HKDF gives");
    Block(seed)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// `docs/formats/chance.py` has made them without this code.
    const VECTORS: &str = include_str!("../../../docs/formats/chance.json");

    #[test]
    fn an_independent_implementation_draws_the_same() {
        let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
        assert!(vectors.iter().filter(|vector| vector["duplicate"].is_string()).count() >= 2);
        for vector in vectors {
            let text = |key: &str| vector[key].as_str().unwrap();
            let kind = text("game").parse().unwrap();
            let options = AnyOptions::read(kind, text("options")).unwrap();
            assert_eq!(options.rule_set_name(), text("rules"));
            let seed: Block = text("seed").parse().unwrap();
            assert_eq!(seed.hash().to_string(), text("seed_hash"));
            let (key, chance) = if let Some(duplicate) = vector["duplicate"].as_str() {
                let duplicate = duplicate.parse().unwrap();
                let key = duplicate_key(&seed, &duplicate, text("rules"));
                (key, duplicate_chance(&seed, &duplicate, &options, ROUNDS))
            } else {
                let contributions: Vec<Option<Block>> =
                    serde_json::from_value(vector["contributions"].clone()).unwrap();
                let table = text("table").parse().unwrap();
                let key = key(&seed, &contributions, &table, text("rules"));
                (key, chance(&seed, &contributions, &table, &options, ROUNDS))
            };
            assert_eq!(Block(key).to_string(), text("key"));
            let drawn = match chance.given.unwrap() {
                trivium_games::Given::Deck(deck) => serde_json::to_value(deck).unwrap(),
                trivium_games::Given::Hands(Hands(mut rounds)) => {
                    rounds.truncate(vector["drawn"].as_array().unwrap().len());
                    serde_json::to_value(Hands(rounds)).unwrap()
                }
            };
            assert_eq!(drawn, vector["drawn"], "{vector}");
        }
    }

    #[test]
    fn hands_are_the_same_however_many_rounds_are_dealt() {
        let options = AnyOptions::read(GameKind::Cuminos, "players=3").unwrap();
        let dealt = |rounds| match dealt(&[5; 32], &options, rounds).given.unwrap() {
            trivium_games::Given::Hands(Hands(hands)) => hands,
            trivium_games::Given::Deck(_) => unreachable!(),
        };
        let all = dealt(ROUNDS);
        assert!(all.len() == ROUNDS as usize && all[0] != all[3]);
        for rounds in [3, 4, 17] {
            assert_eq!(dealt(rounds), all[..rounds as usize]);
        }
    }

    #[test]
    fn every_part_matters() {
        let table = TableId::from_bytes([1; 8]);
        let key = |seed: u8, contributions: &[Option<Block>], table: &TableId, rules: &str| {
            super::key(&Block([seed; 32]), contributions, table, rules)
        };
        let given = |byte| Some(Block([byte; 32]));
        let base = key(1, &[given(2), given(3)], &table, "r");
        for other in [
            key(2, &[given(2), given(3)], &table, "r"),
            key(1, &[given(3), given(2)], &table, "r"),
            key(1, &[given(2), None], &table, "r"),
            key(1, &[None, given(2)], &table, "r"),
            key(1, &[given(2), given(3)], &TableId::from_bytes([2; 8]), "r"),
            key(1, &[given(2), given(3)], &table, "s"),
        ] {
            assert_ne!(base, other);
        }
        assert_ne!(seed_of(&[1; 32], 0), seed_of(&[1; 32], 1));
        let duplicate = |seed: u8, id: u8, rules: &str| {
            duplicate_key(&Block([seed; 32]), &DuplicateId::from_bytes([id; 8]), rules)
        };
        let keys = [duplicate(1, 1, "r"), duplicate(2, 1, "r"), duplicate(1, 2, "r"), duplicate(1, 1, "s")];
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[index + 1..].contains(one) && *one != key(1, &[], &table, "r"));
        }
    }

    #[test]
    fn every_number_is_as_likely_as_the_others() {
        let mut stream = Stream::new(&[7; 32], 3);
        let mut counts = [0_i32; 5];
        for _ in 0..10_000 {
            counts[stream.below(5)] += 1;
        }
        // Six standard deviations of a binomial distribution are 240.
        assert!(counts.iter().all(|count| (count - 2_000).abs() < 240), "{counts:?}");
    }

    #[test]
    fn blocks_are_read_as_they_are_written_and_not_shown_by_accident() {
        let text = "00ff".repeat(16);
        let block: Block = text.parse().unwrap();
        assert_eq!((block.to_string(), format!("{block:?}")), (text.clone(), "Block(…)".to_owned()));
        for wrong in ["", "00", &text.to_uppercase(), &text[1..], &format!("{text}0"), &"é".repeat(32)] {
            assert!(wrong.parse::<Block>().is_err());
        }
    }
}

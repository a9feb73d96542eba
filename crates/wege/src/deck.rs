//! The face-down tiles: the one place that knows what comes next.

use std::error::Error;
use std::fmt;

use trivium_game::{Dealer, Random};

use crate::tile::TILES;
use crate::{Position, Tile};

/// All tiles of a game in the order in which they are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    tiles: [Tile; TILES],
}

impl Deck {
    /// A deck in this order.
    ///
    /// # Errors
    ///
    /// If these are not the tiles of the game (W3).
    pub fn new(tiles: impl AsRef<[Tile]>) -> Result<Self, DeckError> {
        let tiles = tiles.as_ref();
        let count = |tile| tiles.iter().filter(|&&other| other == tile).count();
        let wrong = Tile::ALL.into_iter().find(|&tile| count(tile) != usize::from(tile.copies()));
        match (wrong, tiles.try_into()) {
            (None, Ok(tiles)) => Ok(Self { tiles }),
            (Some(tile), _) => Err(DeckError { tile, count: count(tile) }),
            (None, Err(_)) => unreachable!("the right number of each tile is the right number of tiles"),
        }
    }

    /// A deck in random order (W5).
    pub fn shuffled(random: &mut Random) -> Self {
        let mut deck = Self::sorted(|tile| u32::from(tile.copies()));
        random.shuffle(&mut deck.tiles);
        deck
    }

    /// A deck for a game that goes on from this position: what is left in random order, after what is drawn.
    pub fn continuing(position: &Position, random: &mut Random) -> Self {
        let mut deck = Self::sorted(|tile| u32::from(tile.copies()) - u32::from(position.left().of(tile)));
        random.shuffle(&mut deck.tiles[drawn(position)..]);
        deck
    }

    /// Whether the position can occur with this deck: the tiles to come are those that are left.
    pub fn continues(&self, position: &Position) -> bool {
        let to_come = &self.tiles[drawn(position)..];
        let count = |tile| to_come.iter().filter(|&&other| other == tile).count();
        Tile::ALL.into_iter().all(|tile| count(tile) == usize::from(position.left().of(tile)))
    }

    /// The tiles in drawing order.
    pub const fn tiles(&self) -> &[Tile; TILES] {
        &self.tiles
    }

    /// These counts of each tile first, then the others, tile by tile.
    fn sorted(first: impl Fn(Tile) -> u32) -> Self {
        let front = Tile::ALL.into_iter().flat_map(|tile| (0..first(tile)).map(move |_| tile));
        let back =
            Tile::ALL.into_iter().flat_map(|tile| (first(tile)..tile.copies().into()).map(move |_| tile));
        let mut tiles = [Tile::Path; TILES];
        for (place, tile) in tiles.iter_mut().zip(front.chain(back)) {
            *place = tile;
        }
        Self { tiles }
    }
}

impl Dealer<Position> for Deck {
    fn next_draw(&mut self, position: &Position) -> Tile {
        self.tiles[drawn(position)]
    }
}

/// How many tiles are drawn.
fn drawn(position: &Position) -> usize {
    TILES - position.left().total() as usize
}

/// Tiles that are not those of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckError {
    /// The first sort of which there are too many or too few.
    pub tile: Tile,
    /// How many there are.
    pub count: usize,
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a deck holds {} tiles {}, not {}", self.tile.copies(), self.tile, self.count)
    }
}

impl Error for DeckError {}

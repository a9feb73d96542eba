//! The park of Wege, as the wire shows it.

use trivium_game::Random;
use trivium_games::{Deck, Given, Table};
use trivium_wege::{
    Cell, Duck, Edge, Goals, GoalsRule, Laid, Network, Pair, Point, Position, Side, Tile, WaysRule,
};

use super::OnPage;
use crate::error::SessionError;
use crate::line::Drawn;
use crate::wire::{DuckPair, LaidTile, ParkBox, ParkGoals, ParkNetwork, ParkSide, TileCount, WegeBoard};

impl OnPage for Position {
    type Board = Box<WegeBoard>;

    fn board(table: &Table<Self>, position: &Self) -> Box<WegeBoard> {
        Box::new(board(table, position))
    }

    #[cfg(feature = "types")]
    fn data() -> impl serde::Serialize {
        let tiles = Tile::ALL.into_iter().map(|tile| (tile, tile.copies()));
        serde_json::json!({ "tiles": tiles.collect::<trivium_games::TextMap<_, _>>() })
    }

    fn fault(&self, notation: &str) -> Option<String> {
        self.fault(notation).map(str::to_owned)
    }

    fn given(&self, told: Vec<Drawn>, main: Vec<Drawn>, seed: u32) -> Result<Option<Given>, SessionError> {
        Ok(Some(deck(told, main, self, seed)?.into()))
    }
}

fn board(table: &Table<Position>, position: &Position) -> WegeBoard {
    let options = position.options();
    let count = |tile: Tile| TileCount { code: tile.code().to_owned(), count: position.left().of(tile) };
    WegeBoard {
        tiles: position.tiles().map(laid_tile).collect(),
        hand: position.hand().map(|tile| tile.code().to_owned()),
        left: Tile::ALL.into_iter().map(count).collect(),
        legal: table.legal(),
        extent: extent(position),
        certain: letters(&position.certain_sides()),
        sides: Side::ALL.map(|side| park_side(position, side)),
        pairs: position.pairs().into_iter().map(pair).collect(),
        ponds: position.ponds().into_iter().map(point).collect(),
        islands: position.islands().into_iter().map(point).collect(),
        cooperative: options.cooperative,
        one_way: options.cooperative && options.ways == WaysRule::One,
        only_ways: options.cooperative && options.goals == GoalsRule::Ways,
        goals: goals(position.goals()),
    }
}

fn laid_tile((cell, laid): (Cell, Laid)) -> LaidTile {
    let written = laid.to_string();
    let (code, corner) = written.split_once('/').map_or((&*written, None), |(c, d)| (c, Some(d)));
    let [x, y] = place(cell);
    LaidTile { x, y, code: code.to_owned(), corner: corner.map(str::to_owned) }
}

fn place(cell: Cell) -> [i8; 2] {
    [cell.x() as i8, cell.y() as i8]
}

fn point(point: Point) -> [i8; 2] {
    [point.x as i8, point.y as i8]
}

fn extent(position: &Position) -> ParkBox {
    let masks = position.park_masks();
    ParkBox {
        west: masks.west as i8,
        south: masks.south as i8,
        width: masks.width as u8,
        height: masks.height as u8,
    }
}

fn letters(edges: &[Edge]) -> Vec<String> {
    let letter = |edge: &Edge| match edge {
        Edge::West => "W",
        Edge::East => "E",
        Edge::South => "S",
        Edge::North => "N",
    };
    edges.iter().map(|edge| letter(edge).to_owned()).collect()
}

fn park_side(position: &Position, side: Side) -> ParkSide {
    let networks = position.networks(side);
    let widest = networks.iter().map(|network| &network.touches).max_by_key(|touches| touches.len());
    let standing = position.standing(side);
    let way = position.way(side).map(|way| ParkNetwork {
        points: way.points.into_iter().map(point).collect(),
        cells: way.cells.into_iter().map(place).collect(),
        sides: letters(&Edge::ALL),
    });
    ParkSide {
        side: side.to_string(),
        child: position.options().child.play(side),
        reaches: widest.map_or_else(Vec::new, |touches| letters(touches)),
        networks: networks.into_iter().map(network).collect(),
        way,
        pairs: standing.pairs,
        blocked: standing.blocked,
        met: standing.met,
    }
}

fn network(network: Network) -> ParkNetwork {
    ParkNetwork {
        points: network.points.into_iter().map(point).collect(),
        cells: network.cells.into_iter().map(place).collect(),
        sides: letters(&network.touches),
    }
}

fn pair(pair: Pair) -> DuckPair {
    let [x, y] = point(pair.point);
    let duck = match pair.duck {
        Duck::Black => "b",
        Duck::White => "w",
    };
    DuckPair { x, y, duck: duck.to_owned(), inside: pair.inside }
}

fn goals(goals: Goals) -> ParkGoals {
    ParkGoals { land: goals.land, water: goals.water, clear: goals.clear, ducks: goals.ducks }
}

/// What was drawn before the line begins, then what it drew, then what is left of the main line's draws, then the
/// other tiles as the seed orders them.
fn deck(told: Vec<Drawn>, main: Vec<Drawn>, first: &Position, seed: u32) -> Result<Deck, SessionError> {
    let mut deck: Vec<String> = Vec::new();
    for tile in Tile::ALL {
        let gone = tile.copies() - first.left().of(tile);
        deck.extend(std::iter::repeat_n(tile.code().to_owned(), gone.into()));
    }
    let mut used: Vec<String> = told.iter().map(|drawn| drawn.word.clone()).collect();
    deck.extend(told.into_iter().map(|drawn| drawn.word));
    for Drawn { word, .. } in main {
        match used.iter().position(|other| *other == word) {
            Some(at) => drop(used.swap_remove(at)),
            None => deck.push(word),
        }
    }
    let mut rest: Vec<String> = Vec::new();
    for tile in Tile::ALL {
        let gone = deck.iter().filter(|code| *code == tile.code()).count();
        let left = usize::from(tile.copies()).saturating_sub(gone);
        rest.extend(std::iter::repeat_n(tile.code().to_owned(), left));
    }
    Random::seeded(seed.into()).shuffle(&mut rest);
    deck.append(&mut rest);
    Ok(Deck::read(&deck)?)
}

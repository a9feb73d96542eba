//! Wege, W9: a park in which a bridge, and for experts a reserve, has no place at all.
//!
//! The sixteen inner cells are covered by twelve ducks in six pairs, two bridges and two reserves, and one tile lies
//! on each edge. Every empty cell is then on the outer edge, and no tile can be exchanged.

use serde_json::Value;
use trivium_game::Random;
use trivium_games::GameKind;

use super::Scenario;

/// A game that begins so; what is drawn next is the third bridge and then the third reserve.
pub(super) fn scenario(options: Value, random: &mut Random) -> Scenario {
    let (mut deck, mut script) = inner_cells(random);
    let mut plain: Vec<&str> =
        ["P", "R"].into_iter().flat_map(|tile| std::iter::repeat_n(tile, 11)).collect();
    random.shuffle(&mut plain);
    let edges = ["-1,0", "4,1", "2,-1", "3,4"].map(str::to_owned);
    deck.extend(plain.drain(..edges.len()));
    script.extend(edges);
    deck.extend(["B", "N"]);
    deck.extend(plain);
    Scenario { kind: GameKind::Wege, options, deck, hands: Vec::new(), script }
}

/// The tiles of the inner cells and the moves that lay them, row by row from (0,0).
fn inner_cells(random: &mut Random) -> (Vec<&'static str>, Vec<String>) {
    let mut black = vec!["Pb", "Pb", "Pb", "Rb", "Rb", "Rb"];
    let mut white = vec!["Pw", "Pw", "Pw", "Rw", "Rw", "Rw"];
    let mut others = vec!["B", "B", "N", "N"];
    for tiles in [&mut black, &mut white, &mut others] {
        random.shuffle(tiles);
    }
    // Two neighbours in a row share one point of water. Even rows pair black ducks there and odd rows white ones;
    // one couple of each colour is left out for the bridges and reserves.
    let left_out = [random.below(4), random.below(4)];
    let mut deck = Vec::new();
    let mut script = Vec::new();
    for y in 0..4_u32 {
        for x in 0..4_u32 {
            let colour = (y % 2) as usize;
            let couple = (y / 2) * 2 + x / 2;
            let tiles = match (couple == left_out[colour], colour) {
                (true, _) => &mut others,
                (false, 0) => &mut black,
                (false, _) => &mut white,
            };
            let tile = tiles.pop().expect("there are as many tiles as cells");
            deck.push(tile);
            let corner = if tile.len() > 1 { format!("/{}", shared_corner(x, y)) } else { String::new() };
            script.push(format!("{x},{y}{corner}"));
        }
    }
    (deck, script)
}

/// The corner of a cell at the point of water that it shares with its neighbour in the couple.
fn shared_corner(x: u32, y: u32) -> String {
    let point_x = (x / 2) * 2 + 1;
    let north = !(point_x + y).is_multiple_of(2);
    let east = point_x > x;
    format!("{}{}", if north { "N" } else { "S" }, if east { "E" } else { "W" })
}

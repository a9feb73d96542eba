//! What the tests share: parks drawn in rows, and short words for what is done to them.

use trivium_game::{Game, MoveError, PositionText, Turn, read_options};
use trivium_wege::{Cell, Counts, Laid, Options, Point, Position, Setup, Tile};

/// A cell that a park can reach.
pub(crate) fn cell(x: i32, y: i32) -> Cell {
    Cell::new(x, y).expect("the cell is on the grid")
}

/// A point.
pub(crate) fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// Options as they are written in a position's line.
pub(crate) fn options(text: &str) -> Options {
    read_options(text).expect("the options make a game")
}

/// The beginning of a game.
pub(crate) fn start(text: &str) -> Position {
    Position::new(options(text)).expect("the options make a game")
}

/// A position from its line.
pub(crate) fn read(line: &str) -> Position {
    Position::read_position(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The tiles of a drawing: rows from north to south, tiles parted by spaces, `.` for an empty cell; the first
/// tile of the last row lies at (west, south). A duck without a corner takes the southern one.
pub(crate) fn tiles(west: i32, south: i32, rows: &[&str]) -> Vec<(Cell, Laid)> {
    let mut tiles = Vec::new();
    for (y, row) in (south..).zip(rows.iter().rev()) {
        for (x, word) in (west..).zip(row.split_whitespace()) {
            if word != "." {
                let (tile, corner) =
                    word.split_once('/').map_or((word, None), |(tile, corner)| (tile, Some(corner)));
                let corner = corner.map(|corner| corner.parse().expect("a corner"));
                let tile: Tile = tile.parse().expect("a tile");
                let corner = corner.or_else(|| tile.duck().map(|_| cell(x, y).water_corners()[1]));
                tiles.push((cell(x, y), Laid { tile, corner }));
            }
        }
    }
    tiles
}

/// What remains of all tiles besides these.
pub(crate) fn remaining(laid: &[(Cell, Laid)], hand: Option<Tile>) -> Counts {
    let count = |tile| {
        let laid = laid.iter().filter(|(_, laid)| laid.tile == tile).count();
        tile.copies().checked_sub((laid + usize::from(hand == Some(tile))) as u8).expect("too many tiles")
    };
    Tile::ALL.into_iter().fold(Counts::NONE, |counts, tile| counts.plus(tile, count(tile)))
}

/// A position with a drawn park and this tile in hand (`-` for none). Everything else is left to draw, and the
/// seat is the one whose turn it is if nothing was exchanged.
pub(crate) fn park(text: &str, hand: &str, west: i32, south: i32, rows: &[&str]) -> Position {
    let tiles = tiles(west, south, rows);
    let hand = (hand != "-").then(|| hand.parse().expect("a tile"));
    let left = remaining(&tiles, hand);
    let options = options(text);
    let over = tiles.len() == 36;
    let seat = trivium_game::Seat::new(tiles.len() as u8 % options.players);
    let setup = Setup { options, tiles, hand, left, seat: (!over).then_some(seat) };
    Position::from_setup(&setup).unwrap_or_else(|error| panic!("{error}: {setup:?}"))
}

/// Six by six from 0,0; all sixteen inner cells are full, and none of their tiles can be exchanged.
pub(crate) const NOTHING_TO_EXCHANGE: [&str; 6] = [
    "P P P P P .",
    "R B N B N P",
    "R Pb/NE Rb/NW Pw/NE Rw/NW P",
    "R Pw/SE Rw/SW Pw/SE Rw/SW P",
    "R Pb/NE Rb/NW Pb/NE Rb/NW P",
    "R R R R R .",
];

/// The legal moves as they are written, sorted.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut written: Vec<_> = moves.into_iter().map(|mv| position.write_move(mv)).collect();
    written.sort();
    written
}

/// Draws a tile.
pub(crate) fn draw(position: &mut Position, tile: &str) {
    position.draw(tile.parse().expect("a tile")).expect("the tile can be drawn");
}

/// Plays a move that must be legal.
pub(crate) fn play(position: &mut Position, text: &str) {
    let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.play(mv).expect("what can be read can be played");
}

/// Draws tiles and lays them, such as `P 0,0 Pb 1,0/NW`; nothing is drawn while a tile is in hand.
pub(crate) fn play_all(position: &mut Position, text: &str) {
    let words: Vec<_> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        if matches!(position.turn(), Turn::Chance(_)) {
            draw(position, pair[0]);
        }
        assert_eq!(position.hand().map(Tile::code), Some(pair[0]), "before {}", pair[1]);
        play(position, pair[1]);
    }
}

/// The clause that a move breaks, and the sentence.
pub(crate) fn refusal(position: &Position, text: &str) -> (String, String) {
    match position.read_move(text) {
        Err(MoveError::Illegal(illegal)) => (illegal.clause.to_string(), illegal.message),
        other => panic!("{text}: {other:?} in {position:?}"),
    }
}

/// The clause that a move breaks.
pub(crate) fn clause(position: &Position, text: &str) -> String {
    refusal(position, text).0
}

/// A finished park from 0,0 in which both sides have a way along two edges, with neither island nor pond.
pub(crate) const BOTH_WAYS: [&str; 6] =
    ["B R R R R R", "P P P P P R", "P R R R R R", "P P P P P R", "P R R R R R", "P P P P P B"];

/// A park with other tiles in some places, such as `5,0 N`.
pub(crate) fn changed(rows: &[&str], changes: &[&str]) -> Vec<String> {
    let mut grid: Vec<Vec<&str>> = rows.iter().rev().map(|row| row.split_whitespace().collect()).collect();
    for change in changes {
        let (place, tile) = change.split_once(' ').expect("a cell and a tile");
        let (x, y) = place.split_once(',').expect("two numbers");
        grid[y.parse::<usize>().expect("a row")][x.parse::<usize>().expect("a column")] = tile;
    }
    grid.iter().rev().map(|row| row.join(" ")).collect()
}

/// A park from 0,0 with these ducks, such as `1,2 b SE`, and as many others as the tile counts require, none of
/// which meets another of its colour.
pub(crate) fn with_ducks(rows: &[impl AsRef<str>], ducks: &[&str]) -> Vec<String> {
    let mut grid: Vec<Vec<String>> =
        rows.iter().rev().map(|row| row.as_ref().split_whitespace().map(str::to_owned).collect()).collect();
    let mut points = Vec::new();
    for duck in ducks {
        let words: Vec<_> = duck.split([' ', ',']).collect();
        let (x, y): (usize, usize) = (words[0].parse().expect("a column"), words[1].parse().expect("a row"));
        grid[y][x] = format!("{}{}/{}", grid[y][x], words[2], words[3]);
        points
            .push((words[2].to_owned(), cell(x as i32, y as i32).point(words[3].parse().expect("a corner"))));
    }
    for (kind, colour) in [("P", "b"), ("P", "w"), ("R", "b"), ("R", "w")] {
        let sort = format!("{kind}{colour}");
        let count = |grid: &[Vec<String>], code: &str| {
            grid.iter().flatten().filter(|word| word.split('/').next() == Some(code)).count()
        };
        // One plain path is kept back: a test may want it in hand.
        while count(&grid, kind) > 10 && count(&grid, &sort) < 3 {
            let lone = (0..grid.len() * 6).find_map(|number| {
                let (x, y) = (number % 6, number / 6);
                let corners = cell(x as i32, y as i32).water_corners().into_iter();
                let free = |corner: &trivium_wege::Corner| {
                    !points.contains(&(colour.to_owned(), cell(x as i32, y as i32).point(*corner)))
                };
                (grid[y][x] == kind).then(|| corners.into_iter().find(free).map(|corner| (x, y, corner)))?
            });
            let (x, y, corner) = lone.expect("there is room for a lone duck");
            grid[y][x] = format!("{sort}/{corner}");
            points.push((colour.to_owned(), cell(x as i32, y as i32).point(corner)));
        }
    }
    grid.iter().rev().map(|row| row.join(" ")).collect()
}

/// A finished park with these ducks.
pub(crate) fn finished(text: &str, rows: &[impl AsRef<str>], ducks: &[&str]) -> Position {
    let rows = with_ducks(rows, ducks);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    park(text, "-", 0, 0, &rows)
}

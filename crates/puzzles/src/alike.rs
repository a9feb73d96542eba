//! Which positions are alike: turned, mirrored, with the colours, the seats or the marks exchanged.

use std::fmt::Write as _;

use trivium_caminos::Colour;
use trivium_game::{Game, PositionText, Seat, Turn};
use trivium_games::{AnyPosition, each_game};

use crate::game::Puzzling as _;

/// A text that is the same for all positions that are alike: turned or mirrored; at Caminos also with the colours
/// exchanged, at Wege wherever the park began, at Cuminos with the seats exchanged or the marks renamed.
pub fn canonical(position: &AnyPosition) -> String {
    each_game!(position, AnyPosition(position) => position.canonical())
}

/// The mover's cubes are always written as `o`, the other side's as `x`: the colours have the same rights.
pub(crate) fn caminos(position: &trivium_caminos::Position) -> String {
    let options = position.options();
    let seat = position.turn().seat().unwrap_or(Seat::new(0));
    let own = Colour::of_team(position.team_of(seat));
    let mut text = options.grid.name().to_owned();
    for cell in options.grid.cells().filter(|&cell| position.height(cell) > 0) {
        let cubes = position.column(cell).map(|colour| match colour {
            Colour::Neutral => 'n',
            colour if colour == own => 'o',
            _ => 'x',
        });
        let _ = write!(text, " {cell}{}", cubes.collect::<String>());
    }
    let mut next = seat;
    for _ in 0..position.seats() {
        let pieces = trivium_caminos::Shape::ALL.map(|shape| position.pieces(next, shape));
        let _ = write!(text, " {pieces:?}{}", position.is_out(next));
        next = next.next(position.seats());
    }
    text
}

/// Where the park begins means nothing once it lies there: only how its tiles lie to one another.
pub(crate) fn wege(position: &trivium_wege::Position, turn: u8) -> String {
    let turned = |x: i32, y: i32| {
        let (x, y) = if turn % 2 == 1 { (y, x) } else { (x, y) };
        match turn / 2 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    };
    // In halves of a tile's edge: the middle of the tile, and the point of its duck.
    let mut tiles: Vec<_> = position
        .tiles()
        .map(|(cell, laid)| {
            let (x, y) = (2 * cell.x() + 1, 2 * cell.y() + 1);
            let duck = laid.corner.map(|corner| {
                let to = |far: bool| if far { 1 } else { -1 };
                turned(x + to(corner.is_east()), y + to(corner.is_north()))
            });
            (turned(x, y), laid.tile.code(), duck)
        })
        .collect();
    let least = |of: fn(&(i32, i32)) -> i32| tiles.iter().map(|tile| of(&tile.0)).min().unwrap_or(0);
    let (left, low) = (least(|at| at.0) - 1, least(|at| at.1) - 1);
    for (at, _, duck) in &mut tiles {
        for (x, y) in std::iter::once(at).chain(duck) {
            (*x, *y) = (*x - left, *y - low);
        }
    }
    tiles.sort_unstable();
    // Whether the corner in the south-west is water tells where all water is (W4).
    let water = (left / 2 + low / 2) % 2 == 0;
    format!("{water} {tiles:?} {:?} {} {:?}", position.hand(), position.left(), position.turn())
}

/// What the marks are called means nothing: each is named by the order in which it is met. Totals and rounds mean
/// nothing for the rest of a round.
pub(crate) fn cuminos(position: &trivium_cuminos::Position) -> String {
    let Turn::Seat(seat) = position.turn() else { return position.write_position() };
    let mut names = Names::default();
    let mut cells: Vec<_> =
        position.laid().iter().flat_map(|laid| laid.laying.halves().map(|half| half.spot.cell())).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut text = String::new();
    for cell in cells {
        let column: Vec<_> = position.column(cell).iter().map(|mark| names.of(mark.number())).collect();
        let open = position.open_ends().contains(&cell);
        let _ = write!(text, "{},{}{column:?}{open} ", cell.x(), cell.y());
    }
    let mut next = seat;
    for _ in 0..position.seats() {
        let mut hand: Vec<_> = position
            .hand(next)
            .iter()
            .map(|cumino| {
                let mut marks = cumino.marks().map(|mark| names.known(mark.number()));
                marks.sort_unstable();
                marks
            })
            .collect();
        hand.sort_unstable();
        let passes = (position.has_passed(next), position.has_passed_since_laying(next));
        let _ = write!(text, "{hand:?}{passes:?} ");
        next = next.next(position.seats());
    }
    text
}

/// New names for marks.
#[derive(Default)]
struct Names([u8; 7]);

impl Names {
    /// The name of a mark, a new one if it has none.
    fn of(&mut self, mark: u8) -> u8 {
        if self.0[usize::from(mark)] == 0 {
            self.0[usize::from(mark)] = self.0.iter().max().map_or(1, |last| last + 1);
        }
        self.0[usize::from(mark)]
    }

    /// The name of a mark that was met; all others are the same to the table.
    fn known(&self, mark: u8) -> u8 {
        self.0[usize::from(mark)]
    }
}

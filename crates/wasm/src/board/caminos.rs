//! The board of Caminos, as the wire shows it.

use trivium_caminos::{Cell, Colour, CoveredColumn, Move, Position, Setup, Shape};
use trivium_game::{Game as _, Seat, Team};
use trivium_games::Table;
#[cfg(feature = "types")]
use {trivium_caminos::Grid, trivium_games::TextMap};

use super::OnPage;
use crate::insight::ways_ahead;
use crate::wire::{
    Break, CaminosBoard, Column, GridCell, Group, Insight, PieceCount, Placed, ShapePlaces, Way,
};

impl OnPage for Position {
    type Board = CaminosBoard;

    fn board(table: &Table<Self>, position: &Self) -> CaminosBoard {
        board(table, position)
    }

    fn as_turn_of(&self, seat: Seat) -> Option<Self> {
        Self::from_setup(&Setup { seat: Some(seat), ..self.setup() }).ok()
    }

    fn insight(&self) -> Insight {
        Insight { ways: ways_ahead(self), ..Insight::default() }
    }

    #[cfg(feature = "types")]
    fn data() -> impl serde::Serialize {
        let cells = |grid: Grid| grid.cells().map(|cell| [cell.x(), cell.y()]).collect::<Vec<_>>();
        let standard = trivium_caminos::Options::default().set;
        let own = || Shape::own().map(|shape| (shape, standard.count(shape)));
        serde_json::json!({
            "grids": Grid::ALL.into_iter().map(|grid| (grid.name(), cells(grid))).collect::<TextMap<_, _>>(),
            "flat": Shape::ALL.into_iter().map(|shape| (shape, shape.cubes())).collect::<TextMap<_, _>>(),
            "shapes": Shape::own().map(Shape::name).collect::<Vec<_>>(),
            "standardSet": own().filter(|&(_, count)| count > 0).collect::<TextMap<_, _>>(),
        })
    }
}

fn board(table: &Table<Position>, position: &Position) -> CaminosBoard {
    let options = position.options();
    let seats = || Seat::all(options.players);
    CaminosBoard {
        grid: options.grid.name().to_owned(),
        size: options.grid.size(),
        cells: options.grid.cells().map(|cell| grid_cell(position, cell)).collect(),
        pieces: seats().map(|seat| pieces(position, seat)).collect(),
        out: seats().map(|seat| position.is_out(seat)).collect(),
        placed: placed(table),
        shapes: shapes(position),
        ways: Team::all(2).filter_map(|team| way(position, team)).collect(),
        groups: Team::all(2).flat_map(|team| groups(position, team)).collect(),
        breaks: Team::all(2).flat_map(|team| breaks(position, team)).collect(),
    }
}

fn grid_cell(position: &Position, cell: Cell) -> GridCell {
    let sides = position.options().grid.sides().filter(|side| side.has(cell));
    GridCell {
        name: cell.to_string(),
        x: cell.x(),
        y: cell.y(),
        cubes: position.column(cell).map(Colour::letter).collect(),
        sides: sides.map(|side| side.name().to_owned()).collect(),
    }
}

fn pieces(position: &Position, seat: Seat) -> Vec<PieceCount> {
    let held = Shape::ALL.into_iter().map(|shape| (shape, position.pieces(seat, shape)));
    let in_play = |shape: Shape| position.options().set.count(shape) > 0;
    let shown = held.filter(|&(shape, count)| count > 0 || in_play(shape));
    shown.map(|(shape, count)| PieceCount { shape: shape.name().to_owned(), count }).collect()
}

/// The pieces in the order of play, each with the colour of whoever placed it; not those of the position in which
/// the game began, which remembers cubes but no pieces.
fn placed(table: &Table<Position>) -> Vec<Placed> {
    let (mut before, _) = table.beginning();
    let place = |&mv: &Move| {
        let mover = before.turn().seat().expect("a seat made every move");
        let colour = match mv.shape() {
            Shape::N => Colour::Neutral,
            _ => Colour::of_team(before.team_of(mover)),
        };
        before.play_unchecked(mv);
        Placed { colour: colour.letter().to_string(), columns: mv.columns().map(column).collect() }
    };
    table.moves().iter().map(place).collect()
}

fn column(column: CoveredColumn) -> Column {
    Column { x: column.cell.x(), y: column.cell.y(), base: column.base, cubes: column.cubes }
}

fn shapes(position: &Position) -> Vec<ShapePlaces> {
    let Some(seat) = position.turn().seat() else { return Vec::new() };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let held = Shape::ALL.into_iter().filter(|&shape| position.pieces(seat, shape) > 0);
    held.map(|shape| {
        let turnings: Vec<Vec<Column>> =
            shape.turnings().map(|columns| columns.into_iter().map(column).collect()).collect();
        let places = moves.iter().filter(|mv| mv.shape() == shape).map(|&mv| place(mv, &turnings)).collect();
        ShapePlaces { shape: shape.name().to_owned(), turnings, places }
    })
    .collect()
}

/// The number of a placement's turning, and the corner of its box.
fn place(mv: Move, turnings: &[Vec<Column>]) -> [u8; 3] {
    let columns: Vec<_> = mv.columns().map(column).collect();
    let least = |of: fn(&Column) -> u8| columns.iter().map(of).min().expect("a piece has columns");
    let (left, bottom) = (least(|column| column.x), least(|column| column.y));
    let stands = |turning: &Vec<Column>| {
        let moved =
            turning.iter().map(|&column| Column { x: column.x + left, y: column.y + bottom, ..column });
        moved.eq(columns.iter().copied())
    };
    let number = turnings.iter().position(stands).expect("every placement is a turning of its shape");
    [number as u8, left, bottom]
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

fn way(position: &Position, team: Team) -> Option<Way> {
    position.way(team).map(|way| Way {
        team: team.index() as u8,
        sides: [way.from, way.to].map(|side| side.name().to_owned()),
        cells: names(&way.cells),
        points: way.points,
    })
}

fn groups(position: &Position, team: Team) -> Vec<Group> {
    let group = |group: trivium_caminos::Group| Group {
        team: team.index() as u8,
        cells: names(&group.cells),
        sides: group.sides.iter().map(|side| side.name().to_owned()).collect(),
    };
    position.groups(team).into_iter().map(group).collect()
}

fn breaks(position: &Position, team: Team) -> Vec<Break> {
    let broken = |step: trivium_caminos::BrokenStep| Break {
        team: team.index() as u8,
        high: step.high.to_string(),
        low: step.low.to_string(),
    };
    position.broken_steps(team).into_iter().map(broken).collect()
}

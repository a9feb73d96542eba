//! Pictures of Caminos.

mod board;
mod flat;
mod marks;
mod scene;

use trivium_caminos::{BrokenStep, Cell, Colour, Face, Move, Position, Shape, Side, Way};

use crate::Drawing;

pub use flat::draw_flat;
pub use scene::{draw_piece, hidden_faces};

/// What a picture points out.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Pieces whose placement is known: inside a piece the edges of its cubes are drawn faintly.
    pub pieces: Vec<Move>,
    /// A way that is lit up, its faces numbered from 1; what is hidden from the viewer is dashed.
    pub way: Option<Way>,
    /// Steps whose wall is crossed out.
    pub broken: Vec<BrokenStep>,
    /// Two columns that touch in a corner only, which is ringed.
    pub corners: Vec<[Cell; 2]>,
    /// Pieces that do not stand there, but are thought of.
    pub ghosts: Vec<Ghost>,
    /// Cubes that are missing: crossed out.
    pub holes: Vec<(Cell, u8)>,
    /// Pieces that get a sign; those that count are lit up.
    pub signs: Vec<(Move, Sign)>,
    /// Letters at sides of the board.
    pub sides: Vec<(Side, char)>,
    /// The part of the board that is drawn; all of it if there is none.
    pub window: Option<Window>,
    /// Whether letters and numbers of files and ranks are left out.
    pub without_coordinates: bool,
}

/// A piece that is thought of: where its cubes would be.
#[derive(Clone, Debug)]
pub struct Ghost {
    /// The colour of the piece.
    pub colour: Colour,
    /// Its cubes: cells and levels.
    pub cubes: Vec<(Cell, u8)>,
    /// Whether it could be placed so.
    pub allowed: bool,
}

/// The sign on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It counts as this one.
    Number(u8),
    /// It does not count.
    Cross,
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its south-western cell.
    pub from: Cell,
    /// Its north-eastern cell.
    pub to: Cell,
}

impl Window {
    fn has(self, cell: Cell) -> bool {
        (self.from.x()..=self.to.x()).contains(&cell.x()) && (self.from.y()..=self.to.y()).contains(&cell.y())
    }
}

impl Marks {
    fn shows(&self, cell: Cell) -> bool {
        self.window.is_none_or(|window| window.has(cell))
    }

    /// The least and greatest file and rank that are shown, as cells.
    fn corner_cells(&self, position: &Position) -> [Cell; 2] {
        let last = position.options().grid.size() - 1;
        let whole = || Cell::new(0, 0).zip(Cell::new(last, last));
        let window = self.window.map(|window| (window.from, window.to)).or_else(whole);
        let (from, to) = window.expect("a grid's corners are cells");
        [from, to]
    }
}

/// A view from high in the south-west: the board, its stacks, and the marks.
pub fn draw(position: &Position, marks: &Marks) -> Drawing {
    let mut drawing = Drawing::default();
    board::draw(&mut drawing, position, marks);
    let blocks = scene::stand(position, marks);
    scene::draw(&mut drawing, position, marks, &blocks);
    marks::draw(&mut drawing, position, marks, &blocks);
    drawing
}

/// The cubes of a placed piece: cells and levels.
fn cubes_of(piece: Move) -> impl Iterator<Item = (Cell, u8)> {
    piece
        .columns()
        .flat_map(|column| (column.base..column.base + column.cubes).map(move |level| (column.cell, level)))
}

/// The cubes of a shape as it lies: cells of a plane.
const fn lying(shape: Shape) -> &'static [(i32, i32)] {
    match shape {
        Shape::I1 => &[(0, 0)],
        Shape::I2 => &[(0, 0), (1, 0)],
        Shape::I3 | Shape::N => &[(0, 0), (1, 0), (2, 0)],
        Shape::V3 => &[(0, 0), (1, 0), (0, 1)],
        Shape::O4 => &[(0, 0), (1, 0), (0, 1), (1, 1)],
        Shape::L4 => &[(0, 0), (1, 0), (2, 0), (2, 1)],
        Shape::T4 => &[(0, 0), (1, 0), (2, 0), (1, 1)],
        Shape::S4 => &[(0, 0), (1, 0), (1, 1), (2, 1)],
    }
}

/// Where the middle of a face is in space, and which way one looks out of it.
fn face_in_space(position: &Position, face: Face) -> ([f64; 3], [f64; 3]) {
    let middle = |cell: Cell| [f64::from(cell.x()) + 0.5, f64::from(cell.y()) + 0.5];
    match face {
        Face::Top(cell) => {
            let [x, y] = middle(cell);
            ([x, y, f64::from(position.height(cell))], [0.0, 0.0, 1.0])
        }
        Face::Wall { of, towards, level } => {
            let ([x, y], [to_x, to_y]) = (middle(of), middle(towards));
            let place = [f64::midpoint(x, to_x), f64::midpoint(y, to_y), f64::from(level) + 0.5];
            (place, [to_x - x, to_y - y, 0.0])
        }
    }
}

#[cfg(test)]
mod tests {
    use trivium_game::{Game, read_options};

    use super::*;

    /// What is drawn as a piece is that piece to the rules, too.
    #[test]
    fn pieces_are_drawn_in_their_shapes() {
        for shape in Shape::ALL {
            let set =
                if shape == Shape::N { "neutral=true".to_owned() } else { format!("set={{{shape}:2}}") };
            let position = Position::new(read_options(&set).unwrap()).unwrap();
            let mut cells: Vec<_> =
                lying(shape).iter().map(|&(x, y)| Cell::new(x as u8, y as u8).unwrap()).collect();
            cells.sort_unstable();
            let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
            let placed = position.read_move(&format!("{shape}:{}", cells.join(",")));
            assert!(placed.is_ok(), "{shape}: {placed:?}");
        }
    }
}

//! C1, C2: the grids and their sides.

use trivium_caminos::{Cell, Grid};

fn side_cells(grid: Grid, name: &str) -> String {
    let side = grid.side(name).unwrap();
    let cells: Vec<_> = grid.cells().filter(|&cell| side.has(cell)).map(|cell| cell.to_string()).collect();
    cells.join(" ")
}

#[test]
fn each_grid_has_its_number_of_cells() {
    let counts = Grid::ALL.map(|grid| grid.cells().count());
    assert_eq!(counts, [64, 61, 76, 60]);
}

#[test]
fn sides_stand_clockwise_in_order() {
    let names = |grid: Grid| grid.sides().map(|side| side.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(Grid::Square), "N E S W");
    assert_eq!(names(Grid::Diamond), "NE SE SW NW");
    assert_eq!(names(Grid::Octagon), "N NE E SE S SW W NW");
    assert_eq!(names(Grid::Torus), names(Grid::Octagon));
    let error = Grid::Square.side("NE").unwrap_err().to_string();
    assert_eq!(error, "`NE` is not a side; expected N, E, S, W");
}

#[test]
fn sides_have_their_cells() {
    assert_eq!(side_cells(Grid::Square, "N"), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(side_cells(Grid::Square, "E"), "h1 h2 h3 h4 h5 h6 h7 h8");
    assert_eq!(side_cells(Grid::Square, "S"), "a1 b1 c1 d1 e1 f1 g1 h1");
    assert_eq!(side_cells(Grid::Square, "W"), "a1 a2 a3 a4 a5 a6 a7 a8");
    assert_eq!(side_cells(Grid::Diamond, "NE"), "f11 g10 h9 i8 j7 k6");
    assert_eq!(side_cells(Grid::Diamond, "SE"), "f1 g2 h3 i4 j5 k6");
    assert_eq!(side_cells(Grid::Diamond, "SW"), "a6 b5 c4 d3 e2 f1");
    assert_eq!(side_cells(Grid::Diamond, "NW"), "a6 b7 c8 d9 e10 f11");
    for grid in [Grid::Octagon, Grid::Torus] {
        assert_eq!(side_cells(grid, "N"), "d10 e10 f10 g10");
        assert_eq!(side_cells(grid, "NE"), "g10 h9 i8 j7");
        assert_eq!(side_cells(grid, "E"), "j4 j5 j6 j7");
        assert_eq!(side_cells(grid, "SE"), "g1 h2 i3 j4");
        assert_eq!(side_cells(grid, "S"), "d1 e1 f1 g1");
        assert_eq!(side_cells(grid, "SW"), "a4 b3 c2 d1");
        assert_eq!(side_cells(grid, "W"), "a4 a5 a6 a7");
        assert_eq!(side_cells(grid, "NW"), "a7 b8 c9 d10");
    }
}

#[test]
fn the_hole_of_the_torus_has_sixteen_cells() {
    let hole: Vec<_> = Grid::Octagon.cells().filter(|&cell| !Grid::Torus.has(cell)).collect();
    assert_eq!(hole.len(), 16);
    assert_eq!([hole[0].to_string(), hole[15].to_string()], ["d4", "g7"]);
}

#[test]
fn cells_are_named_by_file_and_rank() {
    let cell = Cell::new(2, 9).unwrap();
    assert_eq!((cell.to_string().as_str(), cell.x(), cell.y(), cell.index()), ("c10", 2, 9, 101));
    assert_eq!(Cell::new(11, 0), None);
    assert_eq!(Cell::new(0, 11), None);
    assert!(Cell::new(0, 10) < Cell::new(1, 0), "by file, then rank");
}

#[test]
fn partners_are_opposite_or_nearly() {
    let partners = |grid: Grid, index| {
        let side = grid.sides().nth(index).unwrap();
        side.partners().map(|side| side.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(partners(Grid::Square, 0), "S");
    assert_eq!(partners(Grid::Diamond, 3), "SE");
    assert_eq!(partners(Grid::Octagon, 0), "SE S SW");
    assert_eq!(partners(Grid::Torus, 6), "NE E SE");
    let [north, east, south] = [0, 2, 4].map(|index| Grid::Octagon.sides().nth(index).unwrap());
    assert!(north.doubles_with(south) && south.doubles_with(north) && !north.doubles_with(east));
    let [north, south] = [0, 2].map(|index| Grid::Square.sides().nth(index).unwrap());
    assert!(!north.doubles_with(south));
}

#[test]
fn grids_have_names() {
    for grid in Grid::ALL {
        assert_eq!(grid.to_string().parse(), Ok(grid));
    }
    assert!("hexagon".parse::<Grid>().is_err());
}

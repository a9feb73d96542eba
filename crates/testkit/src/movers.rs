//! Movers with a bias, so that games reach positions that uniform play seldom does.

use serde_json::Value;
use trivium_game::Random;

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Every legal move is as likely as the others.
    Uniform,
    /// High columns, upper ranks.
    Stacking,
    /// Pieces on pieces, tiles that close the park early.
    Covering,
    /// Exchanges wherever there are any.
    Exchanging,
    /// Passes wherever there are any.
    Passing,
    /// Flat and near what is there, so that the board fills up.
    Filling,
    /// Keeps to a line, or lays like beside like, so that ways, ponds and islands come about.
    Connecting,
}

impl Mover {
    /// Every mover.
    pub const ALL: [Self; 7] = [
        Self::Uniform,
        Self::Stacking,
        Self::Covering,
        Self::Exchanging,
        Self::Passing,
        Self::Filling,
        Self::Connecting,
    ];

    /// Chooses one of the moves.
    pub fn choose<'a>(self, moves: &'a [String], state: &Value, random: &mut Random) -> &'a str {
        let weights: Vec<u32> = moves.iter().map(|mv| self.weight(mv, state)).collect();
        let mut left = random.below(weights.iter().sum());
        for (mv, weight) in moves.iter().zip(weights) {
            if left < weight {
                return mv;
            }
            left -= weight;
        }
        unreachable!("a number below the sum of the weights falls into one of them")
    }

    fn weight(self, mv: &str, state: &Value) -> u32 {
        let liked = match self {
            Self::Uniform => false,
            Self::Stacking => {
                mv.contains('*') || mv.contains(",1/") || mv.contains(",2/") || mv.starts_with('x')
            }
            Self::Covering => covers(mv, state) || mv.contains(",2/") || is_far(mv),
            Self::Exchanging => mv.starts_with('x'),
            Self::Passing => mv == "pass",
            Self::Filling => !mv.contains('*') && !mv.starts_with('x') && !is_far(mv) && !covers(mv, state),
            Self::Connecting => in_line(mv, state) || joins_its_kind(mv, state),
        };
        if liked { 40 } else { 1 }
    }
}

/// Caminos: whether one of the columns stands already.
fn covers(mv: &str, state: &Value) -> bool {
    cells(mv).any(|cell| state["columns"].get(cell).is_some())
}

fn cells(mv: &str) -> impl Iterator<Item = &str> {
    let columns = mv.split_once(':').map_or("", |(_, columns)| columns);
    columns.split(',').map(|column| column.split('*').next().unwrap_or(column))
}

/// Wege: whether the cell is far from the first tile.
fn is_far(mv: &str) -> bool {
    let cell = mv.trim_start_matches('x').split('/').next().unwrap_or_default();
    let coordinates: Vec<i32> = cell.split(',').filter_map(|number| number.parse().ok()).collect();
    coordinates.len() == 2 && coordinates.iter().any(|number| number.abs() > 2)
}

/// Wege: whether a tile of the same kind lies beside the cell.
fn joins_its_kind(mv: &str, state: &Value) -> bool {
    let Some(kind) = state["tile"].as_str().and_then(|tile| tile.chars().next()) else { return false };
    let cell = mv.split('/').next().unwrap_or_default();
    let Some((x, y)) = cell.split_once(',') else { return false };
    let (Ok(x), Ok(y)) = (x.parse::<i32>(), y.parse::<i32>()) else { return false };
    let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    beside
        .iter()
        .any(|(x, y)| state["tiles"][format!("{x},{y}")].as_str().is_some_and(|tile| tile.starts_with(kind)))
}

/// Caminos: whether the piece stays on the mover's two middle files or ranks.
fn in_line(mv: &str, state: &Value) -> bool {
    let placed = state["columns"].as_object().map_or(0, serde_json::Map::len);
    let file = if placed.is_multiple_of(2) { "de" } else { "fg" };
    let mut cells = cells(mv).peekable();
    cells.peek().is_some()
        && cells.all(|cell| cell.chars().next().is_some_and(|letter| file.contains(letter)))
}

//! The colours. Colours that must be distinguished also differ in lightness.

/// The paper under figures.
pub(crate) const PAPER: &str = "#fcfaf5";
/// Writing and most lines.
pub(crate) const INK: &str = "#33302b";
/// Coordinates.
pub(crate) const FAINT_INK: &str = "#6f6a60";
/// What is wrong, missing or broken.
pub(crate) const WRONG: &str = "#c22f0e";
/// What is good, lit up or allowed.
pub(crate) const RIGHT: &str = "#1a4a9c";
/// The light behind lines that must be seen on anything.
pub(crate) const GLOW: &str = "#ffffff";

/// The paint of a cube: a fill for each face that is seen, and lines.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    /// Begins the names of parts that have this paint.
    pub(crate) name: &'static str,
    pub(crate) top: &'static str,
    pub(crate) south: &'static str,
    pub(crate) west: &'static str,
    pub(crate) line: &'static str,
    /// What is carved into the cube.
    pub(crate) carving: &'static str,
}

/// Team 0 of Caminos: light.
pub(crate) const YELLOW: Paint = Paint {
    name: "y",
    top: "#f6d365",
    south: "#e3b53c",
    west: "#c4942a",
    line: "#5f4510",
    carving: "#3d2c08",
};
/// Team 1 of Caminos: of middle lightness.
pub(crate) const GREEN: Paint = Paint {
    name: "g",
    top: "#4f9f76",
    south: "#38805b",
    west: "#286046",
    line: "#0d2d1d",
    carving: "#ffffff",
};
/// The neutral pieces of Caminos: dark.
pub(crate) const BLUE: Paint = Paint {
    name: "n",
    top: "#3d5a94",
    south: "#2b4373",
    west: "#1f3157",
    line: "#0a1226",
    carving: "#ffffff",
};

/// The six seats of Cuminos, light and dark by turns.
pub(crate) static SEATS: [Paint; 6] = [
    Paint {
        name: "a",
        top: "#f7e3b2",
        south: "#e6c887",
        west: "#c9a766",
        line: "#59431c",
        carving: "#3d2c08",
    },
    Paint {
        name: "b",
        top: "#4a83a8",
        south: "#35688b",
        west: "#264e6b",
        line: "#0c2232",
        carving: "#ffffff",
    },
    Paint {
        name: "c",
        top: "#f2a76f",
        south: "#dd8847",
        west: "#bb6c30",
        line: "#4f2708",
        carving: "#2e1503",
    },
    Paint {
        name: "d",
        top: "#7d5a8f",
        south: "#634474",
        west: "#4b3259",
        line: "#1e0f26",
        carving: "#ffffff",
    },
    Paint {
        name: "e",
        top: "#c3dfd0",
        south: "#9fc5b2",
        west: "#7ea892",
        line: "#284a3a",
        carving: "#10291d",
    },
    Paint {
        name: "f",
        top: "#9c4a45",
        south: "#7f3632",
        west: "#612623",
        line: "#270b09",
        carving: "#ffffff",
    },
];

/// A cell of a board.
pub(crate) const CELL: &str = "#f3ecdc";
/// A cell at the border of a board.
pub(crate) const BORDER_CELL: &str = "#e4d7ba";
/// The lines between cells.
pub(crate) const CELL_LINE: &str = "#b5a684";
/// The board's thickness towards the south.
pub(crate) const SLAB_SOUTH: &str = "#c4b086";
/// The board's thickness towards the west.
pub(crate) const SLAB_WEST: &str = "#a4906a";

/// Land of Wege: light.
pub(crate) const LAND: &str = "#efdfae";
/// What runs along land.
pub(crate) const LAND_TRACK: &str = "#b08f47";
/// Water of Wege: of middle lightness.
pub(crate) const WATER: &str = "#5e9cc9";
/// What runs along water.
pub(crate) const WATER_TRACK: &str = "#d3e8f6";
/// Where land and water meet.
pub(crate) const BANK: &str = "#7b6230";
/// The ground of a nature reserve: dark.
pub(crate) const RESERVE: &str = "#3f6f47";
/// The trees of a nature reserve.
pub(crate) const TREES: &str = "#20432a";
/// The deck of a bridge.
pub(crate) const DECK: &str = "#d6a35c";
/// The planks and rails of a bridge.
pub(crate) const RAIL: &str = "#5b3a12";
/// The beak of a duck.
pub(crate) const BEAK: &str = "#ef8a17";

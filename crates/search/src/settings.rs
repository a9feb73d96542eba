//! How a search goes about it.

/// How the next move to look at is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// By value and prior; moves come into view one after another as visits grow.
    Guided {
        /// How much a prior counts against values.
        exploration: f32,
        /// How much worse than its parent a move is taken to be before it was tried.
        caution: f32,
        /// How soon a move's own visits outweigh what came of the same thing elsewhere (see `Guide::key`).
        independence: f32,
        /// So many moves are in view at once.
        first_moves: f32,
        /// Moves in view grow with this power of the visits.
        growth: f32,
    },
    /// By the upper confidence bound alone, every move once before any a second time.
    Plain {
        /// How much uncertainty counts against values.
        exploration: f32,
    },
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// So many bytes the tree may take; when it is full, it is not expanded any further.
    pub memory: usize,
    /// How moves are chosen.
    pub selection: Selection,
    /// Whether wins and losses are proven.
    pub solver: bool,
    /// A node's moves are listed once it was visited so often; before that it is only evaluated, time and again.
    pub patience: u32,
    /// How many candidates a guide is asked for at first.
    pub breadth: usize,
}

impl Settings {
    /// So much memory a tree may take unless a shell says otherwise.
    pub const USUAL_MEMORY: usize = 512 << 20;

    /// A search that follows its guide.
    pub const GUIDED: Self = Self {
        memory: Self::USUAL_MEMORY,
        selection: Selection::Guided {
            exploration: 1.0,
            caution: 0.05,
            independence: 0.04,
            first_moves: 3.0,
            growth: 0.45,
        },
        solver: true,
        patience: 1,
        breadth: 48,
    };

    /// Plain UCT: full expansion, no solver, no priors.
    pub const PLAIN: Self = Self {
        memory: Self::USUAL_MEMORY,
        selection: Selection::Plain { exploration: 1.0 },
        solver: false,
        patience: 1,
        breadth: usize::MAX,
    };
}

//! Search parameters.

/// How a descent selects the next move at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// PUCT with RAVE, first-play urgency and progressive widening.
    ///
    /// Selects the move with the highest `Q + exploration * prior * sqrt(N + 1) / (n + 1)`, where `Q` blends the
    /// move's mean value with its AMAF value.
    Puct {
        /// The weight of the prior (`c_puct`).
        exploration: f32,
        /// First-play urgency: an unvisited move counts as its parent's value minus this.
        fpu_reduction: f32,
        /// The bias of RAVE: the larger, the sooner a move's own visits outweigh its AMAF value (see
        /// [`Guide::amaf_key`](crate::Guide::amaf_key)).
        rave_bias: f32,
        /// Progressive widening considers the first `widening_base + N ^ widening_exponent` moves.
        widening_base: f32,
        /// See `widening_base`.
        widening_exponent: f32,
    },
    /// UCT: upper confidence bounds without priors. Visits every move once before any a second time.
    Uct {
        /// The weight of the confidence term.
        exploration: f32,
    },
}

/// Parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The largest size of the tree in bytes. A full tree is no longer expanded.
    pub memory: usize,
    /// How moves are selected.
    pub selection: Selection,
    /// Whether the search proves wins, draws and losses (MCTS-Solver).
    pub solver: bool,
    /// Expands a node on the first descent after this many visits; before that, each visit evaluates it.
    pub expand_after: u32,
    /// How many candidates the search asks a guide for at first.
    pub breadth: usize,
}

impl Settings {
    /// The default size of a tree in bytes.
    pub const DEFAULT_MEMORY: usize = 512 << 20;

    /// PUCT with a solver: follows its guide.
    pub const PUCT: Self = Self {
        memory: Self::DEFAULT_MEMORY,
        selection: Selection::Puct {
            exploration: 1.0,
            fpu_reduction: 0.05,
            rave_bias: 0.04,
            widening_base: 3.0,
            widening_exponent: 0.45,
        },
        solver: true,
        expand_after: 1,
        breadth: 48,
    };

    /// Plain UCT: full expansion, no solver, no priors.
    pub const UCT: Self = Self {
        memory: Self::DEFAULT_MEMORY,
        selection: Selection::Uct { exploration: 1.0 },
        solver: false,
        expand_after: 1,
        breadth: usize::MAX,
    };
}

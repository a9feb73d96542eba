//! Game-independent search: Monte Carlo tree search (PUCT, RAVE, MCTS-Solver) with a [`Guide`], an exact [`Solver`]
//! (alpha-beta, Star1), and baselines.
//!
//! ```
//! use trivium_caminos::{Options, Position};
//! use trivium_search::{Budget, Search, Settings, Status, Uniform};
//!
//! let position = Position::new(Options::default())?;
//! let mut search = Search::new(position, Settings::UCT, 7);
//! assert_eq!(search.run(&mut Uniform::default(), Budget::nodes(100)), Status::NodesSpent);
//! assert!(search.best_move().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amaf;
mod budget;
mod exact;
mod flat;
mod follow;
mod fraction;
mod guide;
mod points;
mod quota;
mod report;
mod search;
mod select;
mod settings;
mod solve;
mod stats;
mod tree;
mod values;
mod worker;

pub use amaf::AmafKeys;
pub use budget::{Budget, Status};
pub use exact::{Answer, Exhausted, Goal, LeafBound, Solver, ValueBounds};
pub use flat::FlatMonteCarlo;
pub use fraction::{Fraction, ParseFractionError};
pub use guide::{Candidate, Candidates, Evaluation, Guide, Uniform};
pub use points::Points;
pub use report::{MoveReport, Report};
pub use search::Search;
pub use settings::{Selection, Settings};
pub use tree::Step;
pub use values::Values;

//! Search that knows no game: a tree of moves and draws, grown by a [`Guide`], and the plain baselines.
//!
//! ```
//! use trivium_caminos::{Options, Position};
//! use trivium_search::{Budget, Search, Settings, Status, Uniform};
//!
//! let position = Position::new(Options::default())?;
//! let mut search = Search::new(position, Settings::PLAIN, 7);
//! assert_eq!(search.run(&mut Uniform::default(), Budget::nodes(100)), Status::NodesSpent);
//! assert!(search.best_move().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod core;
mod exact;
mod flat;
mod follow;
mod fraction;
mod guide;
mod keys;
mod report;
mod search;
mod select;
mod settings;
mod solve;
mod tally;
mod tree;
mod values;
mod worker;

pub use budget::{Budget, Status};
pub use exact::{Answer, Beyond, Goal, RanOut, Solver, Worth};
pub use flat::FlatMonteCarlo;
pub use fraction::{Fraction, NoFraction};
pub use guide::{Candidate, Candidates, Evaluation, Guide, Uniform};
pub use keys::Keys;
pub use report::{MoveReport, Report};
pub use search::Search;
pub use settings::{Selection, Settings};
pub use tally::Points;
pub use tree::Step;
pub use values::Values;

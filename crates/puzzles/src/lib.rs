//! Puzzles: positions with one best move, each with its proof.
//!
//! ```
//! use trivium_puzzles::{read_puzzles, write_puzzle};
//!
//! let line = r#"{"id":"caminos-1","game":"caminos","position":"caminos set={I2:8} 8/8/y,7/y,7/y,7/y,7/y,g,g,5/y,g,g,g,g,3 0 I2:5/I2:5 - -","seat":0,"task":"win in 1","solution":"I2:a7,a8","value":"1","proof":{"move":"I2:a7,a8"},"difficulty":1,"themes":["win at once"],"seed":0}"#;
//! let puzzles = read_puzzles(line)?;
//! puzzles[0].validate()?;
//! assert!(puzzles[0].is_unique()?);
//! assert_eq!(write_puzzle(&puzzles[0]), line);
//! # Ok::<(), trivium_puzzles::PuzzleError>(())
//! ```

mod alike;
mod brute;
mod check;
mod find;
mod game;
mod puzzle;
mod select;
mod text;

pub use alike::canonical;
pub use check::PuzzleError;
pub use find::caminos::STRONG_FROM;
pub use find::find;
pub use puzzle::{Branch, Proof, Puzzle, Task};
pub use select::{extend, rank, select};
pub use text::{read_puzzle, read_puzzles, write_puzzle};

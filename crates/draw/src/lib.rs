//! Positions of the three games as pictures: pure functions from positions to SVG text.
//!
//! Every game has a module with a `draw` function, `Marks` for what shall be pointed out, and functions for single
//! pieces. A [`Drawing`] becomes text with [`Drawing::to_svg`]; the same position and marks always give the same
//! bytes. No words stand in the pictures, only coordinates, codes and digits, so that they go with any language.
//!
//! ```
//! use trivium_caminos::{Options, Position};
//! use trivium_draw::caminos;
//! use trivium_game::Game;
//!
//! let mut position = Position::new(Options::default())?;
//! let standing = position.read_move("L4:d4*3,e4")?;
//! position.play(standing)?;
//!
//! let marks = caminos::Marks { pieces: vec![standing], ..caminos::Marks::default() };
//! let svg = caminos::draw(&position, &marks).to_svg("Caminos");
//! assert!(svg.starts_with("<svg") && svg.contains("viewBox"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`figure`] reads the rule book's figures: what they show, and what is claimed of it.
//!

mod blocks;
pub mod caminos;
pub mod cuminos;
mod drawing;
pub mod figure;
mod geometry;
pub mod graph;
mod palette;
mod signs;
pub mod wege;

pub use drawing::Drawing;

//! Positions as pictures: pure functions from positions to SVG text.
//!
//! [`draw_table`] draws a game of any kind. Every game also has a module with a `draw` function, `Marks` for what is
//! highlighted, and functions for single pieces. A [`Drawing`] becomes text with [`Drawing::to_svg`]; the same
//! position and marks always give the same bytes. Pictures contain coordinates, codes and digits but no words, so
//! they fit any language.
//!
//! ```
//! use trivium_games::{AnyTable, Chance, GameKind};
//!
//! let table = AnyTable::with_options(GameKind::Wege, "-", &Chance::seeded(7))?;
//! assert!(trivium_draw::draw_table(&table).to_svg("An empty park").starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One game, with a piece highlighted:
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
//! [`figure`] reads the rule book's figures: what they show, and what they claim.

mod blocks;
pub mod caminos;
pub mod cuminos;
mod drawing;
pub mod figure;
mod geometry;
pub mod graph;
mod palette;
mod signs;
mod table;
pub mod wege;

pub use drawing::Drawing;
pub use table::{Draw, draw_table};

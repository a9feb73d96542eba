//! The network of the Caminos player: how positions and moves are encoded for it.
//!
//! ```
//! use trivium_caminos::{Options, Position};
//! use trivium_game::Game;
//! use trivium_net::encoding::{Action, Observation};
//!
//! let position = Position::new(Options::default())?;
//! let observation = Observation::new(&position).expect("the standard set can be encoded");
//! assert_eq!(observation.planes[0].count_ones(), 64);
//!
//! let mv = position.read_move("L4:d4*3,e4")?;
//! let action = Action::from_move(mv).expect("L4 is in the standard set");
//! assert_eq!(action.to_move(&position), mv);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod encoding;
pub mod inference;

//! Whose turn it is, for those who are not at their table.

use tokio::sync::mpsc;
use trivium_game::{Seat, TimeControl};
use trivium_games::GameKind;
use trivium_tables::{GuestId, Name, TableId, Timestamp};

/// Somebody is to move at a table to which they are not connected.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "push"), allow(dead_code, reason = "only notices read it"))]
pub(crate) struct Turn {
    pub(crate) guest: GuestId,
    pub(crate) table: TableId,
    pub(crate) game: GameKind,
    pub(crate) seat: Seat,
    pub(crate) ply: u32,
    /// The name of whoever is to move.
    pub(crate) name: Name,
    /// The names of all who play, by seat; nothing for computers.
    pub(crate) players: Vec<Option<Name>>,
    pub(crate) clock: TimeControl,
    pub(crate) at: Timestamp,
}

/// Where tables report whose turn it is; nobody listens if the server is built without notices.
pub(crate) type Turns = Option<mpsc::Sender<Turn>>;

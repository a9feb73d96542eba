//! The registry of games, and the one place where the choice between them is written.
//!
//! A new game is one more line in [`games!`]. Everything that differs by game goes through the macros below:
//! [`any_game!`](crate::any_game) declares an enum with a variant for each game, [`each_game!`](crate::each_game)
//! runs the same code for whichever variant is there, [`with_game!`](crate::with_game) turns a
//! [`GameKind`](crate::GameKind) into a type.

/// Passes the list of games to another macro of this crate.
#[doc(hidden)]
#[macro_export]
macro_rules! games {
    ($then:ident $($arguments:tt)*) => {
        $crate::$then! {
            [
                Caminos caminos "Polycubes that connect two sides of a board.";
                Wege wege "A park of land and water.";
                Cuminos cuminos "Dominoes in three dimensions.";
            ]
            $($arguments)*
        }
    };
}

/// Declares an enum with one variant for each game, which holds `Content<Position>` of that game.
///
/// The enum gets `kind()` and a `From` for each content.
///
/// ```
/// use trivium_games::{GameKind, Rules, Table, any_game};
///
/// any_game! {
///     /// Two tables of the same game.
///     #[derive(Debug)]
///     pub enum AnyTwo(Two);
/// }
///
/// type Two<G> = [Table<G>; 2];
/// ```
#[macro_export]
macro_rules! any_game {
    ($(#[$attribute:meta])* $visibility:vis enum $Any:ident($Content:ident);) => {
        $crate::games! { __any_game [$(#[$attribute])*] [$visibility] $Any $Content }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __any_game {
    (
        [$($Game:ident $module:ident $summary:literal;)*]
        [$($attribute:tt)*] [$visibility:vis] $Any:ident $Content:ident
    ) => {
        $($attribute)*
        #[allow(clippy::large_enum_variant, reason = "a few values at a time, never in a search")]
        $visibility enum $Any {
            $(#[doc = $summary] $Game($Content<$crate::$module::Position>),)*
        }

        impl $Any {
            /// Which game it is.
            $visibility const fn kind(&self) -> $crate::GameKind {
                match self {
                    $(Self::$Game(_) => $crate::GameKind::$Game,)*
                }
            }
        }

        $(impl From<$Content<$crate::$module::Position>> for $Any {
            fn from(content: $Content<$crate::$module::Position>) -> Self {
                Self::$Game(content)
            }
        })*
    };
}

/// Runs the same code for whichever game a value of an [`any_game!`](crate::any_game) enum is of.
///
/// `AnyTable<G>(table)` also names the position type. With two values it compares their games first and gives a
/// `Result`: a [`GameMismatch`](crate::GameMismatch) if they differ.
///
/// ```
/// use trivium_game::Game;
/// use trivium_games::{AnyPosition, each_game};
///
/// let position: AnyPosition = "wege - - - P11+Pb3+Pw3+R11+Rb3+Rw3+B3+N3 0".parse()?;
/// assert_eq!(each_game!(&position, AnyPosition(position) => position.seats()), 2);
/// # Ok::<(), trivium_game::PositionError>(())
/// ```
#[macro_export]
macro_rules! each_game {
    (($one:expr, $One:ident($first:ident)), ($other:expr, $Other:ident($second:ident)) => $body:expr) => {
        $crate::games! { __each_pair $one, $One, $first, $other, $Other, $second => $body }
    };
    ($any:expr, $Any:ident<$G:ident>($content:ident) => $body:expr) => {
        $crate::games! { __each_game $any, $Any, $content, $G => $body }
    };
    ($any:expr, $Any:ident($content:ident) => $body:expr) => {
        $crate::games! { __each_game $any, $Any, $content, _G => $body }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __each_game {
    (
        [$($Game:ident $module:ident $summary:literal;)*]
        $any:expr, $Any:ident, $content:ident, $G:ident => $body:expr
    ) => {
        match $any {
            $($Any::$Game($content) => {
                #[allow(unused, reason = "few need a name for the type")]
                type $G = $crate::$module::Position;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __each_pair {
    (
        [$($Game:ident $module:ident $summary:literal;)*]
        $one:expr, $One:ident, $first:ident, $other:expr, $Other:ident, $second:ident => $body:expr
    ) => {
        match ($one, $other) {
            $(($One::$Game($first), $Other::$Game($second)) => Ok($body),)*
            (one, other) => Err($crate::GameMismatch { expected: one.kind(), found: other.kind() }),
        }
    };
}

/// Runs the same code with a name for the position type of the game that a [`GameKind`](crate::GameKind) names.
///
/// ```
/// use trivium_games::{GameKind, Rules, with_game};
///
/// let kind = GameKind::Wege;
/// assert_eq!(with_game!(kind, G => G::KIND), kind);
/// ```
#[macro_export]
macro_rules! with_game {
    ($kind:expr, $G:ident => $body:expr) => {
        $crate::games! { __with_game $kind, $G => $body }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_game {
    ([$($Game:ident $module:ident $summary:literal;)*] $kind:expr, $G:ident => $body:expr) => {
        match $kind {
            $($crate::GameKind::$Game => {
                type $G = $crate::$module::Position;
                $body
            })*
        }
    };
}

/// Declares [`GameKind`](crate::GameKind).
#[doc(hidden)]
#[macro_export]
macro_rules! __game_kind {
    ([$($Game:ident $module:ident $summary:literal;)*]) => {
        /// One of the games of the house.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "GameName"))]
        pub enum GameKind {
            $(#[doc = $summary] $Game,)*
        }

        impl GameKind {
            /// Every game.
            pub const ALL: [Self; [$(stringify!($Game)),*].len()] = [$(Self::$Game),*];

            /// The name in requests, records and positions.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Game => stringify!($module),)*
                }
            }
        }
    };
}

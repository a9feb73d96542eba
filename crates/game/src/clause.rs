//! Clauses of the rule book, as types.

use std::convert::Infallible;
use std::fmt;
use std::hash::Hash;

use crate::ParseError;

/// The clauses of one game's rules: an enum made by [`clauses!`](crate::clauses).
pub trait Clause: Copy + Ord + Hash + fmt::Debug + fmt::Display + 'static {
    /// Every clause, in the order of the rule book.
    const ALL: &'static [Self];
    /// The clauses that can refuse a move.
    const REFUSING: &'static [Self];

    /// The name in the rule book, such as `C4`.
    fn name(self) -> &'static str;

    /// The key under which catalogues keep the sentence for a refusal, such as `why.C4`.
    fn message_key(self) -> &'static str;
}

/// A game that refuses nothing has no clause to name.
impl Clause for Infallible {
    const ALL: &'static [Self] = &[];
    const REFUSING: &'static [Self] = &[];

    fn name(self) -> &'static str {
        match self {}
    }

    fn message_key(self) -> &'static str {
        match self {}
    }
}

/// A clause of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyClause {
    name: &'static str,
    message_key: &'static str,
}

impl AnyClause {
    /// The name in the rule book, such as `C4`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The key under which catalogues keep the sentence for a refusal, such as `why.C4`.
    pub const fn message_key(self) -> &'static str {
        self.message_key
    }
}

impl<C: Clause> From<C> for AnyClause {
    fn from(clause: C) -> Self {
        Self { name: clause.name(), message_key: clause.message_key() }
    }
}

/// The name in the rule book. Reading it takes the game: `GameKind::clause` of `trivium-games`.
impl fmt::Display for AnyClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Finds a clause by its name; what the `FromStr` of [`clauses!`](crate::clauses) does.
///
/// # Errors
///
/// If the game has no such clause.
pub fn read_clause<C: Clause>(name: &str) -> Result<C, ParseError> {
    let named = |clause: Option<&C>| clause.map_or("no clause", |clause| clause.name());
    C::ALL.iter().find(|clause| clause.name() == name).copied().ok_or_else(|| {
        let expected = format!("{} to {}", named(C::ALL.first()), named(C::ALL.last()));
        ParseError::new("clause", name, expected)
    })
}

/// Declares a game's clauses as an enum that implements [`Clause`], `Display` and `FromStr`.
///
/// ```
/// trivium_game::clauses! {
///     /// The clauses of a tiny game.
///     pub enum Clause {
///         T1: "Players take turns.",
///         T2: "A cell is filled once.",
///     }
///     refusing T2
/// }
///
/// use trivium_game::Clause as _;
/// assert_eq!("T2".parse(), Ok(Clause::T2));
/// assert_eq!(Clause::T2.message_key(), "why.T2");
/// assert_eq!(Clause::ALL.len(), 2);
/// assert!("T3".parse::<Clause>().is_err());
/// ```
#[macro_export]
macro_rules! clauses {
    (
        $(#[$attribute:meta])*
        pub enum $Clause:ident { $($name:ident: $about:literal),+ $(,)? }
        refusing $($refusing:ident)+
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Clause {
            $(#[doc = $about] $name),+
        }

        impl $crate::Clause for $Clause {
            const ALL: &'static [Self] = &[$(Self::$name),+];
            const REFUSING: &'static [Self] = &[$(Self::$refusing),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name)),+
                }
            }

            fn message_key(self) -> &'static str {
                match self {
                    $(Self::$name => concat!("why.", stringify!($name))),+
                }
            }
        }

        impl ::std::fmt::Display for $Clause {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($crate::Clause::name(*self))
            }
        }

        impl ::std::str::FromStr for $Clause {
            type Err = $crate::ParseError;

            fn from_str(name: &str) -> Result<Self, $crate::ParseError> {
                $crate::read_clause(name)
            }
        }
    };
}

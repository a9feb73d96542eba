//! The options of the game (W15 to W20).

use std::fmt;
use std::str::FromStr;

use trivium_game::{Edition, GameOptions, OptionError, OptionValue};

use crate::Side;

/// The options of a game of Wege.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// How many play: 2 or 4, or 1, 2 or 4 together (W15, W18).
    pub players: u8,
    /// Whether reserves must stay away from the outer edge (W17).
    pub expert: bool,
    /// Whether all build together (W18).
    pub cooperative: bool,
    /// Which sides children play (W16); has no effect in the cooperative game.
    pub child: Children,
    /// What islands and ponds do to a way (W19); has no effect in the cooperative game.
    pub islands: IslandRule,
    /// Which ways the cooperative game wants (W18); has no effect in the others.
    pub ways: WaysRule,
    /// What decides the cooperative game (W18); has no effect in the others.
    pub goals: GoalsRule,
    /// Who wins when no side meets its condition (W20); has no effect in the cooperative game.
    pub decide: DecideRule,
}

/// The sides that children play (W16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Children {
    /// Whether children build land.
    pub land: bool,
    /// Whether children build water.
    pub water: bool,
}

impl Children {
    /// Whether children play this side.
    pub const fn play(self, side: Side) -> bool {
        match side {
            Side::Land => self.land,
            Side::Water => self.water,
        }
    }

    fn to_value(self) -> OptionValue {
        let sides = Side::ALL.into_iter().filter(|&side| self.play(side));
        OptionValue::Words(sides.map(|side| side.to_string()).collect())
    }
}

/// As in the options: `[land+water]`, or `[]` for none.
impl fmt::Display for Children {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_value().fmt(f)
    }
}

impl FromStr for Children {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        read_children("child", &text.parse()?)
    }
}

/// What islands and ponds do to a way (W19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IslandRule {
    /// `avoid`: a way may not run along them.
    #[default]
    Avoid,
    /// `none`: land cannot win with a pond anywhere, nor water with an island.
    None,
}

trivium_game::words!(IslandRule, "rule for islands": Avoid = "avoid", None = "none");

/// Which ways the cooperative game wants (W18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WaysRule {
    /// `both`: land and water.
    #[default]
    Both,
    /// `one`: either of them.
    One,
}

trivium_game::words!(WaysRule, "rule for ways": Both = "both", One = "one");

/// What decides the cooperative game (W18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GoalsRule {
    /// `all`: ways, no island, no pond, and every duck united.
    #[default]
    All,
    /// `ways`: only the ways.
    Ways,
}

trivium_game::words!(GoalsRule, "rule for goals": All = "all", Ways = "ways");

/// Who wins when no side meets its condition (W20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DecideRule {
    /// `both`: nobody. A side needs both its way and a pair (W13).
    #[default]
    Both,
    /// `better`: the only side with a way; failing that, the side with more pairs.
    Better,
}

trivium_game::words!(DecideRule, "rule for drawn games": Both = "both", Better = "better");

impl Options {
    /// How many teams play: everybody is one team in the cooperative game.
    pub const fn teams(&self) -> u8 {
        if self.cooperative { 1 } else { 2 }
    }

    /// The options as a small number, a different one for each set of options that makes a game.
    pub(crate) const fn packed(self) -> u64 {
        self.players as u64
            | (self.expert as u64) << 3
            | (self.cooperative as u64) << 4
            | (self.child.land as u64) << 5
            | (self.child.water as u64) << 6
            | (self.islands as u64) << 7
            | (self.ways as u64) << 8
            | (self.goals as u64) << 9
            | (self.decide as u64) << 10
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 2,
            expert: false,
            cooperative: false,
            child: Children::default(),
            islands: IslandRule::default(),
            ways: WaysRule::default(),
            goals: GoalsRule::default(),
            decide: DecideRule::default(),
        }
    }
}

const NAMES: [&str; 8] = ["players", "expert", "cooperative", "child", "islands", "ways", "goals", "decide"];

impl GameOptions for Options {
    fn list(&self) -> Vec<(&'static str, OptionValue)> {
        let values = [
            OptionValue::Number(self.players.into()),
            OptionValue::Flag(self.expert),
            OptionValue::Flag(self.cooperative),
            self.child.to_value(),
            OptionValue::Word(self.islands.to_string()),
            OptionValue::Word(self.ways.to_string()),
            OptionValue::Word(self.goals.to_string()),
            OptionValue::Word(self.decide.to_string()),
        ];
        NAMES.into_iter().zip(values).collect()
    }

    fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        match name {
            "players" => self.players = read_players(name, value)?,
            "expert" => self.expert = read_flag(name, value)?,
            "cooperative" => self.cooperative = read_flag(name, value)?,
            "child" => self.child = read_children(name, value)?,
            "islands" => self.islands = read_word(name, value, "`avoid` or `none`")?,
            "ways" => self.ways = read_word(name, value, "`both` or `one`")?,
            "goals" => self.goals = read_word(name, value, "`all` or `ways`")?,
            "decide" => self.decide = read_word(name, value, "`both` or `better`")?,
            _ => return Err(OptionError::unknown(name, &NAMES)),
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), OptionError> {
        match self.players {
            2 | 4 => Ok(()),
            // W15: one player has only the cooperative game.
            1 if self.cooperative => Ok(()),
            1 => Err(OptionError::new("one player can play only the cooperative game")),
            other => Err(OptionError::new(format!("{other} cannot play; it takes 1, 2 or 4 players"))),
        }
    }

    fn since(name: &str) -> Edition {
        match name {
            "goals" | "decide" => Edition::Second,
            _ => Edition::First,
        }
    }
}

fn read_players(name: &str, value: &OptionValue) -> Result<u8, OptionError> {
    match value {
        OptionValue::Number(players @ (1 | 2 | 4)) => Ok(*players as u8),
        _ => Err(OptionError::value(name, value, "2 or 4, or 1 in the cooperative game")),
    }
}

fn read_flag(name: &str, value: &OptionValue) -> Result<bool, OptionError> {
    match value {
        OptionValue::Flag(flag) => Ok(*flag),
        _ => Err(OptionError::value(name, value, "true or false")),
    }
}

fn read_children(name: &str, value: &OptionValue) -> Result<Children, OptionError> {
    let wrong = || OptionError::value(name, value, "a list of `land` and `water`, each once at most");
    let OptionValue::Words(words) = value else { return Err(wrong()) };
    let mut children = Children::default();
    for word in words {
        let flag = match word.as_str() {
            "land" => &mut children.land,
            "water" => &mut children.water,
            _ => return Err(wrong()),
        };
        if std::mem::replace(flag, true) {
            return Err(wrong());
        }
    }
    Ok(children)
}

fn read_word<T: FromStr>(name: &str, value: &OptionValue, expected: &str) -> Result<T, OptionError> {
    let word = match value {
        OptionValue::Word(word) => word.parse().ok(),
        _ => None,
    };
    word.ok_or_else(|| OptionError::value(name, value, expected))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use trivium_game::{read_options, write_all_options, write_options};

    use super::*;

    fn read(text: &str) -> Result<Options, OptionError> {
        read_options(text)
    }

    #[test]
    fn the_defaults_are_the_first_values_of_the_rule_book() {
        let options = Options::default();
        let list: Vec<_> =
            options.list().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(
            list.join(","),
            "players=2,expert=false,cooperative=false,child=[],islands=avoid,ways=both,goals=all,decide=both"
        );
        assert_eq!(write_options(&options), "-");
        assert_eq!(read("-"), Ok(options));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = "players=4,expert=true,cooperative=true,child=[land+water],islands=none,ways=one,\
            goals=ways,decide=better";
        let options = read(text).unwrap();
        assert_eq!(write_options(&options), text);
        assert_eq!(options.teams(), 1);
        let turned = read("child=[water+land]").unwrap();
        assert_eq!(write_options(&turned), "child=[land+water]");
        assert_eq!(turned.teams(), 2);
        let land = read("child=[land]").unwrap().child;
        assert_eq!((land.play(Side::Land), land.play(Side::Water)), (true, false));
    }

    #[test]
    fn records_of_the_first_edition_keep_their_text() {
        let written = |text| write_all_options(&read(text).unwrap());
        let first = "players=2,expert=false,cooperative=false,child=[],islands=avoid,ways=both";
        assert_eq!(written("-"), first);
        assert_eq!(written("goals=all,decide=both"), first);
        assert_eq!(written("decide=better"), format!("{first},decide=better"));
        assert_eq!(written("goals=ways"), format!("{first},goals=ways"));
        // The hash of the options has not changed either.
        assert_eq!(read("-").unwrap().packed(), 2);
    }

    #[test]
    fn values_of_the_wrong_kind_or_out_of_range_are_refused() {
        for wrong in [
            "players=0",
            "players=1",
            "players=3",
            "players=5",
            "players=256",
            "players=258",
            "players=two",
            "players=true",
            "expert=1",
            "expert=yes",
            "cooperative=[]",
            "child=land",
            "child=[land+land]",
            "child=[fire]",
            "child=true",
            "islands=all",
            "islands=true",
            "islands=both",
            "ways=2",
            "ways=none",
            "goals=both",
            "goals=true",
            "decide=all",
            "decide=one",
            "weather=rain",
            "expert",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        for right in [
            "players=1,cooperative=true",
            "cooperative=true,players=1",
            "players=2",
            "ways=one",
            "child=[]",
            // Accepted where they have no effect.
            "goals=ways",
            "decide=better,cooperative=true,child=[land]",
        ] {
            assert!(read(right).is_ok(), "{right}");
        }
    }

    #[test]
    fn three_cannot_play_whatever_else_is_chosen() {
        for players in [0, 3, 5, 8] {
            assert!(Options { players, cooperative: true, ..Options::default() }.validate().is_err());
        }
    }

    #[test]
    fn different_options_have_different_numbers() {
        let mut seen = HashSet::new();
        for players in [1, 2, 4] {
            for bits in 0..=u8::MAX {
                let bit = |number: u8| bits >> number & 1 == 1;
                let options = Options {
                    players,
                    expert: bit(0),
                    cooperative: bit(1),
                    child: Children { land: bit(2), water: bit(3) },
                    islands: if bit(4) { IslandRule::None } else { IslandRule::Avoid },
                    ways: if bit(5) { WaysRule::One } else { WaysRule::Both },
                    goals: if bit(6) { GoalsRule::Ways } else { GoalsRule::All },
                    decide: if bit(7) { DecideRule::Better } else { DecideRule::Both },
                };
                assert!(seen.insert(options.packed()));
            }
        }
    }
}

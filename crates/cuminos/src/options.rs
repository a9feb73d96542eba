//! How the game is set up: players, teams, towers.

use trivium_game::{GameOptions, OptionError, OptionValue};

const NAMES: [&str; 3] = ["players", "teams", "towers"];

/// The options of Cuminos. The default is two players, no teams, towers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    players: u8,
    teams: u8,
    towers: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 2, teams: 0, towers: true }
    }
}

impl Options {
    /// The options with these values.
    ///
    /// # Errors
    ///
    /// If they make no game: two to six players; teams 0, or 2 of four or six players, or 3 of six (K18).
    pub fn new(players: u8, teams: u8, towers: bool) -> Result<Self, OptionError> {
        let options = Self { players, teams, towers };
        options.validate()?;
        Ok(options)
    }

    /// How many players sit at the table.
    pub const fn players(self) -> u8 {
        self.players
    }

    /// How many sides there are: the teams, or without teams every player for themselves (K18).
    pub const fn sides(self) -> u8 {
        if self.teams == 0 { self.players } else { self.teams }
    }

    /// The option `teams` as it stands: 0 where every player is on their own.
    pub const fn teams(self) -> u8 {
        self.teams
    }

    /// Whether standing cuminos of the first rank, the source included, carry the third rank (K10).
    pub const fn towers(self) -> bool {
        self.towers
    }

    /// K2: how many cuminos a player draws for a round, whether as its opener or not.
    pub const fn hand_size(self, opener: bool) -> u32 {
        let size = match self.players {
            2 => 7,
            3 | 4 => 6,
            _ => 5,
        };
        size + opener as u32
    }

    /// One small number for each choice of options.
    pub(crate) const fn number(self) -> u64 {
        (self.players as u64) << 3 | (self.teams as u64) << 1 | self.towers as u64
    }
}

impl GameOptions for Options {
    fn list(&self) -> Vec<(&'static str, OptionValue)> {
        vec![
            ("players", OptionValue::Number(self.players.into())),
            ("teams", OptionValue::Number(self.teams.into())),
            ("towers", OptionValue::Flag(self.towers)),
        ]
    }

    fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        match (name, value) {
            ("players", OptionValue::Number(players @ 2..=6)) => self.players = *players as u8,
            ("players", _) => return Err(OptionError::value(name, value, "a number from 2 to 6")),
            ("teams", OptionValue::Number(teams @ (0 | 2 | 3))) => self.teams = *teams as u8,
            ("teams", _) => return Err(OptionError::value(name, value, "0, 2 or 3")),
            ("towers", OptionValue::Flag(towers)) => self.towers = *towers,
            ("towers", _) => return Err(OptionError::value(name, value, "true or false")),
            _ => return Err(OptionError::unknown(name, &NAMES)),
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), OptionError> {
        if !(2..=6).contains(&self.players) {
            return Err(OptionError::new(format!("{} cannot play; two to six can", self.players)));
        }
        // K18: four players make two teams, six make two or three.
        match (self.teams, self.players) {
            (0, _) | (2, 4 | 6) | (3, 6) => Ok(()),
            (teams, players) => Err(OptionError::new(format!(
                "{players} players make no {teams} teams; four make 2, six make 2 or 3"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trivium_game::{read_options, write_options};

    #[test]
    fn only_these_combinations_make_a_game() {
        let mut games = Vec::new();
        for players in 0..=8 {
            for teams in 0..=4 {
                if Options::new(players, teams, true).is_ok() {
                    games.push((players, teams));
                }
            }
        }
        assert_eq!(games, [(2, 0), (3, 0), (4, 0), (4, 2), (5, 0), (6, 0), (6, 2), (6, 3)]);
    }

    #[test]
    fn options_are_written_and_read_back() {
        for text in ["-", "players=3", "players=4,teams=2", "players=6,teams=3,towers=false"] {
            let options: Options = read_options(text).unwrap();
            assert_eq!(write_options(&options), text);
        }
        let options: Options = read_options("teams=2,players=4").unwrap();
        assert_eq!((options.players(), options.teams(), options.sides()), (4, 2, 2));
        assert_eq!(Options::default().sides(), 2);
        assert_eq!(Options::new(5, 0, true).unwrap().sides(), 5);
    }

    #[test]
    fn wrong_kinds_and_values_are_refused() {
        for text in ["players=1", "players=7", "players=true", "teams=1", "teams=4", "towers=1", "towers=no"]
        {
            assert!(read_options::<Options>(text).is_err(), "{text}");
        }
        for text in ["teams=2", "players=5,teams=2", "players=4,teams=3", "pieces=21", "players"] {
            assert!(read_options::<Options>(text).is_err(), "{text}");
        }
        let mut options = Options::default();
        assert!(options.set("players", &OptionValue::word("2")).is_err());
        assert!(options.set("players", &OptionValue::Number(258)).is_err());
        assert!(options.set("teams", &OptionValue::Flag(false)).is_err());
        assert_eq!(options, Options::default());
    }

    #[test]
    fn hands_shrink_with_the_number_of_players() {
        let sizes: Vec<_> =
            (2..=6).map(|players| Options::new(players, 0, true).unwrap().hand_size(false)).collect();
        assert_eq!(sizes, [7, 6, 6, 5, 5]);
        assert_eq!(Options::default().hand_size(true), 8);
    }
}

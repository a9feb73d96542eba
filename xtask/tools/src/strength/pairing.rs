//! Who is measured against whom.

use trivium_arena::{EngineSpec, Settings, Sprt};
use trivium_game::{Millis, TimeControl};
use trivium_games::GameKind;

use xtask::shell::built;

/// What a pairing is to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// The strongest level against a plain player with the same time.
    Baselines,
    /// The same with more time.
    Confirmed,
    /// A level against the one below.
    Levels,
    /// The strongest level against itself.
    Balance,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Baselines => "baselines",
            Self::Confirmed => "confirmed",
            Self::Levels => "levels",
            Self::Balance => "balance",
        }
    }
}

/// A game with options, as the page calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) title: &'static str,
    pub(super) kind: GameKind,
    options: &'static str,
}

/// Everything that baselines are measured on.
pub(super) const TABLES: [Table; 6] = [
    Table { title: "Caminos, square", kind: GameKind::Caminos, options: "-" },
    Table { title: "Caminos, diamond", kind: GameKind::Caminos, options: "grid=diamond" },
    Table { title: "Caminos, octagon", kind: GameKind::Caminos, options: "grid=octagon" },
    Table { title: "Caminos, torus", kind: GameKind::Caminos, options: "grid=torus" },
    Table { title: "Cuminos, two players", kind: GameKind::Cuminos, options: "-" },
    Table { title: "Wege, two players", kind: GameKind::Wege, options: "-" },
];

/// Two players, and how often they meet.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    pub(super) section: Section,
    pub(super) table: Table,
    /// As `trivium engine --player` takes them.
    pub(super) players: [String; 2],
    /// Behind `go`; without it every level thinks as long as levels do.
    pub(super) time: Option<Millis>,
    pub(super) games: u32,
    /// Whether the match is over as soon as the test has decided.
    pub(super) until_decided: bool,
}

/// A test whether one player is better than the other, by about the difference that is to be expected: the smaller it is,
/// the more games it takes.
fn test(section: Section, kind: GameKind) -> Sprt {
    let elo1 = match (kind, section) {
        // Three games in four are drawn, and luck decides many others.
        (GameKind::Wege, Section::Levels) => 30.0,
        (GameKind::Wege, _) => 10.0,
        _ => 100.0,
    };
    Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05 }
}

/// All that is measured.
pub(super) fn pairings() -> Vec<Pairing> {
    let mut all = Vec::new();
    for (section, time, games) in [(Section::Baselines, 100, 200), (Section::Confirmed, 2_000, 40)] {
        for table in TABLES {
            all.extend(["uct", "flat"].map(|plain| {
                let until_decided = table.kind == GameKind::Wege && section == Section::Baselines;
                let games = if until_decided { 10 * games } else { games };
                let players = ["8".to_owned(), plain.to_owned()];
                Pairing { section, table, players, time: Some(Millis(time)), games, until_decided }
            }));
        }
    }
    for table in TABLES.into_iter().filter(|table| table.options == "-") {
        all.push(levels(table, "novice".to_owned(), "1".to_owned(), 200));
        for level in 2..=8 {
            let games = if level < 6 { 200 } else { 60 };
            all.push(levels(table, level.to_string(), (level - 1).to_string(), games));
        }
    }
    for table in TABLES {
        let players = ["8".to_owned(), "8".to_owned()];
        all.push(Pairing {
            section: Section::Balance,
            table,
            players,
            time: Some(Millis(100)),
            games: 100,
            until_decided: false,
        });
    }
    all
}

fn levels(table: Table, one: String, other: String, games: u32) -> Pairing {
    // At Caminos the share itself is wanted; elsewhere only whether there is a difference.
    let until_decided = table.kind != GameKind::Caminos;
    let games = if until_decided { 2 * games } else { games };
    Pairing { section: Section::Levels, table, players: [one, other], time: None, games, until_decided }
}

impl Pairing {
    /// Whether the first is better.
    pub(super) fn test(&self) -> Sprt {
        test(self.section, self.table.kind)
    }

    /// Its name, which is also its folder.
    pub(super) fn name(&self) -> String {
        let table = self.table.title.to_lowercase().replace(", ", "-").replace(' ', "-");
        let [one, other] = &self.players;
        format!("{}/{table}/{one}-{other}", self.section.name())
    }

    pub(super) fn settings(&self) -> Settings {
        // The strongest level against itself begins at the beginning; otherwise two random plies make openings.
        let opens = self.table.kind == GameKind::Caminos && self.section != Section::Balance;
        Settings {
            kind: self.table.kind,
            options: self.table.options.to_owned(),
            engines: self.players.iter().enumerate().map(|(at, player)| self.engine(at, player)).collect(),
            seed: 1,
            opening_plies: if opens { 2 } else { 0 },
            clock: TimeControl::Untimed,
            grace: Millis(0),
            patience: Millis(60_000),
        }
    }

    fn engine(&self, at: usize, player: &str) -> EngineSpec {
        let program = built("release", "trivium").to_string_lossy().into_owned();
        let command = [&program, "engine", "--player", player].map(str::to_owned).to_vec();
        let go = self.time.map_or(String::new(), |time| format!("movetime {}", time.0));
        let name =
            if self.players[0] == self.players[1] { format!("{player}.{at}") } else { player.to_owned() };
        EngineSpec { name, command, options: Vec::new(), go }
    }
}

//! Who is measured against whom.

use trivium_arena::{EngineSpec, Settings, Sprt};
use trivium_game::{Millis, TimeControl};
use trivium_games::GameKind;

use super::{cpu_clock, predecessor};
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
    /// The strongest level against that of an earlier commit, with the same time.
    Predecessor,
    /// The strongest level with a quarter of the time, as on a slow phone, against itself.
    Quarter,
    /// The strongest level on two threads against itself on one, with the same wall time.
    Threads,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Baselines => "baselines",
            Self::Confirmed => "confirmed",
            Self::Levels => "levels",
            Self::Balance => "balance",
            Self::Predecessor => "predecessor",
            Self::Quarter => "quarter",
            Self::Threads => "threads",
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

const SQUARE: Table = TABLES[0];
const DIAMOND: Table = TABLES[1];
const OCTAGON: Table = TABLES[2];
const TORUS: Table = TABLES[3];
const CUMINOS: Table = TABLES[4];
const WEGE: Table = TABLES[5];
const TORUS_SCORING: Table = Table {
    title: "Caminos, torus with points",
    kind: GameKind::Caminos,
    options: "grid=torus,scoring=true",
};
const CAMINOS_FOUR: Table =
    Table { title: "Caminos, four seats", kind: GameKind::Caminos, options: "players=4" };
const CUMINOS_THREE: Table =
    Table { title: "Cuminos, three players", kind: GameKind::Cuminos, options: "players=3" };
const CUMINOS_FOUR: Table =
    Table { title: "Cuminos, four players", kind: GameKind::Cuminos, options: "players=4" };
const CUMINOS_TEAMS: Table =
    Table { title: "Cuminos, two teams of two", kind: GameKind::Cuminos, options: "players=4,teams=2" };
const CUMINOS_SIX: Table =
    Table { title: "Cuminos, six players", kind: GameKind::Cuminos, options: "players=6" };
const WEGE_BETTER: Table = Table { title: "Wege, better", kind: GameKind::Wege, options: "decide=better" };

/// Enough games for the test of 0 against 15 Elo to end even where one player wins nearly all of them: a pair that is
/// won says little more for 15 Elo than for 0.
const ONE_SIDED: u32 = 160;

/// What the strongest level and its predecessor are compared on: table, thinking time, games.
const AGAINST_PREDECESSOR: [(Table, u64, u32); 21] = [
    (SQUARE, 100, ONE_SIDED),
    (DIAMOND, 100, ONE_SIDED),
    (OCTAGON, 100, ONE_SIDED),
    (TORUS, 100, ONE_SIDED),
    (TORUS_SCORING, 100, ONE_SIDED),
    (CAMINOS_FOUR, 100, ONE_SIDED),
    (CUMINOS, 100, 200),
    (CUMINOS_FOUR, 100, 200),
    (WEGE_BETTER, 100, 400),
    (WEGE, 100, 4_000),
    (CUMINOS_THREE, 100, 100),
    (CUMINOS_TEAMS, 100, 100),
    (CUMINOS_SIX, 100, 100),
    (SQUARE, 1_000, 100),
    (TORUS_SCORING, 1_000, 100),
    (DIAMOND, 1_000, 100),
    (OCTAGON, 1_000, 100),
    (TORUS, 1_000, ONE_SIDED),
    (CUMINOS, 1_000, 100),
    (CUMINOS_FOUR, 1_000, 100),
    (WEGE_BETTER, 1_000, 100),
];

/// Two players, and how often they meet.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    pub(super) section: Section,
    pub(super) table: Table,
    /// As `trivium engine --player` takes them, or [`predecessor::NAME`]; numbers of threads in [`Section::Threads`].
    pub(super) players: [String; 2],
    /// Behind `go`; without it every level thinks as long as levels do.
    pub(super) time: Option<Millis>,
    pub(super) games: u32,
    /// Whether the match is over as soon as the test has decided.
    pub(super) until_decided: bool,
}

/// A test whether one player is better than the other, by about the difference that is to be expected: the smaller it is,
/// the more games it takes.
fn test(section: Section, table: Table) -> Sprt {
    let (elo0, elo1) = match (table.kind, section) {
        // Three games in four are drawn, and luck decides many others. All that is asked is not to be worse.
        (_, Section::Predecessor) if table == WEGE => (-10.0, 0.0),
        (GameKind::Wege, Section::Levels) => (0.0, 30.0),
        (_, Section::Predecessor) => (0.0, 15.0),
        (GameKind::Wege, _) => (0.0, 10.0),
        (_, Section::Threads) => (0.0, 15.0),
        _ => (0.0, 100.0),
    };
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
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
    for section in [Section::Balance, Section::Quarter] {
        all.extend(TABLES.into_iter().chain([WEGE_BETTER]).map(|table| Pairing {
            section,
            table,
            players: ["8".to_owned(), "8".to_owned()],
            time: Some(Millis(100)),
            games: if table == WEGE_BETTER { 300 } else { 100 },
            until_decided: false,
        }));
    }
    all.extend(AGAINST_PREDECESSOR.map(|(table, time, games)| Pairing {
        section: Section::Predecessor,
        table,
        players: ["8".to_owned(), predecessor::NAME.to_owned()],
        time: Some(Millis(time)),
        games,
        until_decided: table == WEGE,
    }));
    all.extend(TABLES.into_iter().chain([CUMINOS_FOUR]).map(|table| Pairing {
        section: Section::Threads,
        table,
        players: ["2".to_owned(), "1".to_owned()],
        time: Some(Millis(100)),
        games: if table.kind == GameKind::Wege { 4_000 } else { 1_000 },
        until_decided: true,
    }));
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
        test(self.section, self.table)
    }

    /// Its name, which is also its folder.
    pub(super) fn name(&self) -> String {
        let table = self.table.title.to_lowercase().replace(", ", "-").replace(' ', "-");
        let [one, other] = &self.players;
        let name = format!("{}/{table}/{one}-{other}", self.section.name());
        match self.time {
            // The only section with several times for a table.
            Some(time) if self.section == Section::Predecessor => format!("{name}-{}ms", time.0),
            _ => name,
        }
    }

    /// The match after this many games that other machines have played: openings and deals differ from theirs.
    pub(super) fn settings(&self, played_before: u32) -> Settings {
        // The strongest level against itself begins at the beginning; otherwise two random plies make openings.
        let opens = self.table.kind == GameKind::Caminos && self.section != Section::Balance;
        Settings {
            kind: self.table.kind,
            options: self.table.options.to_owned(),
            engines: self.players.iter().enumerate().map(|(at, player)| self.engine(at, player)).collect(),
            seed: 1 + u64::from(played_before),
            opening_plies: if opens { 2 } else { 0 },
            clock: TimeControl::Untimed,
            grace: Millis(0),
            patience: Millis(300_000),
        }
    }

    /// Whether engines think by the clock on the wall: then games are played one at a time, and nothing else may run.
    pub(super) fn needs_quiet(&self) -> bool {
        self.section == Section::Threads
    }

    /// Whether the program of the earlier commit plays.
    pub(super) fn needs_predecessor(&self) -> bool {
        self.players.iter().any(|player| player == predecessor::NAME)
    }

    fn engine(&self, at: usize, player: &str) -> EngineSpec {
        let (program, level, threads) = match player {
            predecessor::NAME => (predecessor::binary(), "8", None),
            threads if self.section == Section::Threads => (built("release", "trivium"), "8", Some(threads)),
            player => (built("release", "trivium"), player, None),
        };
        let program = program.to_string_lossy().into_owned();
        let mut command = [&program, "engine", "--player", level].map(str::to_owned).to_vec();
        command.extend(threads.into_iter().flat_map(|threads| ["--threads".to_owned(), threads.to_owned()]));
        let by_cpu_time = self.time.is_some() && !self.needs_quiet();
        let command = if by_cpu_time { cpu_clock::command(command) } else { command };
        let parts = if self.section == Section::Quarter && at == 0 { 4 } else { 1 };
        let go = self.time.map_or(String::new(), |time| format!("movetime {}", time.0 / parts));
        let name =
            if self.players[0] == self.players[1] { format!("{player}.{at}") } else { player.to_owned() };
        EngineSpec { name, command, options: Vec::new(), go }
    }
}

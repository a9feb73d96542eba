//! Players of any game, for shells that know only the notation.

use serde::Serialize;
use trivium_game::{Game as _, Millis, Team};
use trivium_games::{AnyPosition, AnyTable, GameMismatch, Rules, any_game, each_game};
use trivium_search::{Budget, MoveReport, Points, Report, Status, Step, Values};

use crate::{Character, Contender, Level, Means, Playable};

any_game! {
    /// A computer player of any game.
    #[derive(Debug)]
    pub enum AnyPlayer(Contender);
}

impl AnyPlayer {
    /// A player at this position.
    pub fn new(position: &AnyPosition, character: Character, means: &Means) -> Self {
        each_game!(position, AnyPosition(position) => Contender::new(position, character, means).into())
    }

    /// The house's player of this level at a table.
    pub fn at(table: &AnyTable, level: Level, seed: u64) -> Self {
        Self::new(&table.position(), Character::House(level), &Means::seeded(seed))
    }

    /// Finds exact values for this many of the best moves, where the search would otherwise find only the best one's.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        each_game!(self, AnyPlayer(player) => player.with_lines(lines).into())
    }

    /// Moves on to another position of its game; the subtree below it is kept.
    ///
    /// # Errors
    ///
    /// If the position is of another game.
    pub fn set_position(&mut self, position: &AnyPosition) -> Result<(), GameMismatch> {
        each_game!((self, AnyPlayer(player)), (position, AnyPosition(position)) => player.set_position(position))
    }

    /// Searches its position, on top of what it has found.
    pub fn think(&mut self, budget: Budget<'_>) -> Status {
        each_game!(self, AnyPlayer(player) => player.think(budget))
    }

    /// The node budget for a move when none is given. The same on every device.
    pub fn usual_nodes(&self) -> u64 {
        each_game!(self, AnyPlayer(player) => player.usual_nodes())
    }

    /// The number of descents so far, where the player counts them.
    pub fn descents(&self) -> u64 {
        each_game!(self, AnyPlayer(player) => player.descents())
    }

    /// The cost of a descent in descents without a network.
    pub fn descent_cost(&self) -> u64 {
        each_game!(self, AnyPlayer(player) => player.descent_cost())
    }

    /// The moves of a position in the notation with their priors, which add up to 1, the highest first: what the
    /// player would play at first glance. Empty for players without priors.
    ///
    /// # Errors
    ///
    /// If the position is of another game.
    pub fn policy(&mut self, position: &AnyPosition) -> Result<Vec<(String, f32)>, GameMismatch> {
        each_game!((self, AnyPlayer(player)), (position, AnyPosition(position)) => {
            player.policy(position).into_iter().map(|(mv, prior)| (position.write_move(mv), prior)).collect()
        })
    }

    /// The move it plays at the table now, in the notation; `None` if the game is over.
    ///
    /// It thinks as long as its level does. It sees the position alone, nothing of what is not yet drawn.
    ///
    /// # Errors
    ///
    /// If another game is played at the table.
    pub fn choose(&mut self, table: &AnyTable) -> Result<Option<String>, GameMismatch> {
        let nodes = self.usual_nodes();
        self.choose_within(table, Budget::nodes(nodes))
    }

    /// As [`choose`](Self::choose), within a budget.
    ///
    /// # Errors
    ///
    /// If another game is played at the table.
    pub fn choose_within(
        &mut self,
        table: &AnyTable,
        budget: Budget<'_>,
    ) -> Result<Option<String>, GameMismatch> {
        let position = table.position();
        self.set_position(&position)?;
        self.think(budget);
        self.best_move(&position)
    }

    /// The best move in a position that it has searched, in the notation; `None` if no seat is to move.
    ///
    /// # Errors
    ///
    /// If the position is of another game.
    pub fn best_move(&mut self, position: &AnyPosition) -> Result<Option<String>, GameMismatch> {
        each_game!((self, AnyPlayer(player)), (position, AnyPosition(position)) => {
            player.best_move().map(|mv| position.write_move(mv))
        })
    }

    /// What it has found about a position that it has searched; `None` for players without a tree.
    ///
    /// # Errors
    ///
    /// If the position is of another game.
    pub fn findings(&self, position: &AnyPosition) -> Result<Option<Findings>, GameMismatch> {
        each_game!((self, AnyPlayer(player)), (position, AnyPosition(position)) => {
            player.report().map(|report| findings_of(&report, position))
        })
    }
}

impl Level {
    /// No level thinks longer about a move than this, however slow the device.
    pub const TIME_CAP: Millis = Millis(6_000);
}

/// What a position or a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Assessment {
    /// Each team's expected share of the game, from 0 (lost) to 1 (won).
    pub values: Vec<f32>,
    /// Each team's probability to win.
    pub wins: Vec<f32>,
    /// The probability of a draw.
    pub drawn: f32,
    /// Each team's expected points, in games with points: at the end of the game, in Cuminos at the end of the round.
    pub points: Option<Vec<f32>>,
    /// Whether the values are proven rather than estimated.
    pub proven: bool,
}

/// What was found about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MoveFindings {
    /// The move in the notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its visits.
    pub visits: u32,
    /// What it is worth.
    pub worth: Assessment,
    /// The principal variation, this move first, with draws as in a record.
    pub line: Vec<String>,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// What it is worth.
    pub worth: Assessment,
    /// The moves that were searched, the best first.
    pub moves: Vec<MoveFindings>,
    /// How many nodes the tree has.
    pub nodes: usize,
}

/// A report in the notation.
pub(crate) fn findings_of<G: Playable>(report: &Report<G::Move, G::Draw>, position: &G) -> Findings {
    let moves: Vec<_> = report.moves.iter().map(|found| move_findings(found, position)).collect();
    let points = report.moves.first().and_then(|best| best.points);
    let worth = worth(report.values, points, report.proven, position.teams());
    Findings { worth, moves, nodes: report.nodes }
}

pub(crate) fn move_findings<G: Playable>(found: &MoveReport<G::Move, G::Draw>, position: &G) -> MoveFindings {
    let mut scratch = position.clone();
    let mut line = Vec::new();
    for step in [Step::Move(found.mv)].into_iter().chain(found.line.iter().copied()) {
        line.push(follow(&mut scratch, step));
    }
    MoveFindings {
        mv: position.write_move(found.mv),
        visits: found.visits,
        worth: worth(found.values, found.points, found.proven, position.teams()),
        line,
    }
}

/// Takes a step and returns how a record writes it.
pub(crate) fn follow<G: Rules>(position: &mut G, step: Step<G::Move, G::Draw>) -> String {
    match step {
        Step::Move(mv) => {
            let written = position.write_move(mv);
            position.play_unchecked(mv);
            written
        }
        Step::Draw(draw) => {
            let written = position.write_draw(draw);
            position.draw(draw).expect("what was looked at can be drawn");
            written
        }
    }
}

pub(crate) fn worth(values: Values, points: Option<Points>, proven: bool, teams: u8) -> Assessment {
    let points = points.map(|points| Team::all(teams).map(|team| points.of(team)).collect::<Vec<_>>());
    Assessment {
        values: Team::all(teams).map(|team| values.of(team)).collect(),
        wins: Team::all(teams).map(|team| values.wins(team, teams)).collect(),
        drawn: values.drawn(),
        points: points.filter(|points| points.iter().any(|&points| points != 0.0)),
        proven,
    }
}

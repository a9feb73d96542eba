//! Players of any game, for shells that know only the notation.

use serde::Serialize;
use trivium_game::{Millis, Team};
use trivium_games::{AnyPosition, AnyTable, GameKind, Rules};
use trivium_search::{Budget, MoveReport, Points, Report, Status, Step, Values};

use crate::{Character, Contender, Level, Means, Playable};

/// A computer player of any game.
#[derive(Debug)]
pub enum AnyThinker {
    /// Plays Caminos.
    Caminos(Contender<trivium_caminos::Position>),
    /// Plays Wege.
    Wege(Contender<trivium_wege::Position>),
    /// Plays Cuminos.
    Cuminos(Box<Contender<trivium_cuminos::Position>>),
}

/// Does the same with whichever player it is.
macro_rules! each {
    ($any:expr, $player:ident => $body:expr) => {
        match $any {
            AnyThinker::Caminos($player) => $body,
            AnyThinker::Wege($player) => $body,
            AnyThinker::Cuminos($player) => $body,
        }
    };
}

impl AnyThinker {
    /// Somebody who looks at this position.
    pub fn new(position: &AnyPosition, character: Character, means: &Means) -> Self {
        match position {
            AnyPosition::Caminos(position) => Self::Caminos(Contender::new(position, character, means)),
            AnyPosition::Wege(position) => Self::Wege(Contender::new(position, character, means)),
            AnyPosition::Cuminos(position) => {
                Self::Cuminos(Box::new(Contender::new(&**position, character, means)))
            }
        }
    }

    /// The house's player of this level at a table.
    pub fn at(table: &AnyTable, level: Level, seed: u64) -> Self {
        Self::new(&table.position(), Character::House(level), &Means::seeded(seed))
    }

    /// Which game it plays.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Caminos(_) => GameKind::Caminos,
            Self::Wege(_) => GameKind::Wege,
            Self::Cuminos(_) => GameKind::Cuminos,
        }
    }

    /// Looks at another position of its game; of another game's position it takes no notice.
    pub fn look_at(&mut self, position: &AnyPosition) {
        match (self, position) {
            (Self::Caminos(player), AnyPosition::Caminos(position)) => player.set_position(position),
            (Self::Wege(player), AnyPosition::Wege(position)) => player.set_position(position),
            (Self::Cuminos(player), AnyPosition::Cuminos(position)) => player.set_position(position),
            _ => {}
        }
    }

    /// Thinks about the position that it looks at, on top of what it has thought.
    pub fn think(&mut self, budget: Budget<'_>) -> Status {
        each!(self, player => player.think(budget))
    }

    /// How many descents it makes for a move where nothing else is said. The same on every device.
    pub fn usual_nodes(&self) -> u64 {
        each!(self, player => player.usual_nodes())
    }

    /// How many descents it has made in its life, where it counts them.
    pub fn descents(&self) -> u64 {
        each!(self, player => player.descents())
    }

    /// The move it plays at the table now, in the notation; `None` if the game is over or another game.
    ///
    /// It thinks as long as its level does. It sees the position alone, nothing of what is not yet drawn.
    pub fn choose(&mut self, table: &AnyTable) -> Option<String> {
        let nodes = self.usual_nodes();
        self.choose_within(table, Budget::nodes(nodes))
    }

    /// As [`choose`](Self::choose), but for as long as the budget allows.
    pub fn choose_within(&mut self, table: &AnyTable, budget: Budget<'_>) -> Option<String> {
        let position = table.position();
        if position.kind() != self.kind() {
            return None;
        }
        self.look_at(&position);
        self.think(budget);
        self.best_move(&position)
    }

    /// The best move in a position that it has looked at, in the notation; `None` if no seat is to move.
    pub fn best_move(&mut self, position: &AnyPosition) -> Option<String> {
        match (self, position) {
            (Self::Caminos(player), AnyPosition::Caminos(position)) => written(player, position),
            (Self::Wege(player), AnyPosition::Wege(position)) => written(player, position),
            (Self::Cuminos(player), AnyPosition::Cuminos(position)) => written(player, &**position),
            _ => None,
        }
    }

    /// What it has found about a position that it has looked at; `None` if it keeps no account.
    pub fn findings(&self, position: &AnyPosition) -> Option<Findings> {
        match (self, position) {
            (Self::Caminos(player), AnyPosition::Caminos(position)) => findings(player, position),
            (Self::Wege(player), AnyPosition::Wege(position)) => findings(player, position),
            (Self::Cuminos(player), AnyPosition::Cuminos(position)) => findings(player, &**position),
            _ => None,
        }
    }
}

impl Level {
    /// No level thinks longer about a move than this, however slow the device.
    pub const TIME_CAP: Millis = Millis(6_000);
}

/// What a position or a move is worth, for people to read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// For every team the part of the game that it may expect, from 0 (lost) to 1 (won).
    pub values: Vec<f32>,
    /// For every team how likely it wins.
    pub wins: Vec<f32>,
    /// How likely the game is drawn.
    pub drawn: f32,
    /// The points that every team may expect, where there are any: at the end of the game, in Cuminos at the end
    /// of the round.
    pub points: Option<Vec<f32>>,
    /// Whether the values are proven rather than estimated.
    pub proven: bool,
}

/// What was found about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveFindings {
    /// The move in the notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often it was looked at.
    pub visits: u32,
    /// What it is worth.
    pub worth: Worth,
    /// How the game may go on, beginning with this move, with draws as in a record.
    pub line: Vec<String>,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// What it is worth.
    pub worth: Worth,
    /// The moves that were looked at, the best first.
    pub moves: Vec<MoveFindings>,
    /// How many nodes the tree has.
    pub nodes: usize,
}

fn written<G: Playable>(player: &mut Contender<G>, position: &G) -> Option<String> {
    player.best_move().map(|mv| position.write_move(mv))
}

fn findings<G: Playable>(player: &Contender<G>, position: &G) -> Option<Findings> {
    player.report().map(|report| findings_of(&report, position))
}

/// What a report tells, in the notation.
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

/// Takes a step, and tells how a record writes it.
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

pub(crate) fn worth(values: Values, points: Option<Points>, proven: bool, teams: u8) -> Worth {
    let points = points.map(|points| Team::all(teams).map(|team| points.of(team)).collect::<Vec<_>>());
    Worth {
        values: Team::all(teams).map(|team| values.of(team)).collect(),
        wins: Team::all(teams).map(|team| values.wins(team, teams)).collect(),
        drawn: values.drawn(),
        points: points.filter(|points| points.iter().any(|&points| points != 0.0)),
        proven,
    }
}

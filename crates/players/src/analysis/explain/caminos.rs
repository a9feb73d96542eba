//! Explanations at Caminos.

use serde::Serialize;
use trivium_caminos::{CellSet, Move, Position, Shape};
use trivium_game::{Game, Seat, Team, Turn};
use trivium_search::Solver;

use super::Explains;
use crate::{CaminosGoal, wins_by, wins_within};

/// The most positions that the solver searches for one question.
const SOLVER_NODES: u64 = 6_000;
/// The longest forced win that is looked for, in moves.
const LONGEST_WIN: u32 = 3;
/// Differences in steps below this are worth a word only where there is nothing else to say.
const NOTABLE: u32 = 2;
/// The weight of a piece that can cover, in steps.
const COVERER: u32 = 4;
/// The weight of a threat, in steps.
const THREAT: u32 = 3;

/// What a mistake at Caminos gave away. Cells are written as in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CaminosExplanation {
    /// It overlooks a forced connection in this many moves, which begins with `move`.
    MissedWin {
        /// How many moves of its own team the win takes.
        moves: u32,
        /// The first of them.
        #[serde(rename = "move")]
        mv: String,
        /// The cells that it covers.
        cells: Vec<String>,
    },
    /// It overlooks a placement with more threats than one reply can answer.
    MissedDoubleThreat {
        /// That placement.
        #[serde(rename = "move")]
        mv: String,
        /// The cells of two ways to connect that it would have threatened.
        cells: Vec<String>,
    },
    /// It makes a connection possible that was not, for the team to move next.
    AllowsWin {
        /// The team that connects.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// How.
        #[serde(rename = "move")]
        mv: String,
        /// The cells that this covers.
        cells: Vec<String>,
    },
    /// It leaves a threat as it was.
    IgnoredThreat {
        /// The team that connects.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// How.
        #[serde(rename = "move")]
        mv: String,
        /// The cells that this covers.
        cells: Vec<String>,
    },
    /// It lets the other team force a connection.
    AllowsForcedWin {
        /// The team that connects.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// How many moves it takes.
        moves: u32,
    },
    /// It makes no threat where the better move makes one, which must be answered.
    MissedThreat {
        /// The better move.
        #[serde(rename = "move")]
        mv: String,
        /// Where its team would connect next.
        cells: Vec<String>,
    },
    /// It spends a piece that can cover others, and covers nothing with it.
    SpendsCoverer {
        /// The piece.
        shape: String,
        /// How many pieces that can cover its team has left.
        left: u32,
    },
    /// Its own way is longer than before.
    LengthensOwnWay {
        /// By how many steps.
        by: u32,
    },
    /// Its own way gets shorter by less than it could.
    MissedGain {
        /// How many steps more the better move saves.
        by: u32,
    },
    /// It leaves the other team's way shorter than the better move does.
    LeavesWay {
        /// The team whose way it is.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// How many steps longer it would be after the better move.
        by: u32,
        /// Where the better move cuts it.
        cells: Vec<String>,
    },
    /// It lets its own way be cut.
    AllowsCut {
        /// The placement that cuts it.
        #[serde(rename = "move")]
        mv: String,
        /// The cells that this covers.
        cells: Vec<String>,
        /// How many steps longer the way is then; `None` if none is left.
        by: Option<u32>,
    },
}

impl Explains for Position {
    type Explanation = CaminosExplanation;

    fn explain_mistake(&self, played: Move, best: Move) -> Vec<CaminosExplanation> {
        let Some(seat) = self.turn().seat() else { return Vec::new() };
        let comparison = Comparison {
            before: self,
            seat,
            team: self.team_of(seat),
            played: Branch::new(self, played),
            best: Branch::new(self, best),
        };
        // What decides the game at once needs no further reason.
        comparison.decisive().map_or_else(|| comparison.lesser(), |found| vec![found])
    }
}

/// The position after a move, and the opponent who moves next.
struct Branch {
    mv: Move,
    after: Position,
    opponent: Option<Seat>,
    /// By which placements the opponent connects next.
    wins: Vec<Move>,
}

impl Branch {
    fn new(before: &Position, mv: Move) -> Self {
        let mut after = *before;
        let team = before.turn().seat().map(|seat| before.team_of(seat));
        after.play_unchecked(mv);
        let opponent = after.turn().seat().filter(|&seat| Some(after.team_of(seat)) != team);
        let mut wins = Vec::new();
        if let Some(opponent) = opponent {
            after.connecting_placements(opponent, &mut wins);
        }
        Self { mv, after, opponent, wins }
    }

    fn is_won_by(&self, team: Team) -> bool {
        self.after.outcome().is_some_and(|outcome| outcome.winner == Some(team))
    }

    /// How many steps a team's way lacks; more than any way has if none is left.
    fn steps(&self, team: Team) -> u32 {
        steps(&self.after, team)
    }

    fn cut(&self, team: Team) -> Option<trivium_caminos::Cut> {
        let way = self.after.way_ahead(team).filter(|way| way.steps > 0)?;
        self.after.worst_cut(&way, team, self.opponent?)
    }
}

struct Comparison<'a> {
    before: &'a Position,
    seat: Seat,
    team: Team,
    played: Branch,
    best: Branch,
}

impl Comparison<'_> {
    const fn other(&self) -> Team {
        Team::new(1 - self.team.index() as u8)
    }

    /// What decides the game within a few moves.
    fn decisive(&self) -> Option<CaminosExplanation> {
        if self.played.is_won_by(self.team) {
            return None;
        }
        self.missed_connection().or_else(|| self.allowed_connection()).or_else(|| self.forced())
    }

    fn missed_connection(&self) -> Option<CaminosExplanation> {
        let mut wins = Vec::new();
        self.before.connecting_placements(self.seat, &mut wins);
        let mv = if wins.contains(&self.best.mv) { self.best.mv } else { *wins.first()? };
        Some(CaminosExplanation::MissedWin { moves: 1, mv: self.write(mv), cells: names(mv.footprint()) })
    }

    fn allowed_connection(&self) -> Option<CaminosExplanation> {
        let (&win, opponent) = (self.played.wins.first()?, self.played.opponent?);
        if !self.best.wins.is_empty() {
            return None;
        }
        let (team, mv, cells) = (self.other(), self.played.after.write_move(win), names(win.footprint()));
        let stood = |&&win: &&Move| self.before.fits(win) && self.before.would_connect(opponent, win);
        Some(match self.played.wins.iter().find(stood) {
            Some(&win) => CaminosExplanation::IgnoredThreat {
                team,
                mv: self.played.after.write_move(win),
                cells: names(win.footprint()),
            },
            None => CaminosExplanation::AllowsWin { team, mv, cells },
        })
    }

    /// Wins that the solver proves.
    fn forced(&self) -> Option<CaminosExplanation> {
        let mut solver = Solver::new(CaminosGoal::new(self.before), SOLVER_NODES);
        for moves in 2..=LONGEST_WIN {
            solver.renew_budget(SOLVER_NODES);
            let mut wins = |mv| wins_by(&mut solver, self.before, mv, moves) == Ok(true);
            if wins(self.best.mv) && !wins(self.played.mv) {
                return Some(self.missed_force(moves));
            }
        }
        for moves in 2..=LONGEST_WIN {
            solver.renew_budget(SOLVER_NODES);
            let mut loses = |branch: &Branch| {
                branch.opponent.is_some() && wins_within(&mut solver, &branch.after, moves) == Ok(true)
            };
            if loses(&self.played) {
                return (!loses(&self.best))
                    .then_some(CaminosExplanation::AllowsForcedWin { team: self.other(), moves });
            }
        }
        None
    }

    fn missed_force(&self, moves: u32) -> CaminosExplanation {
        let mv = self.write(self.best.mv);
        let threats = self.threats(&self.best);
        match (moves, &threats[..]) {
            (2, [first, .., last]) => {
                let second = threats.iter().find(|other| first.footprint().and(other.footprint()).is_empty());
                let cells = first.footprint().or(second.unwrap_or(last).footprint());
                CaminosExplanation::MissedDoubleThreat { mv, cells: names(cells) }
            }
            _ => CaminosExplanation::MissedWin { moves, mv, cells: names(self.best.mv.footprint()) },
        }
    }

    /// By which placements the mover connects next if nothing is done about it.
    fn threats(&self, branch: &Branch) -> Vec<Move> {
        let mut threats = Vec::new();
        if branch.after.turn() != Turn::Over && branch.opponent.is_some() {
            branch.after.connecting_placements(self.seat, &mut threats);
        }
        threats
    }

    /// What is worse, but decides nothing yet: the greatest difference first.
    fn lesser(&self) -> Vec<CaminosExplanation> {
        let reasons = [
            self.threat_missed(),
            self.coverer_spent(),
            self.own_way(),
            self.other_way(),
            self.cut_allowed(),
        ];
        let mut found: Vec<_> = reasons.into_iter().flatten().collect();
        found.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        if found.first().is_some_and(|&(weight, _)| weight >= NOTABLE) {
            found.retain(|&(weight, _)| weight >= NOTABLE);
        }
        found.into_iter().map(|(_, explanation)| explanation).collect()
    }

    fn threat_missed(&self) -> Option<(u32, CaminosExplanation)> {
        let threats = self.threats(&self.best);
        let threat = threats.first().filter(|_| self.threats(&self.played).is_empty())?;
        let (mv, cells) = (self.write(self.best.mv), names(threat.footprint()));
        Some((THREAT, CaminosExplanation::MissedThreat { mv, cells }))
    }

    fn coverer_spent(&self) -> Option<(u32, CaminosExplanation)> {
        let (shape, better) = (self.played.mv.shape(), self.best.mv.shape());
        let [free, ..] = self.before.cells_by_height();
        let covers_nothing = self.played.mv.footprint().without(free).is_empty();
        (shape.can_cover() && !better.can_cover() && covers_nothing).then(|| {
            let left = self.played.after.coverers(self.team);
            (COVERER, CaminosExplanation::SpendsCoverer { shape: Shape::name(shape).to_owned(), left })
        })
    }

    fn own_way(&self) -> Option<(u32, CaminosExplanation)> {
        let [before, played, best] =
            [steps(self.before, self.team), self.played.steps(self.team), self.best.steps(self.team)];
        if played > before && best <= before {
            let by = played - before;
            return Some((by + NOTABLE, CaminosExplanation::LengthensOwnWay { by }));
        }
        let by = played.saturating_sub(best);
        (by > 0 && played < NO_WAY).then_some((by, CaminosExplanation::MissedGain { by }))
    }

    fn other_way(&self) -> Option<(u32, CaminosExplanation)> {
        let team = self.other();
        let (played, best) = (self.played.steps(team), self.best.steps(team));
        let by = best.saturating_sub(played);
        if by == 0 || best == NO_WAY {
            return None;
        }
        let way = self.before.way_ahead(team)?;
        let on_way = self.best.mv.footprint().iter().filter(|cell| way.cells.contains(cell));
        let cells = on_way.map(|cell| cell.to_string()).collect();
        Some((by, CaminosExplanation::LeavesWay { team, by, cells }))
    }

    fn cut_allowed(&self) -> Option<(u32, CaminosExplanation)> {
        let cut = self.played.cut(self.team)?;
        let weight = |by: Option<u32>| by.unwrap_or(NO_WAY);
        let at_best = self.best.cut(self.team).map_or(0, |cut| weight(cut.by));
        let more = weight(cut.by).saturating_sub(at_best);
        (more > 0).then(|| {
            let (mv, cells) = (self.played.after.write_move(cut.mv), names(cut.mv.footprint()));
            (more, CaminosExplanation::AllowsCut { mv, cells, by: cut.by })
        })
    }

    fn write(&self, mv: Move) -> String {
        self.before.write_move(mv)
    }
}

/// Stands for the length of a way that cannot be made any more.
const NO_WAY: u32 = 99;

fn steps(position: &Position, team: Team) -> u32 {
    position.way_ahead(team).map_or(NO_WAY, |way| way.steps)
}

/// Cells as the notation orders them.
fn names(cells: CellSet) -> Vec<String> {
    let mut cells: Vec<_> = cells.iter().collect();
    cells.sort_unstable();
    cells.iter().map(ToString::to_string).collect()
}

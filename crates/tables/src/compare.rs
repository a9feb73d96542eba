//! The games of a duplicate compared: what each seat made of the same deal.

use serde::Serialize;
use trivium_game::{FORFEIT_POINTS, Seat, Team};
use trivium_games::GameKind;
use utoipa::ToSchema;

use crate::play::Play;
use crate::table::{OnlineTable, Sitting};
use crate::{ComputerLevel, Ending, Name, TableId};

/// What a win counts where the game has no points; a draw counts half of it.
const WIN: i32 = 2;

/// The games of a duplicate that are over, compared.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Comparison {
    /// By seat, the average of its scores.
    pub averages: Vec<f64>,
    /// The tables, those that ended first before the others.
    pub tables: Vec<ComparedTable>,
    /// The people, the best first.
    pub ranking: Vec<Ranked>,
}

/// A game that is compared.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ComparedTable {
    /// Where.
    pub table: TableId,
    /// How it ended.
    pub ending: Ending,
    /// What each seat made of the deal.
    pub seats: Vec<ComparedSeat>,
}

/// What a seat made of the deal.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ComparedSeat {
    /// The name of the person who had it.
    pub name: Option<Name>,
    /// How strong the computer was, if one had it.
    pub level: Option<ComputerLevel>,
    /// Its score: the margin in points, or 2 for a win and 1 for a draw where the game has no points.
    pub score: i32,
    /// By how much that is more than the average of the same seat.
    pub difference: f64,
}

/// A person in the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ranked {
    /// The rank, from 1; who has the same difference has the same.
    pub rank: u32,
    /// Who.
    pub name: Name,
    /// Where they played.
    pub table: TableId,
    /// On which seat.
    #[cfg_attr(feature = "types", ts(as = "u8"))]
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Their score.
    pub score: i32,
    /// By how much it is more than the average of their seat.
    pub difference: f64,
}

impl OnlineTable {
    /// What the game adds to a comparison; nothing if it is not over, or has no result. Differences are not known yet.
    pub fn compared(&self, id: &TableId) -> Option<ComparedTable> {
        let play = self.play.as_ref()?;
        let ending = play.ending.as_ref().filter(|ending| ending.reason != "aborted")?;
        let seat = |seat: Seat| {
            let (name, level) = match self.seats[seat.index()] {
                Sitting::Empty => (None, None),
                Sitting::Person(member) => (Some(self.members[usize::from(member.0)].name.clone()), None),
                Sitting::Computer(level) => (None, Some(level)),
            };
            let score = self.score(play, ending, seat.team_among(self.teams));
            ComparedSeat { name, level, score, difference: 0.0 }
        };
        let seats = Seat::all(self.seats.len() as u8).map(seat).collect();
        Some(ComparedTable { table: id.clone(), ending: ending.clone(), seats })
    }

    fn score(&self, play: &Play, ending: &Ending, team: Team) -> i32 {
        if has_margins(self.setup.game) {
            return self.margin(play, ending, team);
        }
        match ending.winner {
            Some(winner) if winner == team => WIN,
            None if self.teams > 1 => WIN / 2,
            _ => 0,
        }
    }

    /// By how many points a team is ahead of the best other one. T1: who left has lost, and a win by time or resignation has
    /// a fixed value.
    fn margin(&self, play: &Play, ending: &Ending, team: Team) -> i32 {
        let forfeit = FORFEIT_POINTS as i32;
        if play.forfeits.is_out(team) {
            return -forfeit;
        }
        match (ending.reason.as_str(), ending.winner) {
            ("time" | "resignation", Some(winner)) if winner == team => return forfeit,
            ("agreement", _) => return 0,
            _ => {}
        }
        let points = |team: Team| ending.points.get(team.index()).copied().unwrap_or(0) as i32;
        let others = Team::all(self.teams).filter(|other| *other != team && !play.forfeits.is_out(*other));
        points(team) - others.map(points).max().unwrap_or(0)
    }
}

/// Whether scores are margins: the game counts points, so that a win can be high or low.
pub const fn has_margins(kind: GameKind) -> bool {
    match kind {
        GameKind::Cuminos => true,
        GameKind::Caminos | GameKind::Wege => false,
    }
}

impl Comparison {
    /// Compares games of one deal: each score with the average of those who had the same seat.
    pub fn of(mut tables: Vec<ComparedTable>) -> Self {
        let count = tables.len() as i64;
        let seats = tables.first().map_or(0, |table| table.seats.len());
        let of_seat = |seat: usize| tables.iter().filter_map(move |table| table.seats.get(seat));
        let sums: Vec<i64> =
            (0..seats).map(|seat| of_seat(seat).map(|seat| i64::from(seat.score)).sum()).collect();
        // Whole numbers, so that equal differences are equal.
        let mut ranked = Vec::new();
        for table in &mut tables {
            for (index, (seat, sum)) in table.seats.iter_mut().zip(&sums).enumerate() {
                let difference = i64::from(seat.score) * count - sum;
                seat.difference = difference as f64 / count as f64;
                let Some(name) = seat.name.clone() else { continue };
                let (table, place) = (table.table.clone(), Seat::new(index as u8));
                let (score, shown) = (seat.score, seat.difference);
                let person = Ranked { rank: 0, name, table, seat: place, score, difference: shown };
                ranked.push((difference, person));
            }
        }
        ranked.sort_by_key(|(difference, _)| std::cmp::Reverse(*difference));
        let rank = |mine: i64| 1 + ranked.iter().filter(|(theirs, _)| *theirs > mine).count() as u32;
        let ranking =
            ranked.iter().map(|(difference, person)| Ranked { rank: rank(*difference), ..person.clone() });
        let averages = sums.iter().map(|sum| *sum as f64 / count as f64).collect();
        Self { averages, ranking: ranking.collect(), tables }
    }
}

//! A match: several games, one table after another; the start alternates and points are added (C19).

use serde::{Deserialize, Serialize};
use trivium_game::{FORFEIT_POINTS, Millis, Seat, TimeControl};
use trivium_games::AnyOptions;
use utoipa::ToSchema;

use crate::table::OnlineTable;
use crate::{Event, NO_SHOW, Refusal, Timestamp};

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Series {
    /// How many games the match has.
    pub games: u8,
    /// Which of them this is, from 1.
    pub number: u8,
    /// The points of every seat's player so far.
    pub score: Vec<u32>,
}

impl Series {
    /// The most games of a match.
    pub const MOST: u8 = 20;

    /// What a win counts where the game itself has no points; a draw counts half of it.
    const WIN: u32 = 2;

    /// How long people may wait before the next game starts without them, where a move takes days.
    const WAIT_OVER_DAYS: Millis = Millis(24 * 60 * 60 * 1000);

    /// The first game of a match; nothing if the match is one game.
    ///
    /// # Errors
    ///
    /// If a match has no games, or too many.
    pub fn first(games: u8) -> Result<Option<Self>, Refusal> {
        match games {
            1 => Ok(None),
            2..=Self::MOST => Ok(Some(Self { games, number: 1, score: Vec::new() })),
            _ => Err(Refusal::MatchLength),
        }
    }

    const fn is_last(&self) -> bool {
        self.number >= self.games
    }
}

impl OnlineTable {
    /// The match that this game belongs to, with the points of this game once it is over.
    pub fn series(&self) -> Option<Series> {
        let series = self.setup.series.as_ref()?;
        let before = series.score.iter().copied().chain(std::iter::repeat(0));
        let score = before.zip(self.won()).map(|(before, won)| before + won).collect();
        Some(Series { score, ..*series })
    }

    /// Whether another game of the match follows.
    pub fn goes_on(&self) -> bool {
        let result = self.ending().is_some_and(|ending| ending.reason != "aborted");
        result && self.setup.series.as_ref().is_some_and(|series| !series.is_last())
    }

    /// Whether earlier games of the match have been played: nobody gets out of it unharmed.
    pub(crate) fn is_bound(&self) -> bool {
        self.setup.series.as_ref().is_some_and(|series| series.number > 1)
    }

    /// When the next game of the match starts, whether or not everybody is ready: where there is a clock, it decides about
    /// those who do not come.
    pub(crate) fn goes_on_at(&self) -> Option<Timestamp> {
        let wait = match self.setup.clock {
            TimeControl::Untimed => return None,
            TimeControl::Days { .. } => Series::WAIT_OVER_DAYS,
            TimeControl::PerMove { .. } | TimeControl::Fischer { .. } => NO_SHOW,
        };
        if !self.goes_on() || self.next.is_some() {
            return None;
        }
        let ended = self.log.iter().rev().find(|entry| matches!(entry.event, Event::Ended(_)))?;
        Some(Timestamp(ended.at.0.saturating_add(wait.0)))
    }

    /// The match as the next table begins with it: after the last game a new one starts.
    pub(crate) fn next_series(&self) -> Option<Series> {
        let mut series = self.series()?;
        if self.goes_on() {
            series.number += 1;
            series.score.rotate_right(1);
        } else {
            (series.number, series.score) = (1, Vec::new());
        }
        Some(series)
    }

    /// What every seat has won in this game: the points of its team where the game has points (C17, C18; T1 for a win by time
    /// or resignation), otherwise those of a win or a draw.
    fn won(&self) -> Vec<u32> {
        let Some(ending) = self.ending().filter(|ending| ending.reason != "aborted") else {
            return vec![0; self.seats.len()];
        };
        let forfeited = ["time", "resignation"].contains(&ending.reason.as_str());
        let has_points = matches!(&self.options, AnyOptions::Caminos(options) if options.scoring);
        let (win, draw) = if has_points { (FORFEIT_POINTS, 0) } else { (Series::WIN, Series::WIN / 2) };
        let of_seat = |seat: Seat| {
            let team = seat.team_among(self.teams);
            match ending.winner {
                _ if has_points && !forfeited => ending.points.get(team.index()).copied().unwrap_or(0),
                Some(winner) if winner == team => win,
                Some(_) => 0,
                None => draw,
            }
        };
        Seat::all(self.seats.len() as u8).map(of_seat).collect()
    }
}

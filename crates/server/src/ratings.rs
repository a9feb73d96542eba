//! Ratings: which options count, what a game changes, and who has which.

mod formula;
mod shown;

use std::collections::HashSet;

use axum::routing::get;
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{Change, GameResult, Kind, Ladder, Player, Score, Settled, Store, StoreError};
use trivium_tables::{Finished, GuestId, OnlineTable, Series, Setup, TableId, Who};

use self::formula::{after, first_rating};
pub(crate) use self::shown::{Rated, ShownRating, TablePerson, exported};
use crate::error::failed;
use crate::live::now;
use crate::routes::Routes;
use crate::{ApiError, Site, accounts};

/// The options that count, by game, each in one word.
const RATED: [(GameKind, &[&str]); 3] = [
    (GameKind::Caminos, &["-", "grid=diamond", "grid=octagon", "grid=torus", "players=4"]),
    (GameKind::Wege, &["-", "decide=better", "players=4", "decide=better,players=4"]),
    (
        GameKind::Cuminos,
        &[
            "-",
            "players=3",
            "players=4",
            "players=5",
            "players=6",
            "players=4,teams=2",
            "players=6,teams=2",
            "players=6,teams=3",
        ],
    ),
];

/// The rated options under which one side may be stronger than the other (docs/players.md): some matches say so, others do
/// not, and pairs of games are fair in any case.
const UNEVEN: [(GameKind, &str); 2] =
    [(GameKind::Wege, "decide=better"), (GameKind::Wege, "decide=better,players=4")];

/// How often a game is settled again if ratings change in between.
const ATTEMPTS: usize = 20;

/// How many games a sweep settles at once.
const SWEPT: u32 = 100;

pub(crate) fn routes() -> Routes {
    Routes::new().route("/rated", get(shown::rated)).route("/tables/{id}/people", get(shown::people))
}

/// Options that count.
fn rated_options() -> impl Iterator<Item = AnyOptions> {
    RATED.iter().flat_map(|(game, words)| words.iter().filter_map(|word| AnyOptions::read(*game, word).ok()))
}

/// Whether games with these options count.
fn is_rated(options: &AnyOptions) -> bool {
    rated_options().any(|rated| rated == *options)
}

/// Refuses a rated table without an account, or with options that do not count.
pub(crate) async fn check(
    site: &Site,
    guest: &GuestId,
    options: &AnyOptions,
    rated: bool,
) -> Result<(), ApiError> {
    if !rated {
        return Ok(());
    }
    if !is_rated(options) {
        return Err(ApiError::bad("these options are not rated; GET /api/rated lists those that are"));
    }
    accounts::check_account(site, guest).await
}

/// The match that a table is made for. Where sides may not be equally strong, a rated match has an even number of games: everybody
/// plays each side equally often, and ratings follow from the whole match.
pub(crate) fn series(
    options: &AnyOptions,
    rated: bool,
    games: Option<u8>,
) -> Result<Option<Series>, ApiError> {
    let pairs = rated && is_uneven(options);
    let games = games.unwrap_or(if pairs { 2 } else { 1 });
    if pairs && games % 2 == 1 {
        return Err(ApiError::bad(
            "the sides may not be equally strong here; a rated match has an even number of games",
        ));
    }
    Ok(Series::first(games)?)
}

fn is_uneven(options: &AnyOptions) -> bool {
    UNEVEN.contains(&(options.kind(), options.to_string().as_str()))
}

/// The points of a guest, or those where everybody starts.
pub(crate) async fn points(site: &Site, guest: &GuestId, ladder: Ladder) -> Result<f64, ApiError> {
    let player = Player::Guest(guest.clone());
    let known = site.store().people().ratings().on_ladder(vec![player.clone()], ladder).await?;
    Ok(known.into_iter().flatten().next().unwrap_or_else(|| first_rating(&player)).points)
}

/// What a game is for.
fn kind_of(seats: usize, computers: bool) -> Kind {
    match (seats, computers) {
        (_, true) => Kind::Computer,
        (2, false) => Kind::Two,
        _ => Kind::Many,
    }
}

fn player_of(who: &Who) -> Player {
    match who {
        Who::Person(guest) => Player::Guest(guest.clone()),
        Who::Computer(level) => Player::Computer(*level),
    }
}

/// Settles a game that is over: keeps its results, and the ratings that follow from it if it counts. Settling it again
/// changes nothing. A game that spectators see with a delay waits until they have seen its end; then the next sweep
/// settles it, and this returns `false`.
///
/// # Errors
///
/// If the store fails. The game is then settled by the next sweep.
pub(crate) async fn settle(store: &dyn Store, id: &TableId, table: &OnlineTable) -> Result<bool, StoreError> {
    let ratings = store.people().ratings();
    let Some(finished) = table.finished() else {
        ratings.settle(id.clone(), Vec::new(), Vec::new()).await?;
        return Ok(true);
    };
    if now().since(finished.at) < table.delay() {
        return Ok(false);
    }
    for _ in 0..ATTEMPTS {
        let (changes, results) = changes_after(store, id, &finished).await?;
        if ratings.settle(id.clone(), changes, results).await? != Settled::Stale {
            return Ok(true);
        }
    }
    Err(StoreError::Database("ratings change too often".to_owned()))
}

/// What follows from a game.
async fn changes_after(
    store: &dyn Store,
    id: &TableId,
    finished: &Finished,
) -> Result<(Vec<Change>, Vec<GameResult>), StoreError> {
    let Finished { setup, at, seats, places, counted } = finished;
    let players: Vec<_> = seats.iter().map(|seat| player_of(&seat.who)).collect();
    let computers = players.iter().any(|player| matches!(player, Player::Computer(_)));
    let ladder = Ladder { game: setup.game, kind: kind_of(seats.len(), computers) };
    let teams: Vec<_> = seats.iter().map(|seat| seat.team.index()).collect();
    let mut changes = Vec::new();
    if let Some(counted) = counted
        && counts(store, setup, &players, ladder.kind).await?
    {
        let known = store.people().ratings().on_ladder(players.clone(), ladder).await?;
        let before: Vec<_> = known
            .iter()
            .zip(&players)
            .map(|(known, player)| known.unwrap_or_else(|| first_rating(player)))
            .collect();
        let after = after(ladder.kind, &before, &teams, counted);
        for ((player, before), after) in players.iter().zip(known).zip(after) {
            changes.push(Change { player: player.clone(), ladder, before, after });
        }
    }
    let mut results = Vec::new();
    for (seat, player) in seats.iter().zip(&players) {
        let Player::Guest(guest) = player else { continue };
        // Someone who plays for several teams has neither won nor lost.
        let theirs = seats.iter().zip(&players).filter(|(_, other)| *other == player);
        if theirs.map(|(seat, _)| seat.team).collect::<HashSet<_>>().len() > 1 {
            continue;
        }
        let place = places[seat.team.index()];
        let shared = places.iter().enumerate().any(|(team, other)| *other == 1 && team != seat.team.index());
        let outcome = match place {
            1 if shared => Score::Draw,
            1 => Score::Win,
            _ => Score::Loss,
        };
        let change = changes.iter().find(|change| change.player == *player);
        let points = change.map(|change| {
            let before = change.before.unwrap_or_else(|| first_rating(player));
            (before.points, change.after.points)
        });
        results.push(GameResult {
            guest: guest.clone(),
            table: id.clone(),
            at: *at,
            ladder,
            options: setup.options.clone(),
            public: setup.public,
            seat: seat.seat.index() as u8,
            score: outcome,
            points,
        });
    }
    Ok((changes, results))
}

/// Whether ratings follow from a game: it is rated, everybody is somebody else and has an account.
async fn counts(
    store: &dyn Store,
    setup: &Setup,
    players: &[Player],
    kind: Kind,
) -> Result<bool, StoreError> {
    let different = players.iter().collect::<HashSet<_>>().len() == players.len();
    if !setup.rated || !different || (kind == Kind::Computer && players.len() != 2) {
        return Ok(false);
    }
    for player in players {
        if let Player::Guest(guest) = player
            && store.people().account(guest.clone()).await?.is_none()
        {
            return Ok(false);
        }
    }
    Ok(players.iter().any(|player| matches!(player, Player::Guest(_))))
}

/// Settles what a crash has left unsettled.
///
/// # Errors
///
/// If the store fails.
pub(crate) async fn settle_all(store: &dyn Store) -> Result<(), ApiError> {
    loop {
        let waiting = store.people().ratings().unsettled(SWEPT).await?;
        let mut settled = false;
        for id in &waiting {
            let replayed = match store.people().log(id.clone()).await {
                Ok(log) => {
                    let entries = log.map(|(_, entries)| entries).unwrap_or_default();
                    OnlineTable::replay(entries).map_err(|error| error.to_string())
                }
                Err(StoreError::Damaged(error)) => Err(error),
                Err(error) => return Err(error.into()),
            };
            match replayed {
                Ok(table) => settled |= settle(store, id, &table).await?,
                Err(error) => {
                    // It has no result to show.
                    failed("replay", &format_args!("table {id}: {error}"));
                    store.people().ratings().settle(id.clone(), Vec::new(), Vec::new()).await?;
                    settled = true;
                }
            }
        }
        if !settled || waiting.len() < SWEPT as usize {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_count_are_options() {
        let words: usize = RATED.iter().map(|(_, words)| words.len()).sum();
        assert_eq!(rated_options().count(), words, "each can be read");
        assert!(rated_options().all(|options| options.start().unwrap().teams() > 1));
        let cooperative = AnyOptions::read(GameKind::Wege, "cooperative=true").unwrap();
        assert!(!is_rated(&cooperative));
    }
}

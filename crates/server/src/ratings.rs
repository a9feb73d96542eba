//! Ratings: which options count, what a game changes, and who has which.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use serde::Serialize;
use serde_json::{Value, json as object};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use trivium_games::{AnyOptions, GameKind};
use trivium_store::{Change, GameResult, Kind, Ladder, Player, Rating, Score, Settled, Store, StoreError};
use trivium_tables::{
    ComputerLevel, Finished, GuestId, Member, OnlineTable, Series, Setup, TableId, Who, schema,
};
use utoipa::ToSchema;

use crate::api::{Path, table_id};
use crate::error::{failed, json};
use crate::guard::Guest;
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

/// Until somebody has played this many games, their rating is provisional.
const PROVISIONAL: u32 = 10;

/// Points of one unit of Weng-Lin, so that all ladders show numbers of the same size.
const UNIT: f64 = 42.0;

/// Where a rating of Weng-Lin starts.
const MIDDLE: f64 = 25.0;

/// How often a game is settled again if ratings change meanwhile.
const ATTEMPTS: usize = 20;

/// How many games a sweep settles at once.
const SWEPT: u32 = 100;

pub(crate) fn routes() -> Routes {
    Routes::new().route("/rated", get(rated)).route("/tables/{id}/people", get(people))
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

/// Where everybody starts. Computers start where their level suggests, and move on from there.
fn first_rating(player: &Player) -> Rating {
    let (points, deviation) = match player {
        Player::Guest(_) => (1500.0, 350.0),
        Player::Computer(level) => (800.0 + 150.0 * f64::from(level.number()), 150.0),
    };
    Rating { points, deviation, volatility: 0.06, games: 0 }
}

fn glicko(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
}

fn weng_lin(rating: &Rating) -> WengLinRating {
    WengLinRating { rating: MIDDLE + (rating.points - 1500.0) / UNIT, uncertainty: rating.deviation / UNIT }
}

/// The ratings after a game, by seat. `teams` has the team of every seat, `places` the place of every team.
fn after(kind: Kind, before: &[Rating], teams: &[usize], places: &[u8]) -> Vec<Rating> {
    let games = |rating: &Rating| rating.games + 1;
    if let (Kind::Two | Kind::Computer, [one, two]) = (kind, before) {
        let outcome = match places[teams[0]].cmp(&places[teams[1]]) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (first, second) = glicko2(&glicko(one), &glicko(two), &outcome, &Glicko2Config::new());
        let rating = |new: Glicko2Rating, old: &Rating| Rating {
            points: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            games: games(old),
        };
        return vec![rating(first, one), rating(second, two)];
    }
    let seats_of = |team: usize| (0..teams.len()).filter(move |seat| teams[*seat] == team);
    let players: Vec<Vec<_>> =
        (0..places.len()).map(|team| seats_of(team).map(|seat| weng_lin(&before[seat])).collect()).collect();
    let ranked: Vec<_> = players
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let mut ratings = before.to_vec();
    for (team, new) in new.iter().enumerate() {
        for (seat, new) in seats_of(team).zip(new) {
            ratings[seat] = Rating {
                points: 1500.0 + (new.rating - MIDDLE) * UNIT,
                deviation: new.uncertainty * UNIT,
                volatility: before[seat].volatility,
                games: games(&before[seat]),
            };
        }
    }
    ratings
}

/// What a game is for.
fn kind_of(seats: usize, computers: bool) -> Kind {
    match (seats, computers) {
        (_, true) => Kind::Computer,
        (2, false) => Kind::Two,
        _ => Kind::Many,
    }
}

impl From<&Who> for PlayerOf {
    fn from(who: &Who) -> Self {
        Self(match who {
            Who::Person(guest) => Player::Guest(guest.clone()),
            Who::Computer(level) => Player::Computer(*level),
        })
    }
}

/// Only so that `From` can be implemented here.
struct PlayerOf(Player);

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
        let (changes, results) = reckon(store, id, &finished).await?;
        if ratings.settle(id.clone(), changes, results).await? != Settled::Stale {
            return Ok(true);
        }
    }
    Err(StoreError::Database("ratings change too often".to_owned()))
}

/// What follows from a game.
async fn reckon(
    store: &dyn Store,
    id: &TableId,
    finished: &Finished,
) -> Result<(Vec<Change>, Vec<GameResult>), StoreError> {
    let Finished { setup, at, seats, places, counted } = finished;
    let players: Vec<_> = seats.iter().map(|seat| PlayerOf::from(&seat.who).0).collect();
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
        // Who plays for several teams has neither won nor lost.
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
            let entries = store.people().log(id.clone()).await?.map(|(_, entries)| entries);
            match OnlineTable::replay(entries.unwrap_or_default()) {
                Ok(table) => settled |= settle(store, id, &table).await?,
                Err(error) => {
                    // It has no result that anyone could tell.
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

/// A rating as it is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct ShownRating {
    /// Points.
    pub(crate) points: i32,
    /// How uncertain that is.
    pub(crate) deviation: i32,
    /// After how many games.
    pub(crate) games: u32,
    /// Whether it can still change much: shown with `?`.
    pub(crate) provisional: bool,
}

impl From<Rating> for ShownRating {
    fn from(rating: Rating) -> Self {
        Self {
            points: rating.points.round() as i32,
            deviation: rating.deviation.round() as i32,
            games: rating.games,
            provisional: rating.games < PROVISIONAL,
        }
    }
}

/// The ratings and results of an account, for its export.
pub(crate) async fn exported(site: &Site, guest: &GuestId) -> Result<(Vec<Value>, Vec<Value>), ApiError> {
    let ratings = site.store().people().ratings();
    let kept = ratings.ratings_of(guest.clone()).await?.into_iter().map(|(ladder, rating)| {
        object!({
            "game": ladder.game, "kind": ladder.kind.name(), "points": rating.points.round(),
            "deviation": rating.deviation.round(), "games": rating.games,
        })
    });
    let results = ratings.results_of(guest.clone(), u32::MAX).await?.into_iter().map(|result| {
        object!({
            "table": result.table, "at": result.at, "game": result.ladder.game, "options": result.options,
            "kind": result.ladder.kind.name(), "score": result.score.name(), "points": result.points,
        })
    });
    Ok((kept.collect(), results.collect()))
}

/// Options that count.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
struct RatedOptions {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    /// In one word.
    options: String,
    /// Whether a match has an even number of games, because the sides may not be equally strong.
    pairs: bool,
    /// Every option with its value.
    #[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    all: AnyOptions,
}

/// A computer's rating.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
struct RatedComputer {
    #[schema(schema_with = schema::game)]
    game: GameKind,
    level: ComputerLevel,
    rating: ShownRating,
}

/// What counts here, and how strong computers are.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Rated {
    options: Vec<RatedOptions>,
    computers: Vec<RatedComputer>,
}

async fn rated(State(site): State<Site>) -> Result<Response, ApiError> {
    let options = rated_options().map(|options| RatedOptions {
        game: options.kind(),
        options: options.to_string(),
        pairs: is_uneven(&options),
        all: options,
    });
    let levels: Vec<ComputerLevel> = (1..=8).filter_map(|level| level.try_into().ok()).collect();
    let mut computers = Vec::new();
    for (game, _) in RATED {
        let players: Vec<_> = levels.iter().map(|level| Player::Computer(*level)).collect();
        let ladder = Ladder { game, kind: Kind::Computer };
        let known = site.store().people().ratings().on_ladder(players.clone(), ladder).await?;
        for ((level, player), known) in levels.iter().zip(&players).zip(known) {
            let rating = known.unwrap_or_else(|| first_rating(player)).into();
            computers.push(RatedComputer { game, level: *level, rating });
        }
    }
    Ok(json(StatusCode::OK, &Rated { options: options.collect(), computers }))
}

/// Somebody at a table who has an account.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct TablePerson {
    member: Member,
    /// The account's name, which may have changed since they joined.
    name: String,
    /// Their rating for this game, if they have one.
    rating: Option<ShownRating>,
    /// Their points before and after this game, once it has counted.
    change: Option<(i32, i32)>,
}

/// The people at a table who have accounts, for those who may see the table.
async fn people(
    State(site): State<Site>,
    Path(id): Path<String>,
    Guest(guest): Guest,
) -> Result<Response, ApiError> {
    let id = table_id(&id)?;
    let table = site.table(&id).await?;
    let here = table.people(guest).await?;
    let ladder = Ladder { game: here.setup.game, kind: kind_of(here.seats, false) };
    let store = site.store().people();
    let results = store.ratings().results_at(id).await?;
    let mut people = Vec::new();
    for (member, guest, _) in here.members {
        let Some(account) = store.account(guest.clone()).await? else { continue };
        people.push(person(store, member, guest, account.name, ladder, &results).await?);
    }
    Ok(json(StatusCode::OK, &people))
}

async fn person(
    store: &dyn trivium_store::People,
    member: Member,
    guest: GuestId,
    name: String,
    ladder: Ladder,
    results: &[GameResult],
) -> Result<TablePerson, ApiError> {
    let result = results.iter().find(|result| result.guest == guest);
    // Against a computer another ladder counts.
    let ladder = result.map_or(ladder, |result| result.ladder);
    let rating = store.ratings().on_ladder(vec![Player::Guest(guest)], ladder).await?.pop().flatten();
    let points = result.and_then(|result| result.points);
    let change = points.map(|(before, after)| (before.round() as i32, after.round() as i32));
    Ok(TablePerson { member, name, rating: rating.map(Into::into), change })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> Rating {
        first_rating(&Player::Guest("0000000000000001".parse().unwrap()))
    }

    fn points(ratings: &[Rating]) -> Vec<i32> {
        ratings.iter().map(|rating| rating.points.round() as i32).collect()
    }

    #[test]
    fn options_that_count_are_options() {
        let words: usize = RATED.iter().map(|(_, words)| words.len()).sum();
        assert_eq!(rated_options().count(), words, "each can be read");
        assert!(rated_options().all(|options| options.start().unwrap().teams() > 1));
        let cooperative = AnyOptions::read(GameKind::Wege, "cooperative=true").unwrap();
        assert!(!is_rated(&cooperative));
    }

    #[test]
    fn two_people_are_rated_by_glicko() {
        // The example of Glickman's paper has three opponents; a single game between newcomers moves both by 162.
        let won = after(Kind::Two, &[fresh(), fresh()], &[0, 1], &[1, 2]);
        assert_eq!(points(&won), [1662, 1338]);
        assert_eq!(points(&after(Kind::Two, &[fresh(), fresh()], &[0, 1], &[1, 1])), [1500, 1500]);
        assert!(won[0].deviation < 350.0 && won[0].games == 1);
    }

    #[test]
    fn teams_and_many_are_rated_by_weng_lin() {
        let teams = after(Kind::Many, &[fresh(); 4], &[0, 1, 0, 1], &[2, 1]);
        let shown = points(&teams);
        assert_eq!((shown[0], shown[1]), (shown[2], shown[3]), "partners win together");
        assert!(shown[1] > 1500 && shown[0] < 1500, "{shown:?}");
        let three = points(&after(Kind::Many, &[fresh(); 3], &[0, 1, 2], &[2, 1, 3]));
        assert!(three[1] > three[0] && three[0] > three[2], "{three:?}");
        assert_eq!(points(&after(Kind::Many, &[fresh(); 3], &[0, 1, 2], &[1, 1, 1])), [1500; 3]);
    }
}

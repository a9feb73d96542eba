//! Ratings, and results of games that are over.

use trivium_games::GameKind;
use trivium_tables::{GuestId, TableId, Timestamp};

use super::store::{read_guest, read_table};
use crate::ratings::{Change, GameResult, Kind, Ladder, Player, Rating, Ratings, Score, Settled, Tally};
use crate::sql::{Cells, Dialect, Link, SqlStore, sql};
use crate::store::{Answer, StoreError};

/// Both databases keep whole numbers: thousandths of points.
const POINTS: f64 = 1e3;

/// Volatilities are small.
const VOLATILITY: f64 = 1e9;

const RATING_COLUMNS: &str = "points, deviation, volatility, games";

const RESULT_COLUMNS: &str =
    "guest, table_id, at, game, kind, options, public, seat, score, points_before, points_after";

fn whole(number: f64, unit: f64) -> i64 {
    (number * unit).round() as i64
}

fn read_game(row: &impl Cells, column: usize) -> Result<GameKind, StoreError> {
    row.text(column)?.parse().map_err(|_| StoreError::Damaged("a game is not known".to_owned()))
}

/// Reads [`RATING_COLUMNS`] from this column on.
fn read_rating(row: &impl Cells, from: usize) -> Result<Rating, StoreError> {
    Ok(Rating {
        points: row.number(from)? as f64 / POINTS,
        deviation: row.number(from + 1)? as f64 / POINTS,
        volatility: row.number(from + 2)? as f64 / VOLATILITY,
        games: row.number(from + 3)? as u32,
    })
}

fn read_result(row: &impl Cells) -> Result<GameResult, StoreError> {
    let table = row.text(1)?.parse();
    let points =
        |column: usize| Ok::<_, StoreError>(row.optional(column)?.map(|points| points as f64 / POINTS));
    Ok(GameResult {
        guest: read_guest(row)?,
        table: table.map_err(|_| StoreError::Damaged("a table's id cannot be read".to_owned()))?,
        at: Timestamp(row.number(2)? as u64),
        ladder: Ladder { game: read_game(row, 3)?, kind: Kind::from_name(&row.text(4)?) },
        options: row.text(5)?,
        public: row.number(6)? == 1,
        seat: row.number(7)? as u8,
        score: Score::from_number(row.number(8)?),
        points: points(9)?.zip(points(10)?),
    })
}

/// Keeps a rating, unless it no longer follows from what is kept.
async fn change<C: Link>(connection: &mut C, change: &Change) -> Result<bool, StoreError> {
    let Change { player, ladder, before, after } = change;
    let update = match before {
        None => {
            "INSERT INTO ratings (points, deviation, volatility, games, player, game, kind)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        }
        Some(_) => {
            "UPDATE ratings SET points = ?, deviation = ?, volatility = ?, games = ?
            WHERE player = ? AND game = ? AND kind = ? AND games = ?"
        }
    };
    let mut update = sql(update)
        .bind(whole(after.points, POINTS))
        .bind(whole(after.deviation, POINTS))
        .bind(whole(after.volatility, VOLATILITY))
        .bind(i64::from(after.games))
        .bind(player.key())
        .bind(ladder.game.name())
        .bind(ladder.kind.name());
    if let Some(before) = before {
        update = update.bind(i64::from(before.games));
    }
    Ok(update.execute(connection).await? == 1)
}

async fn insert_result<C: Link>(connection: &mut C, result: &GameResult) -> Result<(), StoreError> {
    let insert = format!(
        "INSERT INTO results ({RESULT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    );
    sql(insert)
        .bind(result.guest.as_str())
        .bind(result.table.as_str())
        .bind(result.at.0 as i64)
        .bind(result.ladder.game.name())
        .bind(result.ladder.kind.name())
        .bind(&*result.options)
        .bind(i64::from(result.public))
        .bind(i64::from(result.seat))
        .bind(result.score.number())
        .bind(result.points.map(|(before, _)| whole(before, POINTS)))
        .bind(result.points.map(|(_, after)| whole(after, POINTS)))
        .execute(connection)
        .await?;
    Ok(())
}

impl<D: Dialect> Ratings for SqlStore<D> {
    fn unsettled(&self, most: u32) -> Answer<'_, Vec<TableId>> {
        Self::answer(async move {
            let select =
                sql("SELECT table_id FROM unsettled ORDER BY table_id LIMIT ?").bind(i64::from(most));
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_table).collect()
        })
    }

    fn on_ladder(&self, players: Vec<Player>, ladder: Ladder) -> Answer<'_, Vec<Option<Rating>>> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut found = Vec::with_capacity(players.len());
            for player in players {
                let select = format!(
                    "SELECT {RATING_COLUMNS} FROM ratings WHERE player = ? AND game = ? AND kind = ?"
                );
                let select = sql(select).bind(player.key()).bind(ladder.game.name()).bind(ladder.kind.name());
                let row = select.fetch_optional(&mut *connection).await?;
                found.push(row.map(|row| read_rating(&row, 0)).transpose()?);
            }
            Ok(found)
        })
    }

    fn settle(&self, table: TableId, changes: Vec<Change>, results: Vec<GameResult>) -> Answer<'_, Settled> {
        Self::answer(async move {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            // Whoever comes second waits for the first and finds nothing.
            let waited = sql("DELETE FROM unsettled WHERE table_id = ?").bind(table.as_str());
            if waited.execute(&mut *transaction).await? == 0 {
                return Ok(Settled::Before);
            }
            for each in &changes {
                if !change(&mut *transaction, each).await? {
                    return Ok(Settled::Stale);
                }
            }
            for result in &results {
                insert_result(&mut *transaction, result).await?;
            }
            transaction.commit().await?;
            Ok(Settled::Now)
        })
    }

    fn results_at(&self, table: TableId) -> Answer<'_, Vec<GameResult>> {
        Self::answer(async move {
            let select = format!("SELECT {RESULT_COLUMNS} FROM results WHERE table_id = ? ORDER BY seat");
            let select = sql(select).bind(table.as_str());
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_result).collect()
        })
    }

    fn results_of(&self, guest: GuestId, most: u32) -> Answer<'_, Vec<GameResult>> {
        Self::answer(async move {
            let select = format!(
                "SELECT {RESULT_COLUMNS} FROM results WHERE guest = ? ORDER BY at DESC, table_id LIMIT ?"
            );
            let select = sql(select).bind(guest.as_str()).bind(i64::from(most));
            select.fetch_all(&mut *self.connection().await?).await?.iter().map(read_result).collect()
        })
    }

    fn tallies_of(&self, guest: GuestId) -> Answer<'_, Vec<Tally>> {
        Self::answer(async move {
            let select = "SELECT game, options, count(CASE WHEN score = 2 THEN 1 END),
                count(CASE WHEN score = 1 THEN 1 END), count(CASE WHEN score = 0 THEN 1 END)
                FROM results WHERE guest = ? GROUP BY game, options ORDER BY game, options";
            let rows = sql(select).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            let tally = |row: &D::Row| {
                Ok(Tally {
                    game: read_game(row, 0)?,
                    options: row.text(1)?,
                    wins: row.number(2)? as u32,
                    draws: row.number(3)? as u32,
                    losses: row.number(4)? as u32,
                })
            };
            rows.iter().map(tally).collect()
        })
    }

    fn ratings_of(&self, guest: GuestId) -> Answer<'_, Vec<(Ladder, Rating)>> {
        Self::answer(async move {
            let select = format!(
                "SELECT game, kind, {RATING_COLUMNS} FROM ratings WHERE player = ? ORDER BY game, kind"
            );
            let rows = sql(select).bind(guest.as_str()).fetch_all(&mut *self.connection().await?).await?;
            let rating = |row: &D::Row| {
                let ladder = Ladder { game: read_game(row, 0)?, kind: Kind::from_name(&row.text(1)?) };
                Ok((ladder, read_rating(row, 2)?))
            };
            rows.iter().map(rating).collect()
        })
    }
}

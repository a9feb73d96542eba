//! `kill -9` at random moments under load.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::{Value, json};
use tokio::sync::watch;
use trivium_game::Random;
use xtask::GAMES;

use crate::client::{random_move, request};
use crate::server::{Place, Server};

/// A table that makes no move for this long, while the server runs, is stuck.
const STUCK: Duration = Duration::from_mins(1);

const SILENT: &str = "the server does not answer";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// How many kills
    #[arg(long)]
    times: u32,
    /// How many tables play at a time
    #[arg(long, default_value_t = 8)]
    tables: u32,
    /// One kill in this many hits the database instead of the server
    #[arg(long)]
    database_every: Option<u32>,
    /// The seed of the moments and of the moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What happened at one table.
#[derive(Debug, Default)]
struct Report {
    acknowledged: u64,
    lost: u64,
    doubled: u64,
    stuck: u64,
}

/// Where the server is; it moves with every start.
type Address = Arc<RwLock<String>>;

fn current(address: &Address) -> String {
    address.read().unwrap_or_else(PoisonError::into_inner).clone()
}

pub(crate) async fn crash(arguments: &Arguments) -> anyhow::Result<()> {
    let mut database = arguments.place.fresh()?;
    let mut server = Server::start(&arguments.place, &database)?;
    let address: Address = Arc::new(RwLock::new(server.address.clone()));
    let (stop, stopped) = watch::channel(false);
    let players: Vec<_> = (0..arguments.tables)
        .map(|number| {
            let seed = arguments.seed.wrapping_mul(1000) + u64::from(number);
            tokio::spawn(play(Arc::clone(&address), stopped.clone(), seed))
        })
        .collect();
    let mut random = Random::seeded(arguments.seed);
    for kill in 1..=arguments.times {
        // On a busy machine a start may take longer than the time between kills.
        server.ready().await?;
        tokio::time::sleep(Duration::from_millis(100 + u64::from(random.below(900)))).await;
        if arguments.database_every.is_some_and(|every| kill.is_multiple_of(every)) {
            database.crash()?;
            continue;
        }
        server.kill()?;
        server = Server::start(&arguments.place, &database)?;
        address.write().unwrap_or_else(PoisonError::into_inner).clone_from(&server.address);
    }
    server.ready().await?;
    stop.send(true)?;
    let mut total = Report::default();
    for player in players {
        let report = player.await??;
        total.acknowledged += report.acknowledged;
        total.lost += report.lost;
        total.doubled += report.doubled;
        total.stuck += report.stuck;
    }
    let Report { acknowledged, lost, doubled, stuck } = total;
    let (store, kills) = (arguments.place.store(), arguments.times);
    println!(
        "crash {store} kills={kills} acknowledged={acknowledged} lost={lost} doubled={doubled} stuck={stuck}"
    );
    anyhow::ensure!(lost + doubled + stuck == 0, "something was lost, happened twice or got stuck");
    Ok(())
}

/// Repeats a request until the server answers it; nothing if it does not for too long.
async fn insist(
    address: &Address,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> Option<(u16, Value)> {
    let start = Instant::now();
    let (mut tries, mut last) = (0, String::new());
    while start.elapsed() < STUCK {
        tries += 1;
        last = match request(&current(address), token, method, path, body).await {
            // The store could not be reached, or the table's task ended: the same action again.
            Ok((503, body)) => body.to_string(),
            Err(error) => error.to_string(),
            Ok(answer) => return Some(answer),
        };
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    eprintln!("no answer to {method} {path} in {tries} tries and {:?}: {last}", start.elapsed());
    None
}

/// Plays games one after the other, alone on both sides, and compares their logs with what was acknowledged.
async fn play(address: Address, stopped: watch::Receiver<bool>, seed: u64) -> anyhow::Result<Report> {
    let mut random = Random::seeded(seed);
    let mut report = Report::default();
    // A guest or table that nobody heard of is never used, so both can be asked for again.
    let (_, made) =
        insist(&address, "", "POST", "/api/guests", &json!({ "bearer": true })).await.context(SILENT)?;
    let token = made["token"].as_str().context("no token")?.to_owned();
    while !*stopped.borrow() {
        let game = GAMES[random.below(GAMES.len() as u32) as usize];
        let wanted = json!({ "game": game, "name": "Ada" });
        let (_, made) = insist(&address, &token, "POST", "/api/tables", &wanted).await.context(SILENT)?;
        let id = made["table"].as_str().with_context(|| format!("no table in {made}"))?;
        let path = format!("/api/tables/{id}");
        let actions = format!("{path}/actions");
        for (name, action) in [
            ("sit-0", json!({ "type": "take_seat", "seat": 0 })),
            ("sit-1", json!({ "type": "take_seat", "seat": 1 })),
            ("start", json!({ "type": "start" })),
        ] {
            let body = json!({ "id": name, "action": action });
            if insist(&address, &token, "POST", &actions, &body).await.is_none() {
                report.stuck += 1;
                return Ok(report);
            }
        }
        let mut moves: Vec<String> = Vec::new();
        loop {
            let Some((_, view)) = insist(&address, &token, "GET", &path, &Value::Null).await else {
                report.stuck += 1;
                return Ok(report);
            };
            compare(&view, &moves, &mut report);
            let play = &view["state"]["play"];
            if view["state"]["phase"] != "playing" || *stopped.borrow() {
                break;
            }
            let notation = random_move(&play["position"], &mut random)?;
            let action =
                json!({ "type": "move", "seat": play["turn"], "ply": play["ply"], "notation": notation });
            let body = json!({ "id": format!("move-{}", moves.len()), "action": action });
            match insist(&address, &token, "POST", &actions, &body).await {
                Some((200, _)) => {
                    report.acknowledged += 1;
                    moves.push(notation);
                }
                other => {
                    eprintln!("move refused: {other:?}");
                    report.stuck += 1;
                    return Ok(report);
                }
            }
        }
    }
    Ok(report)
}

/// The log has every move that was acknowledged, once and in order, and no other.
fn compare(seen: &Value, moves: &[String], report: &mut Report) {
    let entries = seen["entries"].as_array().cloned().unwrap_or_default();
    let logged: Vec<_> = entries
        .iter()
        .filter(|entry| entry["event"]["type"] == "moved")
        .filter_map(|entry| entry["event"]["notation"].as_str())
        .collect();
    let same = logged.iter().zip(moves).take_while(|(one, other)| *one == other).count();
    report.lost += (moves.len() - same) as u64;
    report.doubled += logged.len().saturating_sub(moves.len()) as u64;
}

//! Many games at once over real sockets.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use tokio::sync::{Notify, Semaphore};
use trivium_game::Random;
use xtask::GAMES;

use crate::client::{Socket, Visitor, random_move};
use crate::server::{Place, Server};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// How many tables
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// For how long
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Think for about this many seconds before each move; 0 plays flat out
    #[arg(long, default_value_t = 0.0)]
    pace: f64,
    /// Make this many tables at the same time before the measurement begins
    #[arg(long, default_value_t = 16)]
    at_once: usize,
    /// Measure the memory of idle tables and connections instead
    #[arg(long)]
    idle: bool,
}

/// When the measurement begins and ends.
struct Plan {
    address: String,
    /// Not all at once: that would measure something else.
    seating: Semaphore,
    seated: AtomicUsize,
    go: Notify,
    seconds: Duration,
    pace: f64,
}

/// What one table measured.
struct Report {
    /// From move sent to move seen by the opponent, in microseconds.
    latencies: Vec<u64>,
    /// The tables, and how many moves were acknowledged there.
    games: Vec<(String, u64)>,
    /// Someone who has played at all of them.
    person: Visitor,
}

impl Report {
    /// How many acknowledged moves are not in the logs. Nobody plays any more, so that asking costs no player anything.
    async fn lost(&mut self) -> anyhow::Result<u64> {
        let mut lost = 0;
        for (table, moves) in &self.games {
            let path = format!("/api/tables/{table}");
            let (_, seen) = self.person.request("GET", &path, &Value::Null).await?;
            let entries = seen["entries"].as_array().context("no entries")?;
            let logged = entries.iter().filter(|entry| entry["event"]["type"] == "moved").count() as u64;
            lost += moves.saturating_sub(logged);
        }
        Ok(lost)
    }
}

pub(crate) async fn load(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.idle {
        return idle(arguments).await;
    }
    let database = arguments.place.fresh()?;
    let server = Server::start(&arguments.place, &database)?;
    let plan = Arc::new(Plan {
        address: server.address.clone(),
        seating: Semaphore::new(arguments.at_once),
        seated: AtomicUsize::new(0),
        go: Notify::new(),
        seconds: Duration::from_secs(arguments.seconds),
        pace: arguments.pace,
    });
    let tables: Vec<_> =
        (0..arguments.tables).map(|number| tokio::spawn(play(Arc::clone(&plan), number as u64))).collect();
    while plan.seated.load(Ordering::SeqCst) < arguments.tables {
        ensure!(!tables.iter().any(tokio::task::JoinHandle::is_finished), "a table could not be made");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let all = || server.cpu_seconds() + database.cpu_seconds();
    let (cpu, start) = (all(), Instant::now());
    plan.go.notify_waiters();
    tokio::time::sleep(plan.seconds).await;
    let (cpu, elapsed) = (all() - cpu, start.elapsed());
    let (mut latencies, mut lost) = (Vec::new(), 0);
    for table in tables {
        let mut report = table.await??;
        latencies.append(&mut report.latencies);
        lost += report.lost().await?;
    }
    latencies.sort_unstable();
    let moves = latencies.len();
    let percentile = |percent: usize| {
        let index = (moves * percent / 100).min(moves.saturating_sub(1));
        latencies.get(index).map_or(0.0, |micros| *micros as f64 / 1000.0)
    };
    println!(
        "load {} tables={} moves/s={:.0} p50_ms={:.1} p99_ms={:.1} cpu_s={cpu:.1} lost={}",
        arguments.place.store(),
        arguments.tables,
        moves as f64 / elapsed.as_secs_f64(),
        percentile(50),
        percentile(99),
        lost
    );
    eprintln!("{:.0} moves per CPU second of server and database", moves as f64 / cpu.max(0.01));
    ensure!(lost == 0, "moves were lost");
    Ok(())
}

/// Measures the memory of tables at which a game is on and nothing happens, and of connections to them.
async fn idle(arguments: &Arguments) -> anyhow::Result<()> {
    let database = arguments.place.fresh()?;
    let server = Server::start(&arguments.place, &database)?;
    let mut people = [Visitor::guest(&server.address).await?, Visitor::guest(&server.address).await?];
    // The first table pays for what all share.
    let mut games = vec![Game::seat(&server.address, &mut people, GAMES[0]).await?];
    let start = server.memory_mib();
    for number in 0..arguments.tables {
        games.push(Game::seat(&server.address, &mut people, GAMES[number % GAMES.len()]).await?);
    }
    let seated = server.memory_mib();
    let mut sockets = Vec::new();
    for game in &games {
        for person in &people {
            let mut socket = Socket::connect(&server.address, &person.token, &game.table).await?;
            socket.until(|state| !state.is_null()).await?;
            sockets.push(socket);
        }
    }
    let connection = (server.memory_mib() - seated) * 1024.0 / sockets.len() as f64;
    let table = (seated - start) * 1024.0 / arguments.tables as f64 - 2.0 * connection;
    let (store, tables) = (arguments.place.store(), arguments.tables);
    println!("idle {store} tables={tables} table_kib={table:.1} connection_kib={connection:.1}");
    Ok(())
}

/// Plays games one after the other at one table's worth of connections.
async fn play(plan: Arc<Plan>, number: u64) -> anyhow::Result<Report> {
    let mut random = Random::seeded(number);
    let (mut latencies, mut games) = (Vec::new(), Vec::new());
    let seating = plan.seating.acquire().await?;
    let mut people = [Visitor::guest(&plan.address).await?, Visitor::guest(&plan.address).await?];
    let mut game = Game::seat(&plan.address, &mut people, GAMES[number as usize % GAMES.len()]).await?;
    people.iter_mut().for_each(Visitor::hang_up);
    drop(seating);
    let go = plan.go.notified();
    plan.seated.fetch_add(1, Ordering::SeqCst);
    game.wait(go).await?;
    let end = Instant::now() + plan.seconds;
    // Real people do not all move at once.
    pause(plan.pace * f64::from(random.below(1000)) / 1000.0).await;
    loop {
        game.play(&plan, end, &mut random, &mut latencies).await?;
        games.push((game.table, game.moves));
        if Instant::now() >= end {
            let [person, _] = people;
            return Ok(Report { latencies, games, person });
        }
        game =
            Game::seat(&plan.address, &mut people, GAMES[random.below(GAMES.len() as u32) as usize]).await?;
    }
}

async fn pause(seconds: f64) {
    if seconds > 0.0 {
        tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    }
}

/// A game with a connection for each side.
struct Game {
    table: String,
    sockets: [Socket; 2],
    moves: u64,
}

impl Game {
    async fn seat(address: &str, people: &mut [Visitor; 2], kind: &str) -> anyhow::Result<Self> {
        let (table, join) = people[0].table(kind).await?;
        let path = format!("/api/tables/{table}/join");
        let joined = people[1].request("POST", &path, &json!({ "name": "Bo", "secret": join })).await?;
        ensure!(joined.0 == 200, "cannot join: {}", joined.1);
        let mut sockets = [
            Socket::connect(address, &people[0].token, &table).await?,
            Socket::connect(address, &people[1].token, &table).await?,
        ];
        for (seat, socket) in sockets.iter_mut().enumerate() {
            socket.send("sit", &json!({ "type": "take_seat", "seat": seat })).await?;
            socket.answer("sit").await?;
        }
        sockets[0].send("start", &json!({ "type": "start" })).await?;
        for socket in &mut sockets {
            socket.until(|state| state["phase"] == "playing").await?;
        }
        Ok(Self { table, sockets, moves: 0 })
    }

    /// Waits, and answers the server's pings: who does not is gone after half a minute.
    async fn wait(&mut self, go: impl Future<Output = ()>) -> anyhow::Result<()> {
        let [one, other] = &mut self.sockets;
        tokio::pin!(go);
        loop {
            tokio::select! {
                () = &mut go => return Ok(()),
                message = one.next() => message?,
                message = other.next() => message?,
            };
        }
    }

    /// Plays to the end of the game or of the time.
    async fn play(
        &mut self,
        plan: &Plan,
        end: Instant,
        random: &mut Random,
        latencies: &mut Vec<u64>,
    ) -> anyhow::Result<()> {
        while self.sockets[0].state["phase"] == "playing" && Instant::now() < end {
            pause(plan.pace * (0.5 + f64::from(random.below(1000)) / 1000.0)).await;
            let game = &self.sockets[0].state["play"];
            let (seat, ply) = (game["turn"].as_u64().context("nobody is to move")?, game["ply"].as_u64());
            let ply = ply.context("no ply")?;
            let notation = random_move(&game["position"], random)?;
            let action = json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation });
            let [one, other] = &mut self.sockets;
            let (mover, opponent) = if seat == 0 { (one, other) } else { (other, one) };
            let id = format!("move-{ply}");
            let begun = Instant::now();
            mover.send(&id, &action).await?;
            let seen = |state: &Value| state["play"]["ply"].as_u64() > Some(ply) || state["phase"] == "over";
            opponent.until(seen).await?;
            latencies.push(begun.elapsed().as_micros() as u64);
            let answer = mover.answer(&id).await?;
            ensure!(answer.error.is_null(), "a legal move was refused: {answer:?}");
            mover.until(seen).await?;
            self.moves += 1;
        }
        Ok(())
    }
}

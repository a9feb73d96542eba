//! A real Prometheus measures a server while people and computers play; then every query of the dashboard is asked.

use std::fmt::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use trivium_game::Random;

use crate::client::{Socket, guest, random_move, request, table};
use crate::server::{Place, Server};

/// What Grafana puts in the place of its variable.
const INTERVAL: (&str, &str) = ("$__rate_interval", "10s");

/// For how long somebody plays.
const PLAY: Duration = Duration::from_secs(15);

/// How long Prometheus may take to start and to look at the server.
const START: Duration = Duration::from_mins(1);

/// Panels that show nothing where all is well.
const QUIET: [&str; 3] = ["Queues", "Errors per second by kind", "Notices per second by kind and result"];

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Grafana's dashboard
    #[arg(long)]
    dashboard: PathBuf,
}

pub(crate) async fn dashboard(arguments: &Arguments) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&arguments.dashboard)?;
    let dashboard: Value = serde_json::from_str(&text)?;
    let database = arguments.place.fresh()?;
    let (server, metrics) = Server::with_metrics(&arguments.place, &database)?;
    server.ready().await?;
    let prometheus = Prometheus::start(&metrics)?;
    prometheus.ready().await?;
    // The connection stays until everything is asked.
    let _socket = play(&server.address).await?;
    let (mut queries, mut empty) = (0, 0);
    for panel in dashboard["panels"].as_array().context("no panels")? {
        let title = panel["title"].as_str().context("a panel without a title")?;
        for target in panel["targets"].as_array().context("a panel without targets")? {
            let query = target["expr"].as_str().context("a target without a query")?;
            let values = prometheus.ask(&query.replace(INTERVAL.0, INTERVAL.1)).await?;
            eprintln!("{title}: {query} {values:?}");
            let quiet = QUIET.contains(&title);
            let is_shown = values.iter().any(|value| quiet || *value > 0.0);
            queries += 1;
            empty += u32::from(!is_shown || !values.iter().all(|value| value.is_finite()));
        }
    }
    server.kill()?;
    println!("dashboard queries={queries} empty={empty}");
    ensure!(empty == 0, "some queries show nothing");
    Ok(())
}

/// Plays against a computer for a while, and tries what is refused.
async fn play(address: &str) -> anyhow::Result<Socket> {
    let token = guest(address).await?;
    let (begun, mut random) = (Instant::now(), Random::seeded(17));
    loop {
        let (table, _) = table(address, &token, "wege").await?;
        let mut socket = Socket::connect(address, &token, &table).await?;
        for (id, action) in [
            ("sit", json!({ "type": "take_seat", "seat": 0 })),
            ("computer", json!({ "type": "seat_computer", "seat": 1, "level": 1 })),
            ("start", json!({ "type": "start" })),
        ] {
            socket.send(id, &action).await?;
            let answer = socket.answer(id).await?;
            ensure!(answer.error.is_null(), "{id}: {answer:?}");
        }
        while socket.state["phase"] != "over" {
            socket.until(|state| state["play"]["turn"] == 0 || state["phase"] == "over").await?;
            if begun.elapsed() > PLAY {
                return Ok(socket);
            }
            if socket.state["phase"] == "over" {
                break;
            }
            let ply = socket.state["play"]["ply"].as_u64().context("no ply")?;
            let notation = random_move(&socket.state["play"]["position"], &mut random)?;
            for seat in [1, 0] {
                let id = format!("{ply}-{seat}");
                let mv = json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation });
                socket.send(&id, &mv).await?;
                let answer = socket.answer(&id).await?;
                ensure!(answer.error.is_null() == (seat == 0), "one's own seat alone: {answer:?}");
            }
            socket
                .until(|state| state["play"]["ply"].as_u64() > Some(ply) || state["phase"] == "over")
                .await?;
            request(address, &token, "GET", "/api/me", &Value::Null).await?;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// A running Prometheus.
struct Prometheus {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Prometheus {
    fn start(metrics: &str) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("trivium-prometheus-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let settings = format!(
            "global:\n  scrape_interval: 1s\nscrape_configs:\n  - job_name: trivium\n    static_configs:\n      \
             - targets: [\"{metrics}\"]\n"
        );
        let file = folder.join("prometheus.yml");
        std::fs::write(&file, settings)?;
        // A free port; nobody else takes it in the moment between.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        let option = |name: &str, value: &Path| format!("--{name}={}", value.display());
        let child = Command::new("prometheus")
            .arg(option("config.file", &file))
            .arg(option("storage.tsdb.path", &folder.join("data")))
            .arg(format!("--web.listen-address={address}"))
            .args(["--log.level=error"])
            .stdout(Stdio::null())
            .spawn()
            .context("cannot start prometheus")?;
        Ok(Self { child, address, folder })
    }

    /// Waits until it has looked at the server.
    async fn ready(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        loop {
            if self.ask("up").await.is_ok_and(|values| values == [1.0]) {
                return Ok(());
            }
            ensure!(begun.elapsed() < START, "Prometheus does not reach the server");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// The values that a query has now.
    async fn ask(&self, query: &str) -> anyhow::Result<Vec<f64>> {
        let mut path = "/api/v1/query?query=".to_owned();
        for byte in query.bytes() {
            write!(path, "%{byte:02X}")?;
        }
        let (status, answer) = request(&self.address, "", "GET", &path, &Value::Null).await?;
        ensure!(status == 200 && answer["status"] == "success", "{query}: {answer}");
        let series = answer["data"]["result"].as_array().context("no result")?;
        series.iter().map(|one| Ok(one["value"][1].as_str().context("no value")?.parse()?)).collect()
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        // It may have ended already, and what is left over in a temporary folder does no harm.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

//! Frames and bodies between noise and sense, and one client who wants too many tables.

use std::path::Path;

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use trivium_game::Random;

use crate::client::{Socket, guest, request, table};
use crate::server::{Place, Server};

/// How many clients fuzz at the same time.
const CLIENTS: u64 = 16;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// How many frames and bodies, half of each
    #[arg(long, default_value_t = 1_000_000)]
    times: u64,
    /// How many tables one client asks for, under the usual limits
    #[arg(long, default_value_t = 100_000)]
    tables: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 17)]
    seed: u64,
}

/// What can be sent as a frame, and to the actions of a table.
const ACTIONS: &[&str] = &[
    r#"{"id":"a","action":{"type":"start"}}"#,
    r#"{"id":"b","action":{"type":"move","seat":0,"ply":0,"notation":"I3:a1,a2,a3"}}"#,
    r#"{"id":"c","action":{"type":"take_seat","seat":1}}"#,
    r#"{"id":"d","action":{"type":"offer_takeback","ply":4294967295}}"#,
    r#"{"id":"e","action":{"type":"reveal","seat":255,"block":"00"}}"#,
    r#"{"id":"f","action":{"type":"give_seat","seat":1,"member":65535}}"#,
    r#"{"id":"g","action":{"type":"say","text":"\u202e<script>"}}"#,
    r#"{"id":"h","action":{"type":"go_away","days":65535}}"#,
    r#"{"id":"i","action":{"type":"seat_computer","seat":1,"level":8}}"#,
    r#"{"id":"j","action":{"type":"replace_absent","seat":0,"level":1}}"#,
    r#"{"id":"k","action":{"type":"resign","seat":1}}"#,
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
];

/// Requests: method, path and body; `ID` is the table and `DUPLICATE` a duplicate.
const REQUESTS: &[(&str, &str, &str)] = &[
    (
        "POST",
        "/api/tables",
        r#"{"game":"wege","name":"Eve","options":{"players":4},"clock":"fischer 5m+3s"}"#,
    ),
    (
        "POST",
        "/api/tables",
        r#"{"game":"caminos","name":"<b>","public":true,"delay":600,"clock":"days 3d+1d"}"#,
    ),
    ("POST", "/api/tables/ID/join", r#"{"name":"Eve","secret":"00000000000000000000000000"}"#),
    ("POST", "/api/tables/ID/actions", r#"{"id":"x","action":{"type":"abort"}}"#),
    ("PUT", "/api/tables/ID/plan", r#"{"ply":0,"lines":[["I3:a1,a2,a3","I2:h1*2"]]}"#),
    ("PUT", "/api/tables/ID/stances/0", r#"{"muted":true,"blocked":false}"#),
    ("POST", "/api/tables/ID/reports", r#"{"member":0,"reason":"chat","text":"rude"}"#),
    ("POST", "/api/guests", r#"{"bearer":true,"code":"00000000"}"#),
    ("POST", "/api/account", r#"{"name":"Eve","password":"short","bearer":true}"#),
    ("POST", "/api/session/recover", r#"{"name":"Eve","code":"00000-00000","password":"x"}"#),
    ("GET", "/api/tables/ID?after=18446744073709551615", ""),
    ("GET", "/api/tables/ID/links", ""),
    ("DELETE", "/api/me/stances/0011223344556677", ""),
    ("PATCH", "/api/account", r#"{"name":"Mallory"}"#),
    ("POST", "/api/seek", r#"{"game":"cuminos","clock":"fischer 5m+3s","name":"Eve","rated":false}"#),
    (
        "POST",
        "/api/duplicates",
        r#"{"game":"wege","clock":"days 3d+1d","name":"Eve","computers":[null,1],"public":true,"hours":1}"#,
    ),
    ("POST", "/api/duplicates/DUPLICATE/tables", r#"{"name":"Eve","own":true}"#),
    ("POST", "/api/duplicates/DUPLICATE/close", ""),
    ("POST", "/api/challenges", r#"{"friend":"Ada","table":"ID","sit":true}"#),
    (
        "POST",
        "/api/push/subscriptions",
        r#"{"endpoint":"https://fcm.googleapis.com/x","keys":{"p256dh":"AAAA","auth":"AAAA"},"language":"en"}"#,
    ),
    ("PUT", "/api/account/webhook", r#"{"url":"https://127.0.0.1/"}"#),
    ("POST", "/api/session/passkey/options", ""),
    (
        "POST",
        "/api/session/passkey",
        r#"{"credential":{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30"}}}"#,
    ),
];

/// How many frames and bodies are sent to one server; then the next one starts, and what was done is noted.
const ROUND: u64 = 50_000;

/// Something between noise and a sample.
fn mutated(sample: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = sample.as_bytes().to_vec();
    for _ in 0..random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let place = random.below(bytes.len() as u32) as usize;
        match random.below(4) {
            0 => bytes[place] = random.below(256) as u8,
            1 => bytes.truncate(place.max(1)),
            2 => bytes.insert(place, random.below(128) as u8),
            _ => {
                let copy = bytes[place..].to_vec();
                bytes.extend(copy);
            }
        }
    }
    bytes
}

fn pick<T: Copy>(from: &[T], random: &mut Random) -> T {
    from[random.below(from.len() as u32) as usize]
}

pub(crate) async fn fuzz(arguments: &Arguments) -> anyhow::Result<()> {
    let progress = arguments.place.progress();
    let [mut sent, mut answered] = noted(&progress);
    while sent < arguments.times {
        let times = ROUND.min(arguments.times - sent);
        let (more, replies) = round(arguments, times, arguments.seed + sent).await?;
        (sent, answered) = (sent + more, answered + replies);
        std::fs::write(&progress, format!("{sent} {answered}"))?;
    }
    println!("fuzz {} sent={sent} answered={answered} failed=0", arguments.place.store());
    too_many_tables(arguments).await?;
    Ok(std::fs::remove_file(&progress)?)
}

/// What an earlier run that was cut off has sent, and how much of it was answered.
fn noted(progress: &Path) -> [u64; 2] {
    let text = std::fs::read_to_string(progress).unwrap_or_default();
    let mut numbers = text.split(' ').map(|number| number.parse().unwrap_or(0));
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}

/// Sends this many to a new server, half of each; gives how many it were and how many were answered.
async fn round(arguments: &Arguments, times: u64, seed: u64) -> anyhow::Result<(u64, u64)> {
    let database = arguments.place.fresh()?;
    let server = Server::start(&arguments.place, &database)?;
    let address = server.address.clone();
    let host = guest(&address).await?;
    let (table, join) = table(&address, &host, "caminos").await?;
    let wish = json!({ "game": "wege", "clock": "fischer 5m+3s", "name": "Ada" });
    let (_, duplicate) = request(&address, &host, "POST", "/api/duplicates", &wish).await?;
    let duplicate = duplicate["duplicate"].as_str().context("no duplicate")?.to_owned();
    let other = guest(&address).await?;
    let path = format!("/api/tables/{table}");
    let invited = json!({ "name": "Bo", "secret": join });
    request(&address, &other, "POST", &format!("{path}/join"), &invited).await?;
    let act = async |token: &str, id: &str, action: Value| {
        let wish = json!({ "id": id, "action": action });
        request(&address, token, "POST", &format!("{path}/actions"), &wish).await
    };
    for (seat, token) in [&host, &other].into_iter().enumerate() {
        act(token, "sit", json!({ "type": "take_seat", "seat": seat })).await?;
    }
    act(&host, "start", json!({ "type": "start" })).await?;

    let each = times.div_ceil(2 * CLIENTS);
    let mut clients = Vec::new();
    for number in 0..CLIENTS {
        let eve = guest(&address).await?;
        let invited = json!({ "name": "Eve", "secret": join });
        request(&address, &eve, "POST", &format!("{path}/join"), &invited).await?;
        let random = Random::seeded(seed + number);
        clients.push(tokio::spawn(frames(address.clone(), eve.clone(), table.clone(), each, random)));
        let random = Random::seeded(seed + CLIENTS + number);
        let places = [("ID", table.clone()), ("DUPLICATE", duplicate.clone())];
        clients.push(tokio::spawn(bodies(address.clone(), eve, places, each, random)));
    }
    let mut answered = 0;
    for client in clients {
        answered += client.await??;
    }
    // The game of the others has not noticed.
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    let (status, answer) = act(&host, "honest", mv).await?;
    ensure!(status == 200, "an honest move was refused: {answer}");
    server.kill()?;
    Ok((2 * CLIENTS * each, answered))
}

/// Sends frames; each gets an answer.
async fn frames(
    address: String,
    token: String,
    table: String,
    times: u64,
    mut random: Random,
) -> anyhow::Result<u64> {
    let mut socket = Socket::connect(&address, &token, &table).await?;
    for _ in 0..times {
        let bytes = mutated(pick(ACTIONS, &mut random), &mut random);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        socket.send_bytes(bytes).await?;
        let answer = socket.any_answer().await.with_context(|| format!("after {shown}"))?;
        ensure!(answer.error["code"] != "unavailable", "{shown} made the server fail: {answer:?}");
    }
    Ok(times)
}

/// Sends bodies over one connection; each gets an answer that is no fault of the server.
async fn bodies(
    address: String,
    token: String,
    places: [(&str, String); 2],
    times: u64,
    mut random: Random,
) -> anyhow::Result<u64> {
    let mut line = Line::open(&address).await?;
    for _ in 0..times {
        let (method, path, body) = pick(REQUESTS, &mut random);
        let fill =
            |text: &str| places.iter().fold(text.to_owned(), |text, (word, id)| text.replace(word, id));
        let (path, body) = (fill(path), mutated(&fill(body), &mut random));
        let status = line.send(&token, method, &path, &body).await?;
        ensure!(status < 500, "{method} {path} {} was answered {status}", String::from_utf8_lossy(&body));
    }
    Ok(times)
}

/// One client asks for very many tables.
async fn too_many_tables(arguments: &Arguments) -> anyhow::Result<()> {
    let database = arguments.place.fresh()?;
    let server = Server::with_limits(&arguments.place, &database, "1")?;
    let token = guest(&server.address).await?;
    let mut line = Line::open(&server.address).await?;
    let start = std::time::Instant::now();
    let mut made = 0;
    for _ in 0..arguments.tables {
        let status = line.send(&token, "POST", "/api/tables", br#"{"game":"wege","name":"Eve"}"#).await?;
        ensure!([201, 429].contains(&status), "answered {status}");
        made += u64::from(status == 201);
    }
    println!("tables asked={} made={made} rest=too_many", arguments.tables);
    // 20 at once, and one a minute.
    ensure!(made <= 21 + start.elapsed().as_secs() / 60, "one client made {made} tables");
    Ok(())
}

/// A connection for one request after the other.
struct Line {
    stream: BufReader<TcpStream>,
    address: String,
}

impl Line {
    async fn open(address: &str) -> anyhow::Result<Self> {
        let stream = BufReader::new(TcpStream::connect(address).await?);
        Ok(Self { stream, address: address.to_owned() })
    }

    async fn send(&mut self, token: &str, method: &str, path: &str, body: &[u8]) -> anyhow::Result<u16> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        self.stream.write_all(&[head.as_bytes(), body].concat()).await?;
        let (mut status, mut length, mut closes) = (None, 0, false);
        loop {
            let mut text = String::new();
            ensure!(self.stream.read_line(&mut text).await? > 0, "the connection ended in {method} {path}");
            let text = text.trim_end().to_ascii_lowercase();
            if text.is_empty() {
                break;
            }
            if status.is_none() {
                status = Some(text.split(' ').nth(1).context("no status")?.parse()?);
            } else if let Some(value) = text.strip_prefix("content-length: ") {
                length = value.parse()?;
            } else if text == "connection: close" {
                closes = true;
            }
        }
        self.stream.read_exact(&mut vec![0; length]).await?;
        if closes {
            *self = Self::open(&self.address.clone()).await?;
        }
        status.context("no status")
    }
}

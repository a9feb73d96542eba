//! `trivium serve` survives `kill -9`: nothing that was acknowledged is lost.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use trivium_games::AnyPosition;

/// A server in a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &Path) -> Self {
        Self::start_by(&mut Command::new(env!("CARGO_BIN_EXE_trivium")), database)
    }

    /// Starts it by a command that takes its arguments.
    fn start_by(command: &mut Command, database: &Path) -> Self {
        let command = command.args(["serve", "--port", "0", "--database"]).arg(database);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Self { child, address }
    }

    /// Sends a request; nothing if the server does not answer.
    fn send(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let mut stream = self.begin(method, path, token, body)?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply).ok()?;
        let (head, body) = reply.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
    }

    /// What is no JSON.
    fn text(&self, path: &str, token: &str) -> String {
        let mut reply = String::new();
        self.begin("GET", path, token, &Value::Null).unwrap().read_to_string(&mut reply).unwrap();
        reply.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// Sends a request and does not wait for the answer.
    fn begin(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<TcpStream> {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        Some(stream)
    }

    /// SIGKILL: the process has no chance to clean up.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("trivium.db")
}

/// A game that somebody plays alone: their token, and the path of the table.
fn begin_alone(server: &Server) -> (String, String) {
    // The database may still be opening when the first request arrives; the listener already queues it.
    let (_, guest) = server.send("POST", "/api/guests", "", &json!({ "bearer": true })).unwrap();
    let token = guest["token"].as_str().unwrap().to_owned();
    let wanted = json!({ "game": "wege", "name": "Ada" });
    let (status, made) = server.send("POST", "/api/tables", &token, &wanted).unwrap();
    assert_eq!(status, 201, "{made}");
    let path = format!("/api/tables/{}", made["table"].as_str().unwrap());
    for (id, action) in [
        ("a", json!({ "type": "take_seat", "seat": 0 })),
        ("b", json!({ "type": "take_seat", "seat": 1 })),
        ("c", json!({ "type": "start" })),
    ] {
        let action = json!({ "id": id, "action": action });
        let (status, _) = server.send("POST", &format!("{path}/actions"), &token, &action).unwrap();
        assert_eq!(status, 200);
    }
    (token, path)
}

/// Some legal move of a game, as it is sent.
fn some_move(server: &Server, token: &str, path: &str) -> Value {
    let (_, seen) = server.send("GET", path, token, &Value::Null).unwrap();
    let play = &seen["state"]["play"];
    let position: AnyPosition = play["position"].as_str().unwrap().parse().unwrap();
    let notation = position.legal().swap_remove(0);
    let action = json!({ "type": "move", "seat": play["turn"], "ply": play["ply"], "notation": notation });
    json!({ "id": format!("move-{}", play["ply"]), "action": action })
}

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let database = scratch("serve");
    let mut server = Server::start(&database);
    let (token, path) = begin_alone(&server);
    let actions = format!("{path}/actions");
    let next_move = |server: &Server| some_move(server, &token, &path);
    let mut acknowledged: Vec<(Value, Value)> = Vec::new();
    for kills in 0..5 {
        for _ in 0..2 {
            let request = next_move(&server);
            let (status, answer) = server.send("POST", &actions, &token, &request).unwrap();
            assert_eq!(status, 200, "{answer}");
            acknowledged.push((request, answer));
        }
        // The server dies before this one's answer; nobody knows whether it was stored.
        let unanswered = next_move(&server);
        let connection = server.begin("POST", &actions, &token, &unanswered);
        server.kill();
        drop(connection);
        server = Server::start(&database);
        // The client repeats it.
        let (status, answer) = server.send("POST", &actions, &token, &unanswered).unwrap();
        assert_eq!(status, 200, "{answer}");
        acknowledged.push((unanswered, answer));
        let (_, seen) = server.send("GET", &path, &token, &Value::Null).unwrap();
        let is_move = |entry: &&Value| entry["event"]["type"] == "moved";
        let moves: Vec<_> = seen["entries"].as_array().unwrap().iter().filter(is_move).collect();
        assert_eq!(moves.len(), acknowledged.len(), "after kill {kills} nothing is lost or doubled");
        for ((request, answer), entry) in acknowledged.iter().zip(moves) {
            assert_eq!(entry["event"]["notation"], request["action"]["notation"]);
            // A client that never heard the answer repeats its action and gets it.
            assert_eq!(server.send("POST", &actions, &token, request).unwrap(), (200, answer.clone()));
        }
    }
}

/// The files of a process may not grow beyond this; nothing changes for what else it does.
#[cfg(target_os = "linux")]
fn limit_files(server: &Server, bytes: &str) {
    let pid = format!("--pid={}", server.child.id());
    let set = Command::new("prlimit").args([pid, format!("--fsize={bytes}:")]).status().unwrap();
    assert!(set.success());
}

/// No room is left, as SQLite itself finds, and then there is some again.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let database = scratch("serve-full");
    // Without the signal, a write beyond the limit fails, as on a full disk.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_trivium")]);
    let mut server = Server::start_by(&mut command, &database);
    let (token, path) = begin_alone(&server);
    let actions = format!("{path}/actions");
    let is = |server: &Server, path: &str| server.send("GET", path, &token, &Value::Null).unwrap().0;
    let first = some_move(&server, &token, &path);
    let (status, answer) = server.send("POST", &actions, &token, &first).unwrap();
    assert_eq!(status, 200, "{answer}");

    let second = some_move(&server, &token, &path);
    limit_files(&server, "4096");
    let (status, refused) = server.send("POST", &actions, &token, &second).unwrap();
    assert_eq!((status, &refused["error"]["code"]), (503, &json!("unavailable")));
    // What was known to be fine is not asked again at once.
    while is(&server, "/api/ready") == 200 {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!((is(&server, "/api/ready"), is(&server, "/api/health")), (503, 200));
    let (status, _) = server.send("POST", &actions, &token, &second).unwrap();
    assert_eq!(status, 503);

    limit_files(&server, "unlimited");
    let played = |server: &Server| {
        let (_, seen) = server.send("GET", &path, &token, &Value::Null).unwrap();
        let is_move = |entry: &&Value| entry["event"]["type"] == "moved";
        seen["entries"].as_array().unwrap().iter().filter(is_move).count()
    };
    let (status, answered) = server.send("POST", &actions, &token, &second).unwrap();
    assert_eq!((status, played(&server)), (200, 2), "{answered}");
    assert_eq!(server.send("POST", &actions, &token, &first).unwrap(), (200, answer), "and it counts once");
    while is(&server, "/api/ready") != 200 {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    server.kill();
    let server = Server::start(&database);
    assert_eq!(played(&server), 2);
}

/// Who closes a duplicate when the server dies asks again, and everybody can check every game in the end.
#[test]
fn a_duplicate_closes_across_kill_9_and_its_records_are_verified() {
    let database = scratch("serve-duplicates");
    let mut server = Server::start(&database);
    let guest = |server: &Server| {
        let (_, guest) = server.send("POST", "/api/guests", "", &json!({ "bearer": true })).unwrap();
        guest["token"].as_str().unwrap().to_owned()
    };
    for kill in 0..5 {
        let host = guest(&server);
        let wanted =
            json!({ "game": "wege", "clock": "fischer 5m+3s", "name": "Host", "computers": [null, 1] });
        let (status, made) = server.send("POST", "/api/duplicates", &host, &wanted).unwrap();
        assert_eq!(status, 201, "{made}");
        let path = format!("/api/duplicates/{}", made["duplicate"].as_str().unwrap());
        let tables: Vec<_> = (0..3).map(|_| play_the_deal(&server, &guest(&server), &path)).collect();
        let record = database.with_file_name("game.txt");
        let (_, hidden) =
            server.send("GET", &format!("{}/record", tables[0].1), &host, &Value::Null).unwrap();
        assert_eq!(hidden["error"]["code"], "deal_hidden");
        // What its player can read before the end does not have the seed.
        std::fs::write(&record, server.text(&format!("{}/record", tables[0].1), &tables[0].0)).unwrap();
        assert_eq!(verify(&record), (false, true), "not closed yet");

        let connection = server.begin("POST", &format!("{path}/close"), &host, &Value::Null);
        std::thread::sleep(std::time::Duration::from_millis(2 * kill));
        server.kill();
        drop(connection);
        server = Server::start(&database);
        let (status, closed) = server.send("POST", &format!("{path}/close"), &host, &Value::Null).unwrap();
        assert_eq!((status, &closed["phase"]), (200, &json!("closed")), "after kill {kill}");
        assert_eq!(closed["results"]["tables"].as_array().unwrap().len(), 3);
        for (_, table) in &tables {
            std::fs::write(&record, server.text(&format!("{table}/record"), &host)).unwrap();
            assert_eq!(verify(&record), (true, false), "after kill {kill}");
        }
        // A record that says something else was drawn is noticed.
        let text = std::fs::read_to_string(&record).unwrap();
        std::fs::write(&record, text.replacen(closed["seed"].as_str().unwrap(), &"0".repeat(64), 1)).unwrap();
        assert_eq!(verify(&record), (false, false));
        // A file without a game proves nothing.
        std::fs::write(&record, "").unwrap();
        assert_eq!(verify(&record), (false, false));
    }
}

/// Sits down to the deal of a duplicate and resigns; gives the player's token and the path of the table.
fn play_the_deal(server: &Server, token: &str, path: &str) -> (String, String) {
    let (_, sat) = server.send("POST", &format!("{path}/tables"), token, &json!({ "name": "Ada" })).unwrap();
    let table = format!("/api/tables/{}", sat["table"].as_str().unwrap());
    let resign = json!({ "id": "resign", "action": { "type": "resign", "seat": 0 } });
    let (status, answer) = server.send("POST", &format!("{table}/actions"), token, &resign).unwrap();
    assert_eq!(status, 200, "{answer}");
    (token.to_owned(), table)
}

/// Whether `trivium verify` is content with a file, and whether it says that the duplicate is not closed yet.
fn verify(file: &Path) -> (bool, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_trivium")).arg("verify").arg(file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.success(), said.contains(": verified"), "{said}");
    (output.status.success(), said.contains("is not closed yet"))
}

/// What the server says when it refuses to start with a database.
fn refusal(database: &Path) -> String {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_trivium"));
    let output = serve.args(["serve", "--port", "0", "--database"]).arg(database).output().unwrap();
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_file_that_is_no_database_stops_the_server() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve-garbage");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("letter.txt");
    std::fs::write(&file, "Dear reader, this is a letter.".repeat(100)).unwrap();
    assert!(refusal(&file).contains("cannot open"));
}

#[test]
fn a_database_needs_a_folder_that_exists() {
    assert!(refusal(Path::new("nowhere/games.db")).contains("there is no folder nowhere; make it"));
}

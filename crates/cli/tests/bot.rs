//! `trivium bot`: engines play each other at a server on loopback.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_trivium");

/// A server in a process of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let mut child = Command::new(PROGRAM)
            .args(["serve", "--port", "0", "--database"])
            .arg(folder.join("bots.db"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let line = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Self { child, address }
    }

    fn send(&self, method: &str, path: &str, token: &str, body: &Value) -> String {
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    fn bot(&self, arguments: &[&str]) -> Child {
        let server = format!("http://{}", self.address);
        Command::new(PROGRAM)
            .args(["bot", "--server", &server])
            .args(arguments)
            .args(["--go", "nodes 20", "--", "trivium", "engine", "--player", "random"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn two_engines_play_a_whole_game() {
    let server = Server::start("bot-game");
    let token = json_of(&server.send("POST", "/api/guests", "", &json!({ "bearer": true })))["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let wanted =
        json!({ "game": "wege", "name": "Ada", "public": true, "when_full": true, "clock": "fischer 5m+3s" });
    let made = json_of(&server.send("POST", "/api/tables", &token, &wanted));
    let table = made["table"].as_str().unwrap();
    let invited = format!("{table}/{}", made["join"].as_str().unwrap());
    // One is invited by the link, the other finds the public table; one chooses its seat.
    let bots =
        [server.bot(&["--table", &invited, "--name", "Bo", "--seat", "1"]), server.bot(&["--table", table])];
    for bot in bots {
        let output = bot.wait_with_output().unwrap();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{complaints}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(said.lines().count(), 2, "{said}");
    }
    let seen = json_of(&server.send("GET", &format!("/api/tables/{table}"), &token, &Value::Null));
    assert_eq!(seen["state"]["phase"], "over");
    assert_eq!(seen["state"]["seats"][1]["member"].as_u64(), {
        let members = seen["state"]["members"].as_array().unwrap();
        members.iter().find(|member| member["name"] == "Bo").and_then(|member| member["member"].as_u64())
    });
    // Both have contributed to chance.
    for seat in seen["state"]["chance"]["seats"].as_array().unwrap() {
        assert!(seat["contribution"].is_string(), "{seen}");
    }
    // The game that they played is complete: its record is valid.
    let record = server.send("GET", &format!("/api/tables/{table}/record"), &token, &Value::Null);
    assert!(record.contains("Bo"), "{record}");
}

#[test]
fn a_bot_that_cannot_play_says_why() {
    let server = Server::start("bot-refused");
    for (arguments, why) in [
        (&["--table", "0000000000aa"][..], "there is no such table"),
        (&["--table", "0000000000aa", "--set", "Nonsense"], "write OPTION=VALUE"),
        (&["--table", "0000000000aa", "--token", "x"], "make a guest first"),
        (&["--table", "0000000000aa", "--name", " "], "write something first"),
        (
            &["--table", "0000000000aa", "--name", "a\u{202e}b"],
            "--name \"a\\u{202e}b\" cannot stand at a table",
        ),
        (
            &["--table", "0000000000aa", "--name", "far too long for a name at a table"],
            "at most 24 characters fit",
        ),
    ] {
        let output = server.bot(arguments).wait_with_output().unwrap();
        assert!(!output.status.success());
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(complaints.contains(why), "{complaints}");
    }
}

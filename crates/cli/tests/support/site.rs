//! A server in a process of its own.
#![allow(dead_code, reason = "not every test uses everything")]

use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;

/// An empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
    lines: Lines<BufReader<ChildStdout>>,
}

/// What comes back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Value,
}

impl Reply {
    /// The code of an error.
    pub(crate) fn code(&self) -> (u16, &str) {
        (self.status, self.body["error"]["code"].as_str().unwrap_or_default())
    }
}

impl Server {
    /// Starts a server; what it logs can be read.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_trivium"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut server = Self { child, address: String::new(), lines };
        server.address = server.next_address();
        server
    }

    /// The address in the next line that the server prints.
    pub(crate) fn next_address(&mut self) -> String {
        let line = self.lines.next().unwrap().unwrap();
        line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned()
    }

    /// Sends a request with a token, or none.
    pub(crate) fn send(&self, method: &str, path: &str, token: &str, body: &Value) -> Reply {
        let (status, head, body) = get(&self.address, method, path, token, &body.to_string());
        Reply { status, head, body: serde_json::from_str(&body).unwrap_or(Value::Null) }
    }

    /// Makes a guest; gives its token.
    pub(crate) fn guest(&self) -> String {
        let made = self.send("POST", "/api/guests", "", &serde_json::json!({ "bearer": true }));
        made.body["token"].as_str().unwrap().to_owned()
    }

    /// Ends the server; gives everything that it has logged.
    pub(crate) fn log(mut self) -> String {
        self.child.kill().unwrap();
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    }
}

/// Sends a request; gives status, headers and body.
pub(crate) fn get(address: &str, method: &str, path: &str, token: &str, body: &str) -> (u16, String, String) {
    let authorization =
        if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{authorization}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).unwrap();
    let reply = String::from_utf8_lossy(&reply);
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_owned(), body.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

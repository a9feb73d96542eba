//! `trivium serve` over https: accounts beyond localhost, secure cookies, certificates that change while it runs.
#![cfg(all(unix, feature = "tls"))]
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

const NAME: &str = "games.example";

/// Writes a new certificate and its key.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed([NAME.to_owned(), "localhost".to_owned()]).unwrap();
    std::fs::write(folder.join("key.pem"), signing_key.serialize_pem()).unwrap();
    std::fs::write(folder.join("cert.pem"), cert.pem()).unwrap();
    cert.der().clone()
}

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let mut child = Command::new(env!("CARGO_BIN_EXE_trivium"))
            .args(["serve", "--port", "0", "--name", NAME, "--database", &file("trivium.db")])
            .args(["--tls-cert", &file("cert.pem"), "--tls-key", &file("key.pem")])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let line = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        let port = line.split(&format!("https://{NAME}:")).nth(1).unwrap().split('/').next().unwrap();
        Self { port: port.parse().unwrap(), child }
    }

    /// Sends a request over TLS, trusting only this certificate; nothing if the server shows another one.
    fn send(&self, trusted: &CertificateDer<'static>, request: &str) -> Option<String> {
        let mut roots = RootCertStore::empty();
        roots.add(trusted.clone()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = config.with_root_certificates(roots).with_no_client_auth();
        let connection =
            ClientConnection::new(Arc::new(config), ServerName::try_from(NAME).unwrap()).unwrap();
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let mut stream = StreamOwned::new(connection, stream);
        stream.write_all(request.as_bytes()).ok()?;
        let mut reply = Vec::new();
        // A connection that becomes a WebSocket stays open; its head is enough.
        let mut part = [0; 4096];
        while let Ok(length @ 1..) = stream.read(&mut part) {
            reply.extend_from_slice(&part[..length]);
            if reply.starts_with(b"HTTP/1.1 101") {
                break;
            }
        }
        Some(String::from_utf8_lossy(&reply).into_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn request(method: &str, path: &str, headers: &str, body: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {NAME}\r\norigin: https://{NAME}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n{headers}\r\n{body}",
        body.len()
    )
}

/// The cookie that an answer sets.
fn cookie(reply: &str) -> &str {
    let line = reply.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(line.starts_with("__Host-trivium_guest=") && line.ends_with("; Secure"), "{line}");
    line.split(';').next().unwrap()
}

#[test]
fn accounts_work_over_https_and_certificates_change_while_it_runs() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tls");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let first = certify(&folder);
    let server = Server::start(&folder);
    let close = "connection: close\r\n";
    let reply = server.send(&first, &request("POST", "/api/guests", close, "{}")).unwrap();
    assert!(reply.starts_with("HTTP/1.1 201"), "{reply}");
    assert!(reply.contains("strict-transport-security: max-age="), "{reply}");
    let headers = format!("{close}cookie: {}\r\n", cookie(&reply));
    let wish = r#"{"name":"Ada","password":"a long walk in the park"}"#;
    let reply = server.send(&first, &request("POST", "/api/account", &headers, wish)).unwrap();
    assert!(reply.starts_with("HTTP/1.1 201"), "{reply}");
    let cookie = cookie(&reply).to_owned();
    let headers = format!("{close}cookie: {cookie}\r\n");
    let reply = server
        .send(&first, &request("POST", "/api/tables", &headers, r#"{"game":"wege","name":"Ada"}"#))
        .unwrap();
    let table = reply.split("\"table\":\"").nth(1).unwrap().split('"').next().unwrap();
    let upgrade = format!(
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\ncookie: {cookie}\r\n"
    );
    let path = format!("/api/tables/{table}/socket");
    let reply = server.send(&first, &request("GET", &path, &upgrade, "")).unwrap();
    assert!(reply.starts_with("HTTP/1.1 101"), "{reply}");

    let second = certify(&folder);
    let hangup =
        Command::new("sh").args(["-c", &format!("kill -HUP {}", server.child.id())]).status().unwrap();
    assert!(hangup.success());
    let health = request("GET", "/api/health", close, "");
    // The signal arrives when it arrives; every attempt is a whole handshake.
    let reply =
        (0..10_000).find_map(|_| server.send(&second, &health)).expect("the new certificate is shown");
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    assert_eq!(server.send(&first, &health), None, "the old certificate is gone");

    // A broken file does not stop the server.
    std::fs::write(folder.join("cert.pem"), "nothing").unwrap();
    assert!(
        Command::new("sh")
            .args(["-c", &format!("kill -HUP {}", server.child.id())])
            .status()
            .unwrap()
            .success()
    );
    assert!(server.send(&second, &health).unwrap().starts_with("HTTP/1.1 200"));
}

#[test]
fn a_certificate_that_cannot_be_used_stops_the_server() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tls-garbage");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("cert.pem"), "nothing").unwrap();
    let cert = folder.join("cert.pem");
    let output = Command::new(env!("CARGO_BIN_EXE_trivium"))
        .args([
            "serve",
            "--port",
            "0",
            "--database",
            folder.join("trivium.db").to_str().unwrap(),
            "--tls-cert",
        ])
        .arg(&cert)
        .arg("--tls-key")
        .arg(&cert)
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot use"), "{output:?}");
}

#[cfg(feature = "tools")]
#[test]
fn bots_play_over_https() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tls-bots");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let trusted = certify(&folder);
    let server = Server::start(&folder);
    let post = |path: &str, headers: &str, body: &str| {
        let headers = format!("connection: close\r\n{headers}");
        server.send(&trusted, &request("POST", path, &headers, body)).unwrap()
    };
    let headers = format!("cookie: {}\r\n", cookie(&post("/api/guests", "", "{}")));
    let wish = r#"{"game":"caminos","name":"Ada","public":true,"when_full":true}"#;
    let made = post("/api/tables", &headers, wish);
    let table = made.split("\"table\":\"").nth(1).unwrap().split('"').next().unwrap();
    let bot = |certificates: &Path| {
        Command::new(env!("CARGO_BIN_EXE_trivium"))
            .env("SSL_CERT_FILE", certificates)
            .args(["bot", "--server", &format!("https://localhost:{}", server.port), "--table", table])
            .args(["--go", "nodes 20", "--", "trivium", "engine", "--player", "random"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    // Another site's certificate opens nothing.
    let other = folder.join("other");
    std::fs::create_dir_all(&other).unwrap();
    certify(&other);
    let refused = bot(&other.join("cert.pem")).wait_with_output().unwrap();
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && complaint.contains("cannot reach the server"), "{complaint}");
    for bot in [bot(&folder.join("cert.pem")), bot(&folder.join("cert.pem"))] {
        let output = bot.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    }
}

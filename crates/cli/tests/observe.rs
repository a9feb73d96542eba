//! What an operator sees of `trivium serve`: the log, which has no secrets, and metrics, which the dashboard asks for.
#![allow(clippy::unwrap_used, reason = "tests may")]

#[path = "support/site.rs"]
mod site;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use site::{Server, folder, get};

const PASSWORD: &str = "a long walk in the park";
const OTHER_PASSWORD: &str = "a short walk in the wood";

#[test]
fn the_log_has_request_ids_and_no_secrets() {
    let database = folder("log").join("trivium.db");
    let file = database.to_str().unwrap();
    let server = Server::start(&["--database", file, "--log", "json", "--set", "log.level=trace"]);
    let token = server.guest();
    let reply =
        server.send("POST", "/api/tables", &token, &json!({ "game": "wege", "name": "Ada", "public": true }));
    let table = reply.body["table"].as_str().unwrap().to_owned();
    let mut secrets: Vec<String> =
        ["join", "host"].iter().map(|key| reply.body[key].as_str().unwrap().to_owned()).collect();
    let account = json!({ "name": "Ada", "password": PASSWORD, "bearer": true });
    let reply = server.send("POST", "/api/account", &token, &account);
    let session = reply.body["token"].as_str().unwrap().to_owned();
    let codes: Vec<_> = reply.body["codes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code.as_str().unwrap().to_owned())
        .collect();
    let reply = server.send("POST", "/api/account/keys", &session, &json!({ "label": "bot" }));
    secrets.push(reply.body["token"].as_str().unwrap().to_owned());
    // What goes wrong is logged too, and most of it carries secrets.
    let guest = server.guest();
    let join = format!("/api/tables/{table}/join");
    server.send("POST", &join, &guest, &json!({ "name": "Bo", "secret": secrets[1] }));
    server.send("POST", &join, &guest, &json!({ "name": "Bo", "secret": secrets[0], "more": 1 }));
    server.send("POST", &join, &secrets[0], &json!({ "name": "Bo" }));
    server.send(
        "POST",
        "/api/session",
        "",
        &json!({ "name": "Ada", "password": OTHER_PASSWORD, "bearer": true }),
    );
    let recovery = json!({ "name": "Ada", "code": codes[0], "password": OTHER_PASSWORD, "bearer": true });
    let reply = server.send("POST", "/api/session/recover", "", &recovery);
    secrets.push(reply.body["token"].as_str().unwrap().to_owned());
    server.send("POST", "/api/session", "", &json!({ "password": PASSWORD }));
    server.send("GET", &format!("/api/tables/{table}?after=x&token={token}"), &token, &Value::Null);
    let reply = server.send("GET", "/api/health", "", &Value::Null);
    let id = reply.head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().to_owned();
    let log = server.log();
    secrets.extend([
        token,
        session,
        guest,
        PASSWORD.to_owned(),
        OTHER_PASSWORD.to_owned(),
        "argon2id".to_owned(),
    ]);
    secrets.extend(codes);
    // The seed is known to the store alone.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stored = runtime.block_on(async {
        let store = trivium_store::open(file).await.unwrap();
        store.people().log(table.parse().unwrap()).await.unwrap().unwrap().0
    });
    let hex = stored.seed.0.map(|byte| format!("{byte:02x}")).concat();
    secrets.extend([hex, format!("{:?}", stored.seed.0)]);
    for secret in &secrets {
        assert!(!log.contains(secret.as_str()), "{secret} is in the log:\n{log}");
    }
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line = |wanted: &dyn Fn(&Value) -> bool| lines.iter().find(|line| wanted(line)).is_some();
    assert!(line(&|line| line["span"]["id"] == id.as_str() && line["status"] == 200), "{log}");
    assert!(line(&|line| line["code"] == "wrong_password" && line["client"] == "127.0.0.1"), "{log}");
    assert!(line(&|line| line["message"] == "started"), "{log}");
}

/// Of a notice that does not arrive the log has the host, and neither the rest of the address nor the secret.
#[test]
#[cfg(feature = "push")]
fn the_log_has_no_secrets_of_webhooks() {
    let database = folder("notices").join("trivium.db");
    let flags = ["--log", "json", "--set", "log.level=trace", "--set", "notify.allow=127.0.0.1"];
    let server = Server::start(&[&["--database", database.to_str().unwrap()], &flags[..]].concat());
    let account = json!({ "name": "Ada", "password": PASSWORD, "bearer": true });
    let ada = server.send("POST", "/api/account", &server.guest(), &account).body["token"].take();
    let ada = ada.as_str().unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/hidden-path?key=hidden-query", listener.local_addr().unwrap());
    let set = server.send("PUT", "/api/account/webhook", ada, &json!({ "url": url }));
    assert_eq!(set.status, 201, "{set:?}");
    let table = server.send("POST", "/api/tables", ada, &json!({ "game": "caminos", "name": "Ada" }));
    let actions = format!("/api/tables/{}/actions", table.body["table"].as_str().unwrap());
    for (id, action) in [
        ("sit", json!({ "type": "take_seat", "seat": 0 })),
        ("computer", json!({ "type": "seat_computer", "seat": 1, "level": 1 })),
        ("start", json!({ "type": "start" })),
    ] {
        let reply = server.send("POST", &actions, ada, &json!({ "id": id, "action": action }));
        assert_eq!(reply.status, 200, "{reply:?}");
    }
    // A redirect, which nobody follows.
    let (mut stream, _) = listener.accept().unwrap();
    let mut request = [0; 4096];
    let count = std::io::Read::read(&mut stream, &mut request).unwrap();
    let answer = b"HTTP/1.1 302 Found\r\nlocation: /hidden-path\r\ncontent-length: 0\r\n\r\n";
    std::io::Write::write_all(&mut stream, answer).unwrap();
    let request = String::from_utf8_lossy(&request[..count]).into_owned();
    let signature = request.lines().find_map(|line| line.strip_prefix("webhook-signature: v1,")).unwrap();
    let failures =
        || server.send("GET", "/api/account/webhook", ada, &Value::Null).body["webhook"]["failures"].take();
    while failures() != 1 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let secret = set.body["secret"].as_str().unwrap().strip_prefix("whsec_").unwrap();
    let log = server.log();
    for secret in ["hidden-path", "hidden-query", secret, signature, ada] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    assert!(log.contains("a notice has not arrived"), "{log}");
}

#[test]
#[cfg(feature = "metrics")]
fn the_dashboard_asks_for_metrics_that_exist() {
    let database = folder("metrics").join("trivium.db");
    let mut server = Server::start(&["--database", database.to_str().unwrap(), "--metrics", "127.0.0.1:0"]);
    let metrics = server.next_address();
    let token = server.guest();
    let table = server.send("POST", "/api/tables", &token, &json!({ "game": "caminos", "name": "Ada" }));
    let table = table.body["table"].as_str().unwrap();
    let act = |id: &str, action: Value| {
        server.send(
            "POST",
            &format!("/api/tables/{table}/actions"),
            &token,
            &json!({ "id": id, "action": action }),
        )
    };
    for seat in 0..2 {
        assert_eq!(act(&format!("sit-{seat}"), json!({ "type": "take_seat", "seat": seat })).status, 200);
    }
    assert_eq!(act("start", json!({ "type": "start" })).status, 200);
    let mv = json!({ "type": "move", "seat": 0, "ply": 0, "notation": "I3:a1,a2,a3" });
    assert_eq!(act("move", mv.clone()).status, 200);
    assert_eq!(act("again", mv).status, 409);
    let (status, _, text) = get(&metrics, "GET", "/metrics", "", "");
    assert_eq!(status, 200);
    for line in ["trivium_tables_live 1", "trivium_moves_total{by=\"person\"} 1", "trivium_connections 0"] {
        assert!(text.lines().any(|shown| shown == line), "{line} in\n{text}");
    }
    // The site itself shows no metrics.
    assert_ne!(server.send("GET", "/metrics", "", &Value::Null).status, 200);
    let name = |line: &str| line.split([' ', '{']).next().unwrap().to_owned();
    let known: BTreeSet<_> = text.lines().filter(|line| line.starts_with("trivium_")).map(name).collect();
    let dashboard = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/grafana/trivium.json");
    let dashboard: Value = serde_json::from_str(&std::fs::read_to_string(dashboard).unwrap()).unwrap();
    let mut asked = BTreeSet::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let words =
                target["expr"].as_str().unwrap().split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            asked.extend(words.filter(|word| word.starts_with("trivium_")).map(ToOwned::to_owned));
        }
    }
    assert!(asked.len() > 10 && asked.is_subset(&known), "missing: {:?}", asked.difference(&known));
    // Nothing is measured that nobody looks at.
    let base = |name: &String| {
        name.trim_end_matches("_bucket").trim_end_matches("_sum").trim_end_matches("_count").to_owned()
    };
    let (known, asked): (BTreeSet<_>, BTreeSet<_>) =
        (known.iter().map(base).collect(), asked.iter().map(base).collect());
    assert_eq!(known, asked);
}

//! `trivium admin` beside a running server.
#![allow(clippy::unwrap_used, reason = "tests may")]

#[path = "support/site.rs"]
mod site;

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use site::{Server, folder};

const PASSWORD: &str = "a long walk in the park";

/// What a command prints, or its error.
fn admin(database: &Path, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trivium"));
    let output = command.args(["admin", "--database"]).arg(database).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap().trim().to_owned();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// Makes an account; gives its session.
fn sign_up(server: &Server, name: &str) -> String {
    let wish = json!({ "name": name, "password": PASSWORD, "bearer": true });
    let made = server.send("POST", "/api/account", &server.guest(), &wish);
    assert_eq!(made.status, 201, "{made:?}");
    made.body["token"].as_str().unwrap().to_owned()
}

#[test]
fn accounts_are_administered_while_the_server_runs() {
    let database = folder("admin").join("trivium.db");
    let server = Server::start(&["--database", database.to_str().unwrap()]);
    let session = sign_up(&server, "Ada");
    let sign_in = |name: &str| {
        server.send(
            "POST",
            "/api/session",
            "",
            &json!({ "name": name, "password": PASSWORD, "bearer": true }),
        )
    };
    admin(&database, &["ban", "ada"]).unwrap();
    assert_eq!(server.send("GET", "/api/me", &session, &Value::Null).code(), (401, "no_guest"));
    assert_eq!(sign_in("Ada").code(), (403, "banned"));
    assert!(admin(&database, &["accounts"]).unwrap().contains("banned"));
    admin(&database, &["unban", "Ada"]).unwrap();
    assert_eq!(sign_in("Ada").status, 200);
    admin(&database, &["rename", "Ada", "Bea"]).unwrap();
    assert_eq!(sign_in("Bea").body["name"], "Bea");
    assert!(admin(&database, &["rename", "Bea", "a\u{7}b"]).is_err());

    let code = admin(&database, &["reset", "Bea"]).unwrap();
    assert_eq!(sign_in("Bea").code(), (403, "wrong_password"));
    let wish = json!({ "name": "Bea", "code": code, "password": "another long walk", "bearer": true });
    assert_eq!(server.send("POST", "/api/session/recover", "", &wish).status, 200);
    assert_eq!(server.send("POST", "/api/session/recover", "", &wish).code(), (403, "wrong_code"));

    admin(&database, &["registration", "close"]).unwrap();
    let wish = json!({ "name": "Cleo", "password": PASSWORD });
    let refused = server.send("POST", "/api/account", &server.guest(), &wish);
    assert_eq!(refused.code(), (403, "registration_closed"));
    admin(&database, &["registration", "open"]).unwrap();
    sign_up(&server, "Cleo");
    admin(&database, &["delete", "Cleo"]).unwrap();
    assert!(admin(&database, &["delete", "Cleo"]).unwrap_err().contains("there is no account Cleo"));
}

#[test]
fn a_backup_of_a_running_server_can_be_restored() {
    let folder = folder("backup");
    let (database, copy) = (folder.join("trivium.db"), folder.join("copy.db"));
    let (file, other) = (copy.to_str().unwrap(), folder.join("other.db"));
    assert!(admin(&database, &["backup", file]).unwrap_err().contains("there is no file"));
    let server = Server::start(&["--database", database.to_str().unwrap()]);
    sign_up(&server, "Ada");
    admin(&database, &["backup", file]).unwrap();
    sign_up(&server, "Bo");
    assert!(admin(&database, &["backup", file]).unwrap_err().contains("exists"));
    assert!(admin(&database, &["restore", file]).unwrap_err().contains("exists"));
    assert!(admin(&database, &["restore", file, "--force"]).unwrap_err().contains("stop the server"));
    let listed = |database: &Path| admin(database, &["accounts"]).unwrap();
    assert!(listed(&database).contains("Bo"), "a restore that is refused changes nothing");
    drop(server);
    admin(&database, &["restore", file, "--force"]).unwrap();
    assert!(listed(&database).contains("Ada") && !listed(&database).contains("Bo"));
    admin(&other, &["restore", file]).unwrap();
    assert!(listed(&other).contains("Ada"));
    // The format keeps the schema's version at offset 60 of the file, big-endian.
    let mut bytes = std::fs::read(&copy).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&copy, bytes).unwrap();
    assert!(admin(&database, &["restore", file, "--force"]).unwrap_err().contains("update Trivium"));
    std::fs::write(&copy, "Dear reader, this is a letter. ".repeat(100)).unwrap();
    assert!(admin(&database, &["restore", file, "--force"]).is_err());
    assert!(listed(&database).contains("Ada"));
}

//! Sends the server what its OpenAPI document allows and forbids, by `schemathesis`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};

use crate::client::{guest, request};
use crate::server::{Place, Server};

/// What is checked of every answer. Left out: that everything which fits the schema is accepted, because what a table accepts
/// depends on its state.
const LEFT_OUT: &str = "positive_data_acceptance";

/// Everybody's.
const PASSWORD: &str = "correct horse battery";

/// How often something that exists is asked for, instead of anything.
const KNOWN: &str = "0.8";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The program `st`
    #[arg(long)]
    tool: PathBuf,
    /// How many requests per operation and way of making them up
    #[arg(long, default_value_t = 30)]
    examples: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 17)]
    seed: u64,
}

pub(crate) async fn schemathesis(arguments: &Arguments) -> anyhow::Result<()> {
    let database = arguments.place.fresh()?;
    let server = Server::start(&arguments.place, &database)?;
    server.ready().await?;
    let (address, settings) = (&server.address, std::env::temp_dir().join("trivium-schemathesis.toml"));
    // Whoever signs in or out, or up, has another token afterwards; that comes last.
    let leave = "^(DELETE /api/(session|account)|POST /api/(account|session.*))$";
    let mut found = 0;

    let host = Person { token: guest(address).await?, address };
    std::fs::write(&settings, settings_with(&host.things("Host").await?, &["Host"]))?;
    found += u32::from(!test(arguments, &server, &settings, &host.token, &["--exclude-name-regex", leave])?);

    let (ada, bo) = (host.sign_up("Ada").await?, host.sign_up("Bo").await?);
    for (person, friend) in [(&ada, "Bo"), (&bo, "Ada")] {
        person.ask("PUT", &format!("/api/friends/{friend}"), &Value::Null).await?;
    }
    std::fs::write(&settings, settings_with(&ada.things("Ada").await?, &["Bo", "Ada"]))?;
    let signed_in = [
        "--include-path-regex",
        "^/api/(account|me|push|friends|challenges|people)",
        "--exclude-name-regex",
        leave,
    ];
    found += u32::from(!test(arguments, &server, &settings, &ada.token, &signed_in)?);

    let leaves = ["--include-name-regex", leave];
    found += u32::from(!test(arguments, &server, &settings, &bo.token, &leaves)?);
    server.kill()?;
    ensure!(found == 0, "schemathesis has found something");
    println!("schemathesis {} found=0", arguments.place.store());
    Ok(())
}

/// Someone who asks.
struct Person<'a> {
    token: String,
    address: &'a str,
}

/// What exists, so that requests get past 404.
struct Things {
    tables: Vec<String>,
    joins: Vec<String>,
    duplicates: Vec<String>,
}

impl<'a> Person<'a> {
    async fn ask(&self, method: &str, path: &str, body: &Value) -> anyhow::Result<Value> {
        let (status, answer) = request(self.address, &self.token, method, path, body).await?;
        ensure!(status < 300, "{method} {path}: {answer}");
        Ok(answer)
    }

    /// Somebody new with an account.
    async fn sign_up(&self, name: &str) -> anyhow::Result<Person<'a>> {
        let new = Person { token: guest(self.address).await?, address: self.address };
        let wish = json!({ "name": name, "password": PASSWORD, "bearer": true });
        let token = text(&new.ask("POST", "/api/account", &wish).await?, "token")?;
        Ok(Person { token, address: self.address })
    }

    /// Makes tables in every phase, and a duplicate that this person plays.
    async fn things(&self, name: &str) -> anyhow::Result<Things> {
        let mut things = Things { tables: Vec::new(), joins: Vec::new(), duplicates: Vec::new() };
        let [sit, start, resign] = [
            json!({ "type": "take_seat", "seat": 0 }),
            json!({ "type": "start" }),
            json!({ "type": "resign", "seat": 0 }),
        ];
        let other = json!({ "type": "take_seat", "seat": 1 });
        for actions in [&[][..], &[&sit, &other, &start], &[&sit, &other, &start, &resign]] {
            let wanted = json!({ "game": "wege", "name": name, "public": true });
            let made = self.ask("POST", "/api/tables", &wanted).await?;
            let (table, join) = (text(&made, "table")?, text(&made, "join")?);
            for (number, action) in actions.iter().enumerate() {
                let wish = json!({ "id": format!("first-{number}"), "action": action });
                self.ask("POST", &format!("/api/tables/{table}/actions"), &wish).await?;
            }
            things.tables.push(table);
            things.joins.push(join);
        }
        let wanted =
            json!({ "game": "wege", "name": name, "clock": "fischer 5m+3s", "computers": [null, 1] });
        let duplicate = text(&self.ask("POST", "/api/duplicates", &wanted).await?, "duplicate")?;
        let path = format!("/api/duplicates/{duplicate}/tables");
        things.tables.push(text(&self.ask("POST", &path, &json!({ "name": name })).await?, "table")?);
        things.duplicates.push(duplicate);
        Ok(things)
    }
}

/// The settings that let schemathesis know of what exists.
fn settings_with(things: &Things, names: &[&str]) -> String {
    let quoted = |values: &[String]| format!("{values:?}");
    let dictionaries = [
        ("tables", quoted(&things.tables)),
        ("joins", quoted(&things.joins)),
        ("duplicates", quoted(&things.duplicates)),
        ("names", format!("{names:?}")),
        ("passwords", format!("[{PASSWORD:?}, \"wrong horse battery\"]")),
        ("members", "[0, 1]".to_owned()),
    ];
    let dictionaries =
        dictionaries.map(|(name, values)| format!("[dictionaries.{name}]\nvalues = {values}\n"));
    let operations = [
        ("^/api/tables/", &[("path.id", "tables"), ("path.member", "members"), ("body.secret", "joins")][..]),
        ("^/api/duplicates/", &[("path.id", "duplicates")]),
        ("^/api/challenges", &[("path.table", "tables"), ("body.table", "tables"), ("body.friend", "names")]),
        ("^/api/(friends|people)/", &[("path.name", "names")]),
        ("^/api/(session|account)", &[("body.name", "names"), ("body.password", "passwords")]),
    ];
    let known = |(parameter, dictionary): &(&str, &str)| {
        format!("\"{parameter}\" = {{ dictionary = \"{dictionary}\", probability = {KNOWN} }}")
    };
    let operations = operations.map(|(paths, parameters)| {
        let parameters: Vec<_> = parameters.iter().map(known).collect();
        let parameters = parameters.join("\n");
        format!("[[operations]]\ninclude-path-regex = \"{paths}\"\n[operations.parameters]\n{parameters}\n")
    });
    dictionaries.into_iter().chain(operations).collect::<Vec<_>>().join("\n")
}

fn text(answer: &Value, key: &str) -> anyhow::Result<String> {
    Ok(answer[key].as_str().with_context(|| format!("no {key} in {answer}"))?.to_owned())
}

/// Whether all is well.
fn test(
    arguments: &Arguments,
    server: &Server,
    settings: &Path,
    token: &str,
    words: &[&str],
) -> anyhow::Result<bool> {
    let mut command = Command::new(std::fs::canonicalize(&arguments.tool)?);
    // It keeps what it finds in a folder of its own.
    command.current_dir(std::env::temp_dir());
    command
        .arg("--config-file")
        .arg(settings)
        .args(["run", "--checks", "all", "--exclude-checks", LEFT_OUT, "--continue-on-failure"])
        .args(["--max-examples", &arguments.examples.to_string(), "--seed", &arguments.seed.to_string()])
        .args(["--header", &format!("Authorization: Bearer {token}")])
        .args(words)
        .arg(format!("http://{}/api/openapi.json", server.address));
    let status = command.status().with_context(|| format!("cannot run {}", arguments.tool.display()))?;
    Ok(status.success())
}

//! Sends the server what its OpenAPI document allows and forbids, by `schemathesis`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::json;

use crate::client::{guest, request};
use crate::server::{Place, Server};

/// What is checked of every answer. Left out: that everything which fits the schema is accepted, because what a table accepts
/// depends on its state.
const LEFT_OUT: &str = "positive_data_acceptance";

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The program `st`
    #[arg(long)]
    tool: PathBuf,
    /// How many requests per operation and way of making them up
    #[arg(long, default_value_t = 100)]
    examples: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 17)]
    seed: u64,
}

pub(crate) async fn schemathesis(arguments: &Arguments) -> anyhow::Result<()> {
    let database = arguments.place.fresh()?;
    let server = Server::start(&arguments.place, &database)?;
    server.ready().await?;
    let token = guest(&server.address).await?;
    let as_guest = test(arguments, &server, &token, &[])?;
    let token = guest(&server.address).await?;
    let wish = json!({ "name": "Ada", "password": "correct horse battery", "bearer": true });
    let (status, made) = request(&server.address, &token, "POST", "/api/account", &wish).await?;
    ensure!(status == 201, "no account: {made}");
    let session = made["token"].as_str().context("a session")?.to_owned();
    // Who signs out is nobody any more.
    let signed_in = ["--include-path-regex", "^/api/(account|me)", "--exclude-path", "/api/session"];
    let as_account = test(arguments, &server, &session, &signed_in)?;
    server.kill()?;
    ensure!(as_guest && as_account, "schemathesis has found something");
    println!("schemathesis {} found=0", arguments.place.store());
    Ok(())
}

fn test(arguments: &Arguments, server: &Server, token: &str, words: &[&str]) -> anyhow::Result<bool> {
    let mut command = Command::new(&arguments.tool);
    command
        .args(["run", "--checks", "all", "--exclude-checks", LEFT_OUT, "--continue-on-failure"])
        .args(["--max-examples", &arguments.examples.to_string(), "--seed", &arguments.seed.to_string()])
        .args(["--header", &format!("Authorization: Bearer {token}")])
        .args(words)
        .arg(format!("http://{}/api/openapi.json", server.address));
    let status = command.status().with_context(|| format!("cannot run {}", arguments.tool.display()))?;
    Ok(status.success())
}

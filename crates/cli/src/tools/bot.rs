//! `trivium bot`: an engine takes a seat at an online table.

mod client;
mod seat;
mod thinker;

use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use trivium_arena::{EngineSpec, Player};
use trivium_game::Millis;
use trivium_tables::Name;

use client::Server;
use seat::{Ended, Seated};
use thinker::Thinker;

/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The server, such as http://127.0.0.1:8765; not needed if --table is a link
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// The table: an invitation link, ID/SECRET, or the ID of a public table
    #[arg(long, value_name = "CODE")]
    table: String,
    /// The name at the table
    #[arg(long, default_value = "Bot")]
    name: String,
    /// Which seat, from 0; the first empty one if none is given
    #[arg(long)]
    seat: Option<u8>,
    /// A token from POST /api/guests or POST /api/account/keys; a new guest if none is given
    #[arg(long, env = "TRIVIUM_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// What to send after `go` beside the clock, such as `nodes 1000` or `level 3`
    #[arg(long, value_name = "WORDS", default_value = "")]
    go: String,
    /// An option of the engine; can be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    set: Vec<String>,
    /// How long to wait for an answer where no clock runs
    #[arg(long, default_value = "10m")]
    patience: Millis,
    /// The engine's command line; `trivium` is this very program
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let place = Place::read(arguments.server.as_deref(), &arguments.table)?;
    let name = Name::try_from(arguments.name.clone());
    name.with_context(|| format!("--name {:?} cannot stand at a table; choose another one", arguments.name))?;
    let mut player = Player::new(engine(arguments)?, None);
    player.start()?;
    let thinker = Thinker::start(player, arguments.patience);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(play(arguments, place, thinker))
}

fn engine(arguments: &Arguments) -> anyhow::Result<EngineSpec> {
    let mut command = arguments.engine.clone();
    if command[0] == "trivium" {
        let program = std::env::current_exe().context("this program does not know where it is")?;
        command[0] = program.to_string_lossy().into_owned();
    }
    let option = |set: &String| {
        let (name, value) = set.split_once('=').with_context(|| format!("{set}: write OPTION=VALUE"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    let options = arguments.set.iter().map(option).collect::<anyhow::Result<_>>()?;
    Ok(EngineSpec { name: arguments.name.clone(), command, options, go: arguments.go.clone() })
}

async fn play(arguments: &Arguments, place: Place, mut thinker: Thinker) -> anyhow::Result<()> {
    let mut server = Server::new(&place.address, place.https)?;
    match &arguments.token {
        Some(token) => server.token.clone_from(token),
        None => server.make_guest().await?,
    }
    server.join(&place.table, &arguments.name, place.secret.as_deref()).await?;
    say!("{} is at table {} of {}", arguments.name, place.table, place.address);
    let mut seated = Seated::new(server, place.table, arguments.seat);
    let mut pause = Duration::from_millis(250);
    loop {
        match seated.follow(&mut thinker).await? {
            Ended::Game(result) => {
                say!("{result}");
                return Ok(());
            }
            Ended::Connection { heard } => {
                if heard {
                    pause = Duration::from_millis(250);
                }
                // Half of the pause is random, so that not everybody comes back at once.
                let part = crate::fresh_seed() % 500;
                tokio::time::sleep(pause * (500 + part as u32) / 1000).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

/// A table at a server.
#[derive(Debug, PartialEq)]
struct Place {
    /// Host and port.
    address: String,
    https: bool,
    table: String,
    secret: Option<String>,
}

impl Place {
    fn read(server: Option<&str>, table: &str) -> anyhow::Result<Self> {
        let (from_link, code) = match table.split_once("#/table/") {
            Some((server, code)) => (Some(server), code),
            None => (None, table),
        };
        let server =
            server.or(from_link).context("name the server with --server URL, or give the whole link")?;
        let (https, address) = match (server.strip_prefix("http://"), server.strip_prefix("https://")) {
            (Some(address), _) => (false, address),
            (None, Some(address)) => (true, address),
            _ => bail!("{server}: write http://HOST:PORT or https://HOST"),
        };
        let address = address.trim_end_matches('/');
        ensure!(
            !address.is_empty() && !address.contains('/'),
            "{server}: write http://HOST:PORT or https://HOST"
        );
        let (table, secret) = match code.split_once('/') {
            Some((table, secret)) => (table, Some(secret.to_owned())),
            None => (code, None),
        };
        let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        ensure!(
            !table.is_empty() && table.chars().all(known),
            "{table}: this is not a table; copy the link of its invitation"
        );
        let usual = if https { 443 } else { 80 };
        let address = if address.rsplit(']').next().is_some_and(|rest| rest.contains(':')) {
            address.to_owned()
        } else {
            format!("{address}:{usual}")
        };
        Ok(Self { address, https, table: table.to_owned(), secret })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_named_by_a_link_or_by_server_and_code() {
        let place = |address: &str, secret: Option<&str>| Place {
            address: address.to_owned(),
            https: address.ends_with(":443"),
            table: "0123456789ab".to_owned(),
            secret: secret.map(ToOwned::to_owned),
        };
        let read =
            |server: Option<&str>, table: &str| Place::read(server, table).map_err(|error| error.to_string());
        let link = "http://192.168.1.5:8765/#/table/0123456789ab/secret";
        assert_eq!(read(None, link), Ok(place("192.168.1.5:8765", Some("secret"))));
        assert_eq!(read(Some("http://localhost"), "0123456789ab"), Ok(place("localhost:80", None)));
        assert_eq!(read(Some("http://[::1]:9/"), "0123456789ab/s"), Ok(place("[::1]:9", Some("s"))));
        assert!(read(None, "0123456789ab").is_err_and(|why| why.contains("--server")));
        assert_eq!(
            read(Some("https://games.example/"), "0123456789ab/s"),
            Ok(place("games.example:443", Some("s")))
        );
        assert!(read(Some("games.example"), "0123456789ab").is_err_and(|why| why.contains("https://HOST")));
        assert!(read(Some("http://localhost"), "../x").is_err());
    }
}

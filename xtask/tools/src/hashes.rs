//! The committed playthroughs as the native build plays them, to be compared with the WebAssembly build.

use std::fs;

use anyhow::{Context as _, anyhow};
use serde_json::{Value, json};
use trivium_wasm::{GameSpec, Session};

use xtask::shell::{root, web_folder};

/// The seed of the committed playthroughs.
const SEED: u32 = 2010;

/// Writes every playthrough with the hash after each of its moves, for the page's tests.
pub(crate) fn write() -> anyhow::Result<()> {
    let file = web_folder().join("src/engine/wasm/playthroughs.json");
    let mut games = Vec::new();
    for entry in fs::read_dir(root().join("data/playthroughs"))? {
        let path = entry?.path();
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let spec = read_spec(&text).with_context(|| format!("reading {}", path.display()))?;
        games.push(json!({ "name": path.file_stem().map(|name| name.to_string_lossy()), "hashes": hashes(&spec)?, "spec": spec }));
    }
    fs::write(&file, Value::from(games).to_string()).with_context(|| format!("writing {}", file.display()))
}

fn read_spec(text: &str) -> anyhow::Result<GameSpec> {
    let lines =
        |name: &'static str| text.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": "));
    let first = |name| lines(name).next().with_context(|| format!("there is no line `{name}:`"));
    let options: Value = serde_json::from_str(first("options")?)?;
    let moves: Vec<_> = lines("move").collect();
    let spec = json!({ "game": first("game")?, "options": options, "seed": SEED, "moves": moves });
    Ok(serde_json::from_value(spec)?)
}

/// The hash before the first move and after every move.
fn hashes(spec: &GameSpec) -> anyhow::Result<Vec<String>> {
    let mut session =
        Session::new(&GameSpec { moves: Vec::new(), ..spec.clone() }).map_err(|error| anyhow!(error))?;
    let mut hashes = vec![session.view().hash];
    for mv in &spec.moves {
        session.play(mv).map_err(|refusal| anyhow!(refusal.message))?;
        hashes.push(session.view().hash);
    }
    Ok(hashes)
}

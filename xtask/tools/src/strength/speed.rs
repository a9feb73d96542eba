//! How fast level 8 searches natively and in a browser's engine.

use std::collections::BTreeMap;

use anyhow::{Context as _, ensure};

use super::data_file::DataFile;
use xtask::shell::{cargo, printed, program, root, run};

/// Rates by game: native, WebAssembly with SIMD, without.
pub(super) type Speeds = BTreeMap<String, [u32; 3]>;

/// What is measured: the game, its specification but for the seed, and nodes. The first placement of Wege is forced.
const GAMES: [(&str, &str, u32); 6] = [
    ("Caminos, square", r#""game":"caminos","options":{},"moves":[]"#, 3_000),
    ("Caminos, diamond", r#""game":"caminos","options":{"grid":"diamond"},"moves":[]"#, 2_000),
    ("Caminos, octagon", r#""game":"caminos","options":{"grid":"octagon"},"moves":[]"#, 2_000),
    ("Caminos, torus", r#""game":"caminos","options":{"grid":"torus"},"moves":[]"#, 2_000),
    ("Cuminos, two players", r#""game":"cuminos","options":{},"moves":[]"#, 100_000),
    ("Wege, two players", r#""game":"wege","options":{},"moves":["0,0","0,-1","1,-1","0,-2"]"#, 200_000),
];

/// Every rate is measured this often; the fastest counts.
const ROUNDS: usize = 3;

/// Where the rates are kept.
const FILE: DataFile = DataFile("data/speed.json");

pub(super) fn read() -> anyhow::Result<Speeds> {
    FILE.read()
}

/// Measures all games and keeps the rates. The page's modules must have been built.
pub(super) fn measure() -> anyhow::Result<()> {
    let module = root().join("web/src/engine/wasm/players_scalar_bg.wasm");
    ensure!(module.exists(), "{} is missing; `cargo xtask web` builds it", module.display());
    let example = ["--release", "--package", "trivium-wasm", "--example", "speed"];
    run(cargo(&["build"]).args(example))?;
    let weights = weights()?;
    let mut speeds = Speeds::new();
    for (title, spec, nodes) in GAMES {
        let (spec, nodes) = (format!(r#"{{{spec},"seed":7}}"#), nodes.to_string());
        let given = [&spec, &nodes, &weights];
        let mut rates = [0; 3];
        for _ in 0..ROUNDS {
            let mut native = cargo(&["run", "--quiet"]);
            native.args(example).arg("--").args(given);
            let mut commands = [
                native,
                program("node", &["web/proof/speed.mjs", "players"]),
                program("node", &["web/proof/speed.mjs", "players_scalar"]),
            ];
            commands[1..].iter_mut().for_each(|command| _ = command.args(given));
            for (rate, command) in rates.iter_mut().zip(&mut commands) {
                let text = printed(command).with_context(|| format!("{command:?} has failed"))?;
                *rate =
                    (*rate).max(text.trim().parse().with_context(|| format!("{command:?} prints {text:?}"))?);
            }
        }
        println!("{title}: {rates:?} nodes per second");
        speeds.insert(title.to_owned(), rates);
    }
    let lines: Vec<_> = speeds.iter().map(|(title, rates)| format!("  {title:?}: {rates:?}")).collect();
    FILE.write(&lines)
}

/// The network's file.
fn weights() -> anyhow::Result<String> {
    let folder = root().join("data/nets");
    let files = std::fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let found = files
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|end| end == "bin"));
    let found = found.with_context(|| format!("{} has no weights", folder.display()))?;
    Ok(found.to_string_lossy().into_owned())
}

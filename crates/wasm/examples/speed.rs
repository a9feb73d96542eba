//! Prints how many nodes level 8 searches per second of processor time, as `web/proof/speed.mjs` does in WebAssembly.
//!
//! `cargo run --release -p trivium-wasm --example speed -- SPEC NODES WEIGHTS`, with a game as JSON and the weights of a
//! network.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::sync::LazyLock;
use std::time::Instant;
use std::{env, fs};

use trivium_wasm::{GameSpec, ThinkingPlayer};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [spec, nodes, weights] = arguments.as_slice() else {
        return Err("usage: speed SPEC NODES WEIGHTS".into());
    };
    let (spec, nodes): (GameSpec, u32) = (serde_json::from_str(spec)?, nodes.parse()?);
    trivium_players::install_network(&fs::read(weights)?)?;
    // The first search warms up.
    let mut rate = 0.0;
    for seed in 1..=2 {
        let mut player = ThinkingPlayer::new(&spec, 8, seed)?;
        let before = used();
        player.think(nodes);
        rate = f64::from(nodes) / (used() - before);
    }
    println!("{rate:.0}");
    Ok(())
}

/// Seconds of processor time where the system reports them, so that other load on the machine does not count.
fn used() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let wall = START.elapsed().as_secs_f64();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(wall, |time| time * 1e-9)
}

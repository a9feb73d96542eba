//! Prints how many positions per second networks of several shapes evaluate on one core.
//!
//! `cargo run --release -p trivium-net --example speed`
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::sync::Arc;
use std::time::Instant;

use trivium_caminos::{Grid, Options, Position};
use trivium_game::{Game, Random, Turn};
use trivium_net::encoding::Observation;
use trivium_net::inference::{Calibration, Evaluator, FloatNetwork, Network, quantize};

/// Rounds of each measurement; the fastest counts.
const ROUNDS: usize = 20;

fn main() {
    println!("{:>8}  {:>10}  evaluations per second", "shape", "bytes");
    for (blocks, channels) in [(4, 32), (5, 32), (6, 32), (5, 48), (6, 48), (8, 64)] {
        let float = FloatNetwork::random(blocks, channels, 1);
        let mut calibration = Calibration::new(&float);
        let boards: Vec<_> = Grid::ALL.into_iter().map(|grid| (grid, observations(grid))).collect();
        for (_, observations) in &boards {
            drop(calibration.watch(&observations[8]));
        }
        let weights = quantize(&calibration);
        let mut evaluator = Evaluator::new(Arc::new(Network::new(&weights)));
        let speeds = boards.iter().map(|(grid, observations)| {
            format!("{} {:.0}", grid.name(), 1.0 / seconds(&mut evaluator, observations))
        });
        let (shape, bytes) = (format!("{blocks}x{channels}"), weights.to_bytes().len());
        println!("{shape:>8}  {bytes:>10}  {}", speeds.collect::<Vec<_>>().join(", "));
    }
}

/// Seconds for one evaluation. Measures a few at a time and takes the fastest round, so that other load on the machine
/// hardly counts.
fn seconds(evaluator: &mut Evaluator, observations: &[Observation]) -> f64 {
    let mut total = 0.0;
    for few in observations.chunks(5) {
        let round = |_| {
            let start = Instant::now();
            for observation in few {
                assert!(evaluator.evaluate(observation).value()[0].is_finite());
            }
            start.elapsed().as_secs_f64()
        };
        total += (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min);
    }
    total / observations.len() as f64
}

/// The positions of random games.
fn observations(grid: Grid) -> Vec<Observation> {
    let mut random = Random::seeded(3);
    let start =
        Position::new(Options { grid, ..Options::default() }).expect("the default options make a game");
    let mut position = start;
    let mut moves = Vec::new();
    let mut observations = Vec::new();
    while observations.len() < 100 {
        observations.push(Observation::new(&position).expect("the standard set can be encoded"));
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
        if position.turn() == Turn::Over {
            position = start;
        }
    }
    observations
}

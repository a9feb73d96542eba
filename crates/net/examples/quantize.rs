//! Quantizes a trained network and writes it under a name with its hash.
//!
//! `cargo run --release -p trivium-net --example quantize -- student.safetensors data/nets`
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use sha2::{Digest, Sha256};
use trivium_caminos::{Grid, Move, Options, Position};
use trivium_game::{Game, Random, Turn};
use trivium_net::encoding::{Action, Observation};
use trivium_net::inference::{
    Calibration, Evaluator, FloatNetwork, FloatPrediction, Network, Tensors, exp, quantize,
};

/// Positions of each board that scales are chosen by, and as many again to measure the error.
const POSITIONS: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [source, folder] = arguments.as_slice() else {
        return Err("usage: quantize FILE.safetensors FOLDER".into());
    };
    let network = FloatNetwork::from_tensors(&Tensors::from_safetensors(&fs::read(source)?)?)?;
    let mut calibration = Calibration::new(&network);
    for grid in Grid::ALL {
        for position in games(&network, grid, 1) {
            calibration.watch(&observe(&position));
        }
    }
    let weights = quantize(&calibration);
    let bytes = weights.to_bytes();
    let mut evaluator = Evaluator::new(Arc::new(Network::from_bytes(&bytes)?));
    for grid in Grid::ALL {
        println!("{:8} {}", grid.name(), compare(&network, &mut evaluator, &games(&network, grid, 2)));
    }
    let digest = Sha256::digest(&bytes);
    let mut hash = String::new();
    for byte in &digest[..6] {
        write!(hash, "{byte:02x}").expect("writing to a string never fails");
    }
    let path = Path::new(folder).join(format!("caminos-{hash}.bin"));
    fs::create_dir_all(folder)?;
    fs::write(&path, &bytes)?;
    let (blocks, channels) = (weights.blocks(), weights.channels());
    println!("{}: {blocks} blocks of {channels} channels, {} bytes", path.display(), bytes.len());
    Ok(())
}

fn observe(position: &Position) -> Observation {
    Observation::new(position).expect("games with the standard set can be encoded")
}

/// Positions of games in which moves are drawn from the policy, every fourth from all legal moves.
fn games(network: &FloatNetwork, grid: Grid, seed: u64) -> Vec<Position> {
    let mut random = Random::seeded(seed);
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while positions.len() < POSITIONS {
        let players = if random.below(4) == 0 { 4 } else { 2 };
        let options = Options { grid, players, scoring: random.below(2) == 0, ..Options::default() };
        let mut position = Position::new(options).expect("these options make a game");
        while position.turn() != Turn::Over {
            positions.push(position);
            position.legal_moves(&mut moves);
            let mv = if random.below(4) == 0 {
                moves[random.below(moves.len() as u32) as usize]
            } else {
                let logits = network.predict(&observe(&position)).logits;
                drawn(&policy(&moves, |action| logits[action]), &mut random)
            };
            position.play_unchecked(mv);
        }
    }
    positions.truncate(POSITIONS);
    positions
}

/// Moves with their probabilities.
fn policy(moves: &[Move], logit: impl Fn(usize) -> f32) -> Vec<(Move, f32)> {
    let action =
        |mv: Move| Action::from_move(mv).expect("every move of the standard set is an action").index();
    let logits: Vec<f32> = moves.iter().map(|&mv| logit(action(mv))).collect();
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = logits.iter().map(|logit| exp(logit - most)).collect();
    let sum: f32 = weights.iter().sum();
    moves.iter().zip(weights).map(|(&mv, weight)| (mv, weight / sum)).collect()
}

fn drawn(policy: &[(Move, f32)], random: &mut Random) -> Move {
    let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32;
    for &(mv, chance) in policy {
        left -= chance;
        if left < 0.0 {
            return mv;
        }
    }
    policy[0].0
}

/// How far the quantized network is from the other.
fn compare(network: &FloatNetwork, evaluator: &mut Evaluator, positions: &[Position]) -> String {
    let (mut same_best, mut policy_error, mut value_error, mut worst) = (0, 0.0, 0.0, 0.0_f32);
    let mut moves = Vec::new();
    for position in positions {
        position.legal_moves(&mut moves);
        let observation = observe(position);
        let FloatPrediction { logits, value } = network.predict(&observation);
        let prediction = evaluator.evaluate(&observation);
        let exact = policy(&moves, |action| logits[action]);
        let fast = policy(&moves, |action| prediction.logit(Action::new(action).expect("an action")));
        let best = |policy: &[(Move, f32)]| {
            policy.iter().max_by(|one, other| one.1.total_cmp(&other.1)).map(|most| most.0)
        };
        same_best += u32::from(best(&exact) == best(&fast));
        policy_error +=
            exact.iter().zip(&fast).map(|(one, other)| (one.1 - other.1).abs()).sum::<f32>() / 2.0;
        let [win, draw, loss] = [0, 1, 2].map(|result| exp(value[result]));
        let expected = (win + draw / 2.0) / (win + draw + loss);
        let [win, draw, _] = prediction.results();
        let error = (win + draw / 2.0 - expected).abs();
        value_error += error;
        worst = worst.max(error);
    }
    let count = positions.len() as f32;
    format!(
        "same best move {:.1} %, policy off by {:.4}, value by {:.5}, at worst {worst:.4}",
        100.0 * same_best as f32 / count,
        policy_error / count,
        value_error / count,
    )
}

//! Learns the weights of the Wege player from games that it plays against itself, and prints them as a table for
//! `crates/players/src/wege/weights.rs`: `wege_weights [GENERATIONS] [GAMES]`.
//!
//! In each generation so many games are played by the weights of the one before; whether each side had its way
//! and its pair in the end is what the next weights are to foretell. The same numbers bring the same table.

use std::env;
use std::fmt::Write as _;

use trivium_game::{Game, Playout, Random, Turn};
use trivium_players::{PHASES, WegeFeatures, WegeGuide, WegeWeights};
use trivium_wege::{Move, Options, Position, Side};

/// So many moves of each game are random, so that games differ.
const RANDOM_MOVES: u32 = 3;
/// Later, of a hundred moves so many are random.
const SLIPS: u32 = 4;
/// How often all that was seen is gone through.
const PASSES: u32 = 6;
/// How far a first step goes; later ones go less far.
const FIRST_STEP: f32 = 0.02;

/// Where learning begins: chances of a way as in fills at random, and pairs as far as there are ducks for them.
const FIRST: WegeWeights = WegeWeights {
    way: [[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]; PHASES],
    pair: [[-1.0, 4.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0]; PHASES],
};

/// What was seen of a side, and whether it had its way and its pair in the end.
struct Sample {
    features: WegeFeatures,
    way: f32,
    pair: f32,
}

/// Plays a game and adds what was seen of both sides.
fn play(guide: &WegeGuide, random: &mut Random, samples: &mut Vec<Sample>) {
    let mut position = Position::new(Options::default()).expect("the usual options make a game");
    let mut moves = Vec::new();
    let first = samples.len();
    loop {
        match position.turn() {
            Turn::Chance(_) => position.draw_random(random),
            Turn::Seat(_) => {
                let slip = position.laid() < RANDOM_MOVES || random.below(100) < SLIPS;
                let mv = if slip {
                    any(&position, random, &mut moves)
                } else {
                    best(guide, &position, random, &mut moves)
                };
                position.play_unchecked(mv);
            }
            Turn::Over => break,
        }
        if position.turn() != Turn::Over {
            let seen = guide.features(&position, random.bits());
            samples.extend(seen.map(|features| Sample { features, way: 0.0, pair: 0.0 }));
        }
    }
    let ends = Side::ALL.map(|side| position.standing(side));
    for (number, sample) in samples[first..].iter_mut().enumerate() {
        let end = ends[number % 2];
        (sample.way, sample.pair) = (f32::from(u8::from(end.way)), f32::from(u8::from(end.pairs > 0)));
    }
}

fn any(position: &Position, random: &mut Random, moves: &mut Vec<Move>) -> Move {
    position.legal_moves(moves);
    random.choose(moves).expect("a tile in hand has a place")
}

/// The move after which the position looks best; all are looked at with the same fills.
fn best(guide: &WegeGuide, position: &Position, random: &mut Random, moves: &mut Vec<Move>) -> Move {
    let Turn::Seat(seat) = position.turn() else { unreachable!("a seat is to move") };
    let sign = if position.team_of(seat) == Side::Land.team() { 1.0 } else { -1.0 };
    position.legal_moves(moves);
    let seed = random.bits();
    let worth = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        sign * guide.value(&after, seed)
    };
    let valued = moves.iter().map(|mv| (*mv, worth(mv)));
    valued.max_by(|one, other| one.1.total_cmp(&other.1)).expect("a tile in hand has a place").0
}

/// Fits weights to what was seen, by stochastic gradient descent on the likelihood.
fn learn(samples: &[Sample], weights: &mut WegeWeights, random: &mut Random) {
    let steps = u64::from(PASSES) * samples.len() as u64;
    for step in 0..steps {
        let rate = FIRST_STEP * (1.0 - step as f32 / steps as f32);
        let Sample { features, way, pair } = &samples[random.below(samples.len() as u32) as usize];
        let [way_chance, pair_chance] = features.chances(weights);
        correct(&mut weights.way[features.phase], &features.way, rate * (way - way_chance));
        correct(&mut weights.pair[features.phase], &features.pair, rate * (pair - pair_chance));
    }
}

fn correct(weights: &mut [f32], features: &[f32], by: f32) {
    for (weight, feature) in weights.iter_mut().zip(features) {
        *weight += by * feature;
    }
}

/// How surprising what came is, in bits a sample: for the way, for the pair.
fn surprise(samples: &[Sample], weights: &WegeWeights) -> [f32; 2] {
    let mut sums = [0.0; 2];
    for sample in samples {
        let chances = sample.features.chances(weights);
        for (sum, (chance, came)) in sums.iter_mut().zip(chances.into_iter().zip([sample.way, sample.pair])) {
            *sum -= f64::from((came * chance + (1.0 - came) * (1.0 - chance)).max(1e-6).log2());
        }
    }
    sums.map(|sum| (sum / samples.len() as f64) as f32)
}

fn table(name: &str, rows: &[impl AsRef<[f32]>]) -> String {
    let mut text = format!("    {name}: [\n");
    for row in rows {
        let cells: Vec<_> = row.as_ref().iter().map(|weight| format!("{weight:.3}")).collect();
        let _ = writeln!(text, "        [{}],", cells.join(", "));
    }
    text + "    ],"
}

#[expect(clippy::print_stdout, reason = "an example prints")]
fn report(line: &str) {
    println!("{line}");
}

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<u32>().expect("a number"));
    let generations = numbers.next().unwrap_or(4);
    let games = numbers.next().unwrap_or(5_000);
    let mut random = Random::seeded(1);
    let mut weights = FIRST;
    for generation in 1..=generations {
        let guide = WegeGuide::new(weights.clone());
        let mut samples = Vec::new();
        for _ in 0..games {
            play(&guide, &mut random, &mut samples);
        }
        let before = surprise(&samples, &weights);
        learn(&samples, &mut weights, &mut random);
        let after = surprise(&samples, &weights);
        let means = [0, 1].map(|what| {
            samples.iter().map(|sample| [sample.way, sample.pair][what]).sum::<f32>() / samples.len() as f32
        });
        report(&format!(
            "// generation {generation}: surprise {before:.3?}, then {after:.3?}; ways and pairs {means:.2?}"
        ));
    }
    report(&table("way", &weights.way));
    report(&table("pair", &weights.pair));
}

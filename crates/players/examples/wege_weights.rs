//! Learns the weights of the Wege player from games that it plays against itself, and prints them as a table for
//! `crates/players/src/wege/weights.rs`: `wege_weights [GAMES] [DESCENTS...]`, a number of descents a move for each
//! generation.
//!
//! Each generation plays GAMES games with the weights of the one before; the next weights learn to predict what each
//! side had at the end. The same arguments give the same table, on any number of cores.
//!
//! A search averages over many samples of the park, so the mean of several samples is the target: weights learned from
//! single samples would give too little weight to what varies between samples.

use std::env;
use std::fmt::Write as _;
use std::ops::Range;
use std::thread;

use trivium_game::{Game, Playout, Random, Turn};
use trivium_players::{PHASES, Playable, STAGES, WegeFeatures, WegeGuide, WegeWeights};
use trivium_search::{Budget, Search, Settings};
use trivium_wege::{Move, Options, Position, Side};

/// Random moves at the start of each game, so that games differ.
const RANDOM_MOVES: u32 = 2;
/// Later, this percentage of moves is random.
const SLIPS: u32 = 3;
/// How often each position is evaluated, with other fills each time.
const LOOKS: usize = 4;
/// How often all that was seen is gone through.
const PASSES: u32 = 6;
/// How far a first step goes; later ones go less far.
const FIRST_STEP: f32 = 0.02;
/// A tree of one move takes no more.
const MEMORY: usize = 16 << 20;

/// Where learning begins: chances of a way as in fills at random, and pairs as far as there are ducks for them.
const FIRST: WegeWeights = WegeWeights {
    way: [[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]; STAGES],
    both: [[0.0, 1.0, 0.0, 0.0, 0.0, 0.0]; STAGES],
    pair: [[-1.0, 4.0, 0.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]; PHASES],
    second: [[-4.0, 1.0, 4.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]; PHASES],
};

/// What was seen in a position, look by look, and what each side had in the end.
struct Sample {
    looks: [WegeFeatures; LOOKS],
    way: [bool; 2],
    pairs: [u32; 2],
}

/// Plays a game and returns what was seen in it.
fn play(guide: &mut WegeGuide, descents: u64, seed: u64) -> Vec<Sample> {
    let mut random = Random::seeded(seed);
    let mut position = Position::new(Options::default()).expect("the usual options make a game");
    let mut views = Vec::new();
    loop {
        match position.turn() {
            Turn::Chance(_) => position.draw_random(&mut random),
            Turn::Seat(_) => {
                let slip = position.laid() < RANDOM_MOVES || random.below(100) < SLIPS;
                let mv = if slip {
                    any(&position, &mut random)
                } else {
                    best(guide, &position, descents, &mut random)
                };
                position.play_unchecked(mv);
            }
            Turn::Over => break,
        }
        if position.turn() != Turn::Over {
            views.push(std::array::from_fn(|_| guide.features(&position, random.bits())));
        }
    }
    let ends = Side::ALL.map(|side| position.standing(side));
    let (way, pairs) = (ends.map(|end| end.way), ends.map(|end| end.pairs));
    views.into_iter().map(|looks| Sample { looks, way, pairs }).collect()
}

fn any(position: &Position, random: &mut Random) -> Move {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    random.choose(&moves).expect("a tile in hand has a place")
}

/// The move that a short search finds.
fn best(guide: &mut WegeGuide, position: &Position, descents: u64, random: &mut Random) -> Move {
    let settings = Settings { memory: MEMORY, ..Position::SETTINGS };
    let mut search = Search::new(position.clone(), settings, random.bits());
    search.run(guide, Budget::nodes(descents));
    search.best_move().expect("a tile in hand has a place")
}

/// Plays games on all cores; the same seed gives the same games.
fn play_all(weights: &WegeWeights, games: u64, descents: u64, seed: u64) -> Vec<Sample> {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    thread::scope(|scope| {
        let play_some = |games: Range<u64>| {
            let mut guide = WegeGuide::new(weights.clone());
            games.flat_map(|game| play(&mut guide, descents, seed << 32 | game)).collect::<Vec<_>>()
        };
        let share = |thread: u64| games * thread / threads..games * (thread + 1) / threads;
        let players: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || play_some(share(thread)))).collect();
        players
            .into_iter()
            .flat_map(|player| player.join().expect("games are played to their ends"))
            .collect()
    })
}

/// Fits weights to what was seen, by stochastic gradient descent on the likelihood.
fn learn(samples: &[Sample], weights: &mut WegeWeights, random: &mut Random) {
    let steps = u64::from(PASSES) * samples.len() as u64;
    for step in 0..steps {
        let rate = FIRST_STEP * (1.0 - step as f32 / steps as f32);
        let Sample { looks, way, pairs } = &samples[random.below(samples.len() as u32) as usize];
        let (phase, stage) = (looks[0].phase, looks[0].stage);
        let chances = looks.map(|look| look.chances(weights));
        let both = looks.map(|look| look.for_both(look.ways(weights)));
        correct(&mut weights.both[stage], &both, chances.map(|chance| chance.both), way[0] && way[1], rate);
        for side in 0..2 {
            let seen = looks.map(|look| look.way[side]);
            correct(&mut weights.way[stage], &seen, chances.map(|chance| chance.way[side]), way[side], rate);
            // Pairs count for those alone who have their way.
            if way[side] {
                let seen = looks.map(|look| look.pair[side]);
                let [first, second] =
                    [chances.map(|chance| chance.pair[side]), chances.map(|chance| chance.second[side])];
                correct(&mut weights.pair[phase], &seen, first, pairs[side] > 0, rate);
                correct(&mut weights.second[phase], &seen, second, pairs[side] > 1, rate);
            }
        }
    }
}

/// Goes a step towards weights by which the mean chance is nearer to what came.
fn correct<const N: usize>(
    weights: &mut [f32; N],
    seen: &[[f32; N]; LOOKS],
    chances: [f32; LOOKS],
    came: bool,
    rate: f32,
) {
    let uncertainty = |chance: f32| (chance * (1.0 - chance)).max(1e-6);
    let mean = mean(chances);
    let error = f32::from(u8::from(came)) - mean;
    for (features, chance) in seen.iter().zip(chances) {
        // How far this look moves the mean.
        let share = uncertainty(chance) / uncertainty(mean) / LOOKS as f32;
        for (weight, feature) in weights.iter_mut().zip(features) {
            *weight += rate * error * share * feature;
        }
    }
}

fn mean(numbers: [f32; LOOKS]) -> f32 {
    numbers.iter().sum::<f32>() / LOOKS as f32
}

/// How surprising what came is, in bits a position: ways, ways of both, pairs and second pairs; and the mean square
/// error of the value.
fn surprise(samples: &[Sample], weights: &WegeWeights) -> [f64; 5] {
    let mut sums = [0.0; 5];
    let bits =
        |came: bool, chance: f32| -f64::from(if came { chance } else { 1.0 - chance }.max(1e-6).log2());
    for Sample { looks, way, pairs } in samples {
        let chances = looks.map(|look| look.chances(weights));
        sums[1] += bits(way[0] && way[1], mean(chances.map(|chance| chance.both)));
        for side in 0..2 {
            sums[0] += bits(way[side], mean(chances.map(|chance| chance.way[side])));
            if way[side] {
                sums[2] += bits(pairs[side] > 0, mean(chances.map(|chance| chance.pair[side])));
                sums[3] += bits(pairs[side] > 1, mean(chances.map(|chance| chance.second[side])));
            }
        }
        let value = mean(chances.map(|chance| {
            let [land, water] = chance.wins(&Options::default());
            land - water
        }));
        let has = |side: usize| if way[side] { pairs[side] } else { 0 };
        let result = f64::from(has(0).cmp(&has(1)) as i8);
        sums[4] += (f64::from(value) - result).powi(2);
    }
    sums.map(|sum| sum / samples.len() as f64)
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
    let numbers: Vec<u64> = env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let games = numbers.first().copied().unwrap_or(24_000);
    let generations = if numbers.len() > 1 { &numbers[1..] } else { &[30, 100, 300] };
    let mut random = Random::seeded(1);
    let mut weights = FIRST;
    for (generation, &descents) in (1..).zip(generations) {
        let samples = play_all(&weights, games, descents, generation);
        let before = surprise(&samples, &weights);
        learn(&samples, &mut weights, &mut random);
        let after = surprise(&samples, &weights);
        report(&format!(
            "// generation {generation}, {descents} descents: surprise {before:.4?}, then {after:.4?}"
        ));
    }
    report(&table("way", &weights.way));
    report(&table("both", &weights.both));
    report(&table("pair", &weights.pair));
    report(&table("second", &weights.second));
}

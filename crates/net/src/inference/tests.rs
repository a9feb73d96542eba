//! The fast network against slow ones: the same integers without tricks, and floating point.

use std::sync::Arc;

use trivium_caminos::{Grid, Options, Position};
use trivium_game::{Game, Random, Turn};

use super::weights::{Block, Convolution, Dense};
use super::{
    Calibration, Evaluator, FloatNetwork, MAX_ACTIVATION, Network, TAPS, VALUE_CHANNELS, Weights, quantize,
};
use crate::encoding::{Action, CELLS, Observation, PATTERNS, PLANES, WIDTH};

/// Positions of random games, `count` of each board.
fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::seeded(11);
    let mut positions = Vec::new();
    for grid in Grid::ALL {
        let players = if grid == Grid::Octagon { 4 } else { 2 };
        let options = Options { grid, players, scoring: grid == Grid::Torus, ..Options::default() };
        let start = Position::new(options).unwrap();
        let mut position = start;
        let mut moves = Vec::new();
        for _ in 0..count {
            if position.turn() == Turn::Over {
                position = start;
            }
            positions.push(position);
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
        }
    }
    positions
}

fn calibrated(network: &FloatNetwork, positions: &[Position]) -> Weights {
    let mut calibration = Calibration::new(network);
    for position in positions {
        calibration.watch(&Observation::new(position).unwrap());
    }
    quantize(&calibration)
}

/// The quantized network by the book: direct convolutions, one number after the other.
struct Literal<'a> {
    weights: &'a Weights,
    board: u128,
}

impl Literal<'_> {
    fn is_on_board(&self, cell: usize) -> bool {
        self.board >> cell & 1 == 1
    }

    /// Sums of a convolution, by cell and output.
    fn sums(conv: &Convolution, inputs: usize, taps: usize, source: &[i32]) -> Vec<Vec<i32>> {
        let row = |cell: usize, output: usize| -> i32 {
            let mut sum = 0;
            for input in 0..inputs {
                for tap in 0..taps {
                    let (dx, dy) = if taps == 1 { (1, 1) } else { (tap % 3, tap / 3) };
                    let (x, y) = (cell % WIDTH + dx, cell / WIDTH + dy);
                    if (1..=WIDTH).contains(&x) && (1..=WIDTH).contains(&y) {
                        let weight = conv.weights[(output * inputs + input) * taps + tap];
                        sum += i32::from(weight) * source[((y - 1) * WIDTH + x - 1) * inputs + input];
                    }
                }
            }
            sum
        };
        (0..CELLS).map(|cell| (0..conv.scales.len()).map(|output| row(cell, output)).collect()).collect()
    }

    fn activate(&self, sums: &[Vec<i32>], scales: &[f32], bias: &[f32], more: Option<&[i32]>) -> Vec<i32> {
        let mut frame = Vec::new();
        for (cell, sums) in sums.iter().enumerate() {
            for (channel, &sum) in sums.iter().enumerate() {
                let value = (sum as f32 * scales[channel] + bias[channel]).clamp(-20_000.0, 20_000.0);
                let value = value.round_ties_even() as i32 + more.map_or(0, |more| more[frame.len()]);
                let value = value.clamp(0, MAX_ACTIVATION.into());
                frame.push(if self.is_on_board(cell) { value } else { 0 });
            }
        }
        frame
    }

    fn block(&self, block: &Block, trunk: &[i32]) -> Vec<i32> {
        let channels = self.weights.channels;
        let (trunk_unit, hidden_unit) = (self.weights.trunk_unit, block.hidden_unit);
        let run = |conv: &Convolution, source: &[i32], from: f32, to: f32, pool: &[f32], more| {
            let quadruple = |sums: Vec<i32>| sums.iter().map(|sum| 4 * sum).collect::<Vec<i32>>();
            let sums: Vec<_> = Self::sums(conv, channels, TAPS, source).into_iter().map(quadruple).collect();
            let scales: Vec<f32> = conv.scales.iter().map(|scale| scale * from / (4.0 * to)).collect();
            let bias: Vec<f32> = conv.bias.iter().zip(pool).map(|(bias, pool)| bias / to + pool).collect();
            self.activate(&sums, &scales, &bias, more)
        };
        let none = vec![0.0; channels];
        let hidden = run(&block.conv1, trunk, trunk_unit, hidden_unit, &none, None);
        let cells = self.board.count_ones() as f32;
        let of_channel = |channel: usize| hidden.iter().skip(channel).step_by(channels);
        let means =
            (0..channels).map(|channel| of_channel(channel).sum::<i32>() as f32 * (hidden_unit / cells));
        let maxima = (0..channels).map(|channel| *of_channel(channel).max().unwrap() as f32 * hidden_unit);
        let pooled: Vec<f32> = means.chain(maxima).collect();
        let pool = block.pool.as_ref().map_or(none, |pool| dense(pool, &pooled, trunk_unit));
        run(&block.conv2, &hidden, hidden_unit, trunk_unit, &pool, Some(trunk))
    }

    /// The logits of all actions, and the outputs of the value head.
    fn predict(&self, observation: &Observation) -> (Vec<f32>, Vec<f32>) {
        let Weights { channels, trunk_unit, policy_unit, .. } = *self.weights;
        let planes: Vec<i32> = (0..CELLS)
            .flat_map(|cell| (0..PLANES).map(move |plane| (observation.planes[plane] >> cell & 1) as i32))
            .collect();
        let sums = Self::sums(&self.weights.input, PLANES, TAPS, &planes);
        let scales: Vec<f32> = self.weights.input.scales.iter().map(|scale| scale / trunk_unit).collect();
        let mut globals = self.weights.globals.clone();
        globals.bias.iter_mut().for_each(|bias| *bias /= trunk_unit);
        globals
            .bias
            .iter_mut()
            .zip(&self.weights.input.bias)
            .for_each(|(sum, bias)| *sum += bias / trunk_unit);
        globals.weights.iter_mut().for_each(|weight| *weight /= trunk_unit);
        let bias = dense(&globals, &observation.globals, 1.0);
        let mut trunk = self.activate(&sums, &scales, &bias, None);
        for block in &self.weights.blocks {
            trunk = self.block(block, &trunk);
        }
        let [first, second] = &self.weights.policy;
        let sums = Self::sums(first, channels, 1, &trunk);
        let scales: Vec<f32> = first.scales.iter().map(|scale| scale * trunk_unit / policy_unit).collect();
        let bias: Vec<f32> = first.bias.iter().map(|bias| bias / policy_unit).collect();
        let hidden = self.activate(&sums, &scales, &bias, None);
        let sums = Self::sums(second, channels, 1, &hidden);
        let logit = |index: usize| {
            let (pattern, cell) = (index / CELLS, index % CELLS);
            sums[cell][pattern] as f32 * (second.scales[pattern] * policy_unit) + second.bias[pattern]
        };
        ((0..PATTERNS * CELLS).map(logit).collect(), self.value(&trunk))
    }

    fn value(&self, trunk: &[i32]) -> Vec<f32> {
        let conv = &self.weights.value;
        let sums = Self::sums(conv, self.weights.channels, 1, trunk);
        let (mut means, mut maxima) = ([0.0_f32; VALUE_CHANNELS], [0.0_f32; VALUE_CHANNELS]);
        for (cell, sums) in sums.iter().enumerate().filter(|(cell, _)| self.is_on_board(*cell)) {
            assert!(cell < CELLS);
            for channel in 0..VALUE_CHANNELS {
                let scale = conv.scales[channel] * self.weights.trunk_unit;
                let value = (sums[channel] as f32 * scale + conv.bias[channel]).max(0.0);
                means[channel] += value;
                maxima[channel] = maxima[channel].max(value);
            }
        }
        let cells = self.board.count_ones() as f32;
        let pooled: Vec<f32> = means.iter().map(|sum| sum / cells).chain(maxima).collect();
        let hidden: Vec<f32> =
            dense(&self.weights.dense[0], &pooled, 1.0).into_iter().map(|unit| unit.max(0.0)).collect();
        dense(&self.weights.dense[1], &hidden, 1.0)
    }
}

fn dense(layer: &Dense, inputs: &[f32], unit: f32) -> Vec<f32> {
    let rows = layer.weights.chunks_exact(inputs.len()).zip(&layer.bias);
    rows.map(|(row, bias)| row.iter().zip(inputs).fold(bias / unit, |sum, (w, x)| sum + w / unit * x))
        .collect()
}

#[test]
fn the_fast_network_gives_the_numbers_of_the_literal_one() {
    let positions = positions(3);
    for (blocks, channels) in [(2, 16), (2, 32)] {
        let weights = calibrated(&FloatNetwork::random(blocks, channels, 5), &positions);
        let mut evaluator = Evaluator::new(Arc::new(Network::new(&weights)));
        for position in &positions {
            let observation = Observation::new(position).unwrap();
            let literal = Literal { weights: &weights, board: observation.planes[0] };
            let (logits, value) = literal.predict(&observation);
            let prediction = evaluator.evaluate(&observation);
            assert_eq!(prediction.value().map(f32::to_bits).as_slice(), bits(&value));
            let fast: Vec<f32> =
                (0..logits.len()).map(|index| prediction.logit(Action::new(index).unwrap())).collect();
            assert_eq!(bits(&fast), bits(&logits), "{blocks} blocks of {channels} channels");
        }
    }
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

#[test]
fn quantization_changes_little() {
    let positions = positions(4);
    let network = FloatNetwork::random(5, 32, 3);
    let weights = calibrated(&network, &positions);
    let mut evaluator = Evaluator::new(Arc::new(Network::new(&weights)));
    for position in &positions {
        let observation = Observation::new(position).unwrap();
        let exact = network.predict(&observation);
        let prediction = evaluator.evaluate(&observation);
        let mut spread = 0.0_f32;
        let mut error = 0.0_f32;
        for (index, logit) in exact.logits.iter().enumerate() {
            spread = spread.max(logit.abs());
            error = error.max((prediction.logit(Action::new(index).unwrap()) - logit).abs());
        }
        assert!(error < 0.05 * spread, "a logit of at most {spread} is off by {error}");
        let sum: f32 = prediction.results().iter().sum();
        assert!((sum - 1.0).abs() < 1e-6);
    }
}

#[test]
fn weights_survive_their_file() {
    let positions = positions(2);
    let weights = calibrated(&FloatNetwork::random(2, 16, 1), &positions);
    let bytes = weights.to_bytes();
    assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
}

#[test]
fn damaged_files_are_refused() {
    use super::WeightsError::{Encoding, Format, Length, Range};
    let bytes = calibrated(&FloatNetwork::random(1, 16, 1), &positions(1)).to_bytes();
    let refused = |bytes: &[u8]| Weights::from_bytes(bytes).unwrap_err();
    assert_eq!(refused(b"something else"), Format);
    assert_eq!(refused(&bytes[..bytes.len() - 1]), Length);
    assert_eq!(refused(&[&bytes[..], &[0]].concat()), Length);
    let mut other = bytes.clone();
    other[8] = 99;
    assert_eq!(refused(&other), Encoding(99));
    let mut other = bytes.clone();
    other[16] = 17;
    assert_eq!(refused(&other), Range);
}

#[test]
fn tensors_are_read_from_safetensors() {
    use super::{Tensors, TensorsError};
    let header = br#"{"__metadata__":{"a":"b"},"x":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}}"#;
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend(header);
    bytes.extend([0x00, 0x3c, 0x00, 0xc0]);
    let tensors = Tensors::from_safetensors(&bytes).unwrap();
    assert_eq!(tensors.get("x", &[2]).unwrap(), [1.0, -2.0]);
    assert!(matches!(tensors.get("x", &[3]), Err(TensorsError::Shape { .. })));
    assert!(matches!(FloatNetwork::from_tensors(&tensors), Err(TensorsError::Missing(_))));
    bytes.pop();
    assert!(matches!(Tensors::from_safetensors(&bytes), Err(TensorsError::Format(_))));
}

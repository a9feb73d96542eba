//! The network in floating point, written for clarity: the reference for the fast one.

use trivium_game::Random;

use super::{TAPS, Tensors, TensorsError, VALUE_CHANNELS, VALUE_HIDDEN, VALUE_OUTPUTS};
use crate::encoding::{CELLS, GLOBALS, Observation, PATTERNS, PLANES, WIDTH};

/// Cells of a rank of the frame with its border.
const STRIDE: usize = WIDTH + 2;
/// Cells of the frame with its border.
const PLACES: usize = STRIDE * STRIDE;
/// Places before the first cell of the frame, and after the last.
const MARGIN: usize = STRIDE + 1;

/// A convolution, or a dense layer where `taps` is 1: weights by output, input, tap.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    pub(super) taps: usize,
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) conv1: Layer,
    pub(super) conv2: Layer,
    /// In every second block.
    pub(super) pool: Option<Layer>,
}

/// A network as training writes it.
#[derive(Clone, Debug)]
pub struct FloatNetwork {
    pub(super) channels: usize,
    pub(super) input: Layer,
    pub(super) globals: Layer,
    pub(super) blocks: Vec<Block>,
    pub(super) policy: [Layer; 2],
    pub(super) value: Layer,
    pub(super) dense: [Layer; 2],
}

/// What a [`FloatNetwork`] says about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatPrediction {
    /// The logit of every action.
    pub logits: Vec<f32>,
    /// The logits of a win, a draw and a loss of the team to move, and the border margin.
    pub value: [f32; VALUE_OUTPUTS],
}

/// The largest activations that a network has shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Peaks {
    /// Of the residual stream.
    pub(super) trunk: f32,
    /// Between the two convolutions of each block.
    pub(super) hidden: Vec<f32>,
    /// Between the two convolutions of the policy head.
    pub(super) policy: f32,
}

impl FloatNetwork {
    /// Takes a network from a file of tensors. Blocks and channels are read off their shapes.
    ///
    /// # Errors
    ///
    /// If a tensor is missing or has another shape than the encoding asks for.
    pub fn from_tensors(tensors: &Tensors) -> Result<Self, TensorsError> {
        let channels = tensors.0.get("input.bias").map_or(0, |bias| bias.data.len());
        let has_block = |index: &usize| tensors.0.contains_key(&format!("blocks.{index}.conv1.weight"));
        let count = (0..tensors.0.len()).take_while(has_block).count();
        let layer = |name: &str, outputs: usize, inputs: usize, kernel: usize| {
            let taps = kernel * kernel;
            let shape =
                if kernel == 0 { vec![outputs, inputs] } else { vec![outputs, inputs, kernel, kernel] };
            let weights = tensors.get(&format!("{name}.weight"), &shape)?.to_vec();
            let bias = tensors.get(&format!("{name}.bias"), &[outputs])?.to_vec();
            Ok(Layer { inputs, outputs, taps: taps.max(1), weights, bias })
        };
        let block = |index: usize| {
            let conv = |name| layer(&format!("blocks.{index}.{name}"), channels, channels, 3);
            let pool = format!("blocks.{index}.pool");
            let has_pool = tensors.0.contains_key(&format!("{pool}.weight"));
            let pool = has_pool.then(|| layer(&pool, channels, 2 * channels, 0)).transpose()?;
            Ok(Block { conv1: conv("conv1")?, conv2: conv("conv2")?, pool })
        };
        Ok(Self {
            channels,
            input: layer("input", channels, PLANES, 3)?,
            globals: layer("globals", channels, GLOBALS, 0)?,
            blocks: (0..count).map(block).collect::<Result<_, _>>()?,
            policy: [
                layer("policy.conv1", channels, channels, 1)?,
                layer("policy.conv2", PATTERNS, channels, 1)?,
            ],
            value: layer("value.conv", VALUE_CHANNELS, channels, 1)?,
            dense: [
                layer("value.dense1", VALUE_HIDDEN, 2 * VALUE_CHANNELS, 0)?,
                layer("value.dense2", VALUE_OUTPUTS, VALUE_HIDDEN, 0)?,
            ],
        })
    }

    /// A network with random weights: for tests, and to measure speed before there is a trained one.
    pub fn random(blocks: usize, channels: usize, seed: u64) -> Self {
        let mut random = Random::seeded(seed);
        let mut layer = |outputs: usize, inputs: usize, taps: usize, gain: f32| {
            let spread = gain * (6.0 / (inputs * taps) as f32).sqrt();
            let mut number = |spread: f32| spread * (random.below(20_001) as f32 / 10_000.0 - 1.0);
            let weights = (0..outputs * inputs * taps).map(|_| number(spread)).collect();
            Layer { inputs, outputs, taps, weights, bias: (0..outputs).map(|_| number(0.1)).collect() }
        };
        let mut block = |index: usize| Block {
            conv1: layer(channels, channels, TAPS, 1.0),
            conv2: layer(channels, channels, TAPS, 0.5),
            pool: (index % 2 == 1).then(|| layer(channels, 2 * channels, 1, 0.3)),
        };
        Self {
            channels,
            blocks: (0..blocks).map(&mut block).collect(),
            input: layer(channels, PLANES, TAPS, 1.0),
            globals: layer(channels, GLOBALS, 1, 0.5),
            policy: [layer(channels, channels, 1, 1.0), layer(PATTERNS, channels, 1, 1.0)],
            value: layer(VALUE_CHANNELS, channels, 1, 1.0),
            dense: [
                layer(VALUE_HIDDEN, 2 * VALUE_CHANNELS, 1, 1.0),
                layer(VALUE_OUTPUTS, VALUE_HIDDEN, 1, 0.5),
            ],
        }
    }

    /// What the network says about a position.
    pub fn predict(&self, observation: &Observation) -> FloatPrediction {
        self.predict_noting(observation, &mut Peaks::default())
    }

    /// As [`predict`](Self::predict); raises the peaks to the activations that occur.
    pub(super) fn predict_noting(&self, observation: &Observation, peaks: &mut Peaks) -> FloatPrediction {
        let board = observation.planes[0];
        let planes: Vec<f32> = observation.planes.iter().flat_map(|&plane| padded(plane)).collect();
        let globals = self.globals.dense(&observation.globals);
        let mut trunk = self.input.convolve(&planes, &globals);
        rectify(&mut trunk, board);
        peaks.hidden.resize(self.blocks.len(), 0.0);
        raise(&mut peaks.trunk, &trunk);
        for (block, peak) in self.blocks.iter().zip(&mut peaks.hidden) {
            let mut hidden = block.conv1.convolve(&trunk, &vec![0.0; self.channels]);
            rectify(&mut hidden, board);
            raise(peak, &hidden);
            let pool = block.pool.as_ref().map(|pool| pool.dense(&pooled(&hidden, board)));
            let branch = block.conv2.convolve(&hidden, &pool.unwrap_or_else(|| vec![0.0; self.channels]));
            trunk.iter_mut().zip(&branch).for_each(|(trunk, branch)| *trunk += branch);
            rectify(&mut trunk, board);
            raise(&mut peaks.trunk, &trunk);
        }
        let mut hidden = self.policy[0].convolve(&trunk, &vec![0.0; self.channels]);
        rectify(&mut hidden, board);
        raise(&mut peaks.policy, &hidden);
        let logits = self.policy[1].convolve(&hidden, &[0.0; PATTERNS]);
        let logits = &logits;
        let on_frame = |plane| (0..CELLS).map(move |cell| logits[PLACES * plane + place(cell)]);
        let mut value = self.value.convolve(&trunk, &[0.0; VALUE_CHANNELS]);
        rectify(&mut value, board);
        let hidden = self.dense[0].dense(&pooled(&value, board));
        let hidden: Vec<f32> = hidden.into_iter().map(|unit| unit.max(0.0)).collect();
        let value = self.dense[1].dense(&hidden);
        let logits = (0..PATTERNS).flat_map(on_frame).collect();
        FloatPrediction { logits, value: std::array::from_fn(|index| value[index]) }
    }
}

impl Layer {
    fn dense(&self, inputs: &[f32]) -> Vec<f32> {
        let rows = self.weights.chunks_exact(self.inputs).zip(&self.bias);
        rows.map(|(row, bias)| bias + row.iter().zip(inputs).map(|(w, x)| w * x).sum::<f32>()).collect()
    }

    /// Convolves planes; `more` is added to the bias.
    fn convolve(&self, planes: &[f32], more: &[f32]) -> Vec<f32> {
        let mut result = Vec::with_capacity(self.outputs * PLACES);
        for (output, (bias, more)) in self.bias.iter().zip(more).enumerate() {
            let mut sums = [bias + more; PLACES];
            for (input, plane) in planes.chunks_exact(PLACES).enumerate() {
                let first = (output * self.inputs + input) * self.taps;
                add_taps(&self.weights[first..first + self.taps], plane, &mut sums);
            }
            result.extend(sums);
        }
        result
    }
}

fn add_taps(taps: &[f32], plane: &[f32], sums: &mut [f32; PLACES]) {
    for (tap, weight) in taps.iter().enumerate() {
        // The tap at (dx, dy) of an output reads the input at (x + dx - 1, y + dy - 1).
        let source = if taps.len() < TAPS { MARGIN } else { tap / 3 * STRIDE + tap % 3 };
        let inputs = &plane[source..source + PLACES - 2 * MARGIN];
        sums[MARGIN..PLACES - MARGIN].iter_mut().zip(inputs).for_each(|(sum, input)| *sum += weight * input);
    }
}

/// A plane with a border of zeros, so that no tap leaves it.
fn padded(plane: u128) -> [f32; PLACES] {
    let mut numbers = [0.0; PLACES];
    for cell in (0..CELLS).filter(|cell| plane >> cell & 1 == 1) {
        numbers[place(cell)] = 1.0;
    }
    numbers
}

const fn place(cell: usize) -> usize {
    (cell / WIDTH + 1) * STRIDE + cell % WIDTH + 1
}

/// Cuts negative activations, and those off the board.
fn rectify(activations: &mut [f32], board: u128) {
    let board = padded(board);
    for channel in activations.chunks_exact_mut(PLACES) {
        channel.iter_mut().zip(board).for_each(|(value, on)| *value = value.max(0.0) * on);
    }
}

/// Means, then maxima, of all channels.
fn pooled(activations: &[f32], board: u128) -> Vec<f32> {
    let channels = activations.chunks_exact(PLACES);
    let means = channels.clone().map(|channel| channel.iter().sum::<f32>() / board.count_ones() as f32);
    means.chain(channels.map(|channel| channel.iter().copied().fold(0.0, f32::max))).collect()
}

fn raise(peak: &mut f32, activations: &[f32]) {
    *peak = activations.iter().copied().fold(*peak, f32::max);
}

//! Weights laid out for speed.

use super::geometry::STRIDE;
use super::kernels::{pair_inputs, transform_filters};
use super::weights::{Convolution, Dense, Weights, WeightsError};
use super::{TAPS, VALUE_CHANNELS};
use crate::encoding::{PATTERNS, PLANES};

/// The outputs of the second convolution of the policy head, with channels that mean nothing to fill registers.
pub(super) const PADDED_PATTERNS: usize = 48;

/// A network that is ready to be evaluated.
#[derive(Clone, Debug)]
pub struct Network {
    pub(super) channels: usize,
    /// By plane, tap, channel.
    pub(super) input: Vec<i16>,
    pub(super) input_scales: Vec<f32>,
    /// From global features to the bias of the first layer, in units of the trunk.
    pub(super) globals: Rows,
    pub(super) blocks: Vec<Block>,
    /// The first convolutions of both heads side by side.
    pub(super) heads: Product,
    /// What a unit of the sums of the value head is worth, and its bias.
    pub(super) value: [Vec<f32>; 2],
    pub(super) patterns: Product,
    pub(super) dense: [Rows; 2],
}

#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) conv1: Product,
    pub(super) hidden_unit: f32,
    pub(super) conv2: Product,
    /// From pooled activations to the bias of the second convolution, in units of the trunk.
    pub(super) pool: Option<Rows>,
}

/// A convolution: factors in pairs of inputs, and how sums become activations.
#[derive(Clone, Debug)]
pub(super) struct Product {
    pub(super) factors: Vec<i16>,
    pub(super) scales: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

/// A dense layer by input, output.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

impl Network {
    /// Takes a network from the content of a file of weights.
    ///
    /// # Errors
    ///
    /// If it is not the file of a network for this encoding.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes(bytes).map(|weights| Self::new(&weights))
    }

    /// Lays out weights.
    pub fn new(weights: &Weights) -> Self {
        let Weights { channels, trunk_unit, policy_unit, .. } = *weights;
        let block = |block: &super::weights::Block| Block {
            conv1: winograd(&block.conv1, channels, trunk_unit, block.hidden_unit),
            hidden_unit: block.hidden_unit,
            conv2: winograd(&block.conv2, channels, block.hidden_unit, trunk_unit),
            pool: block.pool.as_ref().map(|pool| Rows::new(pool, trunk_unit)),
        };
        let mut globals = Rows::new(&weights.globals, trunk_unit);
        let input_bias = weights.input.bias.iter().map(|bias| bias / trunk_unit);
        globals.bias.iter_mut().zip(input_bias).for_each(|(sum, bias)| *sum += bias);
        let [policy, patterns] = &weights.policy;
        let factors = [&policy.weights[..], &weights.value.weights].concat();
        let heads = pair_inputs(&factors, channels, channels + VALUE_CHANNELS);
        let ratio = |conv: &Convolution, from: f32, to: f32| -> Vec<f32> {
            conv.scales.iter().map(|scale| scale * from / to).collect()
        };
        let mut padded = patterns.weights.clone();
        padded.resize(PADDED_PATTERNS * channels, 0);
        Self {
            channels,
            input: input_rows(&weights.input, channels),
            input_scales: weights.input.scales.iter().map(|scale| scale / trunk_unit).collect(),
            globals,
            blocks: weights.blocks.iter().map(block).collect(),
            heads: Product {
                factors: heads,
                scales: ratio(policy, trunk_unit, policy_unit),
                bias: policy.bias.iter().map(|bias| bias / policy_unit).collect(),
            },
            value: [ratio(&weights.value, trunk_unit, 1.0), weights.value.bias.clone()],
            patterns: Product {
                factors: pair_inputs(&padded, channels, PADDED_PATTERNS),
                scales: ratio(patterns, policy_unit, 1.0),
                bias: patterns.bias.clone(),
            },
            dense: [Rows::new(&weights.dense[0], 1.0), Rows::new(&weights.dense[1], 1.0)],
        }
    }

    /// The weights by which a cell of a plane counts for its neighbour at a tap.
    #[inline]
    pub(super) fn input_row(&self, plane: usize, tap: usize) -> &[i16] {
        let start = (plane * TAPS + tap) * self.channels;
        &self.input[start..start + self.channels]
    }

    /// Adds the cell of a plane at this place to the sums of the first layer.
    pub(super) fn add_input(&self, plane: usize, at: usize, sums: &mut [i16]) {
        for tap in 0..TAPS {
            let start = neighbour(at, tap) * self.channels;
            let sums = &mut sums[start..start + self.channels];
            sums.iter_mut().zip(self.input_row(plane, tap)).for_each(|(sum, weight)| *sum += weight);
        }
    }
}

/// The place whose output reads this place at a tap.
#[inline]
pub(super) const fn neighbour(place: usize, tap: usize) -> usize {
    place + STRIDE + 1 - tap / 3 * STRIDE - tap % 3
}

impl Rows {
    fn new(dense: &Dense, unit: f32) -> Self {
        let outputs = dense.bias.len();
        let inputs = dense.weights.len() / outputs;
        let at = |index: usize| dense.weights[index % outputs * inputs + index / outputs] / unit;
        Self {
            weights: (0..dense.weights.len()).map(at).collect(),
            bias: dense.bias.iter().map(|bias| bias / unit).collect(),
        }
    }

    /// The outputs for these inputs. The order of additions is fixed; outputs are independent of one another.
    #[inline(always)]
    pub(super) fn apply(&self, inputs: &[f32], outputs: &mut [f32]) {
        outputs.copy_from_slice(&self.bias);
        for (&input, row) in inputs.iter().zip(self.weights.chunks_exact(outputs.len())) {
            outputs.iter_mut().zip(row).for_each(|(output, weight)| *output += weight * input);
        }
    }
}

fn winograd(conv: &Convolution, channels: usize, from: f32, to: f32) -> Product {
    Product {
        factors: transform_filters(&conv.weights, channels),
        // The transforms give four times the convolution.
        scales: conv.scales.iter().map(|scale| scale * from / (4.0 * to)).collect(),
        bias: conv.bias.iter().map(|bias| bias / to).collect(),
    }
}

fn input_rows(conv: &Convolution, channels: usize) -> Vec<i16> {
    let mut rows = vec![0; PLANES * TAPS * channels];
    for (index, &weight) in conv.weights.iter().enumerate() {
        let (channel, rest) = (index / (PLANES * TAPS), index % (PLANES * TAPS));
        rows[rest * channels + channel] = weight.into();
    }
    rows
}

const _: () = assert!(PADDED_PATTERNS >= PATTERNS, "every pattern has a channel");

//! Turns a trained network into bytes.

use super::float::{Layer, Peaks};
use super::math::{from_half, to_half};
use super::weights::{Block, Convolution, Dense};
use super::{FloatNetwork, FloatPrediction, Weights};
use crate::encoding::Observation;

/// Where the largest activation of the calibration ends up. Half of the range is left for positions unlike those.
const PEAK: f32 = 4000.0;

/// Fractions of the largest weight of a channel that are tried as its largest byte.
const CLIPS: [f32; 7] = [1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6];

/// Watches activations of a network on typical positions, to choose their scales.
#[derive(Clone, Debug)]
pub struct Calibration<'a> {
    network: &'a FloatNetwork,
    peaks: Peaks,
}

impl<'a> Calibration<'a> {
    /// Before the first position.
    pub fn new(network: &'a FloatNetwork) -> Self {
        Self { network, peaks: Peaks::default() }
    }

    /// Takes a position into account; what the network says about it.
    pub fn watch(&mut self, observation: &Observation) -> FloatPrediction {
        self.network.predict_noting(observation, &mut self.peaks)
    }
}

/// Quantizes the network of a calibration that has seen a few hundred positions of every board.
pub fn quantize(calibration: &Calibration<'_>) -> Weights {
    let Calibration { network, peaks } = calibration;
    let unit = |peak: f32| peak.max(1e-3) / PEAK;
    let block = |(block, &peak): (&super::float::Block, &f32)| Block {
        conv1: convolution(&block.conv1, i8::MAX.into()),
        hidden_unit: unit(peak),
        conv2: convolution(&block.conv2, i8::MAX.into()),
        pool: block.pool.as_ref().map(dense),
    };
    Weights {
        channels: network.channels,
        trunk_unit: unit(peaks.trunk),
        policy_unit: unit(peaks.policy),
        input: input(&network.input),
        globals: dense(&network.globals),
        blocks: network.blocks.iter().zip(&peaks.hidden).map(block).collect(),
        policy: [&network.policy[0], &network.policy[1]].map(|layer| convolution(layer, i8::MAX.into())),
        value: convolution(&network.value, i8::MAX.into()),
        dense: [dense(&network.dense[0]), dense(&network.dense[1])],
    }
}

/// The first layer, whose sums are 16 bits wide even if all planes are full.
fn input(layer: &Layer) -> Convolution {
    let mut largest = f32::from(i8::MAX);
    loop {
        let quantized = convolution(layer, largest);
        let sum = |row: &[i8]| row.iter().map(|weight| i32::from(weight.unsigned_abs())).sum::<i32>();
        let most = quantized.weights.chunks_exact(layer.inputs * layer.taps).map(sum).max();
        if most.unwrap_or(0) <= i16::MAX.into() {
            return quantized;
        }
        largest *= 0.9;
    }
}

fn convolution(layer: &Layer, largest: f32) -> Convolution {
    let (mut weights, mut scales) = (Vec::new(), Vec::new());
    for row in layer.weights.chunks_exact(layer.inputs * layer.taps) {
        let peak = row.iter().fold(0.0, |peak: f32, weight| peak.max(weight.abs()));
        let error = |scale: f32| -> f32 {
            row.iter().map(|&weight| (f32::from(byte(weight, scale, largest)) * scale - weight).powi(2)).sum()
        };
        let tried = CLIPS.iter().map(|clip| (peak * clip / largest).max(1e-12));
        let scale = tried.min_by(|one, other| error(*one).total_cmp(&error(*other))).unwrap_or(1.0);
        weights.extend(row.iter().map(|&weight| byte(weight, scale, largest)));
        scales.push(scale);
    }
    Convolution { weights, scales, bias: layer.bias.clone() }
}

fn byte(weight: f32, scale: f32, largest: f32) -> i8 {
    (weight / scale).round().clamp(-largest, largest) as i8
}

fn dense(layer: &Layer) -> Dense {
    let weights = layer.weights.iter().map(|&weight| from_half(to_half(weight))).collect();
    Dense { weights, bias: layer.bias.clone() }
}

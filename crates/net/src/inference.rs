//! Runs a network on one core, with the same numbers on every machine and in every browser.
//!
//! Weights are bytes with one scale a channel; activations are 16-bit integers, sums 32-bit integers, and nothing
//! overflows, so their order does not matter. The few operations on `f32` are additions, multiplications, minima and
//! maxima in a fixed order, without fused multiply-add. [`FloatNetwork`] is the reference that bounds the error of
//! quantization.

#![allow(clippy::inline_always, reason = "fearless_simd hands target features down by inlining")]

mod evaluator;
mod float;
mod geometry;
mod kernels;
mod math;
mod network;
mod quantize;
mod tensors;
#[cfg(test)]
mod tests;
mod weights;

pub use evaluator::{Evaluator, Prediction};
pub use float::{FloatNetwork, FloatPrediction};
pub use math::exp;
pub use network::Network;
pub use quantize::{Calibration, quantize};
pub use tensors::{Tensor, Tensors, TensorsError};
pub use weights::{Weights, WeightsError};

/// Channels of the value head.
const VALUE_CHANNELS: usize = 16;
/// Hidden units of the value head.
const VALUE_HIDDEN: usize = 64;
/// Win, draw, loss, border margin.
const VALUE_OUTPUTS: usize = 4;
/// Taps of a 3 × 3 convolution.
const TAPS: usize = 9;
/// The largest activation. A Winograd transform adds four of them, which must fit 16 bits.
const MAX_ACTIVATION: i16 = 8191;

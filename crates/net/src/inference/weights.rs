//! The quantized weights of a network, and their file.

use std::fmt;

use super::math::{from_half, to_half};
use super::{TAPS, VALUE_CHANNELS, VALUE_HIDDEN, VALUE_OUTPUTS};
use crate::encoding::{ENCODING_VERSION, GLOBALS, PATTERNS, PLANES};

/// The first bytes of a file of weights.
const MAGIC: [u8; 8] = *b"TRIVNET1";

/// The most channels that sums of 32 bits allow.
const MOST_CHANNELS: usize = 64;

/// A convolution in bytes: a weight times the scale of its output is a real number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Convolution {
    /// By output, input, tap.
    pub(super) weights: Vec<i8>,
    /// One for each output.
    pub(super) scales: Vec<f32>,
    /// One for each output.
    pub(super) bias: Vec<f32>,
}

/// A dense layer, in half precision in the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dense {
    /// By output, input.
    pub(super) weights: Vec<f32>,
    /// One for each output.
    pub(super) bias: Vec<f32>,
}

/// A residual block.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    pub(super) conv1: Convolution,
    /// What a unit of the activations between the convolutions is worth.
    pub(super) hidden_unit: f32,
    pub(super) conv2: Convolution,
    /// In every second block.
    pub(super) pool: Option<Dense>,
}

/// The quantized weights of a network for Caminos.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) channels: usize,
    /// What a unit of the residual stream is worth.
    pub(super) trunk_unit: f32,
    /// What a unit of the activations between the convolutions of the policy head is worth.
    pub(super) policy_unit: f32,
    pub(super) input: Convolution,
    pub(super) globals: Dense,
    pub(super) blocks: Vec<Block>,
    pub(super) policy: [Convolution; 2],
    pub(super) value: Convolution,
    pub(super) dense: [Dense; 2],
}

/// Why a file of weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// It is no file of weights.
    Format,
    /// It was trained for another encoding; the version.
    Encoding(u32),
    /// It is cut off, or too long.
    Length,
    /// A number in it is out of range.
    Range,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => f.write_str("not a file of network weights"),
            Self::Encoding(version) => write!(
                f,
                "the network was trained for encoding {version}, this program has {ENCODING_VERSION}; train it again"
            ),
            Self::Length => f.write_str("the file of network weights is incomplete; load it again"),
            Self::Range => f.write_str("the file of network weights is damaged; load it again"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// How many residual blocks the network has.
    pub const fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// How many channels the network has.
    pub const fn channels(&self) -> usize {
        self.channels
    }

    /// The content of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer(MAGIC.to_vec());
        let pools = self.blocks.iter().enumerate().filter(|(_, block)| block.pool.is_some());
        let pools = pools.fold(0, |pools, (index, _)| pools | 1 << index);
        for number in [ENCODING_VERSION, self.blocks.len() as u32, self.channels as u32, pools] {
            writer.0.extend(number.to_le_bytes());
        }
        writer.singles(&[self.trunk_unit, self.policy_unit]);
        writer.convolution(&self.input);
        writer.dense(&self.globals);
        for block in &self.blocks {
            writer.singles(&[block.hidden_unit]);
            writer.convolution(&block.conv1);
            writer.convolution(&block.conv2);
            block.pool.iter().for_each(|pool| writer.dense(pool));
        }
        self.policy.iter().chain([&self.value]).for_each(|conv| writer.convolution(conv));
        self.dense.iter().for_each(|dense| writer.dense(dense));
        writer.0
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    ///
    /// If it is not the file of a network for this encoding.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut reader = Reader(bytes.strip_prefix(&MAGIC).ok_or(WeightsError::Format)?);
        let [version, count, channels, pools] = [(); 4].map(|()| reader.number());
        let version = version?;
        if version != ENCODING_VERSION {
            return Err(WeightsError::Encoding(version));
        }
        let (count, channels, pools) = (count? as usize, channels? as usize, pools?);
        if count > 32 || channels == 0 || channels > MOST_CHANNELS || !channels.is_multiple_of(16) {
            return Err(WeightsError::Range);
        }
        let [trunk_unit, policy_unit] = [reader.unit()?, reader.unit()?];
        let input = reader.convolution(channels, PLANES * TAPS)?;
        let globals = reader.dense(channels, GLOBALS)?;
        let block = |index: usize| {
            let hidden_unit = reader.unit()?;
            let conv1 = reader.convolution(channels, channels * TAPS)?;
            let conv2 = reader.convolution(channels, channels * TAPS)?;
            let has_pool = pools >> index & 1 == 1;
            let pool = has_pool.then(|| reader.dense(channels, 2 * channels)).transpose()?;
            Ok(Block { conv1, hidden_unit, conv2, pool })
        };
        let blocks = (0..count).map(block).collect::<Result<_, _>>()?;
        let policy = [reader.convolution(channels, channels)?, reader.convolution(PATTERNS, channels)?];
        let value = reader.convolution(VALUE_CHANNELS, channels)?;
        let dense =
            [reader.dense(VALUE_HIDDEN, 2 * VALUE_CHANNELS)?, reader.dense(VALUE_OUTPUTS, VALUE_HIDDEN)?];
        if !reader.0.is_empty() {
            return Err(WeightsError::Length);
        }
        Ok(Self { channels, trunk_unit, policy_unit, input, globals, blocks, policy, value, dense })
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn singles(&mut self, numbers: &[f32]) {
        self.0.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }

    fn convolution(&mut self, layer: &Convolution) {
        self.0.extend(layer.weights.iter().map(|&weight| weight as u8));
        self.singles(&layer.scales);
        self.singles(&layer.bias);
    }

    fn dense(&mut self, layer: &Dense) {
        self.0.extend(layer.weights.iter().flat_map(|&weight| to_half(weight).to_le_bytes()));
        self.singles(&layer.bias);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(WeightsError::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, WeightsError> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn singles(&mut self, count: usize) -> Result<Vec<f32>, WeightsError> {
        let numbers: Vec<f32> =
            self.take(4 * count)?.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if numbers.iter().all(|number| number.is_finite()) { Ok(numbers) } else { Err(WeightsError::Range) }
    }

    /// What a unit is worth: a positive number.
    fn unit(&mut self) -> Result<f32, WeightsError> {
        let unit = self.singles(1)?[0];
        if unit.is_normal() && unit > 0.0 { Ok(unit) } else { Err(WeightsError::Range) }
    }

    fn convolution(&mut self, outputs: usize, weights: usize) -> Result<Convolution, WeightsError> {
        let weights = self.take(outputs * weights)?.iter().map(|&weight| weight as i8).collect();
        Ok(Convolution { weights, scales: self.singles(outputs)?, bias: self.singles(outputs)? })
    }

    fn dense(&mut self, outputs: usize, inputs: usize) -> Result<Dense, WeightsError> {
        let halves = self.take(2 * outputs * inputs)?.as_chunks().0;
        let weights: Vec<f32> = halves.iter().map(|&half| from_half(u16::from_le_bytes(half))).collect();
        if weights.iter().any(|weight| !weight.is_finite()) {
            return Err(WeightsError::Range);
        }
        Ok(Dense { weights, bias: self.singles(outputs)? })
    }
}

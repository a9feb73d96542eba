//! From an observation to a prediction.

use std::fmt;
use std::sync::Arc;

use fearless_simd::{Level, Simd, dispatch};

use super::geometry::{FRAME, Geometry, cells_of, is_fixed, place};
use super::kernels::{
    POINTS, ROWS, Scaling, activate, activate_pairs, add_row, multiply, multiply_windows, pair_channels,
    transform_products, transform_windows,
};
use super::network::{Block, Network, PADDED_PATTERNS, Product, neighbour};
use super::{TAPS, VALUE_CHANNELS, VALUE_HIDDEN, VALUE_OUTPUTS, exp};
use crate::encoding::{Action, CELLS, Observation};

/// Evaluates positions with a network. Keeps its buffers, so that nothing is allocated after the first of each board.
#[derive(Clone)]
pub struct Evaluator {
    network: Arc<Network>,
    level: Level,
    /// The boards seen so far.
    geometries: Vec<Geometry>,
    /// The index of the last board.
    current: usize,
    buffers: Buffers,
}

#[derive(Clone, Default)]
struct Buffers {
    /// Sums of the first layer, by place and channel.
    sums: Vec<i16>,
    /// The residual stream, by place and channel; off the board it stays 0.
    trunk: Vec<i16>,
    /// Activations between the convolutions of a block.
    hidden: Vec<i16>,
    /// Transformed windows, or activations of the heads, as pairs of channels.
    windows: Vec<i32>,
    /// Products of tiles.
    products: Vec<i32>,
    /// Activations between the convolutions of the policy head, as pairs of channels.
    policy: Vec<i32>,
    /// Sums of the first convolutions of both heads, by cell and channel.
    heads: Vec<i32>,
    /// Sums of the policy, by cell and pattern.
    patterns: Vec<i32>,
    /// The bias of a layer that depends on the position.
    bias: Vec<f32>,
    pooled: Vec<f32>,
    value: [f32; VALUE_OUTPUTS],
}

/// What the network says about a position.
#[derive(Clone, Copy)]
pub struct Prediction<'a> {
    network: &'a Network,
    geometry: &'a Geometry,
    buffers: &'a Buffers,
}

impl Evaluator {
    /// An evaluator with the best instructions that this machine has.
    pub fn new(network: Arc<Network>) -> Self {
        let level = best_level(network.channels);
        let buffers = Buffers::default();
        Self { network, level, geometries: Vec::new(), current: 0, buffers }
    }

    /// The network.
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Evaluates a position.
    pub fn evaluate(&mut self, observation: &Observation) -> Prediction<'_> {
        self.choose_board(observation);
        let (network, geometry, buffers) =
            (&*self.network, &self.geometries[self.current], &mut self.buffers);
        // With the number of channels known, the compiler unrolls loops and checks bounds once a cell.
        dispatch!(self.level, simd => match network.channels {
            16 => forward::<_, 16>(simd, network, geometry, observation, buffers),
            32 => forward::<_, 32>(simd, network, geometry, observation, buffers),
            48 => forward::<_, 48>(simd, network, geometry, observation, buffers),
            _ => forward::<_, 64>(simd, network, geometry, observation, buffers),
        });
        Prediction { network, geometry, buffers }
    }

    fn choose_board(&mut self, observation: &Observation) {
        if self.geometries.get(self.current).is_some_and(|geometry| geometry.fits(observation)) {
            return;
        }
        let known = self.geometries.iter().position(|geometry| geometry.fits(observation));
        self.current = known.unwrap_or_else(|| {
            self.geometries.push(Geometry::new(observation, &self.network));
            self.geometries.len() - 1
        });
        self.buffers.resize(&self.network, &self.geometries[self.current]);
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").field("level", &self.level).finish_non_exhaustive()
    }
}

/// The widest registers that a network can fill: 512 bits hold 32 channels.
fn best_level(channels: usize) -> Level {
    let level = Level::new();
    #[cfg(target_arch = "x86_64")]
    if !channels.is_multiple_of(32)
        && let (Level::Avx512(_), Some(avx2)) = (level, level.as_avx2())
    {
        return Level::Avx2(avx2);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = channels;
    level
}

impl Buffers {
    /// Makes room for a board, and clears what must be 0 off it.
    fn resize(&mut self, network: &Network, geometry: &Geometry) {
        let channels = network.channels;
        let tiles = geometry.tiles.len().next_multiple_of(ROWS);
        let cells = geometry.cells.len().next_multiple_of(ROWS);
        for frame in [&mut self.sums, &mut self.trunk, &mut self.hidden] {
            frame.clear();
            frame.resize(FRAME * channels, 0);
        }
        self.windows.resize((POINTS * tiles).max(cells) * channels / 2, 0);
        self.products.resize(POINTS * tiles * channels, 0);
        self.policy.resize(cells * channels / 2, 0);
        self.heads.resize(cells * (channels + VALUE_CHANNELS), 0);
        self.patterns.resize(cells * PADDED_PATTERNS, 0);
        self.bias.resize(channels, 0.0);
        self.pooled.resize(2 * channels.max(VALUE_CHANNELS), 0.0);
    }
}

#[inline(always)]
fn forward<S: Simd, const CHANNELS: usize>(
    simd: S,
    network: &Network,
    geometry: &Geometry,
    observation: &Observation,
    buffers: &mut Buffers,
) {
    simd.vectorize(
        #[inline(always)]
        || first_layer::<S, CHANNELS>(simd, network, geometry, observation, buffers),
    );
    for block in &network.blocks {
        residual_block::<S, CHANNELS>(simd, block, geometry, buffers);
    }
    simd.vectorize(
        #[inline(always)]
        || heads::<S, CHANNELS>(simd, network, geometry, buffers),
    );
}

/// The planes are sets of cells: their convolution is a sum of weights.
#[inline(always)]
fn first_layer<S: Simd, const CHANNELS: usize>(
    simd: S,
    network: &Network,
    geometry: &Geometry,
    observation: &Observation,
    buffers: &mut Buffers,
) {
    let Buffers { sums, trunk, bias, .. } = buffers;
    sums.copy_from_slice(&geometry.fixed_sums);
    let (sums, _) = sums.as_chunks_mut::<CHANNELS>();
    let (trunk, _) = trunk.as_chunks_mut::<CHANNELS>();
    let (rows, _) = network.input.as_chunks::<CHANNELS>();
    for (plane, &cells) in observation.planes.iter().enumerate().filter(|(plane, _)| !is_fixed(*plane)) {
        let taps = &rows[plane * TAPS..(plane + 1) * TAPS];
        for cell in cells_of(cells) {
            for (tap, weights) in taps.iter().enumerate() {
                add_row(simd, weights, &mut sums[neighbour(place(cell), tap)]);
            }
        }
    }
    network.globals.apply(&observation.globals, bias);
    let scaling = Scaling { scales: &network.input_scales, bias }.of::<CHANNELS>();
    for &place in &geometry.cells {
        activate(simd, &sums[place], scaling, &mut trunk[place]);
    }
}

#[inline(always)]
fn residual_block<S: Simd, const CHANNELS: usize>(
    simd: S,
    block: &Block,
    geometry: &Geometry,
    buffers: &mut Buffers,
) {
    let Buffers { trunk, hidden, windows, products, bias, pooled, .. } = buffers;
    let scratch = (&mut windows[..], &mut products[..]);
    convolve::<S, CHANNELS, false>(simd, geometry, &block.conv1, &block.conv1.bias, (trunk, hidden), scratch);
    bias.copy_from_slice(&block.conv2.bias);
    if let Some(pool) = &block.pool {
        simd.vectorize(
            #[inline(always)]
            || {
                let pooled = &mut pooled[..2 * CHANNELS];
                pool_cells::<CHANNELS>(geometry, hidden, block.hidden_unit, pooled);
                let mut more = [0.0; CHANNELS];
                pool.apply(pooled, &mut more);
                bias.iter_mut().zip(more).for_each(|(bias, more)| *bias += more);
            },
        );
    }
    convolve::<S, CHANNELS, true>(simd, geometry, &block.conv2, bias, (hidden, trunk), (windows, products));
}

/// Convolves one frame into another; adds to what is there if `RESIDUAL`.
#[inline(always)]
fn convolve<S: Simd, const CHANNELS: usize, const RESIDUAL: bool>(
    simd: S,
    geometry: &Geometry,
    product: &Product,
    bias: &[f32],
    (from, to): (&[i16], &mut [i16]),
    (windows, products): (&mut [i32], &mut [i32]),
) {
    simd.vectorize(
        #[inline(always)]
        || transform_windows::<S, CHANNELS>(simd, geometry, from, windows),
    );
    simd.vectorize(
        #[inline(always)]
        || multiply_windows::<S, CHANNELS>(simd, windows, &product.factors, products),
    );
    let scaling = Scaling { scales: &product.scales, bias };
    simd.vectorize(
        #[inline(always)]
        || transform_products::<S, CHANNELS, RESIDUAL>(simd, geometry, products, scaling, to),
    );
}

/// Means, then maxima, of all channels.
#[inline(always)]
fn pool_cells<const CHANNELS: usize>(geometry: &Geometry, frame: &[i16], unit: f32, pooled: &mut [f32]) {
    let (mut sums, mut most) = ([0_i32; CHANNELS], [0_i16; CHANNELS]);
    let (frame, _) = frame.as_chunks::<CHANNELS>();
    for &place in &geometry.cells {
        for (&value, (sum, most)) in frame[place].iter().zip(sums.iter_mut().zip(&mut most)) {
            *sum += i32::from(value);
            *most = value.max(*most);
        }
    }
    let mean = unit / geometry.cells.len() as f32;
    let (means, maxima) = pooled.split_at_mut(CHANNELS);
    means.iter_mut().zip(sums).for_each(|(pooled, sum)| *pooled = sum as f32 * mean);
    maxima.iter_mut().zip(most).for_each(|(pooled, most)| *pooled = f32::from(most) * unit);
}

#[inline(always)]
fn heads<S: Simd, const CHANNELS: usize>(
    simd: S,
    network: &Network,
    geometry: &Geometry,
    buffers: &mut Buffers,
) {
    let (pairs, outputs) = (CHANNELS / 2, CHANNELS + VALUE_CHANNELS);
    let Buffers { trunk, windows, policy, heads, patterns, .. } = buffers;
    let (trunk, _) = trunk.as_chunks::<CHANNELS>();
    for (&place, pairs) in geometry.cells.iter().zip(windows.chunks_exact_mut(pairs)) {
        pair_channels(simd, &trunk[place], pairs);
    }
    let scaling = Scaling { scales: &network.heads.scales, bias: &network.heads.bias }.of::<CHANNELS>();
    let blocks = geometry.cells.len().div_ceil(ROWS);
    let windows = windows.chunks_exact(ROWS * pairs);
    let policy = policy.chunks_exact_mut(ROWS * pairs);
    let heads = heads.chunks_exact_mut(ROWS * outputs);
    let patterns = patterns.chunks_exact_mut(ROWS * PADDED_PATTERNS);
    for (((left, policy), heads), patterns) in windows.zip(policy).zip(heads).zip(patterns).take(blocks) {
        multiply(simd, left, &network.heads.factors, outputs, outputs, heads);
        for (sums, policy) in heads.chunks_exact(outputs).zip(policy.chunks_exact_mut(pairs)) {
            activate_pairs(simd, &sums[..CHANNELS], scaling, policy);
        }
        multiply(simd, policy, &network.patterns.factors, PADDED_PATTERNS, PADDED_PATTERNS, patterns);
    }
    value_head(network, geometry, buffers);
}

#[inline(always)]
fn value_head(network: &Network, geometry: &Geometry, buffers: &mut Buffers) {
    let channels = network.channels;
    let outputs = channels + VALUE_CHANNELS;
    let [scales, bias] = &network.value;
    let (mut sums, mut most) = ([0.0_f32; VALUE_CHANNELS], [0.0_f32; VALUE_CHANNELS]);
    for slot in 0..geometry.cells.len() {
        let cell = &buffers.heads[slot * outputs + channels..(slot + 1) * outputs];
        for (channel, &sum) in cell.iter().enumerate() {
            let value = (sum as f32 * scales[channel] + bias[channel]).max(0.0);
            sums[channel] += value;
            most[channel] = value.max(most[channel]);
        }
    }
    let pooled = &mut buffers.pooled[..2 * VALUE_CHANNELS];
    let (means, maxima) = pooled.split_at_mut(VALUE_CHANNELS);
    means.iter_mut().zip(sums).for_each(|(mean, sum)| *mean = sum / geometry.cells.len() as f32);
    maxima.copy_from_slice(&most);
    let mut hidden = [0.0; VALUE_HIDDEN];
    network.dense[0].apply(pooled, &mut hidden);
    hidden = hidden.map(|unit| unit.max(0.0));
    network.dense[1].apply(&hidden, &mut buffers.value);
}

impl Prediction<'_> {
    /// The logit of an action. Anchors off the board have one that does not depend on the position.
    pub fn logit(&self, action: Action) -> f32 {
        let (pattern, cell) = (action.pattern(), action.index() % CELLS);
        let sum = self.geometry.slots[cell]
            .map_or(0, |slot| self.buffers.patterns[usize::from(slot) * PADDED_PATTERNS + pattern]);
        sum as f32 * self.network.patterns.scales[pattern] + self.network.patterns.bias[pattern]
    }

    /// How likely the team to move wins, draws and loses.
    pub fn results(&self) -> [f32; 3] {
        let [win, draw, loss, _] = self.buffers.value;
        let most = win.max(draw).max(loss);
        let [win, draw, loss] = [win, draw, loss].map(|logit| exp(logit - most));
        let sum = win + draw + loss;
        [win, draw, loss].map(|part| part / sum)
    }

    /// The logits of a win, a draw and a loss, and the border margin.
    pub const fn value(&self) -> [f32; VALUE_OUTPUTS] {
        self.buffers.value
    }
}

impl fmt::Debug for Prediction<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prediction").field("value", &self.buffers.value).finish_non_exhaustive()
    }
}

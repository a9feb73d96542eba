//! The inner loops, written once for every width of SIMD registers.
//!
//! A 3 × 3 convolution is computed by Winograd's minimal filtering F(2 × 2, 3 × 3): 16 products instead of 36 for the
//! four outputs of a tile. Over the integers it is exact: with filters transformed by twice the usual matrix the
//! result is four times the convolution.
//!
//! No closure touches a vector here: a closure that is not inlined would lose the target features.
#![allow(
    clippy::needless_range_loop,
    clippy::many_single_char_names,
    reason = "small matrices read best like this"
)]

use fearless_simd::{Simd, prelude::*};

use super::MAX_ACTIVATION;
use super::geometry::{Geometry, STRIDE};

/// Products of a tile.
pub(super) const POINTS: usize = 16;
/// Rows of a matrix product that share what is loaded of the other factor.
pub(super) const ROWS: usize = 4;

/// How sums become activations: `sum * scale + bias`, rounded.
#[derive(Clone, Copy)]
pub(super) struct Scaling<'a> {
    pub(super) scales: &'a [f32],
    pub(super) bias: &'a [f32],
}

/// The filters of a 3 × 3 convolution, transformed: by point, pair of inputs, output, input of the pair.
pub(super) fn transform_filters(weights: &[i8], channels: usize) -> Vec<i16> {
    /// Twice the matrix that transforms filters.
    const TWICE: [[i16; 3]; 4] = [[2, 0, 0], [1, 1, 1], [1, -1, 1], [0, 0, 2]];
    let mut filters = vec![0; POINTS * channels * channels];
    for (index, taps) in weights.chunks_exact(9).enumerate() {
        let (output, input) = (index / channels, index % channels);
        for point in 0..POINTS {
            let (row, column) = (TWICE[point / 4], TWICE[point % 4]);
            let value = (0..9).map(|tap| row[tap / 3] * column[tap % 3] * i16::from(taps[tap])).sum();
            let pair = point * channels / 2 + input / 2;
            filters[(pair * channels + output) * 2 + input % 2] = value;
        }
    }
    filters
}

/// A matrix by pair of inputs, output, input of the pair; rows of the source are outputs.
pub(super) fn pair_inputs(weights: &[i8], inputs: usize, outputs: usize) -> Vec<i16> {
    let mut paired = vec![0; inputs * outputs];
    for (index, &weight) in weights.iter().enumerate() {
        let (output, input) = (index / inputs, index % inputs);
        paired[(input / 2 * outputs + output) * 2 + input % 2] = weight.into();
    }
    paired
}

/// Loads a vector from somewhere in a slice.
#[inline(always)]
fn load<S: Simd, V: SimdBase<S>>(simd: S, slice: &[V::Element], start: usize) -> V {
    V::from_slice(simd, &slice[start..start + V::LEN])
}

/// Transforms the windows of all tiles, by block of [`ROWS`] tiles, point, tile, pair of channels.
#[inline(always)]
pub(super) fn transform_windows<S: Simd, const CHANNELS: usize>(
    simd: S,
    geometry: &Geometry,
    frame: &[i16],
    windows: &mut [i32],
) {
    let lanes = S::i16s::LEN;
    let pairs = CHANNELS / 2;
    let (frame, _) = frame.as_chunks::<CHANNELS>();
    for (tiles, windows) in geometry.tiles.chunks(ROWS).zip(windows.chunks_exact_mut(POINTS * ROWS * pairs)) {
        for (tile, place) in tiles.iter().enumerate() {
            let corner = place - STRIDE - 1;
            let ranks: [&[[i16; CHANNELS]]; 4] =
                std::array::from_fn(|y| &frame[corner + y * STRIDE..corner + y * STRIDE + 4]);
            for channel in (0..CHANNELS).step_by(lanes) {
                let mut half = [[S::i16s::splat(simd, 0); 4]; 4];
                for x in 0..4 {
                    let a = load::<S, S::i16s>(simd, &ranks[0][x], channel);
                    let b = load::<S, S::i16s>(simd, &ranks[1][x], channel);
                    let c = load::<S, S::i16s>(simd, &ranks[2][x], channel);
                    let d = load::<S, S::i16s>(simd, &ranks[3][x], channel);
                    [half[0][x], half[1][x], half[2][x], half[3][x]] = [a - c, b + c, c - b, b - d];
                }
                for y in 0..4 {
                    let [a, b, c, d] = half[y];
                    for (x, value) in [a - c, b + c, c - b, b - d].into_iter().enumerate() {
                        let start = ((4 * y + x) * ROWS + tile) * pairs + channel / 2;
                        value.bitcast::<S::i32s>().store_slice(&mut windows[start..start + lanes / 2]);
                    }
                }
            }
        }
    }
}

/// Multiplies the windows of all tiles by the filters of a convolution: products by tile, point, channel.
#[inline(always)]
pub(super) fn multiply_windows<S: Simd, const CHANNELS: usize>(
    simd: S,
    windows: &[i32],
    filters: &[i16],
    products: &mut [i32],
) {
    let (rows, stride) = (ROWS * CHANNELS / 2, POINTS * CHANNELS);
    // Point by point: the filters of one stay in the cache while all tiles pass.
    for (point, filters) in filters.chunks_exact(CHANNELS * CHANNELS).take(POINTS).enumerate() {
        let windows = windows.chunks_exact(POINTS * rows);
        for (windows, products) in windows.zip(products.chunks_exact_mut(ROWS * stride)) {
            let windows = &windows[point * rows..(point + 1) * rows];
            multiply(simd, windows, filters, CHANNELS, stride, &mut products[point * CHANNELS..]);
        }
    }
}

/// Multiplies matrices: `sums[row][output] = Σ left[row][input] * right[input][output]`, both in pairs of inputs.
///
/// `left` has [`ROWS`] rows; rows of the result lie `stride` apart.
#[inline(always)]
pub(super) fn multiply<S: Simd>(
    simd: S,
    left: &[i32],
    right: &[i16],
    outputs: usize,
    stride: usize,
    sums: &mut [i32],
) {
    let lanes = S::i32s::LEN;
    let mut output = 0;
    while output + 2 * lanes <= outputs {
        multiply_columns::<S, 2>(simd, left, right, [outputs, output, stride], sums);
        output += 2 * lanes;
    }
    while output < outputs {
        multiply_columns::<S, 1>(simd, left, right, [outputs, output, stride], sums);
        output += lanes;
    }
}

#[inline(always)]
fn multiply_columns<S: Simd, const VECTORS: usize>(
    simd: S,
    left: &[i32],
    right: &[i16],
    [outputs, first, stride]: [usize; 3],
    sums: &mut [i32],
) {
    let lanes = S::i32s::LEN;
    let pairs = left.len() / ROWS;
    let rows: [&[i32]; ROWS] = std::array::from_fn(|row| &left[row * pairs..(row + 1) * pairs]);
    let mut totals = [[S::i32s::splat(simd, 0); VECTORS]; ROWS];
    for (pair, right) in right.chunks_exact(2 * outputs).take(pairs).enumerate() {
        let mut columns = [S::i16s::splat(simd, 0); VECTORS];
        for (vector, column) in columns.iter_mut().enumerate() {
            *column = load::<S, S::i16s>(simd, right, 2 * (first + vector * lanes));
        }
        for (row, totals) in rows.iter().zip(&mut totals) {
            let value = S::i32s::splat(simd, row[pair]).bitcast::<S::i16s>();
            for (total, column) in totals.iter_mut().zip(columns) {
                *total += value.pairwise_dot_product(column);
            }
        }
    }
    for (row, totals) in totals.iter().enumerate() {
        for (vector, total) in totals.iter().enumerate() {
            let start = row * stride + first + vector * lanes;
            total.store_slice(&mut sums[start..start + lanes]);
        }
    }
}

/// Turns products, by tile, point, channel, into activations of the board's cells: what was there before is added if
/// `RESIDUAL`, and negative results are cut.
#[inline(always)]
pub(super) fn transform_products<S: Simd, const CHANNELS: usize, const RESIDUAL: bool>(
    simd: S,
    geometry: &Geometry,
    products: &[i32],
    scaling: Scaling<'_>,
    frame: &mut [i16],
) {
    let lanes = S::i32s::LEN;
    let scaling = scaling.of::<CHANNELS>();
    let (frame, _) = frame.as_chunks_mut::<CHANNELS>();
    for (place, products) in geometry.tiles.iter().zip(products.chunks_exact(POINTS * CHANNELS)) {
        for channel in (0..CHANNELS).step_by(2 * lanes) {
            let low = outputs_of_tile::<S, CHANNELS>(simd, products, scaling, channel);
            let high = outputs_of_tile::<S, CHANNELS>(simd, products, scaling, channel + lanes);
            for (index, (low, high)) in low.into_iter().zip(high).enumerate() {
                let place = place + index / 2 * STRIDE + index % 2;
                if geometry.is_on_board[place] {
                    let cell = &mut frame[place][channel..channel + 2 * lanes];
                    let mut value: S::i16s = low.narrow(high);
                    if RESIDUAL {
                        value += S::i16s::from_slice(simd, cell);
                    }
                    rectified::<S>(simd, value).store_slice(cell);
                }
            }
        }
    }
}

#[inline(always)]
fn outputs_of_tile<S: Simd, const CHANNELS: usize>(
    simd: S,
    products: &[i32],
    scaling: Scaling<'_>,
    channel: usize,
) -> [S::i32s; 4] {
    let mut half = [[S::i32s::splat(simd, 0); 4]; 2];
    for x in 0..4 {
        let at = |y: usize| (4 * y + x) * CHANNELS + channel;
        let a = load::<S, S::i32s>(simd, products, at(0));
        let b = load::<S, S::i32s>(simd, products, at(1));
        let c = load::<S, S::i32s>(simd, products, at(2));
        let d = load::<S, S::i32s>(simd, products, at(3));
        [half[0][x], half[1][x]] = [a + b + c, b - c - d];
    }
    let mut outputs = [S::i32s::splat(simd, 0); 4];
    for y in 0..2 {
        let [a, b, c, d] = half[y];
        outputs[2 * y] = scaled(simd, a + b + c, scaling, channel);
        outputs[2 * y + 1] = scaled(simd, b - c - d, scaling, channel);
    }
    outputs
}

impl Scaling<'_> {
    /// The same, with a length that the compiler knows.
    #[inline(always)]
    pub(super) fn of<const CHANNELS: usize>(self) -> Self {
        Self { scales: &self.scales[..CHANNELS], bias: &self.bias[..CHANNELS] }
    }
}

/// Scales sums of consecutive channels and rounds them. Only the low 16 bits of the results count.
#[inline(always)]
pub(super) fn scaled<S: Simd>(simd: S, sums: S::i32s, scaling: Scaling<'_>, channel: usize) -> S::i32s {
    /// Beyond this an activation is cut anyway, also after adding another.
    const FAR: f32 = MAX_ACTIVATION as f32;
    /// Added to a small number, it leaves the number rounded to an integer in the low 16 bits: its own are 0.
    const ROUND: f32 = 12_582_912.0;
    let scales = load::<S, S::f32s>(simd, scaling.scales, channel);
    let bias = load::<S, S::f32s>(simd, scaling.bias, channel);
    let value = S::f32s::float_from(sums) * scales + bias;
    let value = value.max(S::f32s::splat(simd, -FAR)).min(S::f32s::splat(simd, FAR));
    (value + ROUND).bitcast::<S::i32s>()
}

/// Cuts what is negative, and what is out of range.
#[inline(always)]
pub(super) fn rectified<S: Simd>(simd: S, value: S::i16s) -> S::i16s {
    value.max(S::i16s::splat(simd, 0)).min(S::i16s::splat(simd, MAX_ACTIVATION))
}

/// Adds a row of weights to sums.
#[inline(always)]
pub(super) fn add_row<S: Simd>(simd: S, weights: &[i16], sums: &mut [i16]) {
    let lanes = S::i16s::LEN;
    for (weights, sums) in weights.chunks_exact(lanes).zip(sums.chunks_exact_mut(lanes)) {
        (S::i16s::from_slice(simd, sums) + S::i16s::from_slice(simd, weights)).store_slice(sums);
    }
}

/// Turns sums of 16 bits into activations.
#[inline(always)]
pub(super) fn activate<S: Simd>(simd: S, sums: &[i16], scaling: Scaling<'_>, cell: &mut [i16]) {
    let lanes = S::i16s::LEN;
    for channel in (0..cell.len()).step_by(lanes) {
        let sums = S::i16s::from_slice(simd, &sums[channel..channel + lanes]);
        let (low, high) = sums.widen();
        let low = scaled(simd, low, scaling, channel);
        let high = scaled(simd, high, scaling, channel + lanes / 2);
        rectified::<S>(simd, low.narrow(high)).store_slice(&mut cell[channel..channel + lanes]);
    }
}

/// Copies cells as pairs of channels.
#[inline(always)]
pub(super) fn pair_channels<S: Simd>(simd: S, cell: &[i16], pairs: &mut [i32]) {
    let lanes = S::i16s::LEN;
    for (cell, pairs) in cell.chunks_exact(lanes).zip(pairs.chunks_exact_mut(lanes / 2)) {
        S::i16s::from_slice(simd, cell).bitcast::<S::i32s>().store_slice(pairs);
    }
}

/// Turns sums of 32 bits into activations, as pairs of channels.
#[inline(always)]
pub(super) fn activate_pairs<S: Simd>(simd: S, sums: &[i32], scaling: Scaling<'_>, pairs: &mut [i32]) {
    let lanes = S::i32s::LEN;
    for channel in (0..2 * pairs.len()).step_by(2 * lanes) {
        let low = S::i32s::from_slice(simd, &sums[channel..channel + lanes]);
        let high = S::i32s::from_slice(simd, &sums[channel + lanes..channel + 2 * lanes]);
        let low = scaled(simd, low, scaling, channel);
        let high = scaled(simd, high, scaling, channel + lanes);
        let value = rectified::<S>(simd, low.narrow(high));
        value.bitcast::<S::i32s>().store_slice(&mut pairs[channel / 2..channel / 2 + lanes]);
    }
}

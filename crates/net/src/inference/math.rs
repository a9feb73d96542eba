//! Arithmetic that gives the same bits everywhere.

/// e to the power of `x`, to about 7 digits.
///
/// `f32::exp` differs between platforms in its last bit; this uses only operations that IEEE 754 defines exactly.
pub fn exp(x: f32) -> f32 {
    /// ln 2 in two parts, the first with trailing zeros: products with small integers are exact.
    const LN_2: [f32; 2] = [0.693_145_75, 1.428_606_8e-6];
    /// Adding and subtracting it rounds to an integer.
    const ROUND: f32 = 12_582_912.0;
    let x = x.clamp(-87.0, 88.0);
    let power = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
    let rest = (x - power * LN_2[0]) - power * LN_2[1];
    let mut sum = 1.0 / 720.0;
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + factor;
    }
    sum * f32::from_bits(((power as i32 + 127) as u32) << 23)
}

/// The number that 16 bits of IEEE 754 half precision mean.
pub(super) fn from_half(bits: u16) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
    let magnitude = match exponent {
        0 => fraction * power_of_two(-24),
        31 => f32::INFINITY,
        _ => (fraction + 1024.0) * power_of_two(exponent - 25),
    };
    sign * magnitude
}

/// The nearest number in half precision; numbers beyond its range become its largest.
pub(super) fn to_half(number: f32) -> u16 {
    const LARGEST: f32 = 65504.0;
    let sign = if number < 0.0 { 0x8000 } else { 0 };
    let magnitude = number.abs().min(LARGEST);
    let exponent = ((magnitude.to_bits() >> 23) as i32 - 127).max(-14);
    // Between 0 and 2048; rounding up to 2048 carries into the exponent, as it should.
    let fraction = (magnitude * power_of_two(10 - exponent)).round_ties_even() as i32;
    sign | ((exponent + 14) * 1024 + fraction) as u16
}

fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((exponent + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_the_exact_value() {
        for step in -8000..8000 {
            let x = step as f32 / 100.0;
            let exact = f64::from(x).exp();
            let error = (f64::from(exp(x)) - exact).abs() / exact;
            assert!(error < 3e-7, "exp({x}) is off by {error}");
        }
    }

    #[test]
    fn every_half_survives_the_round_trip() {
        for bits in (0..=u16::MAX).filter(|bits| bits >> 10 & 31 != 31 && *bits != 0x8000) {
            assert_eq!(to_half(from_half(bits)), bits);
        }
        assert_eq!(from_half(0x3c00).to_bits(), 1.0_f32.to_bits());
        assert_eq!(to_half(1e9), to_half(65504.0));
    }
}

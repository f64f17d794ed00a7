//! Numbers of any size, to sixteen digits.
//!
//! An estimate multiplies the branching degrees of a path. A path of a thousand levels with ten
//! branches each makes 10^1000, which an `f64` cannot hold. A [`Magnitude`] is a `f64` between 1
//! and 2 and a power of two:
//!
//! ```text
//!   mantissa 1.5, exponent 10    1.5 · 2^10 = 1536
//!   mantissa 0                   zero, whatever the exponent
//! ```
//!
//! Only sums, products, quotients and square roots are used to compute one. The standard for
//! floating point (IEEE 754) rounds these alike everywhere, so the result is the same on every
//! machine. Logarithms are not rounded alike, so they are used for words only.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

use num_bigint::BigUint;

/// A number of at least 0 that may be far larger than an [`f64`] can be.
///
/// It is kept to sixteen digits, like an `f64`, but its power of two has 64 bits.
///
/// ```
/// use quadrille::Magnitude;
///
/// let covers = Magnitude::from(12_988_816_u64);
/// assert_eq!(covers.to_string(), "12988816");
/// let many = covers * covers * covers * covers;
/// assert_eq!(many.to_string(), "2.846e28");
/// assert!(many > covers);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Magnitude {
    /// 0, or from 1 up to but not including 2; infinite only if the number is.
    mantissa: f64,
    /// The power of two; 0 if the mantissa is 0.
    exponent: i64,
}

impl Magnitude {
    /// Zero.
    pub const ZERO: Magnitude = Magnitude { mantissa: 0.0, exponent: 0 };
    /// One.
    pub const ONE: Magnitude = Magnitude { mantissa: 1.0, exponent: 0 };
    /// Greater than every other number: where nothing is known.
    pub const INFINITY: Magnitude = Magnitude { mantissa: f64::INFINITY, exponent: 0 };

    /// Creates `value · 2^exponent`. A negative value or one that is not a number counts as 0.
    fn scaled(value: f64, exponent: i64) -> Magnitude {
        if value == f64::INFINITY {
            return Magnitude::INFINITY;
        }
        // Sums and products of mantissas are never so small that they lose digits; what is counts
        // as 0.
        if value.is_nan() || value < f64::MIN_POSITIVE {
            return Magnitude::ZERO;
        }
        let bits = value.to_bits();
        let power = (bits >> 52) as i64 - 1023;
        let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | (1023 << 52));
        Magnitude { mantissa, exponent: exponent.saturating_add(power) }
    }

    /// Returns the nearest `f64`, which is infinite if the number is too large for one.
    pub fn to_f64(self) -> f64 {
        match self.exponent {
            1024.. => self.mantissa * f64::INFINITY,
            // Less than any number counts here, which are whole or times in seconds.
            ..-1022 => 0.0,
            exponent => self.mantissa * f64::from_bits(((exponent + 1023) as u64) << 52),
        }
    }

    /// Returns the logarithm to base ten, negative infinity for 0.
    ///
    /// Its last digits may differ between machines.
    pub fn log10(self) -> f64 {
        self.mantissa.log10() + self.exponent as f64 * std::f64::consts::LOG10_2
    }

    /// Returns whether the number is 0.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0.0
    }

    /// Returns whether the number is not infinite.
    pub fn is_finite(self) -> bool {
        self.mantissa.is_finite()
    }

    pub(crate) fn max(self, other: Magnitude) -> Magnitude {
        if other > self { other } else { self }
    }

    pub(crate) fn min(self, other: Magnitude) -> Magnitude {
        if other < self { other } else { self }
    }
}

impl From<f64> for Magnitude {
    /// A negative value or one that is not a number counts as 0.
    fn from(value: f64) -> Magnitude {
        Magnitude::scaled(value, 0)
    }
}

impl From<u64> for Magnitude {
    fn from(value: u64) -> Magnitude {
        Magnitude::scaled(value as f64, 0)
    }
}

impl From<u32> for Magnitude {
    fn from(value: u32) -> Magnitude {
        Magnitude::scaled(f64::from(value), 0)
    }
}

impl From<&BigUint> for Magnitude {
    fn from(value: &BigUint) -> Magnitude {
        let dropped = value.bits().saturating_sub(64);
        let top = u64::try_from(value >> dropped).unwrap_or(u64::MAX);
        Magnitude::scaled(top as f64, i64::try_from(dropped).unwrap_or(i64::MAX))
    }
}

impl Add for Magnitude {
    type Output = Magnitude;

    fn add(self, other: Magnitude) -> Magnitude {
        let (large, small) = if self < other { (other, self) } else { (self, other) };
        if small.is_zero() || !large.is_finite() {
            return large;
        }
        match large.exponent.saturating_sub(small.exponent) {
            // Beyond its last digit.
            60.. => large,
            gap => {
                let sum = large.mantissa + small.mantissa / (1_u64 << gap) as f64;
                Magnitude::scaled(sum, large.exponent)
            }
        }
    }
}

/// A difference is never less than 0.
impl Sub for Magnitude {
    type Output = Magnitude;

    fn sub(self, other: Magnitude) -> Magnitude {
        if self <= other {
            return Magnitude::ZERO;
        }
        match self.exponent.saturating_sub(other.exponent) {
            _ if other.is_zero() || !self.is_finite() => self,
            60.. => self,
            gap => {
                let rest = self.mantissa - other.mantissa / (1_u64 << gap) as f64;
                Magnitude::scaled(rest, self.exponent)
            }
        }
    }
}

impl Mul for Magnitude {
    type Output = Magnitude;

    fn mul(self, other: Magnitude) -> Magnitude {
        if self.is_zero() || other.is_zero() {
            return Magnitude::ZERO;
        }
        let exponent = self.exponent.saturating_add(other.exponent);
        Magnitude::scaled(self.mantissa * other.mantissa, exponent)
    }
}

/// The quotient by 0 is infinite.
impl Div for Magnitude {
    type Output = Magnitude;

    fn div(self, other: Magnitude) -> Magnitude {
        if other.is_zero() {
            return Magnitude::INFINITY;
        }
        let exponent = self.exponent.saturating_sub(other.exponent);
        Magnitude::scaled(self.mantissa / other.mantissa, exponent)
    }
}

impl PartialOrd for Magnitude {
    fn partial_cmp(&self, other: &Magnitude) -> Option<Ordering> {
        let zeros = (self.is_zero(), other.is_zero());
        let infinite = (!self.is_finite(), !other.is_finite());
        if zeros != (false, false) {
            return Some(zeros.1.cmp(&zeros.0));
        }
        if infinite != (false, false) {
            return Some(infinite.0.cmp(&infinite.1));
        }
        let exponents = self.exponent.cmp(&other.exponent);
        Some(exponents.then(self.mantissa.total_cmp(&other.mantissa)))
    }
}

/// Whole numbers below ten thousand million are written in full, others like `2.445e30`.
impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LARGEST_IN_FULL: f64 = 1e10;
        let near = self.to_f64();
        if !self.is_finite() {
            return f.write_str("inf");
        }
        if near.is_finite() {
            let in_full = near == 0.0 || (1.0..LARGEST_IN_FULL).contains(&near);
            return match near.fract() == 0.0 && in_full {
                true => write!(f, "{near:.0}"),
                false if (1e-3..LARGEST_IN_FULL).contains(&near) => write!(f, "{near:.3}"),
                false => write!(f, "{near:.3e}"),
            };
        }
        let log = self.log10();
        write!(f, "{:.3}e{:.0}", 10_f64.powf(log.fract()), log.floor())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(base: u32, times: u32) -> Magnitude {
        (0..times).fold(Magnitude::ONE, |product, _| product * base.into())
    }

    #[test]
    fn small_numbers_are_those_of_floating_point() {
        for (one, other) in [(0.0, 0.0), (0.0, 3.5), (7.25, 0.5), (1e300, 1e280), (3.0, 1e-200)] {
            let [a, b] = [one, other].map(Magnitude::from);
            assert_eq!((a + b).to_f64(), one + other);
            assert_eq!((b + a).to_f64(), one + other);
            assert_eq!((a - b).to_f64(), f64::max(one - other, 0.0));
            assert_eq!(a.partial_cmp(&b), one.partial_cmp(&other));
            if one * other < 1e300 {
                assert_eq!((a * b).to_f64(), one * other);
            }
        }
        assert_eq!((Magnitude::from(7_u32) / 2_u32.into()).to_f64(), 3.5);
    }

    #[test]
    fn numbers_are_not_too_large_for_it() {
        let huge = power(10, 1000);
        assert!((huge.log10() - 1000.0).abs() < 1e-9);
        assert_eq!(huge.to_f64(), f64::INFINITY);
        assert!(huge.is_finite() && huge > power(10, 999) && huge < Magnitude::INFINITY);
        assert!(((huge / power(10, 998)).to_f64() - 100.0).abs() < 1e-9);
        assert_eq!(power(10, 400).to_string(), "1.000e400");
        let exact = BigUint::from(10_u32).pow(1000);
        assert!(((Magnitude::from(&exact) / huge).to_f64() - 1.0).abs() < 1e-12);
        assert_eq!(Magnitude::ONE / Magnitude::ZERO, Magnitude::INFINITY);
        assert!(Magnitude::ZERO < Magnitude::ONE && Magnitude::INFINITY > Magnitude::ZERO);
    }

    #[test]
    fn numbers_are_written_shortly() {
        let text = |value: f64| Magnitude::from(value).to_string();
        assert_eq!(["0", "1", "9356"], [0.0, 1.0, 9356.0].map(text)[..]);
        assert_eq!(
            [0.5, 12.25, 1e10, 2.5e-7].map(text),
            ["0.500", "12.250", "1.000e10", "2.500e-7"]
        );
        assert_eq!(Magnitude::INFINITY.to_string(), "inf");
    }
}

//! How digits above 9 are written as single characters.
//!
//! ```text
//! standard, up to 35    1 2 … 9 A B … Z            upper or lower case
//! standard, 36          1 2 … 9 A B … Z 0          upper or lower case
//! standard, above       1 2 … 9 A B … Z a b … z 0 + /
//! zero-based            0 1 … 9 A B …              0 is the first digit: hexadecimal 16×16 boards
//! letters               A B C …                    A is the first digit: often used for 16 and 25
//! ```

use crate::digit::Digit;

/// An alphabet for the digits of a board: one character for each digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbols {
    size: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Standard,
    ZeroBased,
    Letters,
}

/// The characters of the largest boards; smaller boards use the beginning.
const SIGNS: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0+/";

impl Symbols {
    /// Returns the alphabet that this crate writes by default: 1 to 9, then letters.
    pub fn standard(size: usize) -> Symbols {
        Symbols { size, kind: Kind::Standard }
    }

    /// Returns the alphabet that starts at 0: 0 to 9, then letters. 0 is the first digit. `None`
    /// unless `size` is from 10 to 36.
    pub fn zero_based(size: usize) -> Option<Symbols> {
        (10..=36).contains(&size).then_some(Symbols { size, kind: Kind::ZeroBased })
    }

    /// Returns the alphabet of letters alone. `None` if `size` is above 26.
    pub fn letters(size: usize) -> Option<Symbols> {
        (size <= 26).then_some(Symbols { size, kind: Kind::Letters })
    }

    /// Returns the character of a digit.
    pub fn sign(self, digit: Digit) -> char {
        let index = digit.index();
        let byte = match self.kind {
            Kind::Standard if self.size == 36 && index == 35 => b'0',
            Kind::Standard => SIGNS[index],
            Kind::ZeroBased if index == 0 => b'0',
            Kind::ZeroBased => SIGNS[index - 1],
            Kind::Letters => b'A' + index as u8,
        };
        byte as char
    }

    /// Returns the digit of a character, if the board has that digit.
    pub fn digit(self, sign: char) -> Option<Digit> {
        let sign = u8::try_from(sign).ok()?;
        let upper = if self.size <= 36 { sign.to_ascii_uppercase() } else { sign };
        let place = SIGNS.iter().position(|&other| other == upper)?;
        let index = match self.kind {
            Kind::Standard if self.size == 36 && sign == b'0' => 35,
            Kind::Standard => place,
            Kind::ZeroBased if sign == b'0' => 0,
            Kind::ZeroBased => place + 1,
            Kind::Letters => upper.checked_sub(b'A')?.into(),
        };
        if index < self.size { Digit::from_index(index) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_of_every_board_has_its_own_character() {
        for size in 1..=64 {
            let alphabets =
                [Some(Symbols::standard(size)), Symbols::zero_based(size), Symbols::letters(size)];
            for symbols in alphabets.into_iter().flatten() {
                for index in 0..size {
                    let digit = Digit::from_index(index);
                    let sign = symbols.sign(digit.expect("at most 64"));
                    assert_eq!(symbols.digit(sign), digit, "{symbols:?} {sign}");
                    if size < 36 {
                        assert_eq!(symbols.digit(sign.to_ascii_lowercase()), digit);
                    }
                }
            }
        }
    }

    #[test]
    fn characters_outside_the_alphabet_are_refused() {
        assert_eq!(Symbols::standard(9).digit('A'), None);
        assert_eq!(Symbols::standard(9).digit('0'), None);
        assert_eq!(Symbols::standard(16).digit('H'), None);
        assert_eq!(Symbols::standard(16).digit('g'), Digit::new(16));
        assert_eq!(Symbols::standard(36).digit('0'), Digit::new(36));
        assert_eq!(Symbols::standard(9).digit('٣'), None);
        assert_eq!(Symbols::letters(9).and_then(|symbols| symbols.digit('3')), None);
    }
}

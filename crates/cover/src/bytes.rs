//! Numbers as bytes, and back.
//!
//! All numbers are little-endian. Numbers that are mostly small take seven bits a byte, the lowest
//! first; every byte but the last has its highest bit set. Numbers in ascending order are written
//! as the first one, and the steps from each to the next.
//!
//! A reader trusts no length: whatever the bytes, it takes no more memory than a few times as much
//! as they do.

use crate::vectors::{OutOfMemory, push, reserved};

/// Writes numbers one after the other.
#[derive(Debug, Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(crate) fn word(&mut self, word: u32) {
        self.0.extend(word.to_le_bytes());
    }

    pub(crate) fn long(&mut self, long: u64) {
        self.0.extend(long.to_le_bytes());
    }

    /// Writes a number of 128 bits.
    pub(crate) fn wide(&mut self, wide: i128) {
        self.0.extend(wide.to_le_bytes());
    }

    /// Writes a number in floating point, bit by bit.
    pub(crate) fn real(&mut self, real: f64) {
        self.long(real.to_bits());
    }

    /// Writes a number that is mostly small.
    pub(crate) fn small(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    /// Writes a number, positive or negative, that is mostly near 0.
    pub(crate) fn signed(&mut self, number: i64) {
        // 0, -1, 1, -2, 2, …
        self.small(((number << 1) ^ (number >> 63)) as u64);
    }

    /// Writes a list of numbers, with its length. It is shortest if they ascend.
    pub(crate) fn list(&mut self, list: &[u32]) {
        self.small(list.len() as u64);
        let mut last = 0;
        for &number in list {
            self.signed(i64::from(number) - last);
            last = i64::from(number);
        }
    }
}

/// Why bytes cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    Damaged,
    OutOfMemory,
}

impl From<OutOfMemory> for Malformed {
    fn from(OutOfMemory: OutOfMemory) -> Malformed {
        Malformed::OutOfMemory
    }
}

/// Reads numbers from the front of bytes.
#[derive(Debug)]
pub(crate) struct Reader<'b>(pub(crate) &'b [u8]);

impl<'b> Reader<'b> {
    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let (first, rest) = self.0.split_first_chunk().ok_or(Malformed::Damaged)?;
        self.0 = rest;
        Ok(*first)
    }

    /// Takes some bytes as they are.
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'b [u8], Malformed> {
        let (first, rest) = self.0.split_at_checked(length).ok_or(Malformed::Damaged)?;
        self.0 = rest;
        Ok(first)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Malformed> {
        self.take().map(|[byte]| byte)
    }

    pub(crate) fn word(&mut self) -> Result<u32, Malformed> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    pub(crate) fn long(&mut self) -> Result<u64, Malformed> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    pub(crate) fn wide(&mut self) -> Result<i128, Malformed> {
        Ok(i128::from_le_bytes(self.take()?))
    }

    pub(crate) fn real(&mut self) -> Result<f64, Malformed> {
        Ok(f64::from_bits(self.long()?))
    }

    pub(crate) fn small(&mut self) -> Result<u64, Malformed> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7F);
            if part << shift >> shift != part {
                return Err(Malformed::Damaged);
            }
            number |= part << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Malformed::Damaged)
    }

    pub(crate) fn signed(&mut self) -> Result<i64, Malformed> {
        let number = self.small()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> Result<u32, Malformed> {
        match u32::try_from(self.small()?) {
            Ok(number) if (number as usize) < end => Ok(number),
            _ => Err(Malformed::Damaged),
        }
    }

    /// Reads the length of a list, each of whose members takes at least `size` bytes.
    pub(crate) fn length(&mut self, size: usize) -> Result<usize, Malformed> {
        let length = self.small()?;
        self.fitting(length, size)
    }

    /// Does the same with a length that was written as a word.
    pub(crate) fn word_length(&mut self, size: usize) -> Result<usize, Malformed> {
        let length = self.word()?;
        self.fitting(length.into(), size)
    }

    fn fitting(&self, length: u64, size: usize) -> Result<usize, Malformed> {
        let most = self.0.len() / size;
        usize::try_from(length).ok().filter(|it| *it <= most).ok_or(Malformed::Damaged)
    }

    /// Reads a list of numbers.
    pub(crate) fn list(&mut self) -> Result<Vec<u32>, Malformed> {
        let length = self.length(1)?;
        let mut list = reserved(length)?;
        let mut last = 0_i64;
        for _ in 0..length {
            last = last.checked_add(self.signed()?).ok_or(Malformed::Damaged)?;
            push(&mut list, u32::try_from(last).map_err(|_| Malformed::Damaged)?)?;
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let longs = [0, 1, 127, 128, 1 << 35, u64::MAX - 1, u64::MAX];
        let signed = [0, 1, -1, 63, 64, -64, -65, i64::MIN, i64::MAX];
        let lists = [&[][..], &[5], &[1, 2, 3, 1000], &[9, 0, u32::MAX, 7]];
        let reals = [0.0, -0.0, 0.1, f64::INFINITY, 5e-324];
        let mut writer = Writer::default();
        longs.iter().for_each(|&it| writer.small(it));
        longs.iter().for_each(|&it| writer.long(it));
        signed.iter().for_each(|&it| writer.signed(it));
        lists.iter().for_each(|it| writer.list(it));
        reals.iter().for_each(|&it| writer.real(it));
        writer.wide(i128::MIN);
        let mut reader = Reader(&writer.0);
        assert!(longs.iter().all(|&it| reader.small() == Ok(it)));
        assert!(longs.iter().all(|&it| reader.long() == Ok(it)));
        assert!(signed.iter().all(|&it| reader.signed() == Ok(it)));
        assert!(lists.iter().all(|it| reader.list().as_deref() == Ok(it)));
        let bits = |it: Result<f64, Malformed>| it.map(f64::to_bits);
        assert!(reals.iter().all(|&it| bits(reader.real()) == Ok(it.to_bits())));
        assert_eq!(reader.wide(), Ok(i128::MIN));
        assert!(reader.0.is_empty());
    }

    #[test]
    fn what_cannot_have_been_written_is_damaged() {
        // Too long, too large, cut off, longer than the bytes, below 0.
        assert_eq!(Reader(&[0xFF; 11]).small(), Err(Malformed::Damaged));
        let large = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2];
        assert_eq!(Reader(&large).small(), Err(Malformed::Damaged));
        assert_eq!(Reader(&[0x80]).small(), Err(Malformed::Damaged));
        assert_eq!(Reader(&[100, 1, 1]).list(), Err(Malformed::Damaged));
        assert_eq!(Reader(&[1, 1]).list(), Err(Malformed::Damaged));
        assert_eq!(Reader(&[7]).below(7), Err(Malformed::Damaged));
        assert_eq!(Reader(&[6]).below(7), Ok(6));
        assert_eq!(Reader(&[1, 0, 0]).word(), Err(Malformed::Damaged));
    }
}

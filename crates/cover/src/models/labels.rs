//! Numbers in the names of items: `c7`, `3b`, `s12.40`.
//!
//! As in Knuth's files, a number is one character, 0 … 9 and then a … z, so that coordinates need
//! no separator. A model with numbers of 36 or more writes all its numbers in decimal, separated by
//! points: `r120`, `3.40`. Either way, different lists of numbers have different names. (Knuth
//! continues with capital letters; we reserve those for the names of pieces.)

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// How a model writes its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Labels {
    short: bool,
}

impl Labels {
    /// Chooses the style for numbers up to and including `greatest`.
    pub(super) fn up_to(greatest: usize) -> Labels {
        Labels { short: greatest < DIGITS.len() }
    }

    /// Returns the name made of `prefix` and `numbers`.
    pub(super) fn name(self, prefix: &str, numbers: &[usize]) -> String {
        let mut name = String::from(prefix);
        for (k, &number) in numbers.iter().enumerate() {
            if self.short {
                name.push(char::from(DIGITS[number]));
            } else {
                if k > 0 {
                    name.push('.');
                }
                name += &number.to_string();
            }
        }
        name
    }

    /// Returns the numbers of a name that [`name`](Labels::name) has made with an empty prefix, or
    /// `None` if it is not such a name.
    pub(super) fn numbers(self, name: &str) -> Option<Vec<usize>> {
        if self.short {
            let digit = |c: char| DIGITS.iter().position(|&d| char::from(d) == c);
            name.chars().map(digit).collect()
        } else {
            name.split('.').map(|part| part.parse().ok()).collect()
        }
    }
}

/// Whether an item of this name can be written in every text format and read back.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || "|:{},".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_one_character_each() {
        let labels = Labels::up_to(35);
        assert_eq!(labels.name("p", &[0, 10]), "p0a");
        assert_eq!(labels.name("", &[35]), "z");
        assert_eq!(labels.numbers("0az"), Some(vec![0, 10, 35]));
        assert_eq!(labels.numbers("0A"), None);
    }

    #[test]
    fn large_numbers_are_separated_by_points() {
        let labels = Labels::up_to(111);
        assert_ne!(labels.name("", &[1, 11]), labels.name("", &[11, 1]));
        assert_eq!(labels.name("p", &[11, 1]), "p11.1");
        assert_eq!(labels.numbers("11.1"), Some(vec![11, 1]));
        assert_eq!(labels.numbers("11.x"), None);
    }
}

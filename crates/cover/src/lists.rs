//! Many short lists in one array.
//!
//! ```text
//! starts    0     2        5  5       list k is values[starts[k]..starts[k + 1]]
//! values    a  b  c  d  e             three lists: [a b], [c d e], []
//! ```

use crate::vectors::{OutOfMemory, copied, filled, push};
use crate::watch::{ALWAYS, NotBuilt, Watch};

/// Lists of values, end to end.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    /// One more than there are lists; the first is 0.
    starts: Vec<u32>,
    values: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Returns no lists.
    pub(crate) fn empty() -> Result<Lists<T>, OutOfMemory> {
        Ok(Lists { starts: filled(1, 0)?, values: Vec::new() })
    }

    /// Groups values by key: the result has a list for each key below `count`, in the order in
    /// which the values come. `pairs` is called twice, and must return the same pairs each time.
    pub(crate) fn grouped<I: Iterator<Item = (usize, T)>>(
        count: usize,
        pairs: impl Fn() -> I,
    ) -> Result<Lists<T>, OutOfMemory> {
        match Lists::grouped_while(count, pairs, &mut Watch::new(ALWAYS)) {
            Ok(lists) => Ok(lists),
            Err(_) => Err(OutOfMemory),
        }
    }

    /// Does the same, but gives up when the watch says so.
    pub(crate) fn grouped_while<I: Iterator<Item = (usize, T)>>(
        count: usize,
        pairs: impl Fn() -> I,
        watch: &mut Watch<'_>,
    ) -> Result<Lists<T>, NotBuilt> {
        // While the values are put in place, `starts[k]` is where the next value of list k goes.
        let mut starts = filled(count + 1, 0u32)?;
        let mut first = None;
        for (key, value) in pairs() {
            watch.pass(1)?;
            starts[key] += 1;
            first = first.or(Some(value));
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += std::mem::replace(start, sum);
        }
        let Some(first) = first else { return Ok(Lists { starts, values: Vec::new() }) };
        let mut values = filled(sum as usize, first)?;
        for (key, value) in pairs() {
            watch.pass(1)?;
            values[starts[key] as usize] = value;
            starts[key] += 1;
        }
        starts.rotate_right(1);
        starts[0] = 0;
        Ok(Lists { starts, values })
    }

    /// Returns the same lists.
    pub(crate) fn copied(&self) -> Result<Lists<T>, OutOfMemory> {
        Ok(Lists { starts: copied(&self.starts)?, values: copied(&self.values)? })
    }

    /// Returns the number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of values in all lists.
    pub(crate) fn values(&self) -> usize {
        self.values.len()
    }

    /// Returns list `k`.
    #[inline]
    pub(crate) fn get(&self, k: usize) -> &[T] {
        &self.values[self.starts[k] as usize..self.starts[k + 1] as usize]
    }

    /// Appends a list.
    pub(crate) fn push(&mut self, list: &[T]) -> Result<(), OutOfMemory> {
        self.values.try_reserve(list.len()).map_err(|_| OutOfMemory)?;
        self.values.extend_from_slice(list);
        let end = u32::try_from(self.values.len()).map_err(|_| OutOfMemory)?;
        push(&mut self.starts, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_grouped_by_key_in_their_order() {
        let pairs = [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd'), (0, 'e')];
        let lists = Lists::grouped(5, || pairs.into_iter()).expect("small");
        let all: Vec<&[char]> = (0..lists.len()).map(|k| lists.get(k)).collect();
        assert_eq!(all, [&['b', 'e'][..], &[], &['a', 'c'], &['d'], &[]]);
        assert_eq!(lists.values(), 5);
        let none = Lists::<u8>::grouped(2, std::iter::empty).expect("small");
        assert_eq!((none.len(), none.get(1)), (2, &[][..]));
    }

    #[test]
    fn lists_can_be_appended() {
        let mut lists = Lists::empty().expect("small");
        lists.push(&[1, 2]).expect("small");
        lists.push(&[]).expect("small");
        lists.push(&[3]).expect("small");
        assert_eq!((lists.get(0), lists.get(1), lists.get(2)), (&[1, 2][..], &[][..], &[3][..]));
    }
}

//! What a state carries: a number of ways to reach it, in 64 bits, in 128 or in as many as it
//! needs, or the number of a state whose transitions are recorded.

use num_bigint::BigUint;

use super::layer::{Memory, Trouble};
use crate::diagram::{Arc, PASS, SKIP, Trail};

/// A number of ways. Zero marks an empty slot.
///
/// A sweep that records its transitions has numbers of states ([`Visit`]) in their place. What
/// only a record needs does nothing for numbers, and costs them nothing.
pub(super) trait Ways: Clone + Send {
    /// Zero.
    const NONE: Self;

    /// What is recorded of a layer.
    type Log: Default + Send;

    /// Returns the same ways, for a state that passes a step unchanged.
    #[inline]
    fn passed(&self) -> Self {
        self.clone()
    }

    /// Returns the same ways, for a state that takes no row at a step.
    #[inline]
    fn skipped(&self) -> Self {
        self.clone()
    }

    /// Returns the ways after a row that stands for `times` options, in each of `run` equal
    /// blocks. `_choice` is the number of the row in its step.
    #[inline]
    fn chosen(&self, _choice: usize, times: u64, run: u64) -> Result<Self, Trouble> {
        match (times, run) {
            (1, 1) => Ok(self.clone()),
            _ => self.times(times)?.times(run),
        }
    }

    /// Notes that these are the first ways to reach a state.
    #[inline]
    fn enter(&mut self, _log: &mut Self::Log, _memory: &mut Memory) -> Result<(), Trouble> {
        Ok(())
    }

    /// Adds further ways to reach a state.
    #[inline]
    fn meet(
        &mut self,
        others: &Self,
        _log: &mut Self::Log,
        _memory: &mut Memory,
    ) -> Result<(), Trouble> {
        self.add(others)
    }

    /// Ends a step from the layer with the log `now` to the one with the log `next`.
    #[inline]
    fn step(_now: &mut Self::Log, _next: &mut Self::Log) -> Result<(), Trouble> {
        Ok(())
    }

    /// Whether the number is zero.
    fn is_none(&self) -> bool;

    /// Adds `others`, or reports that the sum overflows.
    fn add(&mut self, others: &Self) -> Result<(), Trouble>;

    /// Multiplies by `factor`, or reports that the product overflows.
    fn times(&self, factor: u64) -> Result<Self, Trouble>;

    /// Returns the bytes that the number occupies on the heap.
    fn heap(&self) -> usize;

    fn number(&self) -> BigUint;
}

macro_rules! ways_of_machine {
    ($type:ty) => {
        impl Ways for $type {
            const NONE: $type = 0;

            type Log = ();

            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn add(&mut self, others: &$type) -> Result<(), Trouble> {
                *self = self.checked_add(*others).ok_or(Trouble::Overflow)?;
                Ok(())
            }

            #[inline]
            fn times(&self, factor: u64) -> Result<$type, Trouble> {
                self.checked_mul(<$type>::from(factor)).ok_or(Trouble::Overflow)
            }

            #[inline]
            fn heap(&self) -> usize {
                0
            }

            fn number(&self) -> BigUint {
                (*self).into()
            }
        }
    };
}

ways_of_machine!(u64);
ways_of_machine!(u128);

impl Ways for BigUint {
    const NONE: BigUint = BigUint::ZERO;

    type Log = ();

    fn is_none(&self) -> bool {
        *self == BigUint::ZERO
    }

    fn add(&mut self, others: &BigUint) -> Result<(), Trouble> {
        *self += others;
        Ok(())
    }

    fn times(&self, factor: u64) -> Result<BigUint, Trouble> {
        Ok(self * factor)
    }

    fn heap(&self) -> usize {
        // Its digits, a spare one, and the allocator's overhead.
        self.bits() as usize / 8 + 32
    }

    fn number(&self) -> BigUint {
        self.clone()
    }
}

/// In place of a number of ways: the number of a state, and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    /// The number of the state in its layer, from 1, or that of its parent while it waits to be
    /// added.
    state: u32,
    choice: u32,
}

impl Visit {
    /// The state before the first step.
    pub(super) const FIRST: Visit = Visit { state: 1, choice: PASS };

    fn record(self, child: u32, trail: &mut Trail, memory: &mut Memory) -> Result<(), Trouble> {
        if trail.is_full() {
            memory.take(trail.next_chunk())?;
        }
        Ok(trail.push(Arc { parent: self.state, child, choice: self.choice })?)
    }
}

impl Ways for Visit {
    const NONE: Visit = Visit { state: 0, choice: 0 };

    type Log = Trail;

    #[inline]
    fn passed(&self) -> Visit {
        Visit { choice: PASS, ..*self }
    }

    #[inline]
    fn skipped(&self) -> Visit {
        Visit { choice: SKIP, ..*self }
    }

    #[inline]
    fn chosen(&self, choice: usize, _times: u64, _run: u64) -> Result<Visit, Trouble> {
        Ok(Visit { choice: choice as u32, ..*self })
    }

    #[inline]
    fn enter(&mut self, trail: &mut Trail, memory: &mut Memory) -> Result<(), Trouble> {
        let state = trail.enter()?;
        self.record(state, trail, memory)?;
        self.state = state;
        Ok(())
    }

    #[inline]
    fn meet(
        &mut self,
        others: &Visit,
        trail: &mut Trail,
        memory: &mut Memory,
    ) -> Result<(), Trouble> {
        others.record(self.state, trail, memory)
    }

    fn step(now: &mut Trail, next: &mut Trail) -> Result<(), Trouble> {
        Ok(now.step(next)?)
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.state == 0
    }

    fn add(&mut self, _: &Visit) -> Result<(), Trouble> {
        Ok(())
    }

    fn times(&self, _: u64) -> Result<Visit, Trouble> {
        Ok(*self)
    }

    #[inline]
    fn heap(&self) -> usize {
        0
    }

    fn number(&self) -> BigUint {
        u32::from(self.state != 0).into()
    }
}

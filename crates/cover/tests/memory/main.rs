//! What happens when memory runs out. A binary of its own, because its allocator can be told to
//! refuse large requests.

#![expect(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use quadrille::{Count, Stop, models};

thread_local! {
    /// The largest number of bytes that this thread may allocate at once.
    static LARGEST: Cell<usize> = const { Cell::new(usize::MAX) };
}

struct Stingy;

// SAFETY: every request goes to the system's allocator or is refused, which is always allowed.
unsafe impl GlobalAlloc for Stingy {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() > LARGEST.get() {
            return std::ptr::null_mut();
        }
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller; all memory comes from the same allocator.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Stingy = Stingy;

/// Runs `work` while this thread may allocate at most `largest` bytes at once.
fn with_at_most<T>(largest: usize, work: impl FnOnce() -> T) -> T {
    LARGEST.set(largest);
    let result = work();
    LARGEST.set(usize::MAX);
    result
}

#[test]
fn a_count_without_memory_for_an_engine_is_no_number() {
    // The engine's arrays take far more than the memory allowed, everything else far less.
    let problem = models::build("pentominoes", &["6x10"]).expect("a model");
    let stopped = with_at_most(32 << 10, || problem.count());
    assert_eq!(stopped, Err(Stop::OutOfMemory));
    let (count, outcome) = with_at_most(32 << 10, || problem.search().count());
    assert_eq!((count, outcome.stop), (Count::AtLeast(0_u32.into()), Stop::OutOfMemory));
}

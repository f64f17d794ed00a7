//! Vectors that report a failed allocation instead of aborting the program.
//!
//! Every array whose size depends on the problem is allocated here, so that a problem too large for
//! the machine ends with an answer ("out of memory") and not with a crash.

/// Memory that is needed could not be allocated.
#[derive(Debug)]
pub(crate) struct OutOfMemory;

/// Returns an empty vector with room for `len` values.
pub(crate) fn reserved<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    Ok(vec)
}

/// Returns a vector that holds `value` `len` times.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// Returns a vector with the same values.
pub(crate) fn copied<T: Copy>(values: &[T]) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(values.len())?;
    vec.extend_from_slice(values);
    Ok(vec)
}

/// Returns a vector with the same values and room for `room` values in all.
pub(crate) fn copied_with_room<T: Copy>(values: &[T], room: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = reserved(room.max(values.len()))?;
    vec.extend_from_slice(values);
    Ok(vec)
}

/// Makes room in a vector for `more` further values.
#[inline]
pub(crate) fn reserve<T>(vec: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    vec.try_reserve(more).map_err(|_| OutOfMemory)
}

/// Appends a value to a vector.
#[inline]
pub(crate) fn push<T>(vec: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    reserve(vec, 1)?;
    vec.push(value);
    Ok(())
}

/// Appends values to a vector.
pub(crate) fn append<T: Copy>(vec: &mut Vec<T>, values: &[T]) -> Result<(), OutOfMemory> {
    reserve(vec, values.len())?;
    vec.extend_from_slice(values);
    Ok(())
}

/// Makes a vector `len` long: cuts its end off, or appends `value`.
// Inlined, so that appending a constant of zeros is one `memset` and not a loop.
#[inline]
pub(crate) fn resize<T: Clone>(vec: &mut Vec<T>, len: usize, value: T) -> Result<(), OutOfMemory> {
    reserve(vec, len.saturating_sub(vec.len()))?;
    vec.resize(len, value);
    Ok(())
}

/// Makes a vector hold `value` `len` times, and nothing else.
#[inline]
pub(crate) fn refill<T: Clone>(vec: &mut Vec<T>, len: usize, value: T) -> Result<(), OutOfMemory> {
    vec.clear();
    resize(vec, len, value)
}

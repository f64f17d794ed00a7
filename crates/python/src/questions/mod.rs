//! The questions, one file each. A new one also needs a file in
//! `python/quadrille_cover/questions/`, a method of `Problem` there, and its types in
//! `_native.pyi`.

pub(crate) mod best;
pub(crate) mod compile;
pub(crate) mod count;
pub(crate) mod estimate;
pub(crate) mod gathered;
pub(crate) mod listing;
pub(crate) mod orbits;
pub(crate) mod parts;
pub(crate) mod ranked;
pub(crate) mod sample;
pub(crate) mod solutions;
pub(crate) mod symmetries;
pub(crate) mod trace;
pub(crate) mod verify;

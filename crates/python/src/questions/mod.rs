//! The questions, one file each. A new one also needs a file in
//! `python/quadrille_cover/questions/`, a method of `Problem` there, and its types in
//! `_native.pyi`.

pub(crate) mod count;
pub(crate) mod solutions;
pub(crate) mod trace;
pub(crate) mod verify;

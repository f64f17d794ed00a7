//! Reads any bytes as a set partitioning problem of the OR-Library.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::format::Format;

fuzz_target!(|text: &[u8]| quadrille_fuzz::check(text, Some(Format::Orlib)));

//! Any bytes, read as whatever they seem to be.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| quadrille_fuzz::check(text, None));

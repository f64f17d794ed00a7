//! Reads any bytes in the format that they seem to be in.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| quadrille_fuzz::check(text, None));

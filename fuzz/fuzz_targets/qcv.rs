//! Reads any bytes as the file of a compiled set.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| quadrille_fuzz::check_compiled(bytes));

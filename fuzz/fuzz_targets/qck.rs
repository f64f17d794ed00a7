//! Reads any bytes as a checkpoint, and goes on from there.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| quadrille_fuzz::check_checkpoint(bytes));

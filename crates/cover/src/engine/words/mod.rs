//! Every item one machine word of live options.

// The engine itself follows.
#![allow(dead_code)]

mod layout;

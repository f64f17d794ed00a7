//! Questions of the page and their answers, as JSON.

mod anything;
mod asking;
mod faults;
mod learning;
mod orders;
mod page;
mod protocol;
mod setting;
mod wire;

//! Questions of the page and their answers, as JSON.

mod anything;
mod asking;
mod orders;
mod page;
mod protocol;
mod setting;

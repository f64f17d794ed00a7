//! `quadrille`: exact cover problems at the command line.
//!
//! The arguments as typed ([`args`]) become a validated request ([`request`]), which a command
//! carries out ([`commands`]). Data goes to stdout, everything else to stderr ([`output`]). The
//! exit code says what kind of answer it was ([`Exit`]).

#![forbid(unsafe_code)]

mod args;
mod code;
mod commands;
mod failure;
mod forecast;
mod help;
mod input;
mod keeping;
mod output;
mod packing;
mod progress;
mod request;
mod stream;
mod watch;

use std::process::ExitCode;

use crate::failure::Failure;
use crate::request::Request;

/// The meaning of the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// The question is answered.
    Answered = 0,
    /// The question is answered, and the answer is "none".
    None = 1,
    /// The command line or the input cannot be understood.
    Bad = 2,
    /// A limit, the user or the machine stopped the work: the answer is unknown or incomplete.
    Stopped = 3,
}

fn main() -> ExitCode {
    output::choose_color(std::env::args_os());
    let exit = match args::parse(std::env::args_os()) {
        Ok(args) => Request::new(args).and_then(commands::run).unwrap_or_else(give_up),
        Err(error) => help::show(&error, std::env::args_os()),
    };
    ExitCode::from(exit as u8)
}

/// Reports what went wrong. A closed output is not an error: its reader has seen enough.
fn give_up(failure: Failure) -> Exit {
    match failure {
        Failure::Closed => Exit::Answered,
        Failure::Fault { message, hint } => {
            output::error(&message, hint.as_deref());
            Exit::Bad
        }
    }
}

//! Sends requests as the page does, in JSON.

#![allow(dead_code, reason = "not every test uses all of it")]

use std::time::Duration;

use quadrille::Limits;
use quadrille_app::{Request, answer};
use serde_json::Value;

/// A puzzle that singles solve.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Answers a request within `time`; the error says why serde does not accept the request.
pub(crate) fn try_asking(request: Value, time: Duration) -> Result<Value, serde_json::Error> {
    let request: Request = serde_json::from_value(request)?;
    let limits = Limits::default().with_time(time);
    Ok(serde_json::to_value(answer(&request, &limits.into())).expect("plain data"))
}

/// Answers a request that must be valid.
pub(crate) fn ask(request: Value) -> Value {
    try_asking(request, Duration::from_secs(60)).expect("a request")
}

//! Why there is no cover, if that is known: in words, and as JSON.

use quadrille::{Outcome, Problem, Reason, Refutation};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Says that there is no cover, and why if that is known.
pub(super) fn no_cover(problem: &Problem, outcome: &Outcome) -> String {
    match &outcome.refutation {
        Some(refutation) => format!("no cover: {}", refutation.display(problem)),
        None => "no cover".into(),
    }
}

/// The full reason: the forced options, and the item that has no option left or the multiplier of
/// each item.
pub(super) struct InJson<'a>(pub(super) &'a Problem, pub(super) &'a Refutation);

impl Serialize for InJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let InJson(problem, Refutation { forced, reason }) = *self;
        let mut map = serializer.serialize_map(None)?;
        let labels = forced.iter().map(|&(_, option)| problem.option_label(option).to_string());
        map.serialize_entry("forced", &labels.collect::<Vec<_>>())?;
        match reason {
            Reason::TooFewOptions { item } => {
                map.serialize_entry("item", problem.item_name(*item))?;
            }
            Reason::Sum { modulus, multipliers } => {
                map.serialize_entry("modulus", modulus)?;
                map.serialize_entry("multipliers", &Multipliers(problem, multipliers))?;
            }
            _ => {}
        }
        map.end()
    }
}

struct Multipliers<'a>(&'a Problem, &'a [(quadrille::ItemId, u32)]);

impl Serialize for Multipliers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Multipliers(problem, multipliers) = *self;
        let named = multipliers.iter().map(|&(item, times)| (problem.item_name(item), times));
        serializer.collect_map(named)
    }
}

//! Random problems, and all their covers by brute force.
//!
//! The oracle tries every set of options. Its only shortcut is to turn back when an item is covered
//! too often. It shares no code with the engines.

use proptest::collection::vec;
use proptest::prelude::*;
use quadrille::{Color, Entry, OptionId, Problem, ProblemBuilder, Role};

/// A problem as plain data, so that a failing one shrinks and prints well.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Bounds of the primary items.
    pub(crate) primary: Vec<(u32, u32)>,
    pub(crate) secondary: usize,
    /// For each option, its items, each with a number for its colour, and its cost.
    pub(crate) options: Vec<(Vec<(usize, u8)>, i64)>,
}

/// Features that the random problems may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Features {
    pub(crate) colors: bool,
    pub(crate) bounds: bool,
}

impl Plan {
    /// Builds the problem. Secondary items are mixed with primary ones to show that their order
    /// does not matter.
    pub(crate) fn build(&self) -> Problem {
        let mut builder = ProblemBuilder::new();
        let mut items = Vec::new();
        for k in 0..self.primary.len().max(self.secondary) {
            if let Some(&(min, max)) = self.primary.get(k) {
                items.push((2 * k, builder.bounded(format!("p{k}"), min..=max)));
            }
            if k < self.secondary {
                items.push((2 * k + 1, builder.secondary(format!("s{k}"))));
            }
        }
        let colors = ["red", "green"].map(|name| builder.color(name));
        for (entries, cost) in &self.options {
            let mut held: Vec<Entry> = Vec::new();
            for &(k, color) in entries {
                let (_, item) = items[k % items.len()];
                if held.iter().any(|entry| entry.item == item) {
                    continue;
                }
                let colored = builder.role(item) == Role::Secondary && color > 0;
                held.push(if colored {
                    item.colored(colors[color as usize - 1])
                } else {
                    item.into()
                });
            }
            builder.option(held).cost(*cost);
        }
        builder.build().expect("a plan is valid")
    }
}

pub(crate) fn plans(features: Features) -> impl Strategy<Value = Plan> {
    let bounds = if features.bounds {
        prop_oneof![3 => Just((1, 1)), 1 => Just((0, 1)), 2 => (0u32..3, 1u32..3).prop_map(|(a, b)| (a.min(b), a.max(b)))]
            .boxed()
    } else {
        Just((1, 1)).boxed()
    };
    let color = if features.colors { (0u8..3).boxed() } else { Just(0).boxed() };
    let option = (vec((0usize..24, color), 1..5), -3i64..4);
    (vec(bounds, 0..7), 0usize..4, vec(option, 0..14)).prop_map(|(primary, secondary, options)| {
        let options = if primary.is_empty() && secondary == 0 { Vec::new() } else { options };
        Plan { primary, secondary, options }
    })
}

/// Returns every cover as its options in ascending order; the covers are sorted too.
pub(crate) fn covers(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut walk = Walk {
        problem,
        options: problem.options().filter(|o| !problem.idle_options().contains(o)).collect(),
        times: vec![0; problem.item_count()],
        colors: vec![Vec::new(); problem.item_count()],
        chosen: Vec::new(),
        found: Vec::new(),
    };
    walk.from(0);
    walk.found.sort();
    walk.found
}

struct Walk<'p> {
    problem: &'p Problem,
    options: Vec<OptionId>,
    times: Vec<u32>,
    colors: Vec<Vec<Option<Color>>>,
    chosen: Vec<OptionId>,
    found: Vec<Vec<OptionId>>,
}

impl Walk<'_> {
    fn from(&mut self, k: usize) {
        let Some(&option) = self.options.get(k) else {
            let enough = self.problem.items().all(|item| match self.problem.role(item) {
                Role::Primary { min, .. } => self.times[item.index()] >= min,
                Role::Secondary => true,
            });
            if enough {
                self.found.push(self.chosen.clone());
            }
            return;
        };
        self.from(k + 1);
        let entries: Vec<Entry> = self.problem.entries(option).collect();
        if entries.iter().all(|&entry| self.allows(entry)) {
            for entry in &entries {
                self.times[entry.item.index()] += 1;
                self.colors[entry.item.index()].push(entry.color);
            }
            self.chosen.push(option);
            self.from(k + 1);
            self.chosen.pop();
            for entry in &entries {
                self.times[entry.item.index()] -= 1;
                self.colors[entry.item.index()].pop();
            }
        }
    }

    fn allows(&self, entry: Entry) -> bool {
        match self.problem.role(entry.item) {
            Role::Primary { max, .. } => self.times[entry.item.index()] < max,
            Role::Secondary => self.colors[entry.item.index()]
                .iter()
                .all(|&color| color.is_some() && color == entry.color),
        }
    }
}

//! Independent problems side by side, as one problem: what falls into parts when it is searched.

use crate::oracle::covers;
use quadrille::{Entry, OptionId, Problem, ProblemBuilder, Role};

/// Joins independent problems into one. Item `x` of the first is called `0.x`.
pub(crate) fn joined(blocks: &[Problem]) -> Problem {
    let mut builder = ProblemBuilder::new();
    for (k, block) in blocks.iter().enumerate() {
        let items: Vec<_> = block
            .items()
            .map(|item| {
                let name = format!("{k}.{}", block.item_name(item));
                match block.role(item) {
                    Role::Primary { min, max } => builder.bounded(name, min..=max),
                    Role::Secondary => builder.secondary(name),
                }
            })
            .collect();
        for option in block.options() {
            let entries: Vec<Entry> = block
                .entries(option)
                .map(|entry| {
                    let color = entry.color.map(|color| builder.color(block.color_name(color)));
                    Entry { item: items[entry.item.index()], color }
                })
                .collect();
            builder.option(entries).cost(block.cost(option));
        }
    }
    builder.build().expect("its parts are valid")
}

/// Returns every cover of the joined problems, by brute force on each of them. The covers are
/// sorted, and so are the options in each.
pub(crate) fn joined_covers(blocks: &[Problem], whole: &Problem) -> Vec<Vec<OptionId>> {
    let ids: Vec<OptionId> = whole.options().collect();
    let (mut all, mut before) = (vec![Vec::new()], 0);
    for block in blocks {
        let own = covers(block);
        let here = &ids[before..];
        let with = |cover: &Vec<OptionId>| -> Vec<Vec<OptionId>> {
            let longer = |more: &Vec<OptionId>| {
                cover
                    .iter()
                    .copied()
                    .chain(more.iter().map(|option| here[option.index()]))
                    .collect()
            };
            own.iter().map(longer).collect()
        };
        all = all.iter().flat_map(with).collect();
        before += block.option_count();
    }
    all.sort();
    all
}

//! How even the parts of a divided search are, in nodes.

use quadrille::{Engine, Problem, Search, models};

/// What the parts of a search turned out to be.
struct Sizes {
    parts: usize,
    /// The nodes of the largest part, in means.
    largest: f64,
    /// The share of the parts with less than a hundredth of the mean.
    empty: f64,
}

fn problem(model: &str) -> Problem {
    let mut words = model.split(' ');
    let name = words.next().expect("a name");
    models::build(name, &words.collect::<Vec<_>>()).expect("a model")
}

/// Divides a count, and counts each part.
fn sizes(search: &Search<'_>, parts: usize) -> Sizes {
    let root = search.clone().counting().checkpoint().expect("it has one");
    let nodes: Vec<u64> = search
        .divide(&root, parts)
        .expect("a sound checkpoint")
        .iter()
        .map(|part| {
            let mut counting = search.clone().counting_from(part).expect("the same search");
            while counting.step() {}
            counting.outcome().stats.nodes
        })
        .collect();
    let mean = nodes.iter().sum::<u64>() as f64 / nodes.len() as f64;
    let largest = nodes.iter().max().map_or(0.0, |&most| most as f64 / mean);
    let empty = nodes.iter().filter(|&&it| (it as f64) < 0.01 * mean).count();
    Sizes { parts: nodes.len(), largest, empty: empty as f64 / nodes.len() as f64 }
}

#[test]
#[ignore = "a measurement for docs/cluster.md: cargo test --release -p quadrille --test it \
            how_even_parts_are -- --ignored --nocapture"]
fn how_even_parts_are() {
    for model in ["pentominoes 6x10", "langford 12", "queens 12", "queens 13", "queens 14"] {
        let problem = problem(model);
        for parts in [100, 1_000] {
            let search = problem.search();
            let root = search.clone().counting().checkpoint().expect("it has one");
            let start = std::time::Instant::now();
            let found = search.divide(&root, parts).expect("a sound checkpoint").len();
            let seconds = start.elapsed().as_secs_f64();
            let Sizes { parts, largest, empty } = sizes(&search, parts);
            assert_eq!(parts, found);
            println!(
                "{model}: {parts} parts, the largest {largest:.2} means, {:.1} % empty, divided in \
                 {seconds:.3} s",
                100.0 * empty
            );
        }
    }
    let _ = Engine::Auto;
}

//! All covers of a problem as one diagram, and covers drawn at random.
//!
//! The set is compiled anew for each request: for what can be drawn that takes milliseconds, and
//! nothing is kept between requests. Time and memory are limited, so a set that is too large for
//! the page is reported as not compiled, which is no fault of the problem. The rule, the method and
//! the number of covers of a search make no difference to the set of all covers.

use std::collections::HashMap;

use quadrille::guard::Guard;
use quadrille::{Covers, NotCompiled, Problem};

use super::{Subject, subject};
use crate::protocol::{CoversData, DiagramData, DrawnData, EdgeData, Fault, SearchAsked};

/// The most bytes that a set and its making take.
const MEMORY: u64 = 64 << 20;
/// The most nodes and edges of a diagram that is drawn.
const MOST: [usize; 2] = [600, 2_000];
/// The most edges of a drawing that is made: one with more of them is refused before.
const MOST_DRAWN_EDGES: usize = 50_000;
/// The most covers drawn at a time, and the number of options after which no further one is drawn.
const MOST_DRAWN: u64 = 1_000;
const MOST_OPTIONS: usize = 250_000;

/// Returns all covers of a problem.
pub(crate) fn covers(asked: &SearchAsked, guard: &Guard) -> Result<CoversData, Fault> {
    let subject = Subject::read(asked)?;
    let nothing =
        CoversData { count: None, nodes: 0, edges: 0, most: MOST, diagram: None, shares: None };
    let Some(covers) = compiled(&subject.problem, guard)? else { return Ok(nothing) };
    let (Ok(shares), Ok(diagram)) = (covers.shares(), drawing(&covers)) else { return Ok(nothing) };
    Ok(CoversData {
        count: Some(covers.count().to_string()),
        nodes: covers.node_count(),
        edges: covers.edge_count(),
        diagram,
        shares: Some(subject.problem.options().map(|it| shares.count(it).to_string()).collect()),
        ..nothing
    })
}

/// Returns the diagram, or `None` if there is no cover or if it is too large to be drawn.
///
/// Options with the same entries share an edge of the set, but each has an edge of its own in the
/// drawing. So the number of edges that a drawing may have is bounded before it is made.
fn drawing(covers: &Covers) -> Result<Option<DiagramData>, NotCompiled> {
    let [most_nodes, most_edges] = MOST;
    let most_drawn = covers.edge_count().saturating_mul(most_alike(covers.problem()));
    if covers.is_empty() || covers.node_count() > most_nodes || most_drawn > MOST_DRAWN_EDGES {
        return Ok(None);
    }
    let drawing = covers.drawing(most_nodes)?;
    let edges = drawing.edges.iter().map(|edge| EdgeData {
        from: edge.from,
        to: edge.to,
        option: edge.option.map_or(-1, |option| option.index() as i64),
        through: edge.covers.to_string(),
    });
    let edges: Vec<_> = edges.collect();
    let below = drawing.nodes.iter().map(|node| node.below.to_string()).collect();
    Ok((edges.len() <= most_edges).then_some(DiagramData { below, edges }))
}

/// Returns the largest number of options that have the same entries.
fn most_alike(problem: &Problem) -> usize {
    let mut alike: HashMap<Vec<_>, usize> = HashMap::new();
    for option in problem.options() {
        let mut entries: Vec<_> = problem.entries(option).collect();
        entries.sort_unstable_by_key(|entry| entry.item);
        let key = entries.iter().map(|entry| (entry.item, entry.color)).collect();
        *alike.entry(key).or_default() += 1;
    }
    alike.into_values().max().unwrap_or(0)
}

/// Draws covers: `count` of those with this seed, after the first `from`.
pub(crate) fn draw(
    asked: &SearchAsked,
    seed: u64,
    from: u64,
    count: u64,
    guard: &Guard,
) -> Result<DrawnData, Fault> {
    let subject = Subject::read(asked)?;
    let drawn = compiled(&subject.problem, guard)?.and_then(|covers| {
        let mut samples = covers.sample(seed).ok()?.skip(usize::try_from(from).ok()?);
        let mut drawn = Vec::new();
        let mut options = 0;
        let most = count.min(MOST_DRAWN);
        while (drawn.len() as u64) < most && options < MOST_OPTIONS && guard.ask().is_ok() {
            let Some(cover) = samples.next() else { break };
            options += cover.len();
            drawn.push(cover.iter().map(|option| option.index() as u32).collect());
        }
        Some(drawn)
    });
    Ok(DrawnData { seed, from, covers: drawn })
}

/// Returns the set of all covers, or `None` if it does not fit the limits.
fn compiled(problem: &Problem, guard: &Guard) -> Result<Option<Covers>, Fault> {
    subject::check_size(problem.item_count(), problem.entry_count())?;
    let (covers, _) = problem.search().within(guard).memory(MEMORY).compile();
    Ok(covers.ok().map(|covers| covers.within(guard).memory(MEMORY)))
}

//! How much work an engine does for a search, without showing any of it.
//!
//! With the rule `mrv`, `links` and `cells` visit the same nodes, but change different numbers of
//! entries. With `leftmost`, `cells` visits fewer nodes: it notices an item without options
//! wherever that is, and `links` only when the item is the first.

use quadrille::Engine;
use quadrille::guard::Guard;
use quadrille::trace::{Event, Field, Grain, Visitor};

use super::{Method, Shown, Subject, ended, read_branch, read_method, subject};
use crate::fault::RequestFault;
use crate::protocol::{Fault, SearchAsked, TotalsData};

/// The most nodes whose work is listed one by one.
const MOST_COURSE: usize = 250_000;

/// Counts the work of an engine, as far as the guard allows.
pub(crate) fn totals(
    asked: &SearchAsked,
    engine: Option<&str>,
    guard: &Guard,
) -> Result<TotalsData, Fault> {
    let subject = Subject::read(asked)?;
    let (branch, engine) = (read_branch(asked.branch.as_deref())?, read_engine(engine)?);
    let method = read_method(asked.method.as_deref())?;
    let guard = guard.with_solutions(asked.covers.filter(|&covers| covers > 0));
    let problem = &subject.problem;
    let mut counter = Counter { is_new: true, updates: 0, course: Vec::new() };
    let outcome = match (engine, method) {
        (Engine::Cells, Method::Rows) => {
            let (of, name, known) = ("method", method.name().to_owned(), vec!["links"]);
            return Err(RequestFault::UnknownName { of, name, known, near: Vec::new() }.into());
        }
        // What is counted is the plain search, as it is shown.
        (Engine::Cells, Method::Links) => {
            subject::check_size(problem.item_count(), problem.entry_count())?;
            let search = problem.search().engine(engine).branch(branch).preprocess(false);
            search.within(&guard).count().1
        }
        _ => {
            let shown = Shown::new(problem, None)?.branch(branch).method(method)?;
            shown.within(&guard).visit(&mut counter)
        }
    };
    Ok(TotalsData {
        engine: engine.name(),
        nodes: outcome.stats.nodes,
        updates: outcome.stats.updates,
        solutions: outcome.stats.solutions,
        complete: ended(&outcome),
        course: counter.course,
    })
}

/// Counts the entries that a search has removed when it visits each node.
struct Counter {
    /// Whether the next event of a level is the first one at a new node.
    is_new: bool,
    updates: u64,
    course: Vec<u64>,
}

impl Visitor for Counter {
    fn grain(&self) -> Grain {
        Grain::Link
    }

    #[inline]
    fn event(&mut self, event: Event) {
        if let Event::Write { field: Field::Len, old, new, .. } = event {
            self.updates += u64::from(new < old);
        } else if event.grain() == Grain::Level {
            if self.is_new && self.course.len() < MOST_COURSE {
                self.course.push(self.updates);
            }
            self.is_new = matches!(event, Event::Try { .. } | Event::Close { .. });
        }
    }
}

/// Reads the name of one of the two engines that walk the same tree.
fn read_engine(name: Option<&str>) -> Result<Engine, Fault> {
    match name {
        None | Some("links") => Ok(Engine::Links),
        Some("cells") => Ok(Engine::Cells),
        Some(name) => {
            let (of, known) = ("engine", vec!["links", "cells"]);
            let name = name.to_owned();
            Err(RequestFault::UnknownName { of, name, known, near: Vec::new() }.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn asked(search: &serde_json::Value, engine: &str) -> Result<TotalsData, Fault> {
        let search = serde_json::from_value(search.clone()).expect("a search");
        totals(&search, Some(engine), &Guard::default())
    }

    #[test]
    fn langford_7_takes_3283_nodes_leftmost_and_607_with_the_smallest_item() {
        for (branch, nodes) in [("leftmost", 3283), ("mrv", 607)] {
            let told = asked(&json!({"model": "langford 7", "branch": branch}), "links");
            let told = told.expect("a model");
            assert_eq!((told.engine, told.nodes, told.complete), ("links", nodes, true));
        }
    }

    #[test]
    fn cells_looks_at_all_items_and_so_notices_dead_ends_earlier_with_leftmost() {
        let search = json!({"model": "langford 7", "branch": "leftmost"});
        let [links, cells] = ["links", "cells"].map(|engine| asked(&search, engine).expect("it"));
        assert_eq!(links.solutions, cells.solutions);
        assert!(cells.nodes < links.nodes);
    }

    #[test]
    fn with_mrv_two_engines_visit_the_same_nodes_but_change_different_numbers_of_entries() {
        let search = json!({"model": "langford 7", "branch": "mrv"});
        let [links, cells] = ["links", "cells"].map(|engine| asked(&search, engine).expect("it"));
        assert_eq!((links.nodes, links.solutions), (cells.nodes, cells.solutions));
        assert_ne!(links.updates, cells.updates);
    }

    #[test]
    fn the_totals_of_links_are_those_of_the_run_that_is_shown() {
        let problem = quadrille::models::build("langford", &["7"]).expect("a model");
        let run = super::super::Shown::new(&problem, None).expect("small").run();
        let told = asked(&json!({"model": "langford 7"}), "links").expect("a model");
        assert_eq!((run.nodes, run.updates), (told.nodes, told.updates));
        assert_eq!(run.solutions, told.solutions);
    }

    #[test]
    fn the_course_has_the_work_done_before_each_node() {
        for search in [
            json!({"model": "langford 7"}),
            json!({"model": "langford 4", "method": "rows"}),
            json!({"problem": "a 2:3|b 0:2|c | x\na b\nb c x:1\na c\nb x:2\nb c\nc\n"}),
        ] {
            let told = asked(&search, "links").expect("a problem");
            assert_eq!(told.course.len() as u64, told.nodes, "{search}");
            assert_eq!(told.course[0], 0);
            assert!(told.course.is_sorted());
            assert!(told.course.last().is_some_and(|&last| last <= told.updates));
        }
        let cells = asked(&json!({"model": "langford 7"}), "cells").expect("a model");
        assert!(cells.course.is_empty());
    }

    #[test]
    fn totals_need_an_engine_that_walks_the_same_tree() {
        let fault = asked(&json!({"model": "queens 4"}), "bits").expect_err("not this one");
        assert_eq!(fault.message, "unknown engine `bits`");
        let rows = json!({"model": "langford 3", "method": "rows"});
        assert_eq!(asked(&rows, "cells").expect_err("no").message, "unknown method `rows`");
    }
}

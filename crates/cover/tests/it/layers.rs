//! Imports go down only: a module uses modules of its own layer and of those below.
//!
//! The layers are in [`TABLES`]. The test reads the sources, finds the modules, and follows every
//! path that starts at a module (`crate::…`, `super::…`, `self::…`, a child, an imported name), in
//! `use` and elsewhere, to the module that defines what it names. A path through a re-export counts
//! at both ends, so nobody below may use `crate::Problem`: `lib.rs` is on top.
//!
//! Tests (`#[cfg(test)]`) may use anything, and links in comments are not imports. A method that a
//! layer adds to a type of a lower one cannot be seen here when it is called below.

mod reader;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use self::reader::{Names, Sources, collect};

/// The layers of a folder, from the bottom.
struct Table {
    folder: &'static [&'static str],
    layers: &'static [Layer],
}

enum Layer {
    /// Modules that may use each other.
    Open(&'static [&'static str]),
    /// Modules that may not.
    Apart(&'static [&'static str]),
}

use Layer::{Apart, Open};

/// Every module of these folders has its place here, the file of the folder itself included.
const TABLES: &[Table] = &[
    Table {
        folder: &[],
        layers: &[
            Open(&[
                "vectors",
                "watch",
                "costs",
                "crc",
                "bytes",
                "lists",
                "groups",
                "random",
                "machine",
                "magnitude",
                "unknown",
            ]),
            Open(&["problem"]),
            Open(&["format", "models"]),
            Apart(&["reduce", "symmetry"]),
            Open(&["event"]),
            Open(&["diagram"]),
            Apart(&["engine", "frontier"]),
            Open(&["drive"]),
            Apart(&["covers", "best"]),
            Open(&["questions"]),
            Open(&["error", "guard", "rivals", "lib.rs"]),
        ],
    },
    Table {
        folder: &["engine"],
        layers: &[
            Open(&[
                "contract",
                "branch",
                "arrangement",
                "path",
                "place",
                "left",
                "in_turn",
                "steps",
                "dance",
                "dive",
            ]),
            Apart(&["links", "cells", "bits", "learn"]),
            Open(&["choice", "product", "parallel", "mod.rs"]),
        ],
    },
];

#[test]
fn imports_go_down_only() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = BTreeMap::new();
    collect(&folder, "", &mut files);
    // Nothing is overlooked: with the tests, every file is part of the tree.
    let everything = Sources::read(&files, true);
    let read: BTreeSet<&String> = everything.modules.values().map(|it| &it.file).collect();
    assert_eq!(read, files.keys().collect());

    let faults = Sources::read(&files, false).faults();
    let list: String = faults.iter().map(|fault| format!("crates/cover/src/{fault}\n")).collect();
    assert!(faults.is_empty(), "imports that go up:\n{list}");
}

/// A made-up library with every kind of import, right and wrong.
#[test]
fn an_import_that_goes_up_is_found() {
    let files = [
        (
            "lib.rs",
            "mod drive; mod engine; mod frontier; mod problem; mod vectors; mod questions;
             pub use problem::Problem; pub use drive::Stop;",
        ),
        (
            "vectors.rs",
            "//! [`Problem`](crate::problem::Problem)
             // use crate::drive::Stop;
             /* crate::drive::Stop /* nested */ */
             const TEXT: &str = \"crate::drive::Stop \\\" \"; const RAW: &str = r#\"crate::drive\"#;
             fn quote<'a>(it: &'a str) -> char { '\"' }
             #[cfg(test)]
             use crate::drive::Stop;
             #[cfg(test)]
             #[track_caller]
             fn check(a: [u8; 3]) -> Stop { crate::drive::Stop::Done }
             fn late() { crate::problem::Problem::new(); }
             #[cfg(test)]
             mod tests { use super::*; use crate::questions; }",
        ),
        (
            "problem/mod.rs",
            "mod names;
             use std::fmt;
             use crate::{
                 vectors::{self, OutOfMemory},
                 drive::{Guard as Watch, Stop},
             };
             pub struct Problem;
             fn wait(it: &Watch) { vectors::grow(); fmt::write(); Watch::left(it); }
             macro_rules! tell { () => { $crate::drive::tell() } }
             pub(in crate::problem) fn near() {}",
        ),
        (
            "problem/names.rs",
            "use super::Problem;
             fn up() -> super::super::drive::Stop { self::inner::stop() }
             mod inner { use super::super::super::engine as machines; fn go() { machines::start() } }",
        ),
        ("drive.rs", "use crate::engine; use crate::Problem; fn go() { engine::links::Links; }"),
        ("frontier.rs", "use crate::problem::Problem; use crate::engine::Setup;"),
        ("questions.rs", "use crate::{drive::*, engine::Setup, frontier, problem::Problem};"),
        (
            "engine/mod.rs",
            "pub mod contract; mod links; mod cells; mod odd;
             pub use self::contract::Setup; pub(crate) use links::Links;
             pub fn start() { links::Links; cells::Cells; }",
        ),
        ("engine/contract.rs", "pub struct Setup; use super::Links;"),
        ("engine/links.rs", "use super::{Setup, contract::Quota}; pub struct Links;"),
        ("engine/cells.rs", "use crate::engine::*; fn other() -> Links {} use super::links;"),
        ("engine/odd.rs", ""),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let faults = Sources::read(&files.into(), false).faults();
    let expected = [
        "drive.rs:1: drive (layer 7) imports lib.rs (layer 10): crate::Problem",
        "engine/cells.rs:1: engine::cells (layer 1 of engine) imports \
         engine::links (layer 1 of engine): super::links",
        "engine/cells.rs:1: engine::cells (layer 1 of engine) imports \
         engine::mod.rs (layer 2 of engine): crate::engine",
        "engine/contract.rs:1: engine::contract (layer 0 of engine) imports \
         engine::links (layer 1 of engine): super::Links",
        "engine/odd.rs:1: engine::odd has no layer in the table of this test",
        "frontier.rs:1: frontier (layer 6) imports engine (layer 6): crate::engine::Setup",
        "problem/mod.rs:5: problem (layer 1) imports drive (layer 7): crate::drive::Guard",
        "problem/mod.rs:5: problem (layer 1) imports drive (layer 7): crate::drive::Stop",
        "problem/mod.rs:8: problem (layer 1) imports drive (layer 7): Watch::left",
        "problem/mod.rs:9: problem (layer 1) imports drive (layer 7): crate::drive::tell",
        "problem/names.rs:2: problem (layer 1) imports drive (layer 7): super::super::drive::Stop",
        "problem/names.rs:3: problem (layer 1) imports engine (layer 6): machines::start",
        "problem/names.rs:3: problem (layer 1) imports engine (layer 6): \
         super::super::super::engine",
        "vectors.rs:11: vectors (layer 0) imports problem (layer 1): crate::problem::Problem::new",
    ];
    assert_eq!(faults, expected);
}

impl Sources {
    /// The path from the root for one that is written in a module, if it starts at a module.
    fn absolute(&self, at: &[String], names: &[String]) -> Option<Names> {
        let mut base = at.to_vec();
        let mut rest = names;
        match names[0].as_str() {
            "crate" => (base, rest) = (Names::new(), &names[1..]),
            "self" => rest = &names[1..],
            "super" => {
                while rest.first().is_some_and(|name| name == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                let module = &self.modules[at];
                let known = module.children.contains(first)
                    || module.imports.get(first).is_some_and(|it| it[0] != *first);
                if !known {
                    return None;
                }
            }
        }
        Some([base, rest.to_vec()].concat())
    }

    /// The modules in which a path from the root is looked up, the last being the one that defines
    /// what it names. A path that leaves the library ends where it leaves.
    fn lookups(&self, path: &[String], at: &mut Vec<Names>) {
        assert!(at.len() < 16, "{path:?} leads in circles");
        let mut here = Names::new();
        for (i, name) in path.iter().enumerate() {
            let module = &self.modules[&here];
            if module.children.contains(name) {
                here.push(name.clone());
                continue;
            }
            let direct = module.imports.get(name).map(|target| (target.clone(), i + 1));
            let from_glob = || {
                module.globs.iter().filter(|_| !module.items.contains(name)).find_map(|glob| {
                    let target = self.absolute(&here, glob)?;
                    let module = self.modules.get(&target)?;
                    let has = module.items.contains(name) || module.imports.contains_key(name);
                    has.then(|| (glob.clone(), i))
                })
            };
            let target = direct.or_else(from_glob).and_then(|(target, used)| {
                Some([self.absolute(&here, &target)?, path[used..].to_vec()].concat())
            });
            at.push(here);
            if let Some(target) = target {
                self.lookups(&target, at);
            }
            return;
        }
        at.push(here);
    }

    /// A line for each import that goes up.
    fn faults(&self) -> Vec<String> {
        let mut faults = BTreeSet::new();
        for (at, module) in &self.modules {
            let mut fault = |line: usize, text: String| {
                faults.insert((module.file.clone(), line, text));
            };
            for table in TABLES {
                if table.place(at).is_some_and(|place| table.level(place).is_none()) {
                    let text = format!("{} has no layer in the table of this test", at.join("::"));
                    fault(1, text);
                }
            }
            for path in &module.paths {
                let Some(target) = self.absolute(at, &path.names) else { continue };
                let mut lookups = Vec::new();
                self.lookups(&target, &mut lookups);
                let definer = lookups.len() - 1;
                for (i, to) in lookups.iter().enumerate() {
                    // Inside a folder, its own file may pass names on.
                    let passes_on = i < definer && !to.is_empty() && at.starts_with(to);
                    for table in TABLES.iter().filter(|_| !passes_on) {
                        if let Some(text) = table.fault(at, to) {
                            fault(path.line, format!("{text}: {}", path.names.join("::")));
                        }
                    }
                }
            }
        }
        faults.into_iter().map(|(file, line, text)| format!("{file}:{line}: {text}")).collect()
    }
}

impl Table {
    /// The name of a module in this table, if it is in the folder.
    fn place<'a>(&self, at: &'a [String]) -> Option<&'a str> {
        let inside =
            at.len() >= self.folder.len() && at.iter().zip(self.folder).all(|(a, b)| a == b);
        let own_file = if self.folder.is_empty() { "lib.rs" } else { "mod.rs" };
        inside.then(|| at.get(self.folder.len()).map_or(own_file, String::as_str))
    }

    fn level(&self, place: &str) -> Option<usize> {
        self.layers.iter().position(|layer| match layer {
            Open(names) | Apart(names) => names.contains(&place),
        })
    }

    /// What is wrong if one module imports another.
    fn fault(&self, from: &[String], to: &[String]) -> Option<String> {
        let (one, other) = (self.place(from)?, self.place(to)?);
        let (low, high) = (self.level(one)?, self.level(other)?);
        let apart = matches!(self.layers[low], Apart(_));
        if high < low || high == low && (one == other || !apart) {
            return None;
        }
        let name = |place| [self.folder, &[place]].concat().join("::");
        let (one, other) = (name(one), name(other));
        let of =
            if self.folder.is_empty() { "" } else { &format!(" of {}", self.folder.join("::")) };
        Some(format!("{one} (layer {low}{of}) imports {other} (layer {high}{of})"))
    }
}

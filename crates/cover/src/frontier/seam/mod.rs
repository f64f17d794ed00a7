//! Counts a problem that falls apart into two or three parts if some items, its *seam*, are set
//! aside.
//!
//! A band of a Sudoku, three rows of 9×9, is tied to the others only by what each column still
//! lacks. So the bands are counted on their own, each for every way to take digits from the
//! columns, and the results are joined at the seam:
//!
//! ```text
//! Rows --cut--> parts --sweep--> tables --lattice--> paths ----.
//!                                   `-----twins--> orbits --join--> count
//! ```
//!
//! All 6,670,903,752,021,072,936,960 grids of 9×9 Sudoku are counted this way in a few seconds. A
//! sweep over the whole board would need more states in the second band than fit in any memory.
//!
//! B. Felgenhauer and F. Jarvis counted the grids by hand-made classes of bands (*Mathematics of
//! Sudoku I*, 2006). Nothing here knows of Sudoku: the parts are found ([`cut`]), counted by an
//! ordinary sweep ([`table`]), and joined block by block ([`lattice`], [`join`]). Interchangeable
//! pieces ([`alike`](super::alike)) keep the tables small. Symmetries between the entries of a
//! table are found in the tables ([`twins`]).

mod cut;
mod join;
mod lattice;
mod table;
#[cfg(test)]
mod tests;
mod twins;

use num_bigint::BigUint;

use cut::Cut;
use join::{Completions, Pairs, Side};
use lattice::{Building, Index, Lattice, Place};
use table::{Alphabets, Table, Tabling};
use twins::Twins;

use super::alike::Alike;
use super::layer::{Memory, Trouble};
use super::rows::Rows;
use crate::costs::seam::WEIGHED;
use crate::vectors::{push, reserved};
use crate::watch::{NotBuilt, Watch};

/// A count along a seam, in progress. It can be paused and resumed at any time.
pub(super) struct Seam {
    /// The cuts to try, the current one last.
    cuts: Vec<Cut>,
    stage: Stage,
    /// The memory as it was before the current cut.
    before: Option<Memory>,
    /// Effort and states of what is over.
    past: (u64, u64),
}

/// How far the current cut is.
enum Stage {
    Begin,
    /// The tables of the parts, one after the other.
    Tables(Alphabets, Vec<Table>, Tabling),
    /// The lattices of the tables, one after the other.
    Lattices(Tables, Building),
    Twins(Tables, Twins),
    Join(Box<Joining>),
}

/// The tables of a cut, without repetition.
struct Tables {
    alphabets: Alphabets,
    places: Vec<Place>,
    tables: Vec<Table>,
    /// The tables of the three parts that are joined.
    of_parts: [usize; 3],
    /// The lattices made so far, and the index of the entries of each table.
    lattices: Vec<(Lattice, Index)>,
}

/// The last stage.
struct Joining {
    tables: Tables,
    pairs: Pairs,
    /// The orbit of each entry of the first table, and the number of entries whose ways are added
    /// to those of their orbit.
    orbit_of: Vec<u32>,
    weighed: usize,
    /// An entry of each orbit, and the ways to take any entry of it, in any arrangement.
    orbits: Vec<(u32, BigUint)>,
    /// The number of orbits whose completions are counted.
    done: usize,
    completions: Completions,
    effort: u64,
    sum: BigUint,
}

impl Seam {
    /// Looks for seams, and prepares to count along the best. Returns `None` if there is none. Each
    /// primary item must have a row.
    pub(super) fn find(
        rows: &Rows,
        alike: &Alike,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Seam>, NotBuilt> {
        let mut cuts = Cut::find(rows, alike, watch)?;
        cuts.reverse();
        let (before, past) = (None, (0, 0));
        Ok((!cuts.is_empty()).then_some(Seam { cuts, stage: Stage::Begin, before, past }))
    }

    /// Continues until `effort` nanoseconds are spent. Returns the number of covers, once it is
    /// known. Fails if there are too many states whichever way the problem is cut.
    pub(super) fn run(
        &mut self,
        rows: &Rows,
        alike: &Alike,
        effort: u64,
        memory: &mut Memory,
    ) -> Result<Option<BigUint>, Trouble> {
        let until = self.effort().saturating_add(effort);
        while self.effort() < until {
            let cut = self.cuts.last().ok_or(Trouble::TooLarge)?;
            let before = *self.before.get_or_insert(*memory);
            let (past, states) = (self.past.0, self.stage.states());
            let spent = self.stage.effort();
            let stage = std::mem::replace(&mut self.stage, Stage::Begin);
            match stage.run(rows, alike, cut, until - past, memory) {
                Ok(Next::Same(stage)) => self.stage = stage,
                Ok(Next::New(stage, over)) => {
                    self.stage = stage;
                    self.past = (past + over.0, self.past.1 + over.1);
                }
                Ok(Next::Answer(count, over)) => {
                    self.past = (past + over.0, self.past.1 + over.1);
                    return Ok(Some(count));
                }
                Err(_) => {
                    self.past = (past + spent, self.past.1 + states);
                    self.cuts.pop();
                    self.before = None;
                    *memory = before;
                }
            }
        }
        Ok(None)
    }

    /// Returns the estimated nanoseconds of work so far.
    pub(super) fn effort(&self) -> u64 {
        self.past.0 + self.stage.effort()
    }

    /// Returns a rough estimate of the nanoseconds ahead, or 0 as long as nothing is known.
    pub(super) fn ahead(&self) -> u64 {
        match &self.stage {
            Stage::Join(joining) if joining.done > 0 => {
                let left = (joining.orbits.len() - joining.done) as f64;
                (joining.completions.effort as f64 * left / joining.done as f64) as u64
            }
            _ => 0,
        }
    }

    /// Returns the number of states processed so far.
    pub(super) fn states(&self) -> u64 {
        self.past.1 + self.stage.states()
    }
}

/// What comes after some work on a stage.
enum Next {
    Same(Stage),
    /// Another stage, with the effort and the states of what is over.
    New(Stage, (u64, u64)),
    /// The number of covers, with the same.
    Answer(BigUint, (u64, u64)),
}

impl Stage {
    fn effort(&self) -> u64 {
        match self {
            Stage::Begin => 0,
            Stage::Tables(_, _, tabling) => tabling.effort(),
            Stage::Lattices(_, building) => building.effort,
            Stage::Twins(_, twins) => twins.effort,
            Stage::Join(joining) => joining.effort,
        }
    }

    fn states(&self) -> u64 {
        match self {
            Stage::Tables(_, _, tabling) => tabling.states(),
            Stage::Join(joining) => joining.completions.ends,
            Stage::Begin | Stage::Lattices(..) | Stage::Twins(..) => 0,
        }
    }

    /// Continues until the effort of this stage is `until`, or until it is over.
    fn run(
        self,
        rows: &Rows,
        alike: &Alike,
        cut: &Cut,
        until: u64,
        memory: &mut Memory,
    ) -> Result<Next, Trouble> {
        let over = (self.effort(), self.states());
        Ok(match self {
            Stage::Begin => {
                let alphabets = Alphabets::new(&cut.blocks)?;
                let tabling = Tabling::new(rows, alike, cut, 0, memory)?;
                Next::New(Stage::Tables(alphabets, Vec::new(), tabling), over)
            }
            Stage::Tables(mut alphabets, mut tables, mut tabling) => {
                let left = until.saturating_sub(over.0);
                let Some(table) = tabling.run(left, &mut alphabets, memory)? else {
                    return Ok(Next::Same(Stage::Tables(alphabets, tables, tabling)));
                };
                let over = (tabling.effort(), tabling.states());
                if table.ways.is_empty() {
                    return Ok(Next::Answer(BigUint::ZERO, over));
                }
                push(&mut tables, table)?;
                let mut own =
                    (0..cut.parts.len()).filter(|&part| cut.parts[part].same_as.is_none());
                let stage = match own.nth(tables.len()) {
                    Some(part) => {
                        let tabling = Tabling::new(rows, alike, cut, part, memory)?;
                        Stage::Tables(alphabets, tables, tabling)
                    }
                    None => Tables::new(alphabets, tables, cut)?.next_stage(memory)?,
                };
                Next::New(stage, over)
            }
            Stage::Lattices(mut tables, mut building) => {
                let table = &tables.tables[tables.lattices.len()];
                match building.run(until, table, &tables.places, memory)? {
                    None => Next::Same(Stage::Lattices(tables, building)),
                    Some(lattice) => {
                        push(&mut tables.lattices, lattice)?;
                        Next::New(tables.next_stage(memory)?, (building.effort, 0))
                    }
                }
            }
            Stage::Twins(tables, mut twins) => match tables.look(&mut twins, until)? {
                false => Next::Same(Stage::Twins(tables, twins)),
                true => {
                    let effort = twins.effort;
                    Next::New(
                        Stage::Join(Box::new(Joining::new(tables, twins, memory)?)),
                        (effort, 0),
                    )
                }
            },
            Stage::Join(mut joining) => match joining.run(until)? {
                true => Next::Answer(joining.sum, (joining.effort, joining.completions.ends)),
                false => Next::Same(Stage::Join(joining)),
            },
        })
    }
}

impl Tables {
    /// `tables` are those of the parts that are not the same as an earlier one.
    fn new(mut alphabets: Alphabets, mut tables: Vec<Table>, cut: &Cut) -> Result<Tables, Trouble> {
        let mut of_parts = [0; 3];
        let mut own = 0;
        for (k, part) in cut.parts.iter().enumerate() {
            of_parts[k] = match part.same_as {
                Some(other) => of_parts[other],
                None => {
                    own += 1;
                    own - 1
                }
            };
        }
        if cut.parts.len() == 2 {
            of_parts[2] = tables.len();
            let table = Table::empty(&mut alphabets)?;
            push(&mut tables, table)?;
        }
        of_parts[..cut.parts.len()].sort_by_key(|&table| tables[table].ways.len());
        let places = lattice::places(&alphabets)?;
        let lattices = reserved(tables.len())?;
        Ok(Tables { alphabets, places, tables, of_parts, lattices })
    }

    /// Returns the stage that makes the next lattice, or the one after the last.
    fn next_stage(self, memory: &mut Memory) -> Result<Stage, Trouble> {
        let next = self.lattices.len();
        if next < self.tables.len() {
            let building = Building::new(&self.places)?;
            return Ok(Stage::Lattices(self, building));
        }
        let entries = self.tables[self.of_parts[0]].ways.len();
        let twins = Twins::new(self.alphabets.classes(), entries, memory)?;
        Ok(Stage::Twins(self, twins))
    }

    /// Looks for twins. Returns whether all were found.
    fn look(&self, twins: &mut Twins, until: u64) -> Result<bool, Trouble> {
        let first = self.of_parts[0];
        let others = (0..self.tables.len()).filter(|&table| table != first);
        let mut all = reserved(self.tables.len())?;
        all.extend(
            std::iter::once(first)
                .chain(others)
                .map(|table| (&self.tables[table], &self.lattices[table].1)),
        );
        twins.run(until, self.alphabets.classes(), &all, &self.places)
    }

    /// Returns the types of an entry of the first table.
    fn first(&self, entry: u32) -> &[u16] {
        let blocks = self.places.len();
        &self.tables[self.of_parts[0]].types[entry as usize * blocks..][..blocks]
    }

    fn side(&self, part: usize) -> Side<'_> {
        let table = self.of_parts[part];
        Side { lattice: &self.lattices[table].0, table: &self.tables[table] }
    }
}

impl Joining {
    fn new(tables: Tables, mut twins: Twins, memory: &mut Memory) -> Result<Joining, Trouble> {
        let pairs = Pairs::new(tables.alphabets.classes(), memory)?;
        let entries = tables.tables[tables.of_parts[0]].ways.len();
        memory.take(entries * size_of::<u32>())?;
        let mut orbits: Vec<(u32, BigUint)> = reserved(twins.orbits.count())?;
        let mut orbit_of: Vec<u32> = reserved(entries)?;
        for entry in 0..entries {
            let root = twins.orbits.root(entry);
            // The root is the smallest of its group.
            if root == entry {
                orbit_of.push(orbits.len() as u32);
                orbits.push((entry as u32, BigUint::ZERO));
            } else {
                orbit_of.push(orbit_of[root]);
            }
        }
        let mut completions = Completions::default();
        completions.begin()?;
        let (weighed, done, effort, sum) = (0, 0, 0, BigUint::ZERO);
        Ok(Joining { tables, pairs, orbit_of, weighed, orbits, done, completions, effort, sum })
    }

    /// Continues until the effort is `until`. Returns whether the sum is complete.
    fn run(&mut self, until: u64) -> Result<bool, Trouble> {
        let table = &self.tables.tables[self.tables.of_parts[0]];
        while self.weighed < table.ways.len() {
            if self.effort >= until {
                return Ok(false);
            }
            let mut ways = BigUint::from(table.ways[self.weighed]);
            let mut types = self.tables.first(self.weighed as u32);
            for alphabet in self.tables.alphabets.classes() {
                let (own, others) = types.split_at(alphabet.blocks);
                ways *= table::arranged(own);
                types = others;
            }
            self.orbits[self.orbit_of[self.weighed] as usize].1 += ways;
            self.weighed += 1;
            self.effort += WEIGHED;
        }
        let Joining { tables, pairs, completions, .. } = self;
        while let Some((entry, ways)) = self.orbits.get(self.done) {
            let sides = (tables.side(1), tables.side(2));
            let first = tables.first(*entry);
            let left = until.saturating_sub(self.effort);
            let before = completions.effort;
            let count = completions.run(before + left, first, pairs, &tables.places, sides)?;
            self.effort += completions.effort - before;
            let Some(count) = count else { return Ok(false) };
            self.sum += count * ways;
            self.done += 1;
            completions.begin()?;
        }
        Ok(true)
    }
}

//! Reads a compiled set from bytes, and trusts none of them.
//!
//! No list is longer than the bytes that are left could hold, so a forged length allocates nothing.
//! The problem is made by a [`ProblemBuilder`], which checks all its rules, and a diagram by the
//! same [`Gathering`] as any other, which adds up its numbers.

use std::sync::Arc;

use super::check::{End, check};
use super::{DiagramFault, FileError, FileErrorKind as Kind, FilePart, MAGIC, RESTRICTED, VERSION};
use crate::covers::{Covers, Set, stop_of};
use crate::crc::crc64;
use crate::diagram::{Diagram, Edge, Gap, Gathering, Labels, SINK};
use crate::drive::{Guard, Stop, may_build};
use crate::machine;
use crate::problem::{Entry, ItemId, OptionId, Place, Problem, ProblemBuilder, Role};
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

impl Covers {
    /// Returns the set that a file holds. See [`to_bytes`](Covers::to_bytes).
    ///
    /// # Errors
    /// Fails if the bytes are not those of a file of this format and version, or if they are
    /// damaged: no bytes whatever make a set with a wrong answer.
    pub fn from_bytes(bytes: &[u8]) -> Result<Covers, FileError> {
        Covers::from_bytes_within(bytes, &Guard::default())
    }

    /// Returns whether bytes begin like the file of a compiled set, damaged or not. No text begins
    /// so.
    pub fn is_file(bytes: &[u8]) -> bool {
        let first = &bytes[..bytes.len().min(4)];
        let is_cut = !first.is_empty() && MAGIC.starts_with(first);
        is_cut || DAMAGED.iter().any(|start| bytes.starts_with(start))
    }

    /// Does the same as [`from_bytes`](Covers::from_bytes), unless `guard` stops it. The guard also
    /// applies to the set: see [`within`](Covers::within).
    ///
    /// # Errors
    /// The same as for [`from_bytes`](Covers::from_bytes), and [`FileErrorKind::Stopped`] if the
    /// guard stops the work.
    ///
    /// [`FileErrorKind::Stopped`]: crate::covers::FileErrorKind::Stopped
    pub fn from_bytes_within(bytes: &[u8], guard: &Guard) -> Result<Covers, FileError> {
        let go_on = || may_build(guard);
        let mut reader = Reader { bytes, at: 0 };
        let set = reader.set(&mut Watch::new(&go_on)).map_err(|fault| {
            let kind = match fault {
                Fault::Kind(kind) => kind,
                Fault::Stopped => Kind::Stopped(stop_of(guard)),
                Fault::OutOfMemory => Kind::Stopped(Stop::OutOfMemory),
            };
            FileError::new(kind, reader.at)
        })?;
        let memory = machine::memory() / 4;
        Ok(Covers { set: Arc::new(set), guard: guard.clone(), memory })
    }
}

/// What the first bytes become if a transfer takes them for text: in Latin-1, in another encoding,
/// or with seven bits.
const DAMAGED: [&[u8]; 3] = [b"\xC2\x89QCV", b"\xEF\xBF\xBDQCV", b"\x09QCV\r\n\x1a"];

/// Why reading ends.
enum Fault {
    Kind(Kind),
    Stopped,
    OutOfMemory,
}

impl From<Kind> for Fault {
    fn from(kind: Kind) -> Fault {
        Fault::Kind(kind)
    }
}

impl From<DiagramFault> for Fault {
    fn from(fault: DiagramFault) -> Fault {
        Fault::Kind(Kind::Diagram(fault))
    }
}

impl From<End> for Fault {
    fn from(end: End) -> Fault {
        match end {
            End::Fault(fault) => fault.into(),
            End::NotBuilt(not_built) => not_built.into(),
        }
    }
}

impl From<OutOfMemory> for Fault {
    fn from(_: OutOfMemory) -> Fault {
        Fault::OutOfMemory
    }
}

impl From<NotBuilt> for Fault {
    fn from(not_built: NotBuilt) -> Fault {
        match not_built {
            NotBuilt::OutOfMemory => Fault::OutOfMemory,
            NotBuilt::Stopped => Fault::Stopped,
        }
    }
}

impl From<Gap> for Fault {
    fn from(gap: Gap) -> Fault {
        match gap {
            Gap::TooLarge => Fault::OutOfMemory,
            Gap::Stopped => Fault::Stopped,
        }
    }
}

/// The bytes, and how far they are read.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn take(&mut self, len: usize) -> Result<&'b [u8], Fault> {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let taken = rest.get(..len).ok_or(Kind::Truncated)?;
        self.at += len;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    #[inline]
    fn number(&mut self) -> Result<u32, Fault> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Reads the length of a list, each value of which takes at least `size` bytes.
    fn length(&mut self, size: usize) -> Result<usize, Fault> {
        let length = self.number()? as usize;
        match length.checked_mul(size).is_some_and(|all| all <= self.bytes.len() - self.at) {
            true => Ok(length),
            false => Err(Kind::Truncated.into()),
        }
    }

    fn text(&mut self) -> Result<&'b str, Fault> {
        let length = self.length(1)?;
        Ok(std::str::from_utf8(self.take(length)?).map_err(|_| Kind::Text)?)
    }

    fn set(&mut self, watch: &mut Watch<'_>) -> Result<Set, Fault> {
        if !self.bytes.starts_with(&MAGIC) {
            let is_file = Covers::is_file(self.bytes);
            return Err(if is_file { Kind::Signature } else { Kind::Foreign }.into());
        }
        self.at = 8;
        let version = self.number()?;
        if version != VERSION {
            return Err(Kind::Newer { version }.into());
        }
        let flags = self.number()?;
        if flags & !RESTRICTED != 0 {
            return Err(Kind::Value(FilePart::Flags).into());
        }
        let is_restricted = flags & RESTRICTED != 0;
        let (expected, found) = (u64::from_le_bytes(self.array()?), self.bytes.len() as u64);
        if expected != found || found < 32 {
            return Err(Kind::Length { expected, found }.into());
        }
        let (body, crc) = self.bytes.split_at(self.bytes.len() - 8);
        let mut told = [0; 8];
        told.copy_from_slice(crc);
        if crc64(body) != u64::from_le_bytes(told) {
            return Err(Kind::Checksum.into());
        }
        self.bytes = body;
        let problem = self.problem(watch)?;
        let count = self.length(9)?;
        let mut parts = reserved(count)?;
        let mut is_used = filled(problem.option_count(), false)?;
        let mut is_empty = false;
        for _ in 0..count {
            let part = self.part(&problem, &mut is_used, watch)?;
            is_empty |= part.root().is_none();
            push(&mut parts, part)?;
        }
        if self.at < self.bytes.len() {
            return Err(Kind::Surplus.into());
        }
        let problem = Arc::new(problem);
        if is_empty {
            return Ok(Set::none(problem).restricted(is_restricted));
        }
        check(&problem, &parts, watch)?;
        Ok(Set::new(problem, parts).restricted(is_restricted))
    }

    fn problem(&mut self, watch: &mut Watch<'_>) -> Result<Problem, Fault> {
        let mut builder = ProblemBuilder::new();
        let wrong = |error| Fault::Kind(Kind::Problem(error));
        let items = self.length(12)? as u32;
        for _ in 0..items {
            watch.pass(1)?;
            let (min, max) = (self.number()?, self.number()?);
            let role = match (min, max) {
                (0, 0) => Role::Secondary,
                (_, 0) => return Err(Kind::Value(FilePart::Role).into()),
                (min, max) => Role::Primary { min, max },
            };
            builder.try_item(self.text()?, role).map_err(wrong)?;
        }
        let mut colors = Vec::new();
        for k in 0..self.length(4)? {
            let color = builder.try_color(self.text()?).map_err(wrong)?;
            if color.index() != k {
                return Err(Kind::Value(FilePart::Color).into());
            }
            push(&mut colors, color)?;
        }
        let item = |number: u32, part| match number < items {
            true => Ok(ItemId(number)),
            false => Err(Fault::Kind(Kind::Value(part))),
        };
        let mut entries: Vec<Entry> = Vec::new();
        for _ in 0..self.length(16)? {
            entries.clear();
            let length = self.length(8)?;
            watch.pass(length)?;
            for _ in 0..length {
                let item = item(self.number()?, FilePart::Item)?;
                let color = match (self.number()? as usize).checked_sub(1) {
                    None => None,
                    Some(k) => Some(*colors.get(k).ok_or(Kind::Value(FilePart::Color))?),
                };
                push(&mut entries, Entry { item, color })?;
            }
            builder.try_option(&entries).map_err(wrong)?;
            let cost = i64::from_le_bytes(self.array()?);
            builder.try_cost(cost).map_err(wrong)?;
            let name = self.text()?;
            if !name.is_empty() {
                builder.try_name(name).map_err(wrong)?;
            }
        }
        for _ in 0..self.length(5)? {
            let item = item(self.number()?, FilePart::Place)?;
            let [known] = self.array()?;
            if known > 15 {
                return Err(Kind::Value(FilePart::Place).into());
            }
            let mut field = |k: u8| match known >> k & 1 {
                0 => Ok(None),
                _ => self.number().map(Some),
            };
            let (column, row, layer, area) = (field(0)?, field(1)?, field(2)?, field(3)?);
            let place = Place { column, row, layer, area };
            builder.try_place(item, place).map_err(wrong)?;
        }
        for _ in 0..self.length(8)? {
            let item = item(self.number()?, FilePart::Place)?;
            builder.try_sign(item, self.text()?).map_err(wrong)?;
        }
        builder.build().map_err(wrong)
    }

    /// Reads a part. `is_used` says which options the parts before have.
    fn part(
        &mut self,
        problem: &Problem,
        is_used: &mut [bool],
        watch: &mut Watch<'_>,
    ) -> Result<Diagram, Fault> {
        if self.array()? != [0] {
            return Err(Kind::Value(FilePart::Kind).into());
        }
        let mut labels = Labels::new()?;
        let mut own: Vec<OptionId> = Vec::new();
        let mut before = 0;
        for _ in 0..self.length(8)? {
            let step = self.number()?;
            if step < before || step == u32::MAX {
                return Err(Kind::Value(FilePart::Step).into());
            }
            before = step;
            own.clear();
            let length = self.length(4)?;
            watch.pass(1 + length)?;
            for _ in 0..length {
                let option = self.number()?;
                let known = is_used.get_mut(option as usize);
                let is_twice = known.is_none_or(|used| std::mem::replace(used, true));
                if is_twice || problem.idle_options().binary_search(&OptionId(option)).is_ok() {
                    return Err(Kind::Value(FilePart::Option).into());
                }
                push(&mut own, OptionId(option))?;
            }
            labels.push(step, &own)?;
        }
        let nodes = self.number()?;
        if nodes == 0 {
            return Ok(Diagram::empty()?);
        }
        // A node takes at least twelve bytes.
        if (nodes - 1) as usize > (self.bytes.len() - self.at) / 12 {
            return Err(Kind::Truncated.into());
        }
        let count = labels.len() as u32;
        let mut gathering = Gathering::new(labels, usize::MAX)?;
        let mut is_reached = filled(nodes as usize, false)?;
        let mut edges: Vec<Edge> = Vec::new();
        for node in 1..nodes {
            edges.clear();
            let length = self.length(8)?;
            if length == 0 {
                return Err(Kind::Value(FilePart::Node).into());
            }
            watch.pass(length)?;
            let mut last: Option<u32> = None;
            for k in 0..length {
                let (label, child) = (self.number()?, self.number()?);
                if label >= count || child >= node {
                    return Err(Kind::Value(FilePart::Edge).into());
                }
                let labels = gathering.labels();
                let takes_none = labels.options(label).is_empty();
                if last.is_some_and(|last| last >= label) || takes_none && k + 1 < length {
                    return Err(DiagramFault::Twice.into());
                }
                if gathering.step(child) <= labels.step(label) {
                    return Err(DiagramFault::Order.into());
                }
                last = Some(label);
                is_reached[child as usize] = true;
                push(&mut edges, Edge { label, child })?;
            }
            gathering.add_as_is(&edges)?;
        }
        let root = nodes - 1;
        if is_reached[..root as usize].contains(&false) {
            return Err(DiagramFault::Unreached.into());
        }
        Ok(gathering.finish(Some(if root == 0 { SINK } else { root }))?)
    }
}

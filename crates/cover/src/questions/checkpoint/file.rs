//! Checkpoints as bytes. `docs/checkpoint.md` describes them.
//!
//! All numbers are little-endian. The checksum finds damage. A reader trusts no length: whatever
//! the bytes, the result is a checkpoint or an error, and the search checks every place when it
//! goes there.

use super::{Checkpoint, CheckpointError, Question, Span, Tree};
use crate::crc::crc64;
use crate::engine::left::Left;
use crate::engine::place::{Place, Rung};
use crate::engine::{Branch, Counters, Engine};
use crate::lists::Lists;
use crate::problem::OptionId;
use crate::vectors::{append, push, reserved};

/// The first bytes. As with PNG, they show damage by transfers that change the ends of lines.
const MAGIC: [u8; 8] = *b"\x89QCK\r\n\x1a\n";
/// The version of the format and of the trees. A change of either makes it another one: what
/// counts as a branch, or in which order branches come, must be as it was.
const VERSION: u32 = 1;

/// Kinds of places.
const START: u8 = 0;
const WITHIN: u8 = 1;
const END: u8 = 2;

impl Checkpoint {
    /// Returns the checkpoint as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let Tree { engine, branch, seed, preprocess, problem } = self.tree;
        bytes.push((self.question == Question::Count).into());
        bytes.push(place_of(Engine::ALL, engine));
        bytes.push(place_of(Branch::ALL, branch));
        bytes.push(u8::from(preprocess) | u8::from(seed.is_some()) << 1);
        bytes.extend(seed.unwrap_or(0).to_le_bytes());
        bytes.extend(problem.to_le_bytes());
        let paths = [Some(&self.span.from), self.span.to.as_ref()];
        for path in paths {
            // A path has fewer levels than this.
            let length = path.map_or(u32::MAX, |path| path.len() as u32);
            bytes.extend(length.to_le_bytes());
            path.into_iter().flatten().for_each(|branch| bytes.extend(branch.to_le_bytes()));
        }
        let Counters { nodes, updates, covers } = self.before;
        [nodes, updates, covers].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        let mut word = |number: usize| bytes.extend((number as u32).to_le_bytes());
        word(self.left.sections.len());
        for section in &self.left.sections {
            word(section.covers.len());
            for k in 0..section.covers.len() {
                let cover = section.covers.get(k);
                word(cover.len());
                cover.iter().for_each(|option| word(option.index()));
            }
            let (kind, rungs) = match &section.place {
                Place::Start => (START, &[][..]),
                Place::Within(rungs) => (WITHIN, &rungs[..]),
                Place::End => (END, &[][..]),
            };
            word(kind.into());
            word(rungs.len());
            for &Rung { degree, branch, end } in rungs {
                [degree, branch, end].iter().for_each(|&number| word(number as usize));
            }
        }
        let checksum = crc64(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads a checkpoint from bytes.
    ///
    /// # Errors
    /// Fails if they are no checkpoint, or damaged, or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let Some(rest) = bytes.strip_prefix(&MAGIC) else {
            let is_cut = bytes.len() < MAGIC.len() && MAGIC.starts_with(bytes) && !bytes.is_empty();
            let is_changed = bytes.starts_with(&MAGIC[..4]) || bytes.starts_with(&MAGIC[1..4]);
            return Err(match is_cut || is_changed {
                true => CheckpointError::Damaged,
                false => CheckpointError::Foreign,
            });
        };
        let (version, _) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let found = u32::from_le_bytes(*version);
        if found != VERSION {
            return Err(CheckpointError::Version { found, expected: VERSION });
        }
        let (body, checksum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
        if crc64(body) != u64::from_le_bytes(*checksum) {
            return Err(CheckpointError::Damaged);
        }
        let body = body.get(MAGIC.len() + 4..).ok_or(CheckpointError::Damaged)?;
        let mut reader = Reader(body);
        let checkpoint = reader.checkpoint()?;
        if reader.0.is_empty() { Ok(checkpoint) } else { Err(CheckpointError::Damaged) }
    }
}

fn place_of<T: PartialEq + Copy>(all: &[T], one: T) -> u8 {
    all.iter().position(|it| *it == one).unwrap_or(0) as u8
}

/// Reads numbers from the front of bytes.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(*first)
    }

    fn long(&mut self) -> Result<u64, CheckpointError> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    fn word(&mut self) -> Result<u32, CheckpointError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    /// Reads the length of a list, each of whose members takes at least `size` bytes.
    fn length(&mut self, size: usize) -> Result<usize, CheckpointError> {
        let length = self.word()? as usize;
        if length > self.0.len() / size { Err(CheckpointError::Damaged) } else { Ok(length) }
    }

    /// Reads the branches of a path, if there is one.
    fn path(&mut self) -> Result<Option<Vec<u32>>, CheckpointError> {
        if self.0.starts_with(&u32::MAX.to_le_bytes()) {
            self.word()?;
            return Ok(None);
        }
        let mut path = reserved(self.length(4)?)?;
        for _ in 0..path.capacity() {
            push(&mut path, self.word()?)?;
        }
        Ok(Some(path))
    }

    fn checkpoint(&mut self) -> Result<Checkpoint, CheckpointError> {
        let [question, engine, branch, flags] = self.take()?;
        let engine = *Engine::ALL.get(engine as usize).ok_or(CheckpointError::Damaged)?;
        let branch = *Branch::ALL.get(branch as usize).ok_or(CheckpointError::Damaged)?;
        let question = match question {
            0 => Question::Solutions,
            1 => Question::Count,
            _ => return Err(CheckpointError::Damaged),
        };
        let seed = self.long()?;
        let tree = Tree {
            engine,
            branch,
            seed: (flags & 2 != 0).then_some(seed),
            preprocess: flags & 1 != 0,
            problem: self.long()?,
        };
        let from = self.path()?.ok_or(CheckpointError::Damaged)?;
        let span = Span { from, to: self.path()? };
        let before = Counters { nodes: self.long()?, updates: self.long()?, covers: self.long()? };
        let mut left = Left::default();
        for _ in 0..self.length(12)? {
            let mut covers = Lists::empty()?;
            let mut cover = Vec::new();
            for _ in 0..self.length(4)? {
                cover.clear();
                for _ in 0..self.length(4)? {
                    push(&mut cover, OptionId(self.word()?))?;
                }
                covers.push(&cover)?;
            }
            let kind = self.word()?;
            let mut rungs = reserved(self.length(12)?)?;
            for _ in 0..rungs.capacity() {
                let rung = Rung { degree: self.word()?, branch: self.word()?, end: self.word()? };
                append(&mut rungs, &[rung])?;
            }
            let place = match (kind as u8, rungs.is_empty()) {
                (START, true) => Place::Start,
                (END, true) => Place::End,
                (WITHIN, false) => Place::Within(rungs),
                _ => return Err(CheckpointError::Damaged),
            };
            if !place.is_sound() || kind > u32::from(END) {
                return Err(CheckpointError::Damaged);
            }
            left.add(covers, place)?;
        }
        Ok(Checkpoint { question, tree, span, before, left })
    }
}

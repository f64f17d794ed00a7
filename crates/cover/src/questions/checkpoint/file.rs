//! Checkpoints as bytes. `docs/checkpoint.md` describes them.
//!
//! The checksum finds damage. Whatever the bytes, the result is a checkpoint or an error, and the
//! search checks every place when it goes there.

use super::ranked::Ranked;
use super::{Checkpoint, CheckpointError, Question, Span, Tree};
use crate::bytes::{Malformed, Reader, Writer};
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

/// Questions.
const SOLUTIONS: u8 = 0;
const COUNT: u8 = 1;
const BEST: u8 = 2;

/// Kinds of places.
const START: u8 = 0;
const WITHIN: u8 = 1;
const END: u8 = 2;

impl Checkpoint {
    /// Returns the checkpoint as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut to = Writer(MAGIC.to_vec());
        to.word(VERSION);
        let Tree { engine, branch, seed, preprocess, problem } = self.tree;
        to.byte(match self.question {
            Question::Solutions => SOLUTIONS,
            Question::Count => COUNT,
            Question::Best { .. } => BEST,
        });
        to.byte(place_of(Engine::ALL, engine));
        to.byte(place_of(Branch::ALL, branch));
        to.byte(u8::from(preprocess) | u8::from(seed.is_some()) << 1);
        to.long(seed.unwrap_or(0));
        to.long(problem);
        for path in [Some(&self.span.from), self.span.to.as_ref()] {
            // A path has fewer levels than this.
            to.word(path.map_or(u32::MAX, |path| path.len() as u32));
            path.into_iter().flatten().for_each(|&branch| to.word(branch));
        }
        match &self.ranked {
            Some(ranked) => {
                to.long(self.span.division);
                ranked.write(&mut to);
            }
            None => self.write_left(&mut to),
        }
        let checksum = crc64(&to.0);
        to.long(checksum);
        to.0
    }

    /// Writes what was done, and what is left, of a search that visits covers.
    fn write_left(&self, to: &mut Writer) {
        let Counters { nodes, updates, covers } = self.before;
        [nodes, updates, covers].iter().for_each(|&number| to.long(number));
        to.word(self.left.sections.len() as u32);
        for section in &self.left.sections {
            to.word(section.covers.len() as u32);
            for k in 0..section.covers.len() {
                let cover = section.covers.get(k);
                to.word(cover.len() as u32);
                cover.iter().for_each(|option| to.word(option.index() as u32));
            }
            let (kind, rungs) = match &section.place {
                Place::Start => (START, &[][..]),
                Place::Within(rungs) => (WITHIN, &rungs[..]),
                Place::End => (END, &[][..]),
            };
            to.word(kind.into());
            to.word(rungs.len() as u32);
            for &Rung { degree, branch, end } in rungs {
                [degree, branch, end].iter().for_each(|&number| to.word(number));
            }
        }
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
        let checkpoint = Checkpoint::read(&mut reader)?;
        if reader.0.is_empty() { Ok(checkpoint) } else { Err(CheckpointError::Damaged) }
    }

    fn read(from: &mut Reader<'_>) -> Result<Checkpoint, CheckpointError> {
        let [question, engine, branch, flags] = from.take()?;
        let engine = *Engine::ALL.get(engine as usize).ok_or(CheckpointError::Damaged)?;
        let branch = *Branch::ALL.get(branch as usize).ok_or(CheckpointError::Damaged)?;
        let seed = from.long()?;
        let tree = Tree {
            engine,
            branch,
            seed: (flags & 2 != 0).then_some(seed),
            preprocess: flags & 1 != 0,
            problem: from.long()?,
        };
        let begin = path(from)?.ok_or(CheckpointError::Damaged)?;
        let mut span = Span { from: begin, to: path(from)?, division: 0 };
        let question = match question {
            SOLUTIONS => Question::Solutions,
            COUNT => Question::Count,
            BEST => {
                span.division = from.long()?;
                return Ok(Ranked::read(from)?.at(tree, span));
            }
            _ => return Err(CheckpointError::Damaged),
        };
        let before = Counters { nodes: from.long()?, updates: from.long()?, covers: from.long()? };
        let left = left(from)?;
        Ok(Checkpoint { question, tree, span, before, left, ranked: None })
    }
}

fn place_of<T: PartialEq + Copy>(all: &[T], one: T) -> u8 {
    all.iter().position(|it| *it == one).unwrap_or(0) as u8
}

/// Reads the branches of a path, if there is one.
fn path(from: &mut Reader<'_>) -> Result<Option<Vec<u32>>, Malformed> {
    if from.0.starts_with(&u32::MAX.to_le_bytes()) {
        from.word()?;
        return Ok(None);
    }
    let mut path = reserved(from.word_length(4)?)?;
    for _ in 0..path.capacity() {
        push(&mut path, from.word()?)?;
    }
    Ok(Some(path))
}

/// Reads what is left of a search that visits covers.
fn left(from: &mut Reader<'_>) -> Result<Left, Malformed> {
    let mut left = Left::default();
    for _ in 0..from.word_length(12)? {
        let mut covers = Lists::empty()?;
        let mut cover = Vec::new();
        for _ in 0..from.word_length(4)? {
            cover.clear();
            for _ in 0..from.word_length(4)? {
                push(&mut cover, OptionId(from.word()?))?;
            }
            covers.push(&cover)?;
        }
        let kind = from.word()?;
        let mut rungs = reserved(from.word_length(12)?)?;
        for _ in 0..rungs.capacity() {
            let rung = Rung { degree: from.word()?, branch: from.word()?, end: from.word()? };
            append(&mut rungs, &[rung])?;
        }
        let place = match (kind as u8, rungs.is_empty()) {
            (START, true) => Place::Start,
            (END, true) => Place::End,
            (WITHIN, false) => Place::Within(rungs),
            _ => return Err(Malformed::Damaged),
        };
        if !place.is_sound() || kind > u32::from(END) {
            return Err(Malformed::Damaged);
        }
        left.add(covers, place)?;
    }
    Ok(left)
}

//! The file of a compiled set, `.qcv`. `docs/qcv.md` describes it byte by byte.
//!
//! ```text
//!   write.rs   set -> bytes
//!   read.rs    bytes -> set
//!   check.rs   whether a diagram holds covers, each once, and nothing else
//! ```
//!
//! A file is self-contained: it holds the whole problem and the diagrams. Numbers of covers are not
//! stored, they are added up again. A checksum finds damage; it proves nothing, so a reader trusts
//! no length and no number, and checks that every path is a cover and that no cover has two paths.
//! That takes about as long as reading.

mod check;
mod read;
mod write;

use std::fmt;

use crate::drive::Stop;
use crate::problem::ProblemError;

/// The first bytes of every file. As with PNG, they show damage by transfers that change the ends
/// of lines or cut the eighth bit off.
const MAGIC: [u8; 8] = *b"\x89QCV\r\n\x1a\n";
/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;
/// The flag of a set from which covers of its problem were left out.
const RESTRICTED: u32 = 1;

/// Why a file is not the file of a compiled set that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    kind: FileErrorKind,
    at: u64,
}

/// What is wrong with the file of a compiled set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// It does not begin like one.
    Foreign,
    /// Its first bytes are damaged or missing, as by a transfer that changes the ends of lines.
    Signature,
    /// It was written in a later version of the format.
    Newer {
        /// The version of the file.
        version: u32,
    },
    /// It has another length than it says.
    Length {
        /// The number of bytes that it says it has.
        expected: u64,
        /// The number of bytes that it has.
        found: u64,
    },
    /// The checksum is not that of the bytes before it.
    Checksum,
    /// It ends too early, or a list is longer than the rest of the file.
    Truncated,
    /// A number has a value that it cannot have.
    Value(FilePart),
    /// The bytes of a name are not UTF-8.
    Text,
    /// The problem breaks a rule.
    Problem(ProblemError),
    /// There are bytes behind the last part.
    Surplus,
    /// A path of the diagram is not a cover, or a cover has two paths.
    Diagram(DiagramFault),
    /// It was not read to its end, for this reason.
    Stopped(Stop),
}

/// What a number in the file of a compiled set is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilePart {
    /// The flags of the file.
    Flags,
    /// The role of an item.
    Role,
    /// An item of an option.
    Item,
    /// A colour of an option.
    Color,
    /// The place of an item on the board.
    Place,
    /// The kind of a part.
    Kind,
    /// The step of a label.
    Step,
    /// An option of a label.
    Option,
    /// The number of edges of a node.
    Node,
    /// The label or the child of an edge.
    Edge,
}

/// Why a diagram does not describe a set of covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DiagramFault {
    /// A node cannot be reached from the root.
    Unreached,
    /// The steps along a path do not ascend.
    Order,
    /// Two edges of a node have the same label, or one without an option is not the last.
    Twice,
    /// Options of one label have different primary items.
    Unlike,
    /// An item is covered too often or too seldom on some path.
    Times,
    /// A secondary item is covered in two ways on some path.
    Clash,
}

impl FileError {
    fn new(kind: FileErrorKind, at: usize) -> FileError {
        FileError { kind, at: at as u64 }
    }

    /// Returns what is wrong.
    pub fn kind(&self) -> &FileErrorKind {
        &self.kind
    }

    /// Returns the number of the byte, from 0, at which that was noticed.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Returns a hint, if there is one.
    pub fn hint(&self) -> Option<&'static str> {
        match &self.kind {
            FileErrorKind::Foreign => {
                Some("`quadrille compile FILE -o FILE.qcv` writes such files")
            }
            FileErrorKind::Signature => Some(
                "`quadrille compile FILE -o FILE.qcv` writes it again; copy it as a binary file",
            ),
            FileErrorKind::Newer { .. } => Some("a newer version of this program can read it"),
            FileErrorKind::Length { .. } | FileErrorKind::Checksum | FileErrorKind::Truncated => {
                Some("it was damaged after it was written: `quadrille compile` writes it again")
            }
            _ => None,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FileErrorKind::Foreign => return f.write_str("not the file of a compiled set"),
            FileErrorKind::Signature => return f.write_str("its first bytes are damaged"),
            FileErrorKind::Newer { version } => {
                return write!(f, "version {version} of the format is not known; {VERSION} is");
            }
            FileErrorKind::Length { expected, found } => {
                return write!(f, "the file has {found} bytes instead of {expected}");
            }
            FileErrorKind::Checksum => return f.write_str("the checksum is wrong"),
            FileErrorKind::Stopped(stop) => return stop.fmt(f),
            FileErrorKind::Truncated => f.write_str("the file ends too early")?,
            FileErrorKind::Value(part) => write!(f, "{part} has a value that it cannot have")?,
            FileErrorKind::Text => f.write_str("a name is not UTF-8")?,
            FileErrorKind::Problem(error) => write!(f, "{error}")?,
            FileErrorKind::Surplus => f.write_str("there are bytes behind the last part")?,
            FileErrorKind::Diagram(fault) => write!(f, "{fault}")?,
        }
        write!(f, " (at byte {})", self.at)
    }
}

impl fmt::Display for FilePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FilePart::Flags => "a flag",
            FilePart::Role => "the role of an item",
            FilePart::Item => "an item of an option",
            FilePart::Color => "a colour of an option",
            FilePart::Place => "the place of an item",
            FilePart::Kind => "the kind of a part",
            FilePart::Step => "the step of a label",
            FilePart::Option => "an option of a label",
            FilePart::Node => "the number of edges of a node",
            FilePart::Edge => "an edge",
        })
    }
}

impl fmt::Display for DiagramFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DiagramFault::Unreached => "a node cannot be reached",
            DiagramFault::Order => "the steps along a path do not ascend",
            DiagramFault::Twice => "a node has two ways to the same covers",
            DiagramFault::Unlike => "options of one label have different primary items",
            DiagramFault::Times => "an item is covered too often or too seldom",
            DiagramFault::Clash => "a secondary item is covered in two ways",
        })
    }
}

impl std::error::Error for FileError {}

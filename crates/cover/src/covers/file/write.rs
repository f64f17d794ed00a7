//! Writes a compiled set as bytes.

use super::{MAGIC, RESTRICTED, VERSION};
use crate::covers::Covers;
use crate::crc::crc64;
use crate::diagram::Diagram;
use crate::drive::Stop;
use crate::problem::{Problem, Role};
use crate::vectors::{OutOfMemory, append};
use crate::watch::{NotBuilt, Watch};

impl Covers {
    /// Returns the set as the bytes of a file, `.qcv`, from which [`Covers::from_bytes`] makes it
    /// again. The file holds the problem too.
    ///
    /// ```
    /// use quadrille::Covers;
    ///
    /// let problem = quadrille::models::build("dominoes", &["4x4"])?;
    /// let bytes = problem.compile()?.to_bytes()?;
    /// let covers = Covers::from_bytes(&bytes)?;
    /// assert_eq!(covers.count(), &36_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the guard stops the work, or if there is no memory for it.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Stop> {
        self.long(|watch| {
            let mut sheet = Sheet(Vec::new());
            sheet.bytes(&MAGIC)?;
            sheet.number(VERSION)?;
            sheet.number(if self.is_restricted() { RESTRICTED } else { 0 })?;
            // The length is filled in at the end.
            sheet.bytes(&[0; 8])?;
            sheet.problem(self.problem(), watch)?;
            // A set without covers has one part, without nodes.
            let none = match self.is_empty() {
                true => Some(Diagram::empty()?),
                false => None,
            };
            sheet.length(self.set.parts.len() + usize::from(none.is_some()))?;
            for part in self.set.parts.iter().chain(&none) {
                sheet.part(part, watch)?;
            }
            let length = sheet.0.len() as u64 + 8;
            sheet.0[16..24].copy_from_slice(&length.to_le_bytes());
            let crc = crc64(&sheet.0);
            sheet.bytes(&crc.to_le_bytes())?;
            Ok(sheet.0)
        })
    }
}

/// The bytes so far.
struct Sheet(Vec<u8>);

impl Sheet {
    #[inline]
    fn bytes(&mut self, bytes: &[u8]) -> Result<(), OutOfMemory> {
        append(&mut self.0, bytes)
    }

    #[inline]
    fn number(&mut self, number: u32) -> Result<(), OutOfMemory> {
        self.bytes(&number.to_le_bytes())
    }

    /// Writes the length of a list, which fits 32 bits because its indices do.
    fn length(&mut self, length: usize) -> Result<(), OutOfMemory> {
        self.number(u32::try_from(length).map_err(|_| OutOfMemory)?)
    }

    fn text(&mut self, text: &str) -> Result<(), OutOfMemory> {
        self.length(text.len())?;
        self.bytes(text.as_bytes())
    }

    fn problem(&mut self, problem: &Problem, watch: &mut Watch<'_>) -> Result<(), NotBuilt> {
        self.length(problem.item_count())?;
        for item in problem.items() {
            watch.pass(1)?;
            let (min, max) = match problem.role(item) {
                Role::Primary { min, max } => (min, max),
                Role::Secondary => (0, 0),
            };
            self.number(min)?;
            self.number(max)?;
            self.text(problem.item_name(item))?;
        }
        self.length(problem.colors().len())?;
        for color in problem.colors() {
            self.text(problem.color_name(color))?;
        }
        self.length(problem.option_count())?;
        for option in problem.options() {
            watch.pass(problem.option_items(option).len())?;
            self.length(problem.option_items(option).len())?;
            for entry in problem.entries(option) {
                self.number(entry.item.0)?;
                self.number(entry.color.map_or(0, |color| color.0.get()))?;
            }
            self.bytes(&problem.cost(option).to_le_bytes())?;
            self.text(problem.option_name(option).unwrap_or(""))?;
        }
        let layout = problem.layout();
        let place = |item| layout.and_then(|layout| layout.place(item));
        let sign = |item| layout.and_then(|layout| layout.sign(item));
        self.length(problem.items().filter(|&item| place(item).is_some()).count())?;
        for (item, place) in problem.items().filter_map(|item| Some((item, place(item)?))) {
            self.number(item.0)?;
            let fields = [place.column, place.row, place.layer, place.area];
            let known = fields.iter().zip(0..).map(|(field, k)| u8::from(field.is_some()) << k);
            self.bytes(&[known.sum()])?;
            for field in fields.into_iter().flatten() {
                self.number(field)?;
            }
        }
        self.length(problem.items().filter(|&item| sign(item).is_some()).count())?;
        for (item, sign) in problem.items().filter_map(|item| Some((item, sign(item)?))) {
            self.number(item.0)?;
            self.text(sign)?;
        }
        Ok(())
    }

    fn part(&mut self, part: &Diagram, watch: &mut Watch<'_>) -> Result<(), NotBuilt> {
        // The kind: a plain diagram.
        self.bytes(&[0])?;
        self.length(part.labels.len())?;
        for label in 0..part.labels.len() as u32 {
            watch.pass(1)?;
            self.number(part.labels.step(label))?;
            self.length(part.labels.options(label).len())?;
            for option in part.labels.options(label) {
                self.number(option.0)?;
            }
        }
        self.length(part.len())?;
        for node in 1..part.len() as u32 {
            watch.pass(part.edges(node).len())?;
            self.length(part.edges(node).len())?;
            for edge in part.edges(node) {
                self.number(edge.label)?;
                self.number(edge.child)?;
            }
        }
        Ok(())
    }
}

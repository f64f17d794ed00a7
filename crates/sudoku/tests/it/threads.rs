//! What may be sent to another thread, or shared with one, stays so: this file would not compile
//! otherwise.

use quadrille_sudoku::*;

const _: () = {
    const fn is_send<T: Send>() {}
    const fn is_both<T: Send + Sync>() {}
    // Boards as values.
    is_both::<(Boxes, Candidates, Cell, Digit, DigitSet, Digits, Draw, Grid)>();
    is_both::<(House, HouseKind, Pair, Puzzle, Relation, Shape, Symbols, Variant)>();
    is_both::<(CellName, ErrorKind, SudokuError)>();
    is_both::<(format::Block, format::Cutter, format::Format, format::Loss, format::Record)>();
    is_both::<(format::PlainLine<'static>, format::PlainLineIter<'static>, format::PlainLines)>();
    // Questions about a puzzle, and their answers.
    is_both::<(Clash, Contradiction, Core, DeadEnd, Rule, Verdict)>();
    is_both::<(Method, Outcome, Stats, Study)>();
    is_both::<Solving<'static>>();
    is_send::<Solutions>();
    is_both::<encode::Meaning>();
    is_both::<(symmetry::Canonical, symmetry::Transformation)>();
    is_both::<(turbo::Answer, turbo::Batch, turbo::Board<'static>, turbo::Solver)>();
    is_both::<(generate::Ending, generate::Generated, generate::Lack, generate::Minimised)>();
    is_both::<(generate::Near, generate::Order, generate::Symmetry)>();
    is_send::<generate::Puzzles>();
    // Reasoning like a player. A `Rater` keeps what it has found out, for one thread.
    is_both::<(rating::Difficulty, rating::Rating, rating::Reasoning, rating::Step)>();
    is_send::<rating::Rater>();
    is_both::<(grade::Grade, grade::Grader, hint::Hint, hint::Hinter, hint::Stage)>();
    is_both::<(technique::AlmostLockedSet, technique::Because, technique::Branch)>();
    is_both::<(technique::Candidate, technique::Cause, technique::Chain, technique::Absurdity)>();
    is_both::<(technique::Derived, technique::Grounds, technique::Level, technique::Node)>();
    is_both::<(technique::Reasoner, technique::Rectangle, technique::Step)>();
    is_both::<(technique::Technique, technique::TechniqueSet)>();
    // Words and pictures.
    is_both::<(render::Link, render::Highlights, render::Role, render::Picture<'static>)>();
    is_both::<(render::SvgOptions, render::TextOptions, render::Theme)>();
    is_both::<(tell::Focus, tell::Language, tell::Scene<'static>)>();
};

//! Requests about symmetry.

use quadrille::Limits;
use quadrille::symmetry::Costs;

use super::input;
use crate::args::symmetry::{OrbitArgs, SymmetryArgs, UpToArgs};
use crate::failure::Failure;
use crate::input::{Input, Source};

/// A group: all symmetries of the problem, or given by generators.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// `None` means all symmetries.
    pub(crate) generators: Option<Source>,
    pub(crate) costs: Costs,
}

#[derive(Debug)]
pub(crate) struct Symmetry {
    pub(crate) input: Input,
    pub(crate) symmetries: Symmetries,
    pub(crate) limits: Limits,
    pub(crate) json: bool,
}

/// What is checked of the orbits of covers.
#[derive(Debug)]
pub(crate) struct OfOrbits {
    pub(crate) generators: Source,
    pub(crate) costs: Costs,
    /// Whether all covers are to be counted.
    pub(crate) complete: bool,
}

pub(crate) fn symmetry(args: SymmetryArgs) -> Result<Symmetry, Failure> {
    let input = input(args.input, "symmetry")?;
    let generators = args.symmetry.map(Source::new);
    refuse_twice(generators.as_ref(), &input)?;
    let limits = Limits::default().with_nodes(args.node_limit).with_time(args.time_limit);
    let symmetries = Symmetries { generators, costs: costs(args.ignore_costs) };
    Ok(Symmetry { input, symmetries, limits, json: args.json })
}

/// Returns the group up to which covers are the same, if one was asked for.
pub(crate) fn up_to(args: UpToArgs, input: &Input) -> Result<Option<Symmetries>, Failure> {
    if !args.up_to_symmetry {
        return Ok(None);
    }
    let generators = args.symmetry.map(Source::new);
    refuse_twice(generators.as_ref(), input)?;
    Ok(Some(Symmetries { generators, costs: costs(args.ignore_costs) }))
}

/// Returns what is to be checked of the orbits of covers, if anything.
pub(crate) fn of_orbits(
    args: OrbitArgs,
    input: &Input,
    covers: &Source,
) -> Result<Option<OfOrbits>, Failure> {
    let Some(path) = args.symmetry else { return Ok(None) };
    let generators = Source::new(path);
    refuse_twice(Some(&generators), input)?;
    if generators == Source::Stdin && *covers == Source::Stdin {
        let message = "the covers and the symmetries cannot both come from standard input";
        return Err(Failure::new(message).hint("save one of them in a file"));
    }
    Ok(Some(OfOrbits { generators, costs: costs(args.ignore_costs), complete: args.complete }))
}

fn refuse_twice(generators: Option<&Source>, input: &Input) -> Result<(), Failure> {
    let from_stdin = matches!(input, Input::Text { source: Source::Stdin, .. });
    if from_stdin && generators == Some(&Source::Stdin) {
        let message = "the problem and the symmetries cannot both come from standard input";
        return Err(Failure::new(message).hint("save one of them in a file"));
    }
    Ok(())
}

fn costs(ignored: bool) -> Costs {
    if ignored { Costs::Ignored } else { Costs::Kept }
}

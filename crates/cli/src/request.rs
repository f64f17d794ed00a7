//! What is asked for, once the arguments make sense together: their second stage.
//!
//! A command takes one of these requests and never looks at the command line again.

pub(crate) mod best;
pub(crate) mod keep;
pub(crate) mod parts;
pub(crate) mod sets;
pub(crate) mod sudoku;
pub(crate) mod symmetry;

use std::net::Ipv4Addr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap_complete::Shell;
use quadrille::format::Format;
use quadrille::trace::Grain;
use quadrille::{BigUint, Branch, Cancel, Engine, Limits, Problem, Search};
use quadrille_app::PAGE_EVENTS;
use quadrille_sudoku::tell::Language;

use crate::args::estimate::EstimateArgs;
use crate::args::sudoku::teaching::language_of_locale;
use crate::args::{
    Args, Command, ConvertArgs, InputArgs, ManArgs, ModelArgs, ModelSettings, PlayArgs, SearchArgs,
    Show, TraceArgs, TraceForm, VerifyArgs,
};
use crate::failure::Failure;
use crate::input::{Input, Source};

/// A command with everything it needs to run.
#[derive(Debug)]
pub(crate) enum Request {
    Solve(Solve),
    Count(Count),
    Sample(sets::Sample),
    Shares(sets::Shares),
    Compile(sets::Compile),
    Estimate(Estimate),
    Best(best::Best),
    Trace(Trace),
    Verify(Verify),
    Split(parts::Split),
    Run(parts::Run),
    Merge(parts::Merge),
    Parts(parts::List),
    Symmetry(symmetry::Symmetry),
    Models,
    Model(Model),
    Convert(Convert),
    Sudoku(sudoku::Sudoku),
    Play(Play),
    Completions(Shell),
    Man(Man),
}

#[derive(Debug)]
pub(crate) struct Solve {
    pub(crate) input: Input,
    pub(crate) choice: sets::Choice,
    /// How many covers to leave out.
    pub(crate) skip: BigUint,
    pub(crate) settings: Settings,
    pub(crate) form: CoverForm,
    /// The group up to which covers are the same, if any.
    pub(crate) up_to: Option<symmetry::Symmetries>,
    /// Where a run keeps its place, if it does.
    pub(crate) keep: Option<keep::Keep>,
}

/// How a cover is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoverForm {
    /// Names of options, or their items; then the cost if there are costs.
    Words,
    /// Numbers of options.
    Numbers,
    Json,
    /// A drawing.
    Board,
}

#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) input: Input,
    pub(crate) choice: sets::Choice,
    pub(crate) settings: Settings,
    pub(crate) json: bool,
    /// The group up to which covers are the same, if any.
    pub(crate) up_to: Option<symmetry::Symmetries>,
    /// Where a run keeps its place, if it does.
    pub(crate) keep: Option<keep::Keep>,
}

#[derive(Debug)]
pub(crate) struct Estimate {
    pub(crate) input: Input,
    pub(crate) settings: Settings,
    /// `None` if only the number of dives ends it.
    pub(crate) time: Option<Duration>,
    pub(crate) dives: u64,
    pub(crate) json: bool,
}

#[derive(Debug)]
pub(crate) struct Trace {
    pub(crate) input: Input,
    pub(crate) settings: Settings,
    pub(crate) grain: Grain,
    pub(crate) max_events: Option<u64>,
    pub(crate) form: TraceForm,
    /// The language of an HTML page.
    pub(crate) language: Language,
}

#[derive(Debug)]
pub(crate) struct Verify {
    pub(crate) input: Input,
    pub(crate) covers: Source,
    /// Whether the covers are numbers of options, even if these have names.
    pub(crate) numbers: bool,
    /// Whether to print ranks in a compiled set.
    pub(crate) ranks: bool,
    /// Whether items may be covered more than once.
    pub(crate) at_least_once: bool,
    pub(crate) json: bool,
    /// What is checked of the orbits of the covers, if anything.
    pub(crate) orbits: Option<symmetry::OfOrbits>,
}

#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
    pub(crate) to: Format,
}

#[derive(Debug)]
pub(crate) struct Convert {
    pub(crate) input: Input,
    pub(crate) to: Format,
    /// `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    /// 0 is any free port; `None` is the usual port, or a free one if that is taken.
    pub(crate) port: Option<u16>,
    /// Whether the browser is opened.
    pub(crate) open: bool,
    /// Whether devices in the local network may play too, and at which address of this machine.
    pub(crate) lan: Option<Option<Ipv4Addr>>,
}

/// The pages of the manual to write, and where.
#[derive(Debug)]
pub(crate) enum Man {
    /// The main page, printed.
    Main,
    /// The page of a command, printed.
    Of(Vec<String>),
    /// All pages, as files in a directory.
    Into(PathBuf),
}

/// How to search, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) engine: Engine,
    pub(crate) branch: Branch,
    pub(crate) seed: Option<u64>,
    pub(crate) memory: Option<u64>,
    pub(crate) limits: Limits,
    pub(crate) threads: NonZeroUsize,
    pub(crate) preprocess: bool,
    pub(crate) stats: bool,
}

impl Request {
    /// Checks that the arguments make sense together.
    ///
    /// # Errors
    /// Fails if they do not, with a message that says why.
    pub(crate) fn new(args: Args) -> Result<Request, Failure> {
        Ok(match args.command {
            Command::Solve(args) => {
                let input = input(args.input, "solve")?;
                let choice = sets::Choice::from(args.choice);
                sets::check(&choice, args.up_to.up_to_symmetry)?;
                let settings = settings(&args.search, (!args.all).then_some(args.limit))
                    .on(args.threads)
                    .preprocessed(!args.no_preprocess);
                let up_to_symmetry = args.up_to.up_to_symmetry;
                Request::Solve(Solve {
                    choice,
                    skip: args.skip,
                    up_to: symmetry::up_to(args.up_to, &input)?,
                    input,
                    keep: keep::Keep::new(args.keep, &settings, up_to_symmetry)?,
                    settings,
                    form: cover_form(args.show, args.numbers, args.json),
                })
            }
            Command::Count(args) => {
                let input = input(args.input, "count")?;
                let choice = sets::Choice::from(args.choice);
                sets::check(&choice, args.up_to.up_to_symmetry)?;
                let settings = settings(&args.search, args.limit)
                    .on(args.threads)
                    .preprocessed(!args.no_preprocess);
                let up_to_symmetry = args.up_to.up_to_symmetry;
                Request::Count(Count {
                    choice,
                    up_to: symmetry::up_to(args.up_to, &input)?,
                    input,
                    keep: keep::Keep::new(args.keep, &settings, up_to_symmetry)?,
                    settings,
                    json: args.json,
                })
            }
            Command::Sample(args) => Request::Sample(sets::sample(args)?),
            Command::Shares(args) => Request::Shares(sets::shares(args)?),
            Command::Compile(args) => Request::Compile(sets::compile(args)?),
            Command::Split(args) => Request::Split(parts::Split::new(args)?),
            Command::Run(args) => Request::Run(parts::Run::new(args)?),
            Command::Merge(args) => Request::Merge(args.into()),
            Command::Parts(args) => Request::Parts(args.into()),
            Command::Estimate(args) => Request::Estimate(estimate(args)?),
            Command::Best(args) => Request::Best(best::Best::new(args)?),
            Command::Trace(args) => Request::Trace(trace(args)?),
            Command::Verify(args) => Request::Verify(verify(args)?),
            Command::Symmetry(args) => Request::Symmetry(symmetry::symmetry(args)?),
            Command::Model(args) => model(args),
            Command::Convert(args) => Request::Convert(convert(args)?),
            Command::Sudoku(args) => Request::Sudoku(sudoku::Sudoku::new(args)?),
            Command::Play(PlayArgs { port, no_open, lan }) => {
                Request::Play(Play { port, open: !no_open, lan })
            }
            Command::Completions(args) => Request::Completions(args.shell),
            Command::Man(args) => Request::Man(man(args)),
        })
    }
}

fn input(args: InputArgs, command: &str) -> Result<Input, Failure> {
    if let Some(model) = args.model {
        return Ok(Input::Model(model));
    }
    let source = match args.file {
        Some(path) => Source::new(path),
        None => Source::unnamed(command)?,
    };
    Ok(Input::Text { source, format: args.from.0 })
}

fn cover_form(show: Show, numbers: bool, json: bool) -> CoverForm {
    match show {
        _ if json => CoverForm::Json,
        _ if numbers => CoverForm::Numbers,
        Show::Options => CoverForm::Words,
        Show::Board => CoverForm::Board,
    }
}

fn settings(args: &SearchArgs, covers: Option<u64>) -> Settings {
    let limits = Limits::default()
        .with_solutions(covers)
        .with_nodes(args.node_limit)
        .with_time(args.time_limit);
    let SearchArgs { engine, branch, seed, memory, stats, .. } = *args;
    let (preprocess, threads) = (true, NonZeroUsize::MIN);
    Settings { engine, branch, seed, memory, limits, threads, preprocess, stats }
}

/// Returns the number of threads asked for, or one per core.
fn threads(asked: Option<u64>) -> NonZeroUsize {
    let asked = asked.and_then(|threads| NonZeroUsize::new(threads.min(1024) as usize));
    let threads = asked.or_else(|| std::thread::available_parallelism().ok());
    threads.unwrap_or(NonZeroUsize::MIN)
}

fn estimate(args: EstimateArgs) -> Result<Estimate, Failure> {
    const A_SECOND: Duration = Duration::from_secs(1);
    let EstimateArgs { seed, engine, branch, memory, .. } = args;
    let settings = Settings {
        engine,
        branch,
        seed: Some(seed),
        memory,
        limits: Limits::default(),
        threads: threads(args.threads),
        preprocess: !args.no_preprocess,
        stats: false,
    };
    let time = args.time.or_else(|| args.dives.is_none().then_some(A_SECOND));
    let dives = args.dives.unwrap_or(u64::MAX);
    Ok(Estimate { input: input(args.input, "estimate")?, settings, time, dives, json: args.json })
}

fn trace(args: TraceArgs) -> Result<Trace, Failure> {
    let engine = args.search.engine;
    if !matches!(engine, Engine::Auto | Engine::Links) {
        let message = format!("the engine {engine} cannot be traced");
        return Err(Failure::new(message).hint("leave out `--engine`: it is always `links`"));
    }
    let form = if args.json { TraceForm::Json } else { args.to };
    let is_page = form == TraceForm::Html;
    if args.search.seed.is_some() && (args.grain == Grain::Link || is_page) {
        let message = "with a seed the links have no names to show";
        let hint = if is_page { "`--to text`" } else { "`--grain cover`" };
        return Err(Failure::new(message).hint(format!("leave out `--seed`, or use {hint}")));
    }
    if is_page {
        check_page(&args)?;
    } else if args.lang.is_some() {
        let message = "only an HTML page has a language";
        return Err(Failure::new(message).hint("leave out `--lang`, or use `--to html`"));
    }
    Ok(Trace {
        settings: settings(&args.search, args.limit),
        grain: args.grain,
        max_events: args.max_events,
        form,
        language: args.lang.unwrap_or_else(language_of_locale),
        input: input(args.input, "trace")?,
    })
}

/// Refuses what an HTML page cannot show.
fn check_page(args: &TraceArgs) -> Result<(), Failure> {
    let branch = args.search.branch;
    if !matches!(branch, Branch::Mrv | Branch::Leftmost) {
        let message = format!("a page cannot show the branching rule {branch}");
        return Err(Failure::new(message).hint("use `--branch mrv` or `--branch leftmost`"));
    }
    if args.max_events.is_some_and(|most| most > PAGE_EVENTS) {
        let message = format!("a page holds at most {PAGE_EVENTS} events");
        return Err(Failure::new(message).hint("`--to json` has no such limit"));
    }
    Ok(())
}

fn verify(args: VerifyArgs) -> Result<Verify, Failure> {
    let problem = Source::new(args.problem);
    let covers = match args.covers {
        Some(path) => Source::new(path),
        None if problem == Source::Stdin => Source::Stdin,
        None => Source::unnamed("verify PROBLEM")?,
    };
    if problem == Source::Stdin && covers == Source::Stdin {
        let message = "the problem and the covers cannot both come from standard input";
        return Err(Failure::new(message).hint("save one of them in a file"));
    }
    let input = Input::Text { source: problem, format: args.from.0 };
    let orbits = symmetry::of_orbits(args.orbits, &input, &covers)?;
    let VerifyArgs { numbers, ranks, at_least_once, json, .. } = args;
    Ok(Verify { input, covers, numbers, ranks, at_least_once, json, orbits })
}

fn model(args: ModelArgs) -> Request {
    let ModelArgs { name, mut words, list, to, settings } = args;
    let Some(name) = name.filter(|_| !list) else { return Request::Models };
    // Everything in one pair of quotes, as for `--model`, is the same.
    let mut parts = name.split_whitespace().map(str::to_owned);
    let name = parts.next().unwrap_or_default();
    words.splice(0..0, parts);
    let ModelSettings { reduced, symmetric, one_sided } = settings;
    let settings = [("reduced", reduced), ("symmetric", symmetric), ("one-sided", one_sided)];
    words.extend(settings.iter().filter(|setting| setting.1).map(|setting| setting.0.to_owned()));
    Request::Model(Model { name, words, to })
}

fn convert(args: ConvertArgs) -> Result<Convert, Failure> {
    let output = args.output.filter(|path| path.as_os_str() != "-");
    Ok(Convert { input: input(args.input, "convert")?, to: args.to, output })
}

fn man(args: ManArgs) -> Man {
    match args.dir {
        Some(dir) => Man::Into(dir),
        None if args.command.is_empty() => Man::Main,
        None => Man::Of(args.command),
    }
}

impl Settings {
    /// Sets the number of threads: as asked for, or one per core.
    fn on(self, asked: Option<u64>) -> Settings {
        Settings { threads: threads(asked), ..self }
    }

    /// Sets whether to preprocess the problem before the search.
    fn preprocessed(self, preprocess: bool) -> Settings {
        Settings { preprocess, ..self }
    }

    /// Returns these settings for a search that goes on for `covers` more than its limit.
    pub(crate) fn skipping(self, covers: u64) -> Settings {
        let limit = self.limits.solutions.map(|limit| limit.saturating_add(covers));
        Settings { limits: self.limits.with_solutions(limit), ..self }
    }

    /// Returns these settings without a limit on covers.
    pub(crate) fn without_limit(self) -> Settings {
        Settings { limits: self.limits.with_solutions(None), ..self }
    }

    /// Returns a search of `problem` with these settings.
    pub(crate) fn search<'p>(&self, problem: &'p Problem, cancel: &Cancel) -> Search<'p> {
        let search = problem.search().engine(self.engine).branch(self.branch);
        let search = search.limits(self.limits).threads(self.threads).cancel(cancel);
        let search = search.preprocess(self.preprocess);
        let search = match self.memory {
            Some(bytes) => search.memory(bytes),
            None => search,
        };
        match self.seed {
            Some(seed) => search.seed(seed),
            None => search,
        }
    }
}

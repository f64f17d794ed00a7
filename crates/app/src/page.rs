//! The run of a search as a page that needs no server: what the lab shows, in one file.
//!
//! Both the page and the command line save runs with this code, so they save the same.

use quadrille::trace::Grain;
use quadrille::{Branch, Outcome};
use quadrille_sudoku::tell::Language;
use serde::Serialize;

use crate::fault::RequestFault;
use crate::protocol::{Answer, Fault, WindowData};
use crate::run::Shown;

/// The most events in a page: some megabytes, which a browser reads in a moment.
pub const PAGE_EVENTS: u64 = 200_000;

/// What a page shows when it is opened.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// What is searched, in a few words. It may be empty.
    pub title: &'a str,
    /// The language of its text.
    pub language: Language,
    /// The level of detail.
    pub grain: Grain,
    /// The number of events that have happened, capped at the number of events in the page.
    pub step: u64,
}

/// A run to be saved: what `quadrille_web::AlonePage` makes a page of.
#[derive(Clone, Debug)]
pub struct SavedRun {
    /// The language of the page, as HTML names it.
    pub language: &'static str,
    /// The title of the page.
    pub title: String,
    /// The run as JSON.
    pub data: String,
    /// How many events are in it.
    pub events: u64,
    /// Whether the search ends with the last of these events.
    pub complete: bool,
    /// How the search ended.
    pub outcome: Outcome,
}

/// What the page carries: `Saved` in `crates/web/page/js/lab/room/alone.js`.
#[derive(Serialize)]
struct Saved<'a> {
    title: &'a str,
    branch: &'static str,
    grain: &'static str,
    step: u64,
    run: Answer,
    window: Answer,
}

impl Shown<'_> {
    /// Saves the run as a page with at most `most` events, and never more than [`PAGE_EVENTS`].
    ///
    /// # Errors
    /// Fails if the run cannot be written as JSON, which does not happen.
    pub fn save(&self, opening: &Opening<'_>, most: u64) -> Result<SavedRun, Fault> {
        let (run, numbers, outcome) = self.plan(most.min(PAGE_EVENTS), true);
        let (events, complete) = (run.events, run.complete);
        let saved = Saved {
            title: opening.title,
            branch: Branch::name(self.branch),
            grain: opening.grain.name(),
            step: opening.step.min(events),
            run: Answer::Run(Box::new(run)),
            window: Answer::Window(WindowData { from: 0, standing: Vec::new(), events: numbers }),
        };
        let data = serde_json::to_string(&saved).map_err(|error| unwritable(&error))?;
        let title = match opening.title {
            "" => "Quadrille".to_owned(),
            title => format!("{title} · Quadrille"),
        };
        let language = opening.language.tag();
        Ok(SavedRun { language, title, data, events, complete, outcome })
    }
}

fn unwritable(error: &serde_json::Error) -> Fault {
    RequestFault::Unwritable { cause: error.to_string() }.into()
}

/// Returns the grain of this name; without a name, the coarsest.
pub(crate) fn read_grain(name: Option<&str>) -> Result<Grain, Fault> {
    Ok(name.map_or(Ok(Grain::Level), str::parse)?)
}

#[cfg(test)]
mod tests {
    use quadrille::Problem;
    use serde_json::{Value, json};

    use super::*;

    const OPENING: Opening<'_> =
        Opening { title: "a & b", language: Language::Chinese, grain: Grain::Cover, step: 7 };

    /// Returns the page of a problem, and the data in it.
    fn saved(text: &str, most: u64) -> (SavedRun, Value) {
        let problem: Problem = text.parse().expect("a problem");
        let shown = Shown::new(&problem, None).expect("it is small").branch(Branch::Leftmost);
        let saved = shown.save(&OPENING, most).expect("a page");
        let data = serde_json::from_str(&saved.data).expect("JSON");
        (saved, data)
    }

    #[test]
    fn a_page_carries_the_whole_run_and_where_it_opens() {
        let (saved, data) = saved("a b c\na b\nc\n", u64::MAX);
        assert!(saved.complete);
        assert_eq!((saved.language, saved.title.as_str()), ("zh-Hans", "a & b · Quadrille"));
        assert_eq!((&data["title"], &data["branch"]), (&json!("a & b"), &json!("leftmost")));
        assert_eq!((&data["grain"], &data["step"]), (&json!("cover"), &json!(7)));
        let (run, window) = (&data["run"], &data["window"]);
        assert_eq!((&run["answer"], &run["events"]), (&json!("run"), &json!(saved.events)));
        assert_eq!((&window["answer"], &window["from"]), (&json!("window"), &json!(0)));
        assert_eq!(window["standing"], json!([]));
        assert_eq!(window["events"].as_array().map(Vec::len), Some(4 * saved.events as usize));
    }

    #[test]
    fn a_page_with_fewer_events_opens_within_them() {
        let (saved, data) = saved("a b c\na b\nc\n", 5);
        assert_eq!((saved.events, saved.complete), (5, false));
        assert_eq!((&data["step"], &data["run"]["complete"]), (&json!(5), &json!(false)));
        assert_eq!(data["run"]["events"], json!(5));
    }

    #[test]
    fn grains_have_the_names_of_the_command_line() {
        assert_eq!(read_grain(Some("link")), Ok(Grain::Link));
        assert_eq!(read_grain(None), Ok(Grain::Level));
        assert_eq!(read_grain(Some("fine")).expect_err("none").message, "unknown grain `fine`");
    }
}

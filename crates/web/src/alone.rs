//! The run of a search as a page that needs no server: everything it shows is in one file.
//!
//! The template `page/alone.html` has places such as `{{style}}`. Scripts, styles and icons are the
//! same for every page and are filled in first; language, title and data differ from run to run.
//!
//! The names in a problem may be anything, and the reader of the page did not choose them. So they
//! go in as data, which no browser runs. The content security policy allows only the scripts and
//! styles of this crate, by their hashes, and lets the page neither load nor send anything.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use crate::bundle::bundle;
use crate::page;

/// The template, the module that the page starts with, and its styles.
pub(crate) const TEMPLATE: &str = "alone.html";
const ENTRY: &str = "js/lab/room/alone.js";
const THEME: &str = "js/theme.js";
const STYLES: &[&str] = &[
    "css/tokens.css",
    "css/page.css",
    "css/board.css",
    "css/lab.css",
    "css/lab-figures.css",
    "css/lab-transport.css",
    "css/lab-sizes.css",
    "css/links.css",
    "css/lab-predict.css",
    "css/lab-code.css",
    "css/lab-present.css",
];

/// A page that shows one run by itself.
#[derive(Clone, Copy, Debug)]
pub struct AlonePage<'a> {
    /// The language of its words, as HTML names it: such as `zh-Hans`.
    pub language: &'a str,
    /// The title in the browser's tab.
    pub title: &'a str,
    /// The run as JSON: `page/js/lab/room/alone.js` describes it.
    pub data: &'a str,
}

/// A file of the page is missing or cannot be put into a page of one file.
///
/// Only a debug build can meet this, because it reads files that somebody may be editing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageError(pub(crate) String);

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PageError {}

impl AlonePage<'_> {
    /// Returns the page as HTML.
    ///
    /// # Errors
    /// Fails if a file of the page cannot be bundled, which a test rules out for an embedded page.
    pub fn html(&self) -> Result<String, PageError> {
        let template = AlonePage::template()?;
        // In JSON this sign is always inside a string, where it may be escaped. Without it, nothing
        // in the data can end the script element or start a comment.
        let data = self.data.replace('<', "\\u003c");
        let (language, title) = (in_markup(self.language), in_markup(self.title));
        let places = [("language", language.as_str()), ("title", &title), ("data", &data)];
        fill(&template, &places).map_err(PageError)
    }

    /// Returns the page with the places `{{language}}`, `{{title}}` and `{{data}}` still open, in
    /// that order. A page that has the data of a run can fill them in without asking anybody.
    ///
    /// # Errors
    /// Fails as [`html`](Self::html) does.
    pub fn template() -> Result<String, PageError> {
        template().map_err(PageError)
    }
}

fn template() -> Result<String, String> {
    let script = bundle(ENTRY, &page::text, &page::paths())?;
    check(ENTRY, &script)?;
    let theme = page::text(THEME)?;
    check_style(THEME, &theme)?;
    let mut style = String::new();
    for path in STYLES {
        let text = page::text(path)?;
        check_style(path, &text)?;
        style.push_str(&text);
    }
    let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    // The pictures that the page saves are `blob:` and `data:`.
    let policy = format!(
        "default-src 'none'; script-src {} {}; style-src {}; img-src blob: data:; \
         base-uri 'none'; form-action 'none'",
        hash(&theme),
        hash(&script),
        hash(&style)
    );
    let icon = BASE64_STANDARD.encode(page::text("icon.svg")?);
    let index = page::text("index.html")?;
    fill(
        &page::text(TEMPLATE)?,
        &[
            ("policy", &policy),
            ("icon", &format!("data:image/svg+xml;base64,{icon}")),
            ("theme", &theme),
            ("style", &style),
            ("sprite", sprite(&index).ok_or("index.html: the sprite with the icons is missing")?),
            ("script", &script),
        ],
    )
}

/// Replaces the places `{{name}}` of a template, given in the order in which the template has them.
///
/// Only the first occurrence after the previous place counts. So what was filled in is not looked
/// at again, and the script, which comes last, may contain double braces.
fn fill(template: &str, places: &[(&str, &str)]) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = template;
    for (name, text) in places {
        let place = format!("{{{{{name}}}}}");
        let (before, after) = rest
            .split_once(&place)
            .ok_or_else(|| format!("{TEMPLATE}: the place `{place}` is missing or out of order"))?;
        filled.push_str(before);
        filled.push_str(text);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// Refuses a script or a style that a browser would not read to its end.
fn check(path: &str, text: &str) -> Result<(), String> {
    refuse(path, text, &["</script", "</style", "<!--", "<script"])
}

/// Refuses a style that names another file, or that could be taken for an open place: unlike the
/// script, it comes before the last of them.
fn check_style(path: &str, text: &str) -> Result<(), String> {
    check(path, text).and_then(|()| refuse(path, text, &["@import", "url(", "{{"]))
}

fn refuse(path: &str, text: &str, words: &[&str]) -> Result<(), String> {
    let text = text.to_ascii_lowercase();
    match words.iter().find(|word| text.contains(**word)) {
        Some(word) => Err(format!("{path}: `{word}` cannot be in a page of one file")),
        None => Ok(()),
    }
}

/// Returns the sprite with the icons, which is part of the first page.
fn sprite(index: &str) -> Option<&str> {
    let from = index.find("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sprite\"")?;
    let end = "</svg>";
    let length = index[from..].find(end)? + end.len();
    Some(&index[from..from + length])
}

/// Escapes a text for HTML, within an element or a quoted value.
fn in_markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_of(title: &str, data: &str) -> String {
        AlonePage { language: "en", title, data }.html().expect("the page can be bundled")
    }

    #[test]
    fn no_name_ends_the_data_early() {
        let html = page_of("</title><script>", r#"["</script>","<!--<script>","]]>"]"#);
        assert!(html.contains("<title>&lt;/title>&lt;script></title>"));
        assert!(html.contains(r#"["\u003c/script>","\u003c!--\u003cscript>","]]>"]"#));
        assert_eq!(html.matches("</script>").count(), page_of("", "").matches("</script>").count());
        assert_eq!(html.matches("<!--").count(), 0);
    }

    #[test]
    fn a_title_may_look_like_a_place() {
        let html = page_of("{{data}}", "[\"{{title}}\"]");
        assert!(html.contains("<title>{{data}}</title>") && html.contains("[\"{{title}}\"]"));
    }

    #[test]
    fn the_template_leaves_three_places_open_in_order() {
        let template = AlonePage::template().expect("the page can be bundled");
        let places = ["{{language}}", "{{title}}", "{{data}}"].map(|place| template.find(place));
        assert!(places.is_sorted() && !places.contains(&None), "{places:?}");
    }

    #[test]
    fn the_policy_names_exactly_the_scripts_and_styles_of_the_page() {
        let html = page_of("a", "{}");
        let policy = html.split("content=\"").find(|part| part.starts_with("default-src"));
        let policy = policy.and_then(|part| part.split('"').next()).expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"), "{policy}");
        let mut found = 0;
        for (opening, closing) in [("<script>", "</script>"), ("<style>", "</style>")] {
            for part in html.split(opening).skip(1) {
                let (text, _) = part.split_once(closing).expect("an end");
                let hash = BASE64_STANDARD.encode(Sha256::digest(text));
                assert!(policy.contains(&format!("'sha256-{hash}'")), "{opening}: {hash}");
                found += 1;
            }
        }
        assert_eq!((found, policy.matches("sha256-").count()), (3, 3), "{policy}");
        assert!(!html.contains(" style=\"") && !html.contains(" onclick="));
    }

    #[test]
    fn the_page_names_nothing_outside_itself() {
        let html = page_of("a", "{}");
        assert!(!html.contains(" src=") && !html.contains("@import"));
        assert!(!html.contains("https://"));
        assert_eq!(
            html.matches("http://").count(),
            html.matches("http://www.w3.org/2000/svg").count()
        );
        for link in html.split("href=\"").skip(1) {
            assert!(
                link.starts_with('#') || link.starts_with("data:image/svg+xml;base64,"),
                "{link:.40}"
            );
        }
    }

    #[test]
    fn a_template_is_filled_in_order_and_once() {
        let places = [("a", "{{b}}"), ("b", "{{a}}")];
        assert_eq!(fill("1{{a}}2{{b}}3{{a}}", &places).as_deref(), Ok("1{{b}}2{{a}}3{{a}}"));
        for template in ["{{b}}{{a}}", "{{a}}{{b", "{{a}}"] {
            assert!(
                fill(template, &places).is_err_and(|why| why.contains("`{{b}}`")),
                "{template}"
            );
        }
    }

    #[test]
    fn what_would_end_early_or_ask_for_a_file_is_refused() {
        for text in ["a('</SCRIPT>')", "'<!--'"] {
            assert!(check("a", text).is_err(), "{text}");
        }
        assert_eq!(check("a", "if (a < script) URL.createObjectURL('</svg>');"), Ok(()));
        let styles =
            ["@import 'a.css';", ".a { background: url(a.png) }", "/* </style */", "{{a}}"];
        for text in styles {
            assert!(check_style("a", text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_sprite_ends_with_itself() {
        let sprite_alone =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sprite\"><symbol/></svg>";
        assert_eq!(sprite(&format!("<body>{sprite_alone}<svg></svg>")), Some(sprite_alone));
        assert_eq!(sprite("<svg></svg>"), None);
    }
}

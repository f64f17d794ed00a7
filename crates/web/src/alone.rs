//! The run of a search as a page that needs no server: everything that it shows is in it.
//!
//! Whoever opens such a page trusts it as far as whoever made it trusted the problem, whose names may be anything. So they go in as
//! data, which no browser runs, and the policy of the page lets nothing run but the script that was compiled in, and
//! lets nothing be loaded or sent.

/// The pieces of the page around language, title and data, by the build script.
static PIECES: [&str; 4] = include!(concat!(env!("OUT_DIR"), "/alone.rs"));

/// A page that shows a run by itself.
#[derive(Clone, Copy, Debug)]
pub struct AlonePage<'a> {
    /// The language of its words, as HTML names it: `en` or `zh-Hans`.
    pub language: &'a str,
    /// What the browser calls it.
    pub title: &'a str,
    /// The run, as JSON: `web/js/lab/alone.js` says what is in it.
    pub data: &'a str,
}

impl AlonePage<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let [before, opening, head, end] = PIECES;
        let (language, title) = (in_markup(self.language), in_markup(self.title));
        // Within JSON this sign is always part of a string, where it may be written so too. Without it nothing can end the
        // data early or begin a comment in it.
        let data = self.data.replace('<', "\\u003c");
        [before, &language, opening, &title, head, &data, end].concat()
    }
}

/// A text as it is written in HTML, within an element or a quoted value.
fn in_markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    use sha2::{Digest as _, Sha256};

    use super::*;

    fn page(title: &str, data: &str) -> String {
        AlonePage { language: "en", title, data }.html()
    }

    #[test]
    fn no_name_ends_the_data_early() {
        let html = page("</title><script>", r#"["</script>","<!--<script>","]]>"]"#);
        assert!(html.contains("<title>&lt;/title>&lt;script></title>"));
        assert!(html.contains(r#"["\u003c/script>","\u003c!--\u003cscript>","]]>"]"#));
        assert_eq!(html.matches("</script>").count(), page("", "").matches("</script>").count());
        assert_eq!(html.matches("<!--").count(), 0);
    }

    #[test]
    fn a_title_may_look_like_a_place() {
        assert!(page("{{data}}", "[7]").contains("<title>{{data}}</title>"));
    }

    #[test]
    fn the_policy_names_just_the_scripts_and_styles_that_are_there() {
        let html = page("a", "{}");
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
    fn nothing_outside_of_the_page_is_named() {
        let html = page("a", "{}");
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
}

//! trace --to html: the run as one self-contained file.

use quadrille_app::{Answer, Request, answer};
use quadrille_web::AlonePage;
use serde_json::{Value, json};

use crate::{FOUR_COVERS, SIX_ROWS, SIX_SETS, ask, quadrille, stderr, stdout};

/// Returns the data that a page carries.
fn carried(html: &str) -> Value {
    let data = html.split("<script type=\"application/json\" id=\"run\">").nth(1);
    let data = data.and_then(|data| data.split("</script>").next()).expect("data");
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn a_page_holds_the_run_and_refers_to_nothing_outside() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("worked1.sets");
    std::fs::write(&file, SIX_SETS).expect("the problem");
    let told = quadrille("trace --to html --branch leftmost --grain cover --lang en")
        .arg(&file)
        .assert()
        .code(0)
        .stderr("");
    let html = stdout(&told);
    assert!(html.starts_with("<!doctype html>\n") && html.ends_with("</html>\n"));
    assert!(html.contains("<title>worked1.sets · Quadrille</title>"));
    let data = carried(&html);
    assert_eq!((&data["title"], &data["branch"]), (&json!("worked1.sets"), &json!("leftmost")));
    assert_eq!((&data["grain"], &data["step"]), (&json!("cover"), &json!(0)));
    let items = &data["run"]["cover"]["items"];
    assert_eq!(items, &json!(["1", "3", "5", "8", "9", "17", "119"]));
    assert_eq!((&data["run"]["complete"], &data["run"]["solutions"]), (&json!(true), &json!(1)));
    let link = stdout(&ask("trace --grain link --branch leftmost", SIX_SETS).code(0));
    assert_eq!(data["run"]["events"], link.lines().count());
    assert_eq!(data["window"]["events"].as_array().map(Vec::len), Some(4 * link.lines().count()));

    assert!(!html.contains(" src=") && !html.contains("https://"));
    assert_eq!(html.matches("http://").count(), html.matches("http://www.w3.org/2000/svg").count());
    for link in html.split("href=\"").skip(1) {
        assert!(link.starts_with(['#', '$']) || link.starts_with("data:"), "{link:.40}");
    }
}

#[test]
fn a_page_is_the_same_as_the_one_that_the_browser_saves() {
    let html = stdout(&ask("trace --to html --limit 1 --grain link --lang zh", SIX_ROWS).code(0));
    let request = json!({"ask": "page", "search": {"problem": SIX_ROWS, "branch": "mrv", "covers": 1},
        "language": "zh", "grain": "link"});
    let request: Request = serde_json::from_value(request).expect("a request");
    let Answer::Page { language, title, data } = answer(&request, &Default::default()) else {
        panic!("no page");
    };
    let page = AlonePage { language, title: &title, data: &data };
    assert!(page.html().expect("a page") == html, "they differ");
}

#[test]
fn a_name_cannot_break_out_of_the_data() {
    let html = stdout(&ask("trace --to html", "</script>\n</script>\n").code(0));
    assert_eq!(carried(&html)["run"]["cover"]["items"], json!(["</script>"]));
}

#[test]
fn a_page_that_is_cut_says_so() {
    let told = ask("trace --to html --max-events 20", FOUR_COVERS).code(0);
    assert_eq!(stderr(&told), "note: stopped after 20 events: the search is not finished\n");
    let run = &carried(&stdout(&told))["run"];
    assert_eq!((&run["events"], &run["complete"]), (&json!(20), &json!(false)));

    let told = ask("trace --to html --node-limit 1", FOUR_COVERS).code(3);
    assert_eq!(stderr(&told), "stopped by the node limit: 0 covers so far\n");
    assert_eq!(carried(&stdout(&told))["run"]["complete"], json!(false));
}

#[test]
fn what_a_page_cannot_show_is_refused() {
    for (line, message, hint) in [
        ("--branch weighted", "a page cannot show the branching rule weighted", "`--branch mrv`"),
        ("--max-events 200001", "a page holds at most 200000 events", "`--to json`"),
        ("--seed 1", "with a seed the links have no names to show", "`--seed`"),
        ("--engine cells", "the engine cells cannot be traced", "`--engine`"),
    ] {
        let told = stderr(&ask(&format!("trace --to html {line}"), SIX_ROWS).code(2).stdout(""));
        assert!(told.starts_with(&format!("error: {message}\nhint: ")), "{told}");
        assert!(told.contains(hint), "{told}");
    }
    let told = stderr(&ask("trace --lang zh", SIX_ROWS).code(2).stdout(""));
    assert!(told.starts_with("error: only an HTML page has a language\n"), "{told}");
}

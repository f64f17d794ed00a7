//! What the page loads at the start, as a browser finds it: by following links and imports.
//!
//! It reads texts, not HTML or JavaScript, as the bundler does. Prettier formats every module in
//! the same way, so what follows `href=`, `src=`, `from` and `import` in quotation marks is a path.

use crate::assets::{Asset, asset};

/// The path of the first page, which an address leaves out.
pub(crate) const INDEX: &str = "index.html";

/// Returns the paths of the page and of everything it loads at the start: its words too, in
/// English. Dialogs and rooms come later, by another `import(…)`.
pub(crate) fn start() -> Vec<String> {
    let mut found = vec!["/".to_owned()];
    let mut read = 0;
    while let Some(path) = found.get(read).cloned() {
        read += 1;
        let Some(Asset { bytes, .. }) = asset(&path) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let (folder, _) = path.rsplit_once('/').expect("a path begins with a slash");
        let quoted = text.split(['"', '\'']).zip(text.split(['"', '\'']).skip(1));
        let named = |before: &str| {
            ["href=", "src=", "from ", "import "].iter().any(|word| before.ends_with(word))
        };
        let names = quoted.filter(|(before, _)| named(before)).map(|(_, name)| name.to_owned());
        let chosen = text.split("import(`").skip(1).filter_map(|rest| rest.split('`').next());
        let chosen = chosen.map(|name| name.replace("${code}", "en"));
        for name in names.chain(chosen) {
            let mut path = if name.starts_with('/') { "" } else { folder }.to_owned();
            for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
                match part {
                    ".." => path.truncate(path.rfind('/').unwrap_or(0)),
                    part => path = format!("{path}/{part}"),
                }
            }
            if !found.contains(&path) && asset(&path).is_some() {
                found.push(path);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_starts_with_few_bytes() {
        let start = start();
        for path in [
            "/css/board.css",
            "/fonts/digits.woff2",
            "/js/main.js",
            "/js/board/board.js",
            "/js/game/acts.js",
            "/js/words/en/play.js",
        ] {
            assert!(start.iter().any(|found| found == path), "{path} is not in {start:?}");
        }
        for path in [
            "/js/lab/room/room.js",
            "/js/learn/room.js",
            "/js/set/room.js",
            "/js/dialogs/print.js",
            "/js/words/en/lab.js",
            "/js/words/zh/play.js",
        ] {
            assert!(!start.iter().any(|found| found == path), "{path} can come later");
        }
        let size = |path: &&String| asset(path).expect("a file").bytes.len();
        let is_font = |path: &&String| path.ends_with(".woff2");
        let size: usize = start.iter().filter(|path| !is_font(path)).map(|path| size(&path)).sum();
        assert!(size < 350_000, "{size} bytes");
    }
}

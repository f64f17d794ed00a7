//! The files of the page. There is no way from an address to the file system.

/// A file of the page.
#[derive(Debug)]
pub struct Asset {
    /// Its path in the address. The first page is at `/`.
    pub path: &'static str,
    /// Its content type.
    pub kind: &'static str,
    /// A hash of its content, in quotation marks.
    pub tag: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// All files, by the build script.
pub static ASSETS: &[Asset] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    /// The page with all that it starts with. A dialog is fetched when it is opened, by `import(…)`.
    fn start() -> Vec<&'static Asset> {
        let mut found: Vec<&Asset> = ASSETS.iter().filter(|asset| asset.path == "/").collect();
        let mut read = 0;
        while let Some(asset) = found.get(read).copied() {
            read += 1;
            let text = std::str::from_utf8(asset.bytes).unwrap_or_default();
            let (folder, _) = asset.path.rsplit_once('/').expect("a path begins with a slash");
            let quoted = text.split(['"', '\'']).zip(text.split(['"', '\'']).skip(1));
            for (before, name) in quoted {
                let named = ["href=", "src=", "from ", "import "];
                if !named.iter().any(|word| before.ends_with(word)) {
                    continue;
                }
                let mut path = if name.starts_with('/') { "" } else { folder }.to_owned();
                for part in name.split('/').filter(|part| !matches!(*part, "" | ".")) {
                    match part {
                        ".." => path.truncate(path.rfind('/').unwrap_or(0)),
                        part => path = format!("{path}/{part}"),
                    }
                }
                let known = found.iter().any(|asset| asset.path == path);
                found.extend(ASSETS.iter().find(|asset| !known && asset.path == path));
            }
        }
        found
    }

    #[test]
    fn the_page_starts_with_less_than_300_000_bytes() {
        let start = start();
        let paths: Vec<&str> = start.iter().map(|asset| asset.path).collect();
        for path in ["/css/board.css", "/js/main.js", "/js/board/board.js", "/js/game/acts.js"] {
            assert!(paths.contains(&path), "{path} is not in {paths:?}");
        }
        let size: usize = start.iter().map(|asset| asset.bytes.len()).sum();
        assert!(size < 300_000, "{size} bytes");
    }

    #[test]
    fn only_the_page_is_compiled_in() {
        assert!(!ASSETS.is_empty());
        for Asset { path, kind, tag, .. } in ASSETS {
            assert!(path.starts_with('/') && !path.contains(".."), "{path}");
            for word in ["node_modules", "test", ".d.ts", "package", "tsconfig"] {
                assert!(!path.contains(word), "{path} is not the page's");
            }
            assert!(!kind.is_empty(), "{path}");
            assert_eq!(tag.len(), 18, "{path}");
        }
    }
}

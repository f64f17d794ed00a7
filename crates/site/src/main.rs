//! `quadrille-site WASM DIR`: writes the page as plain files, with the program that answers it.
//!
//! `./site` at the root of the repository builds WASM from `crates/wasm` and calls this. Here it
//! gets its JavaScript from `wasm-bindgen`, and [`quadrille_web::site`] adds the page.
//!
//! `wasm-bindgen` comes as a library, not as the program `wasm-bindgen-cli`. That program would
//! have to be installed in exactly the version that `crates/wasm` uses. In one workspace Cargo sees
//! to that, through `Cargo.lock`.
//!
//! DIR is filled so that a web server can serve it all the time: new files first, `index.html` and
//! the service worker last, and then files of an older version are removed. A folder that holds
//! anything else is refused.

#![forbid(unsafe_code)]

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use quadrille_web::{Program, SiteFile};
use wasm_bindgen_cli_support::Bindgen;

/// The names that tell a page is there: it is replaced last.
const LAST: [&str; 2] = ["index.html", "service-worker.js"];

/// The ending of a file that is being written.
const PART: &str = "part";

fn main() -> ExitCode {
    match run() {
        Ok(said) => {
            let _ = writeln!(io::stderr(), "{said}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, String> {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, folder] = arguments.as_slice() else {
        return Err("usage: quadrille-site WASM DIR".to_owned());
    };
    let (script, wasm) = bind(wasm)?;
    let program = Program { script: &script, wasm: &wasm };
    let files = quadrille_web::site(&program).map_err(|error| error.to_string())?;
    write(&files, folder)?;
    let total: usize = files.iter().map(|file| file.bytes.len()).sum();
    let kilobytes = |bytes: usize| bytes.div_ceil(1000);
    Ok(format!(
        "{}: {} files, {} kB, of which WebAssembly {} kB",
        folder.display(),
        files.len(),
        kilobytes(total),
        kilobytes(wasm.len())
    ))
}

/// Returns the script around a compiled library, and the library that fits it.
fn bind(wasm: &Path) -> Result<(String, Vec<u8>), String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", wasm.display());
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("quadrille").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let output = bindgen.web(true).and_then(Bindgen::generate_output);
    let mut output = output.map_err(|error| named(&format_args!("{error:#}")))?;
    // Each crate has an entry, with or without scripts.
    let has_own = output.snippets().values().any(|scripts| !scripts.is_empty());
    if has_own || !output.local_modules().is_empty() {
        return Err(named(&"the program brings scripts of its own, which are not expected"));
    }
    let wasm = output.wasm_mut().emit_wasm();
    Ok((output.js().to_owned(), wasm))
}

/// Writes the files into a folder, which is made if it is not there.
fn write(files: &[SiteFile], folder: &Path) -> Result<(), String> {
    let named = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    let old = files_in(folder).map_err(|error| named(folder, error))?;
    let ours: HashSet<&Path> = files.iter().map(|file| Path::new(&file.path)).collect();
    let is_page = LAST.iter().all(|name| old.iter().any(|path| path == Path::new(name)));
    // A run that was interrupted has left some of our files, and perhaps a part of one.
    let is_begun = || old.iter().all(|path| ours.contains(path.as_path()) || is_part(path));
    if !is_page && !is_begun() {
        let why = "the folder is not empty, and holds no page of Quadrille";
        return Err(format!("{}: {why}\nhint: name a new folder", folder.display()));
    }
    let (last, first): (Vec<_>, Vec<_>) =
        files.iter().partition(|file| LAST.contains(&file.path.as_str()));
    for SiteFile { path, bytes } in first.into_iter().chain(last) {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| named(parent, error))?;
        // Complete or absent: a reader sees the old file or the new one at any time.
        let new = path.with_extension(PART);
        fs::write(&new, bytes).map_err(|error| named(&new, error))?;
        fs::rename(&new, &path).map_err(|error| named(&path, error))?;
    }
    for path in old.iter().filter(|path| !ours.contains(path.as_path())) {
        let path = folder.join(path);
        match fs::remove_file(&path) {
            // A part that this run has finished.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => removed.map_err(|error| named(&path, error))?,
        }
    }
    Ok(())
}

/// Whether a file was left unfinished.
fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == PART)
}

/// Returns the paths of all files below a folder, relative to it; none if it does not exist.
fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut found, mut open) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(inner) = open.pop() {
        let entries = match fs::read_dir(folder.join(&inner)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &'static str) -> SiteFile {
        SiteFile { path: path.to_owned(), bytes: text.as_bytes().into() }
    }

    fn pages(version: &'static str) -> Vec<SiteFile> {
        ["index.html", "service-worker.js", "js/main.js"].map(|path| file(path, version)).into()
    }

    #[test]
    fn a_new_version_replaces_the_old_one_and_leaves_nothing_of_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let site = folder.path().join("new/site");
        let mut old = pages("old");
        old.push(file("js/old/room.js", "old"));
        write(&old, &site).expect("written");
        write(&pages("new"), &site).expect("written over");
        let mut found = files_in(&site).expect("read");
        found.sort();
        let names = ["index.html", "js/main.js", "service-worker.js"];
        assert_eq!(found, names.map(PathBuf::from));
        assert_eq!(fs::read_to_string(site.join("js/main.js")).expect("a text"), "new");
    }

    #[test]
    fn a_run_that_was_interrupted_can_be_repeated() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("js")).expect("made");
        for (name, text) in [("js/main.js", "new"), ("js/main.part", "ne"), ("index.part", "")] {
            fs::write(folder.path().join(name), text).expect("written");
        }
        write(&pages("new"), folder.path()).expect("written");
        let mut found = files_in(folder.path()).expect("read");
        found.sort();
        assert_eq!(found, ["index.html", "js/main.js", "service-worker.js"].map(PathBuf::from));
    }

    #[test]
    fn a_folder_with_other_files_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let letter = folder.path().join("letter.txt");
        fs::write(&letter, "dear").expect("written");
        let error = write(&pages("new"), folder.path()).expect_err("it is not ours");
        assert!(error.contains("hint: name a new folder"), "{error}");
        assert_eq!(files_in(folder.path()).expect("read"), [PathBuf::from("letter.txt")]);
    }

    #[test]
    fn what_is_no_program_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let wasm = folder.path().join("a.wasm");
        fs::write(&wasm, "no wasm").expect("written");
        assert!(bind(&wasm).is_err_and(|error| error.contains("a.wasm")));
    }
}

//! `quadrille man`: the manual, made from the same text as the help.

use std::path::Path;
use std::{fs, io};

use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man as Page;

use crate::failure::Failure;
use crate::request::Man;
use crate::{Exit, args, output};

pub(crate) fn run(request: &Man) -> Result<Exit, Failure> {
    let mut main = args::command().disable_help_subcommand(true);
    main.build();
    match request {
        Man::Main => output::print(&page(&main)?)?,
        Man::Of(names) => {
            let mut command = &main;
            for name in names {
                command = command.find_subcommand(name).ok_or_else(|| unknown(command, name))?;
            }
            output::print(&page(command)?)?;
        }
        Man::Into(dir) => {
            fs::create_dir_all(dir)
                .map_err(|error| Failure::in_file(&dir.display().to_string(), &error))?;
            save(dir, &main)?;
        }
    }
    Ok(Exit::Answered)
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let failure = Failure::new(format!("there is no command `{name}`"));
    match names.is_empty() {
        true => failure,
        false => failure.hint(format!("the commands are {}", names.join(", "))),
    }
}

/// Writes the page of a command, and those of all its subcommands.
fn save(dir: &Path, command: &Command) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    output::save(&dir.join(format!("{name}.1")), &page(command)?)?;
    command.get_subcommands().try_for_each(|command| save(dir, command))
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    // The help text around the options has lines that must not be filled.
    let around = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let bare = command.clone().after_help(Resettable::Reset).after_long_help(Resettable::Reset);
    let rendered: io::Result<()> = Page::new(bare).render(&mut text);
    rendered.map_err(|error| Failure::in_output(&error))?;
    text.extend_from_slice(sections(&around).as_bytes());
    Ok(text)
}

/// Converts a help page to sections of the manual. Headings and prose start at the margin; indented
/// lines are kept as they are.
fn sections(page: &str) -> String {
    let mut roff = String::new();
    let mut kept = false;
    for (k, line) in page.lines().enumerate() {
        let heading = line.strip_suffix(':').filter(|line| !line.starts_with(' '));
        if kept && !line.starts_with(' ') && !line.is_empty() {
            roff.push_str(".fi\n");
            kept = false;
        }
        if k == 0 && heading.is_none() {
            roff.push_str(".SH DETAILS\n");
        }
        if let Some(heading) = heading {
            roff.push_str(&format!(".SH \"{}\"\n", heading.to_uppercase()));
        } else if line.is_empty() {
            roff.push_str(if kept { "\n" } else { ".PP\n" });
        } else {
            if !kept && line.starts_with(' ') {
                roff.push_str(".nf\n");
                kept = true;
            }
            // `\&` prevents a dot or quotation mark at the start of a line from being read as a
            // request.
            let line = line.strip_prefix("  ").unwrap_or(line);
            roff.push_str(&format!("\\&{}\n", line.replace('\\', "\\e").replace('-', "\\-")));
        }
    }
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_keep_their_lines_and_prose_does_not() {
        let page = "Some prose.\n\nExamples:\n  a -b \\n\n  .c\n\nExit codes:\n  0  fine\n";
        let told = ".SH DETAILS\n\\&Some prose.\n.PP\n.SH \"EXAMPLES\"\n.nf\n\\&a \\-b \\en\n\\&.c\n\n\
                    .fi\n.SH \"EXIT CODES\"\n.nf\n\\&0  fine\n";
        assert_eq!(sections(page), told);
    }
}

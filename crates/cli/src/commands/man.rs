//! `quadrille man`: the manual, made from the same words as the help.

use std::io;

use clap::Command;
use clap_mangen::Man as Page;

use crate::failure::Failure;
use crate::request::Man;
use crate::{Exit, args, output};

pub(crate) fn run(request: &Man) -> Result<Exit, Failure> {
    let mut main = args::command().disable_help_subcommand(true);
    main.build();
    match request {
        Man::Main => output::print(&page(&main)?)?,
        Man::Of(name) => {
            let Some(command) = main.find_subcommand(name) else {
                let names: Vec<&str> = main.get_subcommands().map(Command::get_name).collect();
                let hint = format!("the commands are {}", names.join(", "));
                return Err(Failure::new(format!("there is no command `{name}`")).hint(hint));
            };
            output::print(&page(command)?)?;
        }
        Man::Into(dir) => {
            for command in std::iter::once(&main).chain(main.get_subcommands()) {
                let name = command.get_display_name().unwrap_or(command.get_name());
                output::save(&dir.join(format!("{name}.1")), &page(command)?)?;
            }
        }
    }
    Ok(Exit::Answered)
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let rendered: io::Result<()> = Page::new(command.clone()).render(&mut text);
    rendered.map_err(|error| Failure::in_output(&error))?;
    Ok(text)
}

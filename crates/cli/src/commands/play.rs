//! `quadrille play`: serves the page until Ctrl-C, with `--lan` to invited devices of the local
//! network too.

use std::process::{Command, Stdio};

use quadrille_server::{Joined, Server, ServerError, StopHandle, local_address};

use crate::failure::Failure;
use crate::request::Play;
use crate::{Exit, code, output, watch};

/// The default port. It should not change: the browser stores games by address, and would not find
/// them at another one.
const USUAL: u16 = 8981;

pub(crate) fn run(request: Play) -> Result<Exit, Failure> {
    let mut server = match request.port {
        Some(port) => Server::bind(port)?,
        None => usual_or_free()?,
    };
    if let Some(address) = request.lan {
        let address = address.or_else(local_address).ok_or_else(no_network)?;
        server = server.open_to(address, tell_joined)?;
    }
    let address = server.address();
    let stop = StopHandle::new();
    let bell = stop.clone();
    watch::at_ctrl_c(move || bell.stop())?;
    // Connections made from now on wait until the server runs.
    output::print(format!("{address}\n").as_bytes())?;
    if let Some(invitation) = server.invitation() {
        output::print(format!("{invitation}\n").as_bytes())?;
        output::warning(
            "the page is open to this network until you stop it. The connection is not encrypted: \
             use --lan only in a network that you trust",
        );
        output::say("To let a device in, scan this code with it; each code works once");
        show_code(&invitation);
    }
    output::say(
        "Links shared from this page lead to this computer; Settings can name a public copy",
    );
    output::say("Press Ctrl-C to stop");
    if request.open && !open(&address) {
        output::note("could not open a browser: open the address yourself");
    }
    server.run(&stop);
    Ok(Exit::Answered)
}

/// Tells that a device has joined, and shows the code for the next one.
fn tell_joined(joined: &Joined) {
    output::note(&format!("a device has joined from {}", joined.from));
    match &joined.next {
        Some(next) => {
            output::say(&format!("The next device opens {next}"));
            show_code(next);
        }
        None => output::note("no more devices can join; start again to let others in"),
    }
}

/// Shows an address as a code. A terminal that is too small for it has the address itself.
fn show_code(address: &str) {
    if let Some(lines) = code::lines(address, output::has_color_on_stderr()) {
        output::show(&lines);
    }
}

fn no_network() -> Failure {
    let message = "this machine has no address in a local network".to_owned();
    let hint = "name one, such as --lan=192.168.1.5".to_owned();
    Failure::Fault { message, hint: Some(hint) }
}

fn usual_or_free() -> Result<Server, Failure> {
    Ok(match Server::bind(USUAL) {
        Ok(server) => server,
        Err(error) => {
            let server = Server::bind(0)?;
            output::note(&format!("{error}: games saved at the usual address are not shown here"));
            server
        }
    })
}

impl From<ServerError> for Failure {
    fn from(error: ServerError) -> Failure {
        Failure::Fault { message: error.to_string(), hint: error.hint().map(str::to_owned) }
    }
}

/// Asks the system to show an address in the browser. Returns whether the request was accepted;
/// whether a browser opens, we cannot know.
fn open(address: &str) -> bool {
    let Some(mut command) = opener(address) else { return false };
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // The opener may live as long as the browser, so a thread waits for it.
    std::thread::spawn(move || child.wait());
    true
}

#[cfg(target_os = "windows")]
fn opener(address: &str) -> Option<Command> {
    let mut command = Command::new("cmd");
    // `start` would take a first argument in quotes for the title of the window.
    command.args(["/c", "start", "", address]);
    Some(command)
}

#[cfg(target_os = "macos")]
fn opener(address: &str) -> Option<Command> {
    let mut command = Command::new("open");
    command.arg(address);
    Some(command)
}

#[cfg(not(any(target_os = "windows", target_os = "macos")))]
fn opener(address: &str) -> Option<Command> {
    // Without a display it would open a browser in the terminal, or none.
    let has_screen = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !has_screen("DISPLAY") && !has_screen("WAYLAND_DISPLAY") {
        return None;
    }
    let mut command = Command::new("xdg-open");
    command.arg(address);
    Some(command)
}

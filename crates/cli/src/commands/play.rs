//! `quadrille play`: serves the page until Ctrl-C, on request to the local network too.

use std::io::{self, IsTerminal as _};
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::process::{Command, Stdio};
use std::sync::Arc;

use anstyle::AnsiColor;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use quadrille_server::{Joined, Server, ServerError, StopHandle};

use crate::failure::Failure;
use crate::request::Play;
use crate::{Exit, output, watch};

/// The default port. It should not change: the browser stores games by address, and would not find
/// them at another one.
const USUAL: u16 = 8981;

const WARNING: &str = "\
Devices of your local network can join with the code below. The connection is not encrypted: in a
network shared with strangers, such as a café's, others can see what you play. Nothing else of this
machine can be reached.";

pub(crate) fn run(request: Play) -> Result<Exit, Failure> {
    let server = match request.port {
        Some(port) => Server::bind(port)?,
        None => usual_or_free()?,
    };
    let server = match request.lan {
        Some(address) => share(server, address)?,
        None => server,
    };
    let address = server.address();
    let stop = StopHandle::new();
    let bell = stop.clone();
    watch::at_ctrl_c(move || bell.stop())?;
    // Connections made from now on wait until the server runs.
    output::print(format!("{address}\n").as_bytes())?;
    if let Some(invitation) = server.invitation() {
        output::show(&format!("{WARNING}\n\n{}\n", invite(&invitation)));
    }
    output::say("Press Ctrl-C to stop");
    if request.open && !open(&address) {
        output::note("could not open a browser: open the address yourself");
    }
    server.run(&stop);
    Ok(Exit::Answered)
}

/// Lets devices of the local network in.
fn share(server: Server, address: Option<IpAddr>) -> Result<Server, Failure> {
    let address = match address {
        Some(address) => address,
        None => own_address().ok_or_else(|| {
            Failure::new("this machine has no address in a local network")
                .hint("connect it to one, or give the address: --lan=192.168.0.7")
        })?,
    };
    let joined: Joined = Arc::new(|device, next: &str| {
        output::show(&format!("{device} has joined. For another device:\n\n{}\n", invite(next)));
    });
    Ok(server.share(address, joined)?)
}

/// Returns the address by which this machine reaches other networks. Connecting a socket for
/// datagrams only asks the system for the way there: nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for documentation: nobody is there.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then_some(address)
}

/// Returns an invitation as text, with its QR code on a terminal.
fn invite(address: &str) -> String {
    let says = format!("Open this address on the device: {address}\nIt works once.\n");
    let code = io::stderr().is_terminal().then(|| QrCode::new(address).ok()).flatten();
    let Some(code) = code else { return says };
    // Black on white whatever the colours of the terminal are: not every camera reads the reverse.
    let style = AnsiColor::Black.on(AnsiColor::BrightWhite);
    let drawn = code.render::<Dense1x2>().build();
    let rows: String = drawn.lines().map(|row| format!("{style}{row}{style:#}\n")).collect();
    format!("{rows}\nScan this code with the device, or type the address.\n{says}")
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

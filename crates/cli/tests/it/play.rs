//! `play`: the address on the first line, the browser, and stopping with Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use crate::{quadrille, stderr};

/// What it says on stderr.
const SAID: &str = "Links shared from this page lead to this computer; Settings can name a public copy\n\
                    Press Ctrl-C to stop\n";

/// A running command, with the address that it printed.
struct Playing {
    child: Child,
    address: String,
}

impl Playing {
    fn start(words: &str, set: impl FnOnce(&mut Command)) -> Playing {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
        command.arg("play").args(words.split_whitespace());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        set(&mut command);
        let mut child = command.spawn().expect("the binary");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("piped");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.strip_suffix('\n').expect("a whole line").to_owned();
        Playing { child, address }
    }

    /// Returns the port in `http://127.0.0.1:PORT/`.
    fn port(&self) -> u16 {
        let port = self.address.strip_prefix("http://127.0.0.1:");
        let port = port.and_then(|rest| rest.strip_suffix('/')).and_then(|port| port.parse().ok());
        port.unwrap_or_else(|| panic!("{} is no address", self.address))
    }

    /// Presses Ctrl-C. Returns the exit status and what was printed on stderr.
    fn end(mut self) -> (ExitStatus, String) {
        let kill = format!("kill -INT {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let status = self.child.wait().expect("an end");
        let mut told = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut told).expect("text");
        (status, told)
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        // It has ended already, or the test has failed.
        let _ = self.child.kill();
    }
}

fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a server");
    let head =
        format!("GET {path} HTTP/1.1\r\nhost: localhost:{port}\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it listens");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("an answer");
    reply
}

#[test]
fn it_prints_its_address_serves_the_page_and_stops_on_ctrl_c() {
    let playing = Playing::start("--no-open --port 0", |_| ());
    let page = get(playing.port(), "/");
    assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("<!doctype html>"), "{page:.500}");
    assert!(get(playing.port(), "/health").ends_with("\r\n\r\nok"));
    let idle = TcpStream::connect((Ipv4Addr::LOCALHOST, playing.port())).expect("a server");
    // A connection that stays open does not keep it running.
    let (status, told) = playing.end();
    drop(idle);
    assert_eq!((status.code(), told.as_str()), (Some(0), SAID));
}

/// On Linux all of 127.x.x.x is this machine: 127.0.0.2 plays the part of the network.
#[cfg(target_os = "linux")]
#[test]
fn with_lan_the_address_comes_first_and_then_an_invitation_with_a_code_and_a_warning() {
    let words = ["play", "--no-open", "--port", "0", "--lan=127.0.0.2"];
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut line = || lines.next().expect("a line").expect("text");
    let (address, invitation) = (line(), line());
    let mut playing = Playing { child, address };
    let origin = format!("http://127.0.0.2:{}", playing.port());
    let path = invitation.strip_prefix(&origin).expect("an address in the network");
    let ask = |path: &str| {
        let address = (Ipv4Addr::new(127, 0, 0, 2), playing.port());
        let mut stream = TcpStream::connect(address).expect("a server");
        let host = origin.strip_prefix("http://").expect("a host");
        let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("it listens");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("an answer");
        reply
    };
    assert!(ask("/").starts_with("HTTP/1.1 403 "));
    assert!(ask(path).contains("\r\nset-cookie: quadrille-"));
    assert!(ask(path).starts_with("HTTP/1.1 410 "));
    let stderr = playing.child.stderr.take().expect("piped");
    assert!(playing.child.kill().is_ok() && playing.child.wait().is_ok());
    let told = std::io::read_to_string(stderr).expect("text");
    for words in [
        "warning: the page is open to this network until you stop it",
        "The connection is not encrypted",
        "each code works once",
        "note: a device has joined from 127.0.0.1\n",
        "The next device opens http://127.0.0.2:",
        "▀",
    ] {
        assert!(told.contains(words), "{words} is not in:\n{told}");
    }
}

#[test]
fn an_address_outside_of_local_networks_is_refused() {
    let told =
        stderr(&quadrille("play --no-open --port 0 --lan=192.0.2.7").assert().code(2).stdout(""));
    assert!(
        told.starts_with("error: 192.0.2.7 is not an address of a local network\nhint: "),
        "{told}"
    );
    quadrille("play --no-open --port 0 --lan=somewhere").assert().code(2).stdout("");
}

#[test]
fn two_at_once_have_different_addresses() {
    let (one, other) = (Playing::start("--no-open", |_| ()), Playing::start("--no-open", |_| ()));
    assert_ne!(one.address, other.address);
    assert!(get(other.port(), "/health").ends_with("ok"));
    let (_, told) = other.end();
    let note = "note: port 8981 is taken by another program: games saved at the usual address are not shown here\n";
    assert!(told.starts_with(note), "{told}");
    assert_eq!(one.end().0.code(), Some(0));
}

#[test]
fn a_port_that_is_taken_is_reported() {
    let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = other.local_addr().expect("its own").port();
    let told =
        stderr(&quadrille(&format!("play --no-open --port {port}")).assert().code(2).stdout(""));
    let expected = format!(
        "error: port {port} is taken by another program\nhint: is it running already? Choose another port, or 0 for a free one\n"
    );
    assert_eq!(told, expected);
    quadrille("play --port 65536").assert().code(2).stdout("");
    quadrille("play --port soon").assert().code(2).stdout("");
}

#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_opened_if_there_is_a_display() {
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().expect("a directory");
    let (opener, seen) = (dir.path().join("xdg-open"), dir.path().join("seen"));
    let script = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > '{0}.part' && mv '{0}.part' '{0}'\n",
        seen.display()
    );
    std::fs::write(&opener, script).expect("a file");
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).expect("ours");
    let path = std::env::join_paths(
        [dir.path().to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").expect("a path"))),
    );
    let path = path.expect("a path");
    let playing = Playing::start("--port 0", |command| {
        command.env("PATH", &path).env("DISPLAY", ":0");
    });
    let begun = Instant::now();
    while !seen.is_file() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it was not opened");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(std::fs::read_to_string(&seen).expect("words"), format!("{}\n", playing.address));
    let (status, told) = playing.end();
    assert_eq!((status.code(), told.as_str()), (Some(0), SAID));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_browser_it_says_so_and_keeps_running() {
    let note = format!("{SAID}note: could not open a browser: open the address yourself\n");
    // No display, and a display without a program to open the browser.
    for (screen, path) in [("", "/usr/bin:/bin"), (":0", "/nowhere")] {
        let playing = Playing::start("--port 0", |command| {
            command.env("DISPLAY", screen).env("PATH", path);
        });
        assert!(get(playing.port(), "/health").ends_with("ok"));
        let (status, told) = playing.end();
        assert_eq!((status.code(), told), (Some(0), note.clone()));
    }
}

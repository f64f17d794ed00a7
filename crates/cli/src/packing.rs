//! Compressed texts, packed and unpacked on a separate thread while the work goes on.
//!
//! ```text
//! file --read--> decoder --chunks--> our reader     our writer --chunks--> encoder --write--> file
//!      '---- thread "unpack" ----'                              '---- thread "pack" ----'
//! ```
//!
//! The compression of input is recognised by its first bytes, or else by its name; that of output
//! by its name. Several compressed parts in sequence, as `cat` makes them of several files, are one
//! text.

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

/// The number of bytes to decompress at once.
const CHUNK: usize = 64 * 1024;
/// The number of chunks that may wait in a channel.
const AHEAD: usize = 8;

/// A compression format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    const ALL: [Packing; 2] = [Packing::Gzip, Packing::Zstd];

    /// Returns the compression that a file of this name should have.
    pub(crate) fn of_name(path: &Path) -> Option<Packing> {
        let ending = path.extension()?;
        let is = |name: &str| ending.eq_ignore_ascii_case(OsStr::new(name));
        Packing::ALL.into_iter().find(|packing| is(packing.ending()))
    }

    fn ending(self) -> &'static str {
        match self {
            Packing::Gzip => "gz",
            Packing::Zstd => "zst",
        }
    }

    /// The bytes that such data begins with. No UTF-8 text begins with them.
    fn opening(self) -> &'static [u8] {
        match self {
            Packing::Gzip => &[0x1F, 0x8B],
            Packing::Zstd => &[0x28, 0xB5, 0x2F, 0xFD],
        }
    }

    /// Returns a reader of the decompressed data.
    fn decoder(self, packed: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Packing::Gzip => Box::new(MultiGzDecoder::new(packed)),
            Packing::Zstd => Box::new(zstd::Decoder::new(packed)?),
        })
    }

    /// Rewords an error in the data; an error of the system is returned unchanged.
    fn fault(self, error: io::Error) -> io::Error {
        if error.raw_os_error().is_some() {
            return error;
        }
        let what = match error.kind() {
            io::ErrorKind::UnexpectedEof => "ends too early",
            _ => "is damaged",
        };
        io::Error::new(io::ErrorKind::InvalidData, format!("the {self} data {what}"))
    }
}

impl fmt::Display for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Packing::Gzip => "gzip",
            Packing::Zstd => "zstd",
        })
    }
}

/// Returns a reader of the text, decompressed if necessary. `named` is the compression that its
/// name suggests.
pub(crate) fn unpacked(
    mut from: impl Read + Send + 'static,
    named: Option<Packing>,
) -> io::Result<Box<dyn Read + Send>> {
    let (opening, found) = opening(&mut from)?;
    let whole = Cursor::new(opening).chain(from);
    match found.or(named) {
        None => Ok(Box::new(whole)),
        Some(packing) => Ok(Box::new(Unpacker::start(packing, whole)?)),
    }
}

/// Returns the first bytes, and the compression that they indicate. It reads no more than
/// necessary, so that someone who types a text need not wait.
fn opening(from: &mut impl Read) -> io::Result<(Vec<u8>, Option<Packing>)> {
    let mut bytes = Vec::new();
    loop {
        let fits = |packing: &Packing| packing.opening().starts_with(&bytes);
        let packing = Packing::ALL.into_iter().find(fits);
        match packing {
            Some(packing) if packing.opening().len() > bytes.len() => {}
            found => return Ok((bytes, found)),
        }
        if io::copy(&mut from.by_ref().take(1), &mut bytes)? == 0 {
            return Ok((bytes, None));
        }
    }
}

/// Reads what a thread decompresses.
struct Unpacker {
    /// An empty chunk marks the end.
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
    ended: bool,
}

impl Unpacker {
    fn start(packing: Packing, packed: impl Read + Send + 'static) -> io::Result<Unpacker> {
        let (sender, chunks) = mpsc::sync_channel(AHEAD);
        let mut decoder = packing.decoder(packed)?;
        let unpack = move || loop {
            let mut chunk = vec![0; CHUNK];
            let read = loop {
                match decoder.read(&mut chunk) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read.map_err(|error| packing.fault(error)),
                }
            };
            chunk.truncate(*read.as_ref().unwrap_or(&0));
            let last = chunk.is_empty();
            if sender.send(read.map(|_| chunk)).is_err() || last {
                return;
            }
        };
        thread::Builder::new().name("unpack".into()).spawn(unpack)?;
        Ok(Unpacker { chunks, chunk: Cursor::default(), ended: false })
    }
}

impl Read for Unpacker {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.chunk.read(into)?;
        if read > 0 || into.is_empty() || self.ended {
            return Ok(read);
        }
        let Ok(chunk) = self.chunks.recv() else {
            return Err(io::Error::other("unpacking broke off"));
        };
        self.chunk = Cursor::new(chunk?);
        self.ended = self.chunk.get_ref().is_empty();
        self.chunk.read(into)
    }
}

/// Writes a file that a thread compresses.
pub(crate) struct Packer {
    /// Dropping this ends the thread.
    chunks: Option<SyncSender<Vec<u8>>>,
    thread: Option<JoinHandle<io::Result<File>>>,
}

impl Packer {
    pub(crate) fn start(packing: Packing, file: File) -> io::Result<Packer> {
        let (sender, chunks) = mpsc::sync_channel::<Vec<u8>>(AHEAD);
        let pack = move || match packing {
            Packing::Gzip => {
                let mut encoder = GzEncoder::new(file, flate2::Compression::default());
                chunks.into_iter().try_for_each(|chunk| encoder.write_all(&chunk))?;
                encoder.finish()
            }
            Packing::Zstd => {
                let mut encoder = zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                chunks.into_iter().try_for_each(|chunk| encoder.write_all(&chunk))?;
                encoder.finish()
            }
        };
        let thread = thread::Builder::new().name("pack".into()).spawn(pack)?;
        Ok(Packer { chunks: Some(sender), thread: Some(thread) })
    }

    /// Compresses what is left, and returns the complete file.
    pub(crate) fn finish(mut self) -> io::Result<File> {
        self.end()
    }

    fn end(&mut self) -> io::Result<File> {
        drop(self.chunks.take());
        let broke_off = || Err(io::Error::other("packing broke off"));
        self.thread
            .take()
            .map_or_else(broke_off, |thread| thread.join().unwrap_or_else(|_| broke_off()))
    }
}

impl Write for Packer {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let sent = self.chunks.as_ref().is_some_and(|chunks| chunks.send(data.to_vec()).is_ok());
        if !sent {
            // The thread has ended early, and knows why.
            return Err(self.end().err().unwrap_or_else(|| io::Error::other("packing broke off")));
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(packing: Packing, text: &[u8]) -> Vec<u8> {
        let mut file = tempfile::tempfile().expect("a file");
        let mut packer =
            Packer::start(packing, file.try_clone().expect("a handle")).expect("a thread");
        text.chunks(1000).for_each(|part| packer.write_all(part).expect("a thread"));
        packer.finish().expect("packed");
        let mut bytes = Vec::new();
        io::Seek::rewind(&mut file).expect("a file");
        file.read_to_end(&mut bytes).expect("a file");
        bytes
    }

    fn read(bytes: Vec<u8>, named: Option<Packing>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpacked(Cursor::new(bytes), named)?.read_to_end(&mut text)?;
        Ok(text)
    }

    fn text() -> Vec<u8> {
        (0..200_000_u64).flat_map(|k| (k * k).to_string().into_bytes()).collect()
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for packing in Packing::ALL {
            for text in [b"".as_slice(), b"a\n", &text()] {
                let bytes = packed(packing, text);
                assert_eq!(read(bytes.clone(), None).expect("sound"), text);
                let twice = [bytes.as_slice(), &bytes].concat();
                assert_eq!(read(twice, Some(packing)).expect("sound"), [text, text].concat());
            }
        }
    }

    #[test]
    fn what_is_not_packed_is_left_as_it_is() {
        for text in ["", "1", "(", "(53..7", "\u{1f}"] {
            assert_eq!(read(text.into(), None).expect("sound"), text.as_bytes());
        }
    }

    #[test]
    fn damaged_data_is_reported() {
        for packing in Packing::ALL {
            let bytes = packed(packing, &text());
            let told =
                |bytes: &[u8]| read(bytes.to_vec(), Some(packing)).expect_err("bad").to_string();
            for length in [1, 3, 10, bytes.len() / 2, bytes.len() - 1] {
                assert_eq!(told(&bytes[..length]), format!("the {packing} data ends too early"));
            }
            let mut broken = bytes;
            let middle = broken.len() / 2;
            broken[middle..middle + 50].fill(0xFF);
            assert_eq!(told(&broken), format!("the {packing} data is damaged"));
            assert_eq!(told(b"no such data"), format!("the {packing} data is damaged"));
        }
    }

    #[test]
    fn the_name_determines_the_packing() {
        let told = |name: &str| Packing::of_name(Path::new(name));
        assert_eq!(told("a/b.txt.gz"), Some(Packing::Gzip));
        assert_eq!(told("B.ZST"), Some(Packing::Zstd));
        assert_eq!(["b.txt", "gz", ".gz", ""].map(told), [None; 4]);
    }
}

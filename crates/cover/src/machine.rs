//! What the machine offers: the size of its memory.

/// Assumed if the size is unknown: enough for most counts, and no more than any current machine
/// has.
const UNKNOWN: u64 = 1 << 30;

/// Returns the machine's memory in bytes, as Linux reports it; elsewhere a cautious guess.
pub(crate) fn memory() -> u64 {
    if !cfg!(target_os = "linux") {
        return UNKNOWN;
    }
    std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| total(&text)).unwrap_or(UNKNOWN)
}

/// Parses the bytes from a line such as `MemTotal:       24681472 kB`.
fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_from_meminfo() {
        let text = "Foo:  1 kB\nMemTotal:       24681472 kB\nMemFree:        1 kB\n";
        assert_eq!(total(text), Some(24_681_472 * 1024));
        assert_eq!(total("MemTotal: many\n"), None);
        assert_eq!(total(""), None);
    }
}

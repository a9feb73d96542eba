//! Memory for searches.

/// How much is asked for at once.
#[cfg(target_arch = "wasm32")]
const ROOM: usize = 16 << 20;

/// How many nodes a search may add before it asks for room again.
pub(crate) const STEP: u64 = 8_192;

/// Makes sure that the next [`STEP`] nodes of a tree find room. The allocator would ask for 64 KiB at a time, and each
/// time the browser collects garbage: Wege took three times as long. Memory that nobody writes to costs nothing.
pub(crate) fn make_room() {
    #[cfg(target_arch = "wasm32")]
    {
        let mut room = Vec::<u8>::new();
        // Where there is none, the search finds out.
        _ = room.try_reserve_exact(ROOM);
        std::hint::black_box(&room);
    }
}

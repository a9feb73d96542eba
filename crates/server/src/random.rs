//! Random bytes from the system.

use trivium_tables::{DuplicateId, GuestId, Secret, Secrets, Seed, TableId};

pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("every supported system has a source of random bytes");
    bytes
}

pub(crate) fn table_id() -> TableId {
    TableId::from_bytes(bytes())
}

pub(crate) fn duplicate_id() -> DuplicateId {
    DuplicateId::from_bytes(bytes())
}

pub(crate) fn guest_id() -> GuestId {
    GuestId::from_bytes(bytes())
}

pub(crate) fn secret() -> Secret {
    Secret::from_bytes(bytes())
}

pub(crate) fn secrets() -> Secrets {
    Secrets { seed: Seed(bytes()), join: secret(), host: secret() }
}

/// The seed of a computer's choices.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

//! Who has shown a token lately.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use trivium_store::KeyKind;
use trivium_tables::GuestId;

/// For how long a token is believed without asking the store again. What this server revokes counts at once; what an
/// administrator or another server revokes counts after this time at the latest, as it does for connections.
const BELIEVED: Duration = Duration::from_secs(2);

/// The SHA-256 of a token.
type Hash = [u8; 32];

/// The guests whose tokens the store has confirmed lately.
#[derive(Default)]
pub(crate) struct Known(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    guests: HashMap<Hash, (GuestId, KeyKind, Instant)>,
    /// How often someone was forgotten.
    forgotten: u64,
    swept: Option<Instant>,
}

/// When a store was asked.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    at: Instant,
    forgotten: u64,
}

impl Known {
    /// The guest with this token, and what it is for; otherwise ask the store, and note what it says.
    pub(crate) fn get(&self, hash: &Hash, now: Instant) -> Result<(GuestId, KeyKind), Asked> {
        let inner = self.lock();
        match inner.guests.get(hash) {
            Some((guest, kind, since)) if now.duration_since(*since) < BELIEVED => Ok((guest.clone(), *kind)),
            _ => Err(Asked { at: now, forgotten: inner.forgotten }),
        }
    }

    /// Notes what the store has said, unless somebody was forgotten meanwhile: the answer may be older than that.
    pub(crate) fn note(&self, hash: Hash, guest: &GuestId, kind: KeyKind, asked: Asked) {
        let mut inner = self.lock();
        if inner.forgotten != asked.forgotten {
            return;
        }
        if inner.swept.is_none_or(|swept| asked.at.duration_since(swept) >= BELIEVED) {
            inner.guests.retain(|_, (_, _, since)| asked.at.duration_since(*since) < BELIEVED);
            inner.swept = Some(asked.at);
        }
        inner.guests.insert(hash, (guest.clone(), kind, asked.at));
    }

    /// Forgets the tokens of a guest, some of which are no longer valid.
    pub(crate) fn forget(&self, guest: &GuestId) {
        let mut inner = self.lock();
        inner.guests.retain(|_, (known, ..)| known != guest);
        inner.forgotten += 1;
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;

    fn asked(known: &Known, hash: Hash, now: Instant) -> Asked {
        known.get(&hash, now).err().unwrap()
    }

    #[test]
    fn a_token_is_believed_for_a_short_time() {
        let (known, guest, now) = (Known::default(), random::guest_id(), Instant::now());
        known.note([1; 32], &guest, KeyKind::Guest, asked(&known, [1; 32], now));
        assert_eq!(known.get(&[1; 32], now).ok(), Some((guest.clone(), KeyKind::Guest)));
        assert!(known.get(&[2; 32], now).is_err());
        let later = now + BELIEVED;
        assert!(known.get(&[1; 32], later).is_err());
        known.note([2; 32], &guest, KeyKind::Guest, asked(&known, [2; 32], later));
        assert_eq!(known.lock().guests.len(), 1, "what is old is gone");
    }

    #[test]
    fn what_is_revoked_is_forgotten_at_once() {
        let (known, now) = (Known::default(), Instant::now());
        let (one, other) = (random::guest_id(), random::guest_id());
        known.note([1; 32], &one, KeyKind::Guest, asked(&known, [1; 32], now));
        known.note([2; 32], &one, KeyKind::Guest, asked(&known, [2; 32], now));
        known.note([3; 32], &other, KeyKind::Guest, asked(&known, [3; 32], now));
        known.forget(&one);
        assert!(known.get(&[1; 32], now).is_err() && known.get(&[2; 32], now).is_err());
        assert_eq!(known.get(&[3; 32], now).ok(), Some((other, KeyKind::Guest)));
    }

    #[test]
    fn an_answer_from_before_a_revocation_is_not_noted() {
        let (known, guest, now) = (Known::default(), random::guest_id(), Instant::now());
        let asked = asked(&known, [1; 32], now);
        known.forget(&guest);
        known.note([1; 32], &guest, KeyKind::Guest, asked);
        assert!(known.get(&[1; 32], now).is_err());
    }
}

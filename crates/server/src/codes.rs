//! One-time codes that bring a guest to another device.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use trivium_tables::GuestId;

use crate::random;

/// How long a code opens.
pub(crate) const LIFE: Duration = Duration::from_mins(10);

/// How many digits it has: 40 random bits.
const DIGITS: usize = 8;

/// The codes that are waiting to be used. Forgotten when the server stops.
#[derive(Debug, Default)]
pub(crate) struct Codes(HashMap<String, (GuestId, Instant)>);

impl Codes {
    /// A new code for a guest; an older one stops working.
    pub(crate) fn make(&mut self, guest: GuestId, now: Instant) -> String {
        self.0.retain(|_, (owner, until)| *owner != guest && now < *until);
        let code = random::secret().as_str()[..DIGITS].to_owned();
        self.0.insert(code.clone(), (guest, now + LIFE));
        code
    }

    /// The guest of a code. It works once; case, spaces and hyphens do not matter.
    pub(crate) fn redeem(&mut self, code: &str, now: Instant) -> Option<GuestId> {
        let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
        let (guest, until) = self.0.remove(&code.to_ascii_lowercase())?;
        (now < until).then_some(guest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_works_once_and_not_for_long() {
        let (mut codes, now, guest) = (Codes::default(), Instant::now(), GuestId::from_bytes([1; 10]));
        let code = codes.make(guest.clone(), now);
        assert_eq!(codes.redeem("00000000", now), None);
        let typed = format!("{} - {}", code[..4].to_ascii_uppercase(), &code[4..]);
        assert_eq!(codes.redeem(&typed, now), Some(guest.clone()));
        assert_eq!(codes.redeem(&code, now), None);
        let late = codes.make(guest.clone(), now);
        assert_eq!(codes.redeem(&late, now + LIFE), None);
        let (first, second) = (codes.make(guest.clone(), now), codes.make(guest.clone(), now));
        assert_eq!((codes.redeem(&first, now), codes.redeem(&second, now)), (None, Some(guest)));
    }
}

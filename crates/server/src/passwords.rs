//! Passwords and recovery codes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::{ApiError, random};

/// 19 MiB, two passes, one lane: what OWASP recommends at least.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

const SHORTEST: usize = 8;
const LONGEST: usize = 128;

/// How many recovery codes an account has.
const CODES: usize = 10;

/// How many digits a recovery code has: 100 random bits.
const CODE_DIGITS: usize = 20;

/// Hashes passwords with Argon2id, one at a time and in a thread of its own, so that play never waits for it.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    thread: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { thread: Arc::new(Semaphore::new(1)), waiting: Arc::default() }
    }

    /// How many passwords wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The hash of a new password, with salt and parameters.
    pub(crate) async fn hash(&self, password: String) -> Result<String, ApiError> {
        let length = password.chars().count();
        if !(SHORTEST..=LONGEST).contains(&length) {
            return Err(ApiError::bad(format!("a password has {SHORTEST} to {LONGEST} characters")));
        }
        self.run(move || written(COST, &random::bytes::<16>(), &password)).await
    }

    /// Whether a password fits a hash. Without an account it takes as long, so that nobody learns which names exist.
    pub(crate) async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, ApiError> {
        if password.len() > 4 * LONGEST {
            return Ok(false);
        }
        self.run(move || {
            let Some(hash) = hash else {
                let _ = written(COST, &[0; 16], &password);
                return Some(false);
            };
            let (cost, salt) = read(&hash)?;
            Some(is_equal(written(cost, &salt, &password)?.as_bytes(), hash.as_bytes()))
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let waits = Waits::new(&self.waiting);
        let _permit = self.thread.acquire().await.map_err(|_| ApiError::Unavailable)?;
        drop(waits);
        tokio::task::spawn_blocking(work).await.ok().flatten().ok_or(ApiError::Unavailable)
    }
}

/// Somebody who waits, until they are served or give up.
struct Waits<'a>(&'a AtomicUsize);

impl<'a> Waits<'a> {
    fn new(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// `argon2id$MEMORY$PASSES$LANES$SALT$HASH`.
fn written((memory, passes, lanes): (u32, u32, u32), salt: &[u8], password: &str) -> Option<String> {
    let params = Params::new(memory, passes, lanes, Some(32)).ok()?;
    let mut hash = [0; 32];
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon.hash_password_into(password.as_bytes(), salt, &mut hash).ok()?;
    Some(format!("argon2id${memory}${passes}${lanes}${}${}", BASE64.encode(salt), BASE64.encode(hash)))
}

fn read(hash: &str) -> Option<((u32, u32, u32), Vec<u8>)> {
    let mut parts = hash.strip_prefix("argon2id$")?.split('$');
    let mut number = || parts.next()?.parse().ok();
    let cost = (number()?, number()?, number()?);
    Some((cost, BASE64.decode(parts.next()?).ok()?))
}

/// Compares in constant time.
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

/// New recovery codes as they are shown once, and their hashes.
pub(crate) fn recovery_codes() -> (Vec<String>, Vec<[u8; 32]>) {
    let code = |_| {
        let secret = random::secret();
        let digits = &secret.as_str()[..CODE_DIGITS];
        let groups = [&digits[..5], &digits[5..10], &digits[10..15], &digits[15..]];
        (groups.join("-"), code_hash(digits))
    };
    (0..CODES).map(code).unzip()
}

/// The hash of a recovery code; case, spaces and hyphens do not matter. It has so many random bits that it needs no
/// slow hash.
pub(crate) fn code_hash(code: &str) -> [u8; 32] {
    let digits: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Sha256::digest(digits.to_ascii_lowercase().as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: (u32, u32, u32) = (8, 1, 1);

    #[test]
    fn a_hash_fits_its_password_only() {
        let hash = written(QUICK, &[7; 16], "correct horse").unwrap();
        let (cost, salt) = read(&hash).unwrap();
        assert_eq!((cost, &*salt), (QUICK, &[7; 16][..]));
        assert!(is_equal(written(cost, &salt, "correct horse").unwrap().as_bytes(), hash.as_bytes()));
        assert!(!is_equal(written(cost, &salt, "correct horsf").unwrap().as_bytes(), hash.as_bytes()));
        assert_ne!(written(QUICK, &[8; 16], "correct horse").unwrap(), hash, "the salt counts");
        assert_eq!(read("md5$1$2"), None);
    }

    #[test]
    fn recovery_codes_have_a_hundred_bits_and_can_be_typed_freely() {
        let (codes, hashes) = recovery_codes();
        assert_eq!((codes.len(), hashes.len()), (CODES, CODES));
        assert_eq!(codes[0].len(), CODE_DIGITS + 3);
        assert_eq!(code_hash(&format!(" {} ", codes[0].to_ascii_uppercase().replace('-', " "))), hashes[0]);
        assert_ne!(hashes[0], hashes[1]);
    }
}

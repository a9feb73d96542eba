//! Shows push services which site sends a message: VAPID, RFC 8292.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use thiserror::Error;

/// How long a token is valid, in seconds; a day is the most.
const VALID: u64 = 12 * 60 * 60;

/// The site's key, by which browsers know that messages come from it.
pub(super) struct Vapid {
    pair: EcdsaKeyPair,
}

/// The key cannot be read, or the system has no random bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the site's key for web push cannot be used")]
pub(super) struct KeyError;

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vapid").field("public", &self.public()).finish_non_exhaustive()
    }
}

impl Vapid {
    /// A new key, as it is stored.
    pub(super) fn generate() -> Result<String, KeyError> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Ok(BASE64.encode(made.map_err(|_| KeyError)?))
    }

    /// Reads a key that was stored.
    pub(super) fn read(stored: &str) -> Result<Self, KeyError> {
        let bytes = BASE64.decode(stored).map_err(|_| KeyError)?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &SystemRandom::new());
        Ok(Self { pair: pair.map_err(|_| KeyError)? })
    }

    /// The public key, as browsers want it.
    pub(super) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The `Authorization` header of a message to a push service at this origin.
    pub(super) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now_seconds: u64,
    ) -> Result<String, KeyError> {
        let header = json!({ "typ": "JWT", "alg": "ES256" });
        let mut claims = json!({ "aud": origin, "exp": now_seconds + VALID });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let signed = format!("{}.{}", BASE64.encode(header.to_string()), BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).map_err(|_| KeyError)?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_token_is_signed_by_the_key_that_goes_with_it() {
        let stored = Vapid::generate().unwrap();
        let vapid = Vapid::read(&stored).unwrap();
        assert_eq!(vapid.public(), Vapid::read(&stored).unwrap().public(), "the key is kept");
        let header =
            vapid.authorization("https://push.example", Some("mailto:ada@example.com"), 1000).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, vapid.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let (key, signature) = (BASE64.decode(key).unwrap(), BASE64.decode(signature).unwrap());
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
        key.verify(signed.as_bytes(), &signature).unwrap();
        let claims = BASE64.decode(signed.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        let expected =
            json!({ "aud": "https://push.example", "exp": 1000 + VALID, "sub": "mailto:ada@example.com" });
        assert_eq!(claims, expected);
        assert!(!format!("{vapid:?}").contains(&stored), "the private part shows nowhere");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for bad in ["", "!", "AAAA"] {
            assert!(Vapid::read(bad).is_err(), "{bad}");
        }
    }
}

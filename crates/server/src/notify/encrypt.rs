//! Encrypts what a push service passes on and must not read: RFC 8291 over RFC 8188, in one record.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use thiserror::Error;

use crate::random;

/// Length of an uncompressed point of P-256.
pub(super) const POINT: usize = 65;

/// Length of the secret that a browser shares with a site.
pub(super) const AUTH: usize = 16;

/// The record size in the header. Push services accept bodies of 4096 bytes.
const RECORD: u32 = 4096;

/// The longest message that fits into such a body, with header, delimiter and tag.
const LONGEST: usize = RECORD as usize - 16 - 4 - 1 - POINT - 1 - 16;

/// Why a message cannot be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum EncryptError {
    #[error("a push message has at most {LONGEST} bytes")]
    TooLong,
    #[error("the browser's key is no point of P-256")]
    BadKey,
}

/// The keys of a browser.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recipient<'a> {
    pub(super) public: &'a [u8],
    pub(super) auth: &'a [u8],
}

/// Encrypts a message for a browser, with a key that is used once.
pub(super) fn encrypt(message: &[u8], to: Recipient<'_>) -> Result<Vec<u8>, EncryptError> {
    if message.len() > LONGEST {
        return Err(EncryptError::TooLong);
    }
    let failed = |Unspecified| EncryptError::BadKey;
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).map_err(failed)?;
    let own = private.compute_public_key().map_err(failed)?;
    let their = UnparsedPublicKey::new(&ECDH_P256, to.public);
    let sealed = |shared: &[u8]| seal(message, shared, to, own.as_ref(), random::bytes());
    agree_ephemeral(private, &their, sealed).and_then(std::convert::identity).map_err(failed)
}

/// A number of bytes to derive.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// The body: salt, record size, our public key, and one encrypted record.
fn seal(
    message: &[u8],
    shared: &[u8],
    to: Recipient<'_>,
    own: &[u8],
    salt: [u8; 16],
) -> Result<Vec<u8>, Unspecified> {
    let mut secret = [0; 32];
    let info = [b"WebPush: info\0", to.public, own];
    Salt::new(HKDF_SHA256, to.auth).extract(shared).expand(&info, Length(secret.len()))?.fill(&mut secret)?;
    let keys = Salt::new(HKDF_SHA256, &salt).extract(&secret);
    let key = UnboundKey::from(keys.expand(&[b"Content-Encoding: aes128gcm\0"], &AES_128_GCM)?);
    let mut nonce = [0; NONCE_LEN];
    keys.expand(&[b"Content-Encoding: nonce\0"], Length(NONCE_LEN))?.fill(&mut nonce)?;

    let mut body = [&salt[..], &RECORD.to_be_bytes(), &[POINT as u8], own].concat();
    // The delimiter of the last record.
    let mut record = [message, &[2]].concat();
    let nonce = Nonce::assume_unique_for_key(nonce);
    LessSafeKey::new(key).seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    body.extend(record);
    Ok(body)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

    use super::*;

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_rfc_comes_out_byte_by_byte() {
        let decode = |text: &str| BASE64.decode(text).unwrap();
        let public =
            decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let own =
            decode("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = decode("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let to = Recipient { public: &public, auth: &decode("BTBZMqHH6r4Tts7J_aSIgg") };
        let body = seal(b"When I grow up, I want to be a watermelon", &shared, to, &own, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
            mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
            pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(body), expected);
    }

    #[test]
    fn what_cannot_be_encrypted_is_refused() {
        let (mut point, auth) = ([0; POINT], [7; AUTH]);
        point[0] = 4;
        let to = Recipient { public: &point, auth: &auth };
        assert_eq!(encrypt(b"hello", to), Err(EncryptError::BadKey), "not on the curve");
        assert_eq!(encrypt(&[0; LONGEST + 1], to), Err(EncryptError::TooLong));
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap();
        let to = Recipient { public: public.as_ref(), auth: &auth };
        assert_eq!(encrypt(&[0; LONGEST], to).unwrap().len(), RECORD as usize);
        assert_ne!(encrypt(b"hello", to), encrypt(b"hello", to), "key and salt are used once");
    }
}

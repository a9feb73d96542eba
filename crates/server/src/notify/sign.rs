//! Signs what webhooks get, as <https://www.standardwebhooks.com> describes it, so that ready-made libraries can check it.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use ring::hmac::{self, HMAC_SHA256, Key};

/// A secret as its owner sees it.
pub(super) fn shown(secret: &[u8; 32]) -> String {
    format!("whsec_{}", BASE64.encode(secret))
}

/// The signature over id, time and body.
pub(super) fn signature(secret: &[u8; 32], id: &str, seconds: u64, body: &str) -> String {
    let signed = format!("{id}.{seconds}.{body}");
    let tag = hmac::sign(&Key::new(HMAC_SHA256, secret), signed.as_bytes());
    format!("v1,{}", BASE64.encode(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python's `hmac` says the same; see docs/server.md.
    #[test]
    fn a_signature_is_what_others_reckon() {
        let secret: [u8; 32] = std::array::from_fn(|index| index as u8);
        assert_eq!(shown(&secret), "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
        let body = r#"{"event":"turn"}"#;
        assert_eq!(
            signature(&secret, "msg_1", 1_700_000_000, body),
            "v1,3pSadpe0POutFQufmFOjUID02I6RpoJyY7ZU6wLxBKQ="
        );
        for (id, seconds, body) in
            [("msg_2", 1_700_000_000, body), ("msg_1", 1, body), ("msg_1", 1_700_000_000, "{}")]
        {
            assert_ne!(
                signature(&secret, id, seconds, body),
                signature(&secret, "msg_1", 1_700_000_000, r#"{"event":"turn"}"#)
            );
        }
    }
}

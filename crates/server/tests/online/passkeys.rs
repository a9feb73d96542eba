//! Passkeys, with an authenticator in software.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::accounts::{Browser, PASSWORD, code, is, server};

/// Someone was there, and the device has made sure who.
const PRESENT_AND_VERIFIED: u8 = 0b101;
/// Behind the counter comes a public key.
const HAS_KEY: u8 = 0b100_0000;

/// A security key with one passkey.
struct Authenticator {
    pair: EcdsaKeyPair,
    id: [u8; 16],
    handle: Value,
    count: u32,
}

impl Authenticator {
    fn new(number: u8) -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).unwrap();
        Self { pair, id: [number; 16], handle: Value::Null, count: 0 }
    }

    /// What the browser has made sure of.
    fn client_data(ceremony: &str, options: &Value, origin: &str) -> String {
        let challenge = options["challenge"].as_str().unwrap();
        json!({ "type": ceremony, "challenge": challenge, "origin": origin, "crossOrigin": false })
            .to_string()
    }

    fn data(&mut self, party: &str, flags: u8) -> Vec<u8> {
        self.count += 1;
        let party: [u8; 32] = Sha256::digest(party.as_bytes()).into();
        [&party[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    /// What `navigator.credentials.create` gives.
    fn create(&mut self, options: &Value, origin: &str) -> Value {
        self.handle = options["user"]["id"].clone();
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), PRESENT_AND_VERIFIED | HAS_KEY);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // The key in CBOR: type 2 (two coordinates), algorithm -7 (ES256), curve 1 (P-256), x, y.
        let point = self.pair.public_key().as_ref();
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..]);
        // No attestation: {"fmt": "none", "attStmt": {}, "authData": data}.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        self.credential(&json!({
            "clientDataJSON": BASE64.encode(Self::client_data("webauthn.create", options, origin)),
            "attestationObject": BASE64.encode(object),
            "transports": ["internal"],
        }))
    }

    /// What `navigator.credentials.get` gives.
    fn get(&mut self, options: &Value, origin: &str) -> Value {
        let client = Self::client_data("webauthn.get", options, origin);
        let data = self.data(options["rpId"].as_str().unwrap(), PRESENT_AND_VERIFIED);
        let signed = [&data[..], Sha256::digest(client.as_bytes()).as_ref()].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).unwrap();
        self.credential(&json!({
            "clientDataJSON": BASE64.encode(client),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature),
            "userHandle": self.handle,
        }))
    }

    fn credential(&self, response: &Value) -> Value {
        let id = BASE64.encode(self.id);
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {} })
    }
}

/// The options of a ceremony.
async fn options(browser: &mut Browser, path: &str, body: Value) -> Value {
    let (status, answer) = browser.send("POST", path, body).await;
    assert_eq!(status, 200, "{answer}");
    answer["options"].clone()
}

async fn begin(browser: &mut Browser) -> Value {
    options(browser, "/api/account/passkeys/options", json!({ "password": PASSWORD })).await
}

async fn add(browser: &mut Browser, credential: Value) -> (u16, Value) {
    let wish = json!({ "label": "my phone", "credential": credential });
    browser.send("POST", "/api/account/passkeys", wish).await
}

async fn sign_in(browser: &mut Browser, credential: &Value) -> (u16, Value) {
    browser.send("POST", "/api/session/passkey", json!({ "credential": credential })).await
}

/// The host by its name, and the origin of its page.
fn named(address: &str) -> (String, String) {
    let host = format!("localhost:{}", address.rsplit_once(':').unwrap().1);
    let origin = format!("http://{host}");
    (host, origin)
}

#[tokio::test]
async fn a_passkey_signs_in_until_it_is_removed() {
    let server = server().await;
    let (host, origin) = named(&server.address);
    let mut ada = Browser::at(&server, &host).await;
    let recovery = ada.sign_up("Ada with a key").await;
    let mut key = Authenticator::new(1);
    let made = key.create(&begin(&mut ada).await, &origin);
    let (status, shown) = add(&mut ada, made.clone()).await;
    assert_eq!((status, &shown["label"]), (201, &json!("my phone")), "{shown}");
    assert_eq!(code(add(&mut ada, made).await), is(403, "wrong_passkey"), "a ceremony ends once");
    let list = ada.send("GET", "/api/account/passkeys", Value::Null).await.1;
    assert_eq!(list.as_array().unwrap().len(), 1);
    let excluded = begin(&mut ada).await["excludeCredentials"].clone();
    assert_eq!(excluded[0]["id"], shown["id"], "the browser does not register it again");

    let mut phone = Browser::at(&server, &host).await;
    let before = phone.cookie.clone();
    let asked = options(&mut phone, "/api/session/passkey/options", json!({})).await;
    let proof = key.get(&asked, &origin);
    assert_eq!(sign_in(&mut phone, &proof).await, (200, json!({ "name": "Ada with a key" })));
    assert_ne!(phone.cookie, before, "signing in rotates the session");
    assert_eq!(phone.account().await, 200);
    assert_eq!(code(sign_in(&mut phone, &proof).await), is(403, "wrong_passkey"), "a proof counts once");
    assert!(ada.send("GET", "/api/account/passkeys", Value::Null).await.1[0]["used"].is_u64());
    assert_eq!(ada.send("GET", "/api/account/export", Value::Null).await.1["passkeys"], json!(["my phone"]));

    // A recovery code takes everything away that somebody else may have added.
    let wish = json!({ "name": "Ada with a key", "code": recovery[0], "password": "another long walk" });
    assert_eq!(ada.send("POST", "/api/session/recover", wish).await.0, 200);
    let asked = options(&mut phone, "/api/session/passkey/options", json!({})).await;
    assert_eq!(code(sign_in(&mut phone, &key.get(&asked, &origin)).await), is(403, "wrong_passkey"));
    let path = format!("/api/account/passkeys/{}", shown["id"].as_str().unwrap());
    assert_eq!(ada.send("DELETE", &path, json!({})).await.0, 404);
}

#[tokio::test]
async fn what_attackers_try_with_passkeys_fails() {
    let server = server().await;
    let (host, origin) = named(&server.address);
    let mut ada = Browser::at(&server, &host).await;
    ada.sign_up("Ada attacked").await;
    let wrong = json!({ "password": "not her password" });
    let refused = ada.send("POST", "/api/account/passkeys/options", wrong).await;
    assert_eq!(code(refused), is(403, "wrong_password"), "an open browser is not enough");

    // Another page, another account's ceremony, and a key that was never made here.
    let mut key = Authenticator::new(2);
    let elsewhere = key.create(&begin(&mut ada).await, "https://evil.example");
    assert_eq!(code(add(&mut ada, elsewhere).await), is(403, "wrong_passkey"));
    let mut eve = Browser::at(&server, &host).await;
    eve.sign_up("Eve").await;
    let hers = key.create(&begin(&mut ada).await, &origin);
    assert_eq!(code(add(&mut eve, hers).await), is(403, "wrong_passkey"));
    let made = key.create(&begin(&mut ada).await, &origin);
    assert_eq!(add(&mut ada, made).await.0, 201);

    let begun = "/api/session/passkey/options";
    let asked = options(&mut eve, begun, json!({})).await;
    let phished = key.get(&asked, "https://evil.example");
    assert_eq!(code(sign_in(&mut eve, &phished).await), is(403, "wrong_passkey"));
    let mut forged = Authenticator::new(2);
    forged.handle = key.handle.clone();
    let asked = options(&mut eve, begun, json!({})).await;
    assert_eq!(code(sign_in(&mut eve, &forged.get(&asked, &origin)).await), is(403, "wrong_passkey"));
    let mut unknown = Authenticator::new(3);
    unknown.handle = key.handle.clone();
    let asked = options(&mut eve, begun, json!({})).await;
    assert_eq!(code(sign_in(&mut eve, &unknown.get(&asked, &origin)).await), is(403, "wrong_passkey"));
    // A counter that runs backwards is a copy of the key.
    let asked = options(&mut eve, begun, json!({})).await;
    key.count = 0;
    assert_eq!(code(sign_in(&mut eve, &key.get(&asked, &origin)).await), is(403, "wrong_passkey"));
    // Another site cannot sign someone in here.
    let asked = options(&mut eve, begun, json!({})).await;
    key.count = 9;
    let proof = json!({ "credential": key.get(&asked, &origin) });
    let crossed = eve.send_from("https://evil.example", "POST", "/api/session/passkey", proof).await;
    assert_eq!(code(crossed), is(403, "wrong_origin"));
}

#[tokio::test]
async fn passkeys_need_a_name_and_sense() {
    let server = server().await;
    let mut numbered = Browser::at(&server, &server.address).await;
    assert_eq!(numbered.send("GET", "/api/site", Value::Null).await.1["passkeys"], false);
    let refused = numbered.send("POST", "/api/session/passkey/options", json!({})).await;
    assert_eq!(code(refused.clone()), is(400, "bad_request"));
    assert!(refused.1["error"]["message"].as_str().unwrap().contains("host name"), "{}", refused.1);
    let mut named = Browser::at(&server, &named(&server.address).0).await;
    assert_eq!(named.send("GET", "/api/site", Value::Null).await.1["passkeys"], true);
    for nonsense in [json!({}), json!([]), json!("x"), json!({ "id": "AA", "response": {} })] {
        assert_eq!(code(sign_in(&mut named, &nonsense).await), is(400, "bad_request"), "{nonsense}");
    }
}

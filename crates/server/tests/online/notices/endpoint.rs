//! The test's own push service and webhook receiver, and a browser's half of the keys.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD as BASE64};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{self, HMAC_SHA256, Key};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// What has arrived.
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

pub(crate) struct Endpoint {
    address: String,
    requests: mpsc::UnboundedReceiver<Request>,
    answers: Arc<Mutex<VecDeque<u16>>>,
}

impl Endpoint {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (sender, requests) = mpsc::unbounded_channel();
        let answers = Arc::new(Mutex::new(VecDeque::new()));
        let (own, queue) = (format!("http://{address}/elsewhere"), Arc::clone(&answers));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let Some(request) = read(&mut stream).await else { continue };
                let status = queue.lock().unwrap().pop_front().unwrap_or(201);
                let answer = format!(
                    "HTTP/1.1 {status} Whatever\r\nlocation: {own}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                );
                // Whoever does not want the answer may go.
                let _ = stream.write_all(answer.as_bytes()).await;
                if sender.send(request).is_err() {
                    return;
                }
            }
        });
        Self { address, requests, answers }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Answers the next requests like this, and those after them with 201.
    pub(crate) fn answer<const N: usize>(&self, statuses: [u16; N]) {
        self.answers.lock().unwrap().extend(statuses);
    }

    pub(crate) async fn next(&mut self) -> Request {
        let next = timeout(Duration::from_secs(20), self.requests.recv()).await;
        next.expect("a request arrives").unwrap()
    }

    /// Nothing arrives.
    pub(crate) async fn nothing(&mut self) {
        if let Ok(request) = timeout(Duration::from_millis(300), self.requests.recv()).await {
            panic!("{} arrives", request.unwrap().path);
        }
    }
}

async fn read(stream: &mut TcpStream) -> Option<Request> {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 4096]);
    let end = loop {
        let count = stream.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        bytes.extend(&buffer[..count]);
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let mut first = lines.next().unwrap().split(' ').map(ToOwned::to_owned);
    let (method, path) = (first.next().unwrap(), first.next().unwrap());
    let pairs = lines.filter_map(|line| line.split_once(": "));
    let headers: HashMap<_, _> = pairs.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let length: usize = headers["content-length"].parse().unwrap();
    while bytes.len() < end + length {
        let count = stream.read(&mut buffer).await.ok().filter(|count| *count > 0)?;
        bytes.extend(&buffer[..count]);
    }
    Some(Request { method, path, headers, body: bytes.split_off(end) })
}

/// A browser's keys. They decrypt one message: the private key is used up.
pub(crate) struct Device {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Device {
    pub(crate) fn new() -> Self {
        let random = SystemRandom::new();
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        let mut auth = [0; 16];
        random.fill(&mut auth).unwrap();
        Self { private, public, auth }
    }

    /// As a browser gives them to its page.
    pub(crate) fn keys(&self) -> Value {
        json!({ "p256dh": BASE64.encode(&self.public), "auth": BASE64.encode(self.auth) })
    }

    /// What a browser does with a message, in plain HMACs.
    pub(crate) fn decrypt(self, body: &[u8]) -> Vec<u8> {
        let hmac = |key: &[u8], parts: &[&[u8]]| {
            hmac::sign(&Key::new(HMAC_SHA256, key), &parts.concat()).as_ref().to_vec()
        };
        let (salt, rest) = body.split_at(16);
        assert_eq!(&rest[..5], [0, 0, 16, 0, 65], "record size and length of the key");
        let (their, record) = rest[5..].split_at(65);
        let peer = UnparsedPublicKey::new(&ECDH_P256, their);
        let shared = agree_ephemeral(self.private, &peer, <[u8]>::to_vec).unwrap();
        let shared = hmac(&self.auth, &[&shared]);
        let secret = hmac(&shared, &[b"WebPush: info\0", &self.public, their, &[1]]);
        let keys = hmac(salt, &[&secret]);
        let key = &hmac(&keys, &[b"Content-Encoding: aes128gcm\0", &[1]])[..16];
        let nonce = hmac(&keys, &[b"Content-Encoding: nonce\0", &[1]])[..12].try_into().unwrap();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, key).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let (last, message) = plain.split_last().unwrap();
        assert_eq!(*last, 2, "the last record ends so");
        message.to_vec()
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// The claims of a VAPID header that this key has signed and that is valid now.
pub(crate) fn checked_token(header: &str, key: &str) -> Value {
    let (token, shown) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(shown, key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let key = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key).unwrap());
    key.verify(signed.as_bytes(), &BASE64.decode(signature).unwrap()).unwrap();
    let (header, claims) = signed.split_once('.').unwrap();
    let read = |part: &str| serde_json::from_slice::<Value>(&BASE64.decode(part).unwrap()).unwrap();
    assert_eq!(read(header), json!({ "typ": "JWT", "alg": "ES256" }));
    let claims = read(claims);
    let left = claims["exp"].as_u64().unwrap() - now();
    assert!((60..=24 * 60 * 60).contains(&left), "{claims}");
    claims
}

/// The body of a webhook that this secret has signed, just now.
pub(crate) fn checked_webhook(request: &Request, secret: &str) -> Value {
    let secret = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let (id, at) = (request.header("webhook-id"), request.header("webhook-timestamp"));
    assert!(now().abs_diff(at.parse().unwrap()) < 60);
    let signed = [id.as_bytes(), b".", at.as_bytes(), b".", &request.body].concat();
    let signature = request.header("webhook-signature").strip_prefix("v1,").unwrap();
    let signature = BASE64_STANDARD.decode(signature).unwrap();
    hmac::verify(&Key::new(HMAC_SHA256, &secret), &signed, &signature).unwrap();
    serde_json::from_slice(&request.body).unwrap()
}

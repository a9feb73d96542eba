use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::HeaderValue;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::*;

fn reach(allow: &[&str], told: impl Fn(&str) -> Vec<IpAddr> + Send + Sync + 'static) -> Reach {
    let allow = allow.iter().map(|network| network.parse().unwrap()).collect();
    Reach { names: Names::Told(Box::new(told)), ..Reach::new(allow) }
}

fn target(text: &str) -> Target {
    Target::parse(text).unwrap()
}

/// Reads a request with a body of one letter, and answers.
async fn answer(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> String {
    let (mut request, mut buffer) = (Vec::new(), [0; 1024]);
    while !request.ends_with(b"\r\n\r\nx") {
        let count = stream.read(&mut buffer).await.unwrap();
        assert!(count > 0, "the request ends early");
        request.extend(&buffer[..count]);
    }
    stream.write_all(answer.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    String::from_utf8(request).unwrap()
}

#[test]
fn only_plain_web_addresses_are_targets() {
    for bad in [
        "",
        "example.com",
        "ftp://example.com/",
        "file:///etc/passwd",
        "https://",
        "https://ada:secret@example.com/",
        "https://ada@example.com/",
        "javascript:alert(1)",
        "https://exa mple.com/",
        "https://[::1/",
    ] {
        assert_eq!(Target::parse(bad), Err(ReachError::BadUrl), "{bad}");
    }
    assert_eq!(Target::parse(&format!("https://example.com/{}", "x".repeat(1000))), Err(ReachError::BadUrl));
    let target = target("https://Example.com:8443/a?b=c#d");
    assert_eq!(target.as_str(), "https://example.com:8443/a?b=c");
    assert_eq!((target.authority(), target.path()), ("example.com:8443".to_owned(), "/a?b=c".to_owned()));
}

/// Numbers can be written in many ways; all of them lead to the same address.
#[tokio::test]
async fn private_addresses_are_refused_however_they_are_written() {
    let reach = reach(&[], |name| match name {
        "public.example" => vec!["1.1.1.1".parse().unwrap(), "2606:4700:4700::1111".parse().unwrap()],
        "inside.example" => vec!["10.0.0.7".parse().unwrap()],
        "both.example" => vec!["1.1.1.1".parse().unwrap(), "127.0.0.1".parse().unwrap()],
        "mapped.example" => vec!["::ffff:127.0.0.1".parse().unwrap()],
        _ => vec![],
    });
    for bad in [
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://127.0.0.1./",
        "https://%31%32%37.0.0.1/",
        "https://\u{ff11}\u{ff12}\u{ff17}.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[fd00::1]/",
        "https://inside.example/",
        "https://both.example/",
        "https://mapped.example/",
        "https://unknown.example/",
        // Public, but everybody on the way could read it.
        "http://public.example/",
        "http://1.1.1.1/",
    ] {
        assert_eq!(reach.resolve(&target(bad)).await, Err(ReachError::NotPublic), "{bad}");
    }
    let found = reach.resolve(&target("https://public.example/")).await.unwrap();
    assert_eq!(found[0], "1.1.1.1:443".parse().unwrap());
    assert_eq!(
        reach.post(&target("https://both.example/"), HeaderMap::new(), vec![]).await,
        Err(ReachError::NotPublic)
    );
}

#[tokio::test]
async fn the_owner_of_a_site_allows_a_home_network() {
    let reach = reach(&["192.168.1.0/24", "fd00::/8"], |name| match name {
        "nas.example" => vec!["192.168.1.9".parse().unwrap()],
        "other.example" => vec!["192.168.2.9".parse().unwrap()],
        _ => vec!["192.168.1.9".parse().unwrap(), "1.1.1.1".parse().unwrap()],
    });
    for good in ["http://nas.example/", "https://nas.example/", "http://[fd00::1]/", "https://mixed.example/"]
    {
        assert!(reach.resolve(&target(good)).await.is_ok(), "{good}");
    }
    for bad in ["http://other.example/", "https://other.example/", "http://mixed.example/", "http://[::1]/"] {
        assert!(reach.resolve(&target(bad)).await.is_err(), "{bad}");
    }
}

/// A name server that says something else a moment later changes nothing: the address that was checked is used.
#[tokio::test]
async fn the_address_is_pinned() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let served = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        answer(stream, "HTTP/1.1 204 No Content\r\n\r\n").await
    });
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let reach = reach(&["127.0.0.1"], move |_| match count.fetch_add(1, Ordering::SeqCst) {
        0 => vec!["127.0.0.1".parse().unwrap()],
        _ => vec!["127.0.0.2".parse().unwrap()],
    });
    let target = target(&format!("http://rebinding.example:{port}/turn?a=b"));
    let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static("text/plain"))]);
    let answered = reach.post(&target, headers.clone(), b"x".to_vec()).await;
    assert_eq!(answered, Ok(Answered { status: 204, retry_after: None }));
    assert_eq!(asked.load(Ordering::SeqCst), 1, "one look-up for check and connection");
    let request = served.await.unwrap().to_lowercase();
    assert!(request.starts_with("post /turn?a=b http/1.1\r\n"), "{request}");
    assert!(request.contains(&format!("host: rebinding.example:{port}\r\n")), "{request}");
    assert_eq!(
        reach.post(&target, headers, b"x".to_vec()).await,
        Err(ReachError::NotPublic),
        "checked each time"
    );
}

#[tokio::test]
async fn redirects_are_answers_and_long_heads_are_errors() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let head = "HTTP/1.1 302 Found\r\nretry-after: 7\r\nlocation: http://127.0.0.1:1/\r\n\r\n";
        answer(listener.accept().await.unwrap().0, head).await;
        let head = format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "x".repeat(2 * HEAD));
        answer(listener.accept().await.unwrap().0, &head).await;
        let (silent, _) = listener.accept().await.unwrap();
        std::future::pending::<()>().await;
        drop(silent);
    });
    let reach = reach(&["127.0.0.1"], |_| vec![]);
    let target = target(&format!("http://127.0.0.1:{port}/"));
    let ask = || reach.post(&target, HeaderMap::new(), b"x".to_vec());
    let retry_after = Some(Duration::from_secs(7));
    assert_eq!(ask().await, Ok(Answered { status: 302, retry_after }));
    assert!(matches!(ask().await, Err(ReachError::Failed(_))));
    // The third one never answers.
    let reach = Reach { patience: Duration::from_millis(50), ..reach };
    let answer = reach.post(&target, HeaderMap::new(), b"x".to_vec()).await;
    assert_eq!(answer, Err(ReachError::TooLong));
}

/// The certificate must be for the name, and from somebody whom the system trusts.
#[tokio::test]
async fn https_checks_the_name_of_the_server() {
    let made = rcgen::generate_simple_self_signed(vec!["hooks.example".to_owned()]).unwrap();
    let key = rustls::pki_types::PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config =
        config.unwrap().with_no_client_auth().with_single_cert(vec![made.cert.der().clone()], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let Ok(stream) = acceptor.accept(stream).await else { continue };
            let name = stream.get_ref().1.server_name().map(ToOwned::to_owned);
            assert_eq!(name.as_deref(), Some("hooks.example"));
            answer(stream, "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
        }
    });
    let trusting = |trusts: bool| {
        let mut roots = RootCertStore::empty();
        let other = rcgen::generate_simple_self_signed(vec!["other.example".to_owned()]).unwrap();
        let root = if trusts { made.cert.der().clone() } else { other.cert.der().clone() };
        roots.add(root).unwrap();
        let reach = reach(&["127.0.0.1"], |_| vec!["127.0.0.1".parse().unwrap()]);
        Reach { tls: OnceCell::new_with(Some(client(roots).unwrap())), ..reach }
    };
    let ask = async |trusts: bool, name: &str| {
        let target = target(&format!("https://{name}:{port}/"));
        trusting(trusts).post(&target, HeaderMap::new(), b"x".to_vec()).await.map(|answered| answered.status)
    };
    assert_eq!(ask(true, "hooks.example").await, Ok(200));
    assert!(matches!(ask(true, "evil.example").await, Err(ReachError::Failed(_))));
    assert!(matches!(ask(false, "hooks.example").await, Err(ReachError::Failed(_))));
}

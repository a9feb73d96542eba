//! Security headers.

use std::sync::OnceLock;

use axum::http::HeaderValue;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

/// Sends security headers with every answer.
pub(crate) fn secured(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert("content-security-policy", policy().clone());
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The content security policy: everything comes from here, and scripts are files or the page's own inline ones.
fn policy() -> &'static HeaderValue {
    static POLICY: OnceLock<HeaderValue> = OnceLock::new();
    POLICY.get_or_init(|| {
        let page = crate::file("/", "", None);
        let scripts = inline_scripts(&String::from_utf8_lossy(&page.body));
        let hash = |script: &String| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script)));
        let hashes = scripts.iter().map(hash).collect::<Vec<_>>().join(" ");
        let policy = format!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {hashes}; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        );
        HeaderValue::from_str(&policy).expect("a policy is printable ASCII")
    })
}

/// The scripts that stand in a page.
fn inline_scripts(page: &str) -> Vec<String> {
    let bodies = page.split("<script>").skip(1);
    bodies.filter_map(|rest| rest.split_once("</script>")).map(|(body, _)| body.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_found() {
        let page = "<script src=\"a.js\"></script><script>one()</script><p><script>two()</script>";
        assert_eq!(inline_scripts(page), ["one()", "two()"]);
    }

    #[test]
    fn nothing_else_may_run() {
        let policy = policy().to_str().unwrap();
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"));
        let scripts = policy.split(';').find(|part| part.contains("script-src")).unwrap();
        assert!(!scripts.contains("unsafe-inline") && !scripts.contains("'unsafe-eval'"));
    }
}

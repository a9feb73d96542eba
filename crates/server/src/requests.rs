//! Every request has an id and is logged. Nothing that a client sends is logged but method, path and address.

use std::time::Instant;

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::response::Response;
use tracing::{Instrument as _, debug, info, info_span, warn};

use crate::guard::Caller;
use crate::{measures, random};

/// How much of a path is logged.
const LONGEST_PATH: usize = 100;

/// What a response says to the log: why it is a refusal, and who asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused(pub(crate) &'static str);

/// Refusals that an operator wants to see: somebody guesses, or something is configured wrongly.
const NOTED: [&str; 7] = [
    "wrong_password",
    "wrong_code",
    "too_many",
    "too_many_connections",
    "wrong_origin",
    "wrong_host",
    "banned",
];

/// Gives every request an id, and logs and counts it.
pub(crate) async fn observe(request: Request, answer: impl AsyncFnOnce(Request) -> Response) -> Response {
    let start = Instant::now();
    let id = format!("{:016x}", random::number());
    let path: String = request.uri().path().chars().take(LONGEST_PATH).collect();
    let span = info_span!("request", id, method = %request.method(), path);
    let mut response = answer(request).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    let refused = response.extensions().get::<Refused>().map(|Refused(code)| *code);
    let client =
        response.extensions().get::<Caller>().map(|caller| caller.ip.to_string()).unwrap_or_default();
    measures::answered(status, took);
    if let Some(code) = refused {
        measures::refused(code);
    }
    let (code, ms) = (refused.unwrap_or_default(), took.as_millis() as u64);
    let _entered = span.enter();
    if status >= 500 {
        warn!(status, code, ms, client, "failed");
    } else if NOTED.contains(&code) {
        info!(status, code, ms, client, "refused");
    } else {
        debug!(status, code, ms, client, "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

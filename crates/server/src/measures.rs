//! What is counted and measured. Without a recorder, all of this does nothing.

use std::time::Duration;

use metrics::{counter, gauge, histogram};

const TABLES: &str = "trivium_tables_live";
const CONNECTIONS: &str = "trivium_connections";
const MOVES: &str = "trivium_moves_total";
const APPENDS: &str = "trivium_append_seconds";
const APPEND_QUEUE: &str = "trivium_append_queue";
const THINKING_QUEUE: &str = "trivium_thinking_queue";
const THINKING: &str = "trivium_thinking_seconds";
const PASSWORD_QUEUE: &str = "trivium_password_queue";
const REQUESTS: &str = "trivium_requests_total";
const REQUEST_TIME: &str = "trivium_request_seconds";
const REFUSALS: &str = "trivium_refusals_total";
const NOTICES: &str = "trivium_notices_total";
const ERRORS: &str = "trivium_errors_total";
#[cfg(feature = "metrics")]
const INFO: &str = "trivium_build_info";

/// Describes everything, and lets everything begin at zero, so that a dashboard has no holes.
#[cfg(feature = "metrics")]
pub(crate) fn describe() {
    use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
    describe_gauge!(TABLES, "Tables with a task");
    describe_gauge!(CONNECTIONS, "Open WebSocket connections");
    describe_counter!(MOVES, "Moves played, by person or computer");
    describe_histogram!(APPENDS, Unit::Seconds, "From handing entries to the writer until they are durable");
    describe_gauge!(APPEND_QUEUE, "Appends that wait for the writer");
    describe_gauge!(THINKING_QUEUE, "Computers that wait for a thread");
    describe_histogram!(THINKING, Unit::Seconds, "How long computers think, without waiting");
    describe_gauge!(PASSWORD_QUEUE, "Passwords that wait to be hashed");
    describe_counter!(REQUESTS, "HTTP requests by status");
    describe_histogram!(REQUEST_TIME, Unit::Seconds, "How long HTTP requests take");
    describe_counter!(REFUSALS, "Requests and actions that were refused, by code");
    describe_counter!(NOTICES, "Notices of a turn, by kind and result");
    describe_counter!(ERRORS, "What failed in the server, by kind");
    describe_gauge!(INFO, "The version that runs");
    gauge!(CONNECTIONS).set(0);
    for by in ["person", "computer"] {
        counter!(MOVES, "by" => by).absolute(0);
    }
    counter!(REQUESTS, "status" => "200").absolute(0);
    counter!(REFUSALS, "code" => "too_many").absolute(0);
    counter!(NOTICES, "kind" => "push", "result" => "sent").absolute(0);
    counter!(ERRORS, "kind" => "store").absolute(0);
    for name in [APPENDS, THINKING, REQUEST_TIME] {
        // A histogram shows once something has been recorded; nothing takes no time.
        histogram!(name).record(0.0);
    }
    gauge!(INFO, "version" => env!("CARGO_PKG_VERSION")).set(1);
}

/// How long queues are, asked when somebody looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queues {
    pub(crate) tables: usize,
    pub(crate) appends: usize,
    pub(crate) thinking: usize,
    pub(crate) passwords: usize,
}

#[cfg_attr(not(feature = "metrics"), allow(dead_code, reason = "only metrics ask"))]
impl Queues {
    pub(crate) fn record(self) {
        gauge!(TABLES).set(self.tables as f64);
        gauge!(APPEND_QUEUE).set(self.appends as f64);
        gauge!(THINKING_QUEUE).set(self.thinking as f64);
        gauge!(PASSWORD_QUEUE).set(self.passwords as f64);
    }
}

/// A connection, counted as long as it exists.
#[derive(Debug)]
pub(crate) struct Connected;

impl Connected {
    pub(crate) fn new() -> Self {
        gauge!(CONNECTIONS).increment(1);
        Self
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        gauge!(CONNECTIONS).decrement(1);
    }
}

/// Somebody has moved.
pub(crate) fn moved(by: &'static str) {
    counter!(MOVES, "by" => by).increment(1);
}

/// Entries have become durable.
pub(crate) fn appended(took: Duration) {
    histogram!(APPENDS).record(took);
}

/// A computer has thought.
pub(crate) fn thought(took: Duration) {
    histogram!(THINKING).record(took);
}

/// A request has been answered.
pub(crate) fn answered(status: u16, took: Duration) {
    counter!(REQUESTS, "status" => status.to_string()).increment(1);
    histogram!(REQUEST_TIME).record(took);
}

/// A request or an action has been refused.
pub(crate) fn refused(code: &'static str) {
    counter!(REFUSALS, "code" => code).increment(1);
}

/// A notice has been sent, has failed, or was dropped.
pub(crate) fn noticed(kind: &'static str, result: &'static str) {
    counter!(NOTICES, "kind" => kind, "result" => result).increment(1);
}

/// Something has failed in the server.
pub(crate) fn failed(kind: &'static str) {
    counter!(ERRORS, "kind" => kind).increment(1);
}

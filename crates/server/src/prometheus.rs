//! Metrics for Prometheus, on a listener of their own.
//!
//! Whoever reaches the site must not reach its metrics. Behind a proxy every request comes from the proxy's address, often
//! loopback, so the address of the peer would say nothing; a separate listener does.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::response::IntoResponse as _;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::{Site, measures};

/// The upper ends of the histograms' buckets, in seconds.
const BUCKETS: [f64; 13] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 20.0];

/// How often what has been recorded is put together.
const UPKEEP: Duration = Duration::from_secs(5);

/// Records what the server measures. There is one per process.
#[derive(Clone, Debug)]
pub struct Metrics(PrometheusHandle);

impl Metrics {
    /// Starts to record.
    ///
    /// # Errors
    ///
    /// If something in this process records already.
    pub fn install() -> io::Result<Self> {
        let builder =
            PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS);
        let handle = builder.and_then(PrometheusBuilder::install_recorder).map_err(io::Error::other)?;
        measures::describe();
        Ok(Self(handle))
    }
}

/// Serves `/metrics` until the process ends.
///
/// # Errors
///
/// If the listener fails.
pub async fn serve_metrics(listener: TcpListener, metrics: Metrics, site: Site) -> io::Result<()> {
    let upkeep = metrics.0.clone();
    tokio::spawn(async move {
        let mut interval = tokio::time::interval(UPKEEP);
        loop {
            interval.tick().await;
            upkeep.run_upkeep();
        }
    });
    let show = move || async move {
        site.queues().record();
        ([("content-type", "text/plain; version=0.0.4")], metrics.0.render()).into_response()
    };
    axum::serve(listener, Router::new().route("/metrics", get(show))).await
}

//! Routes that know their paths, so that a test can compare them with the OpenAPI document.

use axum::Router;
use axum::routing::MethodRouter;

use crate::{Site, api};

/// Routes of the API, and their paths below `/api`.
#[derive(Default)]
pub(crate) struct Routes {
    pub(crate) router: Router<Site>,
    paths: Vec<&'static str>,
}

impl Routes {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a path with the methods that it has.
    pub(crate) fn route(mut self, path: &'static str, methods: MethodRouter<Site>) -> Self {
        self.paths.push(path);
        Self { router: self.router.route(path, methods), ..self }
    }

    /// Adds the routes of another part.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        self.paths.extend(other.paths);
        Self { router: self.router.merge(other.router), ..self }
    }
}

/// The paths of the HTTP API, with `{…}` for what varies. `GET /api/openapi.json` describes each of them.
pub fn api_paths() -> Vec<String> {
    api::routes().paths.iter().map(|path| format!("/api{path}")).collect()
}

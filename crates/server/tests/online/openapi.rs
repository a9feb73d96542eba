//! The OpenAPI document describes the router, no more and no less.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};
use trivium_server::api_paths;

use crate::client::Server;

async fn document(server: &Server) -> Value {
    let (status, _, body) = server.raw("GET", "/api/openapi.json", &[], "").await;
    assert_eq!(status, 200);
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn every_route_is_described_and_nothing_else() {
    let server = Server::start().await;
    let document = document(&server).await;
    let described: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(described, api_paths().into_iter().collect());
    for path in &described {
        // Nobody answers this method, and the refusal says which ones are answered.
        let asked = path.replace(['{', '}'], "");
        let (status, head, _) = server.raw("OPTIONS", &asked, &[], "").await;
        assert_eq!(status, 405, "{path}");
        let allow = head.lines().find_map(|line| line.strip_prefix("allow: ")).unwrap();
        let answered: BTreeSet<_> = allow.split(',').filter(|method| *method != "HEAD").collect();
        let methods: BTreeSet<_> =
            document["paths"][path].as_object().unwrap().keys().map(|method| method.to_uppercase()).collect();
        assert_eq!(methods, answered.into_iter().map(ToOwned::to_owned).collect(), "{path}");
    }
}

/// Every `$ref` in a value.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(ToOwned::to_owned));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn everything_that_is_named_is_there() {
    let document = document(&Server::start().await).await;
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 30, "{found:?}");
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let statuses: Vec<_> = operation["responses"].as_object().unwrap().keys().collect();
            let good = statuses.iter().any(|status| status.starts_with('2') || *status == "101");
            let bad = statuses.iter().any(|status| status.starts_with('4'));
            assert!(good && bad, "{method} {path}: {statuses:?}");
        }
    }
    let schemes = document["components"]["securitySchemes"].as_object().unwrap();
    assert!(schemes.contains_key("bearer") && schemes.contains_key("cookie"));
    assert_eq!(document["paths"]["/api/me"]["get"]["security"].as_array().unwrap().len(), schemes.len());
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_as_the_document_says() {
    let server = Arc::new(Server::start().await);
    let client = server.guest().await;
    let invitation = client.create("caminos", json!({})).await;
    // Not UTF-8; no upgrade.
    for (path, status) in
        [("/api/people/%FF".to_owned(), 404), (format!("/api/tables/{}/socket", invitation.table), 400)]
    {
        let (found, answer) = client.send("GET", &path, Value::Null).await;
        assert_eq!(found, status, "{path}");
        assert!(answer["error"]["code"].is_string(), "{path}: {answer}");
    }
}

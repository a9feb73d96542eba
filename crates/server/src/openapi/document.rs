//! Operations, and how a document is made of them.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use trivium_tables::schema::by_name;
use trivium_tables::{DuplicateId, Member, TableId};
use utoipa::ToSchema;
use utoipa::openapi::path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, Paths, RefOr,
    Required, ResponseBuilder, SecurityRequirement,
};

use crate::error::Wrapped;

/// How a request shows who sends it, any of these.
const SCHEMES: [&str; 3] = ["bearer", "cookie", "secure_cookie"];

const JSON: &str = "application/json";

/// A method of a path.
pub(super) struct Operation {
    method: HttpMethod,
    path: &'static str,
    builder: OperationBuilder,
    errors: Vec<u16>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

pub(super) fn get(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Get, path, summary)
}

pub(super) fn post(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Post, path, summary)
}

pub(super) fn put(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Put, path, summary)
}

pub(super) fn patch(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Patch, path, summary)
}

pub(super) fn delete(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Delete, path, summary)
}

impl Operation {
    fn new(method: HttpMethod, path: &'static str, summary: &str) -> Self {
        let builder = OperationBuilder::new().summary(Some(summary));
        // Another version of the page, another host, too often, no database: that can happen everywhere.
        let errors = vec![409, 421, 429, 503];
        let mut operation = Self { method, path, builder, errors, schemas: Vec::new() };
        for name in path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)) {
            operation.builder = operation.builder.parameter(in_path(path, name));
            operation.schemas.extend(known::<TableId>().into_iter().chain(known::<Member>()));
            operation.schemas.extend(known::<DuplicateId>());
        }
        operation
    }

    /// Only for guests.
    pub(super) fn guest(mut self) -> Self {
        let any = SCHEMES.map(|name| SecurityRequirement::new::<_, [&str; 0], _>(name, []));
        self.builder = self.builder.securities(Some(any));
        self.errors(&[401, 403])
    }

    /// Only for guests who may see a table.
    pub(super) fn table(self) -> Self {
        self.guest().errors(&[404])
    }

    /// Only over a connection that nobody else can read.
    pub(super) fn private(self) -> Self {
        self.errors(&[403])
    }

    /// Only for those who have signed in.
    pub(super) fn account(self) -> Self {
        self.guest().private()
    }

    /// What can go wrong, too.
    pub(super) fn errors(mut self, statuses: &[u16]) -> Self {
        self.errors.extend(statuses);
        self
    }

    pub(super) fn body<T: ToSchema>(mut self) -> Self {
        let content = ContentBuilder::new().schema(Some(by_name::<T>())).build();
        let body = RequestBodyBuilder::new().required(Some(Required::True)).content(JSON, content);
        self.builder = self.builder.request_body(Some(body.build()));
        self.schemas.extend(known::<T>());
        self.errors(&[400, 413])
    }

    /// A parameter after `?`.
    pub(super) fn query(mut self, name: &str, description: &str, is_number: bool) -> Self {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        let kind = if is_number { number } else { ObjectBuilder::new().schema_type(Type::String) };
        let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Query);
        let parameter = parameter.description(Some(description)).required(Required::False).schema(Some(kind));
        self.builder = self.builder.parameter(parameter);
        self.errors(&[400])
    }

    /// `?after=N`.
    pub(super) fn after(self) -> Self {
        self.query("after", "The number of the last entry that is known", true)
    }

    pub(super) fn answer<T: ToSchema>(mut self, status: u16) -> Self {
        self.schemas.extend(known::<T>());
        self.answers(status, JSON, by_name::<T>())
    }

    pub(super) fn list<T: ToSchema>(mut self) -> Self {
        self.schemas.extend(known::<T>());
        self.answers(200, JSON, ArrayBuilder::new().items(by_name::<T>()).build().into())
    }

    /// An object a line.
    pub(super) fn lines<T: ToSchema>(mut self) -> Self {
        self.schemas.extend(known::<T>());
        let text = ObjectBuilder::new().schema_type(Type::String);
        let text = text.description(Some(format!("Each line is a `{}`", T::name())));
        self.answers(200, "application/x-ndjson", text.build().into())
    }

    pub(super) fn text(self, status: u16, media: &str) -> Self {
        let kind = if media == JSON { Type::Object } else { Type::String };
        self.answers(status, media, ObjectBuilder::new().schema_type(kind).build().into())
    }

    /// The connection goes on as a WebSocket.
    pub(super) fn upgrade(mut self) -> Self {
        self.builder = self.builder.response("101", ResponseBuilder::new().description(description(101)));
        self.errors(&[400])
    }

    fn answers(mut self, status: u16, media: &str, schema: RefOr<Schema>) -> Self {
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let response = ResponseBuilder::new().description(description(status)).content(media, content);
        self.builder = self.builder.response(status.to_string(), response.build());
        self
    }

    /// The operation with its errors.
    fn finish(mut self) -> Self {
        let mut errors = std::mem::take(&mut self.errors);
        errors.sort_unstable();
        errors.dedup();
        errors.into_iter().fold(self, Self::answer::<Wrapped>)
    }
}

fn description(status: u16) -> String {
    let status = StatusCode::from_u16(status).ok();
    status.and_then(|status| status.canonical_reason()).unwrap_or_default().to_owned()
}

/// A parameter in a path.
fn in_path(path: &str, name: &str) -> Parameter {
    let schema = match name {
        "id" if path.starts_with("/tables/") => by_name::<TableId>(),
        "id" if path.starts_with("/duplicates/") => by_name::<DuplicateId>(),
        "member" => by_name::<Member>(),
        _ => ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).build().into(),
    };
    let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
    parameter.required(Required::True).schema(Some(schema)).build()
}

/// A type's schema and those that it needs, by name.
fn known<T: ToSchema>() -> Vec<(String, RefOr<Schema>)> {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    schemas
}

/// The document of these operations.
pub(super) fn document(operations: impl IntoIterator<Item = Operation>) -> OpenApi {
    let (mut paths, mut schemas) = (Paths::new(), BTreeMap::new());
    for operation in operations {
        let Operation { method, path, builder, schemas: known, .. } = operation.finish();
        paths.add_path_operation(format!("/api{path}"), vec![method], builder);
        schemas.extend(known);
    }
    let cookie = |name| SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(name)));
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    let [by_token, by_cookie, by_secure_cookie] = SCHEMES;
    let components = ComponentsBuilder::new()
        .schemas_from_iter(schemas)
        .security_scheme(by_token, bearer)
        .security_scheme(by_cookie, cookie("trivium_guest"))
        .security_scheme(by_secure_cookie, cookie("__Host-trivium_guest"));
    let info = InfoBuilder::new()
        .title("Trivium")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Online tables of Caminos, Wege and Cuminos"));
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components.build())).build()
}

//! Guests: whoever plays here, with an account or without.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use serde::{Deserialize, Serialize};
use trivium_tables::Secret;
use utoipa::ToSchema;

use super::{Answer, Body};
use crate::error::json;
use crate::guard::{Caller, Credential, Guest};
use crate::live::now;
use crate::{ApiError, Site, codes, random};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGuest {
    #[serde(default)]
    bearer: bool,
    /// A one-time code from another device.
    #[serde(default)]
    code: Option<String>,
}

/// A guest.
#[derive(Serialize, ToSchema)]
pub(crate) struct GuestMade {
    /// For a program; a browser gets a cookie.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Secret>,
}

/// Makes a guest, or brings one here from another device. A browser gets a cookie, unless it has one; a program gets a
/// token.
pub(super) async fn make_guest(
    State(site): State<Site>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<NewGuest>,
) -> Answer {
    if !wish.bearer {
        caller.check_origin(&headers)?;
        if wish.code.is_none()
            && let Some(Credential::Cookie(token)) = caller.credential(&headers)
            && site.guest(&token).await?.is_some()
        {
            return Ok(json(StatusCode::OK, &GuestMade { token: None }));
        }
    }
    let token = random::secret();
    if let Some(code) = &wish.code {
        site.limits().code(caller.ip)?;
        let guest = site.redeem_code(code).ok_or(ApiError::WrongCode)?;
        if site.store().people().account(guest.clone()).await?.is_some() {
            return Err(ApiError::WrongCode);
        }
        site.store().add_token(guest, token.hash(), now()).await?;
    } else {
        site.limits().guest(caller.ip)?;
        site.store().add_guest(random::guest_id(), token.hash(), now()).await?;
    }
    if wish.bearer {
        return Ok(json(StatusCode::CREATED, &GuestMade { token: Some(token) }));
    }
    let mut response = json(StatusCode::CREATED, &GuestMade { token: None });
    let value = HeaderValue::from_str(&caller.cookie(&token)).map_err(ApiError::bad)?;
    response.headers_mut().insert("set-cookie", value);
    Ok(response)
}

/// A one-time code.
#[derive(Serialize, ToSchema)]
pub(crate) struct CodeMade {
    code: String,
    /// How long it opens.
    seconds: u64,
}

pub(super) async fn make_code(State(site): State<Site>, Guest(guest): Guest) -> Answer {
    site.limits().action(&guest)?;
    // An account is not carried to another device without its password.
    if site.store().people().account(guest.clone()).await?.is_some() {
        return Err(ApiError::HasAccount);
    }
    let code = site.make_code(guest);
    Ok(json(StatusCode::CREATED, &CodeMade { code, seconds: codes::LIFE.as_secs() }))
}

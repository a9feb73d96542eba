//! WebAuthn ceremonies: what browsers are asked for, and whether what they answer is right.
//!
//! A ceremony lives in memory for five minutes and can be finished once. Whoever is in the middle of one when the server
//! restarts begins again.

use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use sha2::{Digest as _, Sha256};
use trivium_store::Passkey;
use trivium_tables::GuestId;
use webauthn_rp::bin::{Decode as _, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle,
    Username,
};
use webauthn_rp::request::{AsciiDomain, FixedCapHashSet, InsertResult, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

use crate::ApiError;
use crate::guard::Caller;

/// Ceremonies of each kind that can be under way.
const MOST: usize = 4_096;

/// Bytes of a user handle, by which an authenticator knows an account.
const HANDLE: usize = 32;

/// A public key as it is stored.
type PublicKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// The site as browsers know it: passkeys are bound to its host name.
pub(crate) struct Party {
    id: RpId,
    origin: String,
}

impl Party {
    /// The site that a caller asks for; nothing at an address without a name.
    pub(crate) fn of(caller: &Caller) -> Option<Self> {
        let id = AsciiDomain::try_from(caller.host_name()?.to_ascii_lowercase()).ok()?;
        Some(Self { id: RpId::Domain(id), origin: caller.origin() })
    }
}

/// Ceremonies under way.
pub(crate) struct Ceremonies {
    registrations: Mutex<FixedCapHashSet<RegistrationServerState<HANDLE>>>,
    sign_ins: Mutex<FixedCapHashSet<DiscoverableAuthenticationServerState>>,
}

impl Default for Ceremonies {
    fn default() -> Self {
        Self {
            registrations: Mutex::new(FixedCapHashSet::new(MOST)),
            sign_ins: Mutex::new(FixedCapHashSet::new(MOST)),
        }
    }
}

/// What a browser has registered.
pub(crate) struct Registered {
    pub(crate) id: Vec<u8>,
    pub(crate) key: Vec<u8>,
    pub(crate) state: Vec<u8>,
    pub(crate) transports: u8,
}

/// An answer to a sign-in whose passkey is still to be looked up.
pub(crate) struct Shown(DiscoverableAuthentication<HANDLE>);

impl Shown {
    pub(crate) fn read(answer: &Value) -> Result<Self, ApiError> {
        DiscoverableAuthentication::from_json_relaxed(&bytes(answer)).map(Self).map_err(unreadable)
    }

    /// The id of the passkey that has signed.
    pub(crate) fn id(&self) -> Vec<u8> {
        self.0.raw_id().as_ref().to_vec()
    }
}

impl Ceremonies {
    /// Begins the registration of a passkey; the options for `navigator.credentials.create`.
    pub(crate) fn register(
        &self,
        party: &Party,
        guest: &GuestId,
        name: &str,
        known: &[Passkey],
    ) -> Result<Value, ApiError> {
        let handle = handle(guest);
        let user = PublicKeyCredentialUserEntity {
            name: username(name),
            id: &handle,
            display_name: Nickname::try_from(name).ok(),
        };
        let known = known.iter().filter_map(descriptor).collect();
        let mut options = PublicKeyCredentialCreationOptions::passkey(&party.id, user, known);
        // Many devices do not know this extension, and browsers would refuse them. Every sign-in asks for verification.
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().map_err(ApiError::bad)?;
        let mut under_way = self.registrations.lock().unwrap_or_else(PoisonError::into_inner);
        begun(under_way.insert_or_replace_all_expired(server))?;
        serde_json::to_value(client).map_err(ApiError::bad)
    }

    /// Finishes a registration.
    pub(crate) fn registered(
        &self,
        party: &Party,
        guest: &GuestId,
        answer: &Value,
    ) -> Result<Registered, ApiError> {
        let answer = Registration::from_json_relaxed(&bytes(answer)).map_err(unreadable)?;
        let challenge = answer.challenge_relaxed().map_err(unreadable)?;
        let server = {
            let mut under_way = self.registrations.lock().unwrap_or_else(PoisonError::into_inner);
            under_way.take(&challenge).ok_or(ApiError::WrongPasskey)?
        };
        let origins = [party.origin.as_str()];
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            ..RegistrationVerificationOptions::default()
        };
        let made = server.verify(&party.id, &answer, &options).map_err(|error| refused(&error))?;
        if *made.user_id() != handle(guest) {
            return Err(ApiError::WrongPasskey);
        }
        let Ok(key) = made.static_state().encode();
        let Ok(state) = made.dynamic_state().encode();
        let Ok(transports) = made.transports().encode();
        Ok(Registered { id: made.id().as_ref().to_vec(), key, state: state.to_vec(), transports })
    }

    /// Begins a sign-in; the options for `navigator.credentials.get`.
    pub(crate) fn sign_in(&self, party: &Party) -> Result<Value, ApiError> {
        let options = DiscoverableCredentialRequestOptions::passkey(&party.id);
        let (server, client) = options.start_ceremony().map_err(ApiError::bad)?;
        let mut under_way = self.sign_ins.lock().unwrap_or_else(PoisonError::into_inner);
        begun(under_way.insert_or_replace_all_expired(server))?;
        serde_json::to_value(client).map_err(ApiError::bad)
    }

    /// Finishes a sign-in with the passkey that has signed; the passkey's state from now on.
    pub(crate) fn signed_in(
        &self,
        party: &Party,
        shown: &Shown,
        passkey: &Passkey,
    ) -> Result<Vec<u8>, ApiError> {
        let challenge = shown.0.challenge_relaxed().map_err(unreadable)?;
        let server = {
            let mut under_way = self.sign_ins.lock().unwrap_or_else(PoisonError::into_inner);
            under_way.take(&challenge).ok_or(ApiError::WrongPasskey)?
        };
        let handle = handle(&passkey.guest);
        let mut credential = credential(passkey, &handle).ok_or(ApiError::WrongPasskey)?;
        let origins = [party.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            ..AuthenticationVerificationOptions::default()
        };
        server.verify(&party.id, &shown.0, &mut credential, &options).map_err(|error| refused(&error))?;
        let Ok(state) = credential.dynamic_state().encode();
        Ok(state.to_vec())
    }
}

/// A stored passkey as it is checked.
fn credential<'a>(
    passkey: &'a Passkey,
    handle: &'a UserHandle<HANDLE>,
) -> Option<AuthenticatedCredential<'a, 'a, HANDLE, PublicKey>> {
    let id = CredentialId::<&[u8]>::decode(&passkey.id).ok()?;
    let key = StaticState::<PublicKey>::decode(&passkey.key).ok()?;
    let state = DynamicState::decode(passkey.state.as_slice().try_into().ok()?).ok()?;
    AuthenticatedCredential::new(id, handle, key, state).ok()
}

/// A passkey that the browser is not to register again.
fn descriptor(passkey: &Passkey) -> Option<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let id = CredentialId::<Vec<u8>>::decode(passkey.id.clone()).ok()?;
    let transports = AuthTransports::decode(passkey.transports).ok()?;
    Some(PublicKeyCredentialDescriptor { id, transports })
}

/// By what an authenticator knows an account. It says nothing about the account to anybody else.
fn handle(guest: &GuestId) -> UserHandle<HANDLE> {
    let digest: [u8; HANDLE] =
        Sha256::digest(format!("trivium passkey {}", guest.as_str()).as_bytes()).into();
    let Ok(handle) = UserHandle::decode(digest);
    handle
}

/// What the browser's list of passkeys shows. Names with spaces are no user names by the standard's rules.
fn username(name: &str) -> Username<'static> {
    let usable = [name.to_owned(), name.replace(' ', "-"), "player".to_owned()];
    let found =
        usable.into_iter().find_map(|name| Username::try_from(name.as_str()).map(Username::into_owned).ok());
    let Some(found) = found else { unreachable!("a plain word is a user name") };
    found
}

fn begun(result: InsertResult) -> Result<(), ApiError> {
    match result {
        InsertResult::Success => Ok(()),
        InsertResult::CapacityFull | InsertResult::Duplicate => Err(ApiError::TooMany { seconds: 60 }),
    }
}

fn bytes(answer: &Value) -> Vec<u8> {
    answer.to_string().into_bytes()
}

fn unreadable(error: impl std::fmt::Display) -> ApiError {
    ApiError::bad(format!("`credential` is what PublicKeyCredential.toJSON() gives: {error}"))
}

/// Whoever signs in does not learn what was wrong; the log does.
fn refused(error: &dyn std::fmt::Display) -> ApiError {
    tracing::info!(%error, "passkey refused");
    ApiError::WrongPasskey
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_user_name() {
        assert_eq!(username("Ada").as_ref(), "Ada");
        assert_eq!(username("Ada Rated").as_ref(), "Ada-Rated");
        assert_eq!(username("☃ ☃").as_ref(), "player");
    }

    #[test]
    fn accounts_have_handles_of_their_own() {
        let [one, other] = [1, 2].map(|number| handle(&GuestId::from_bytes([number; 10])));
        assert!(one != other);
        assert!(one == handle(&GuestId::from_bytes([1; 10])));
    }
}

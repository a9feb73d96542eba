//! What an administrator does with accounts, on the database of a running server.

use std::sync::Arc;

use thiserror::Error;
use trivium_store::{Account, Report, Store, StoreError};
use trivium_tables::{Name, Timestamp};

use crate::live::now;
use crate::passwords::{Passwords, recovery_codes};
use crate::random;

/// How many accounts are read at once.
const PAGE: u32 = 1000;

/// Why an administrator's command fails.
#[derive(Clone, Debug, Error)]
pub enum AdminError {
    /// There is no such account.
    #[error("there is no account {0}; `trivium admin accounts` lists all of them")]
    NoAccount(String),
    /// The name is taken.
    #[error("somebody else is called {0}; choose another name")]
    NameTaken(String),
    /// There is no such report.
    #[error("there is no open report {0}; `trivium admin reports` lists them")]
    NoReport(u64),
    /// Passwords cannot be hashed now.
    #[error("no password could be made; try again")]
    NoPassword,
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An account as administrators see it.
#[derive(Clone, Debug)]
pub struct ListedAccount {
    /// Its name.
    pub name: String,
    /// When it was made.
    pub created: Timestamp,
    /// Since when it is banned.
    pub banned: Option<Timestamp>,
}

/// Administers accounts. Running servers notice within seconds.
#[derive(Clone)]
pub struct Administration {
    store: Arc<dyn Store>,
}

impl std::fmt::Debug for Administration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Administration").finish_non_exhaustive()
    }
}

impl Administration {
    /// Administers the accounts of a store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    async fn find(&self, name: &str) -> Result<Account, AdminError> {
        let found = self.store.people().account_named(name.to_owned()).await?;
        found.ok_or_else(|| AdminError::NoAccount(name.to_owned()))
    }

    /// All accounts, by name.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn accounts(&self) -> Result<Vec<ListedAccount>, AdminError> {
        let (mut listed, mut after) = (Vec::new(), String::new());
        loop {
            let page = self.store.people().admin().accounts(after.clone(), PAGE).await?;
            let Some((last, _)) = page.last() else { return Ok(listed) };
            after.clone_from(&last.name);
            let shown = |(account, banned): (Account, _)| ListedAccount {
                name: account.name,
                created: account.created,
                banned,
            };
            listed.extend(page.into_iter().map(shown));
        }
    }

    /// Bans an account: it cannot sign in, and its sessions, tokens and connections end.
    ///
    /// # Errors
    ///
    /// If there is no such account, or the store fails.
    pub async fn ban(&self, name: &str) -> Result<(), AdminError> {
        let (guest, admin) = (self.find(name).await?.guest, self.store.people().admin());
        admin.set_banned(guest.clone(), Some(now())).await?;
        Ok(admin.revoke(guest, now()).await?)
    }

    /// Lifts a ban.
    ///
    /// # Errors
    ///
    /// Like [`Self::ban`].
    pub async fn unban(&self, name: &str) -> Result<(), AdminError> {
        let guest = self.find(name).await?.guest;
        Ok(self.store.people().admin().set_banned(guest, None).await?)
    }

    /// Gives an account another name. Tables that it has joined keep the old one.
    ///
    /// # Errors
    ///
    /// If the name is taken, or like [`Self::ban`].
    pub async fn rename(&self, name: &str, new: &Name) -> Result<(), AdminError> {
        let guest = self.find(name).await?.guest;
        let renamed = self.store.people().rename(guest, new.to_string()).await?;
        if renamed { Ok(()) } else { Err(AdminError::NameTaken(new.to_string())) }
    }

    /// Deletes an account. What others played with it stays.
    ///
    /// # Errors
    ///
    /// Like [`Self::ban`].
    pub async fn delete(&self, name: &str) -> Result<(), AdminError> {
        let guest = self.find(name).await?.guest;
        self.store.people().admin().revoke(guest.clone(), now()).await?;
        Ok(self.store.people().delete_account(guest).await?)
    }

    /// Makes the password, all passkeys, recovery codes, sessions and tokens of an account useless, and returns a new recovery code,
    /// which works once.
    ///
    /// # Errors
    ///
    /// Like [`Self::ban`].
    pub async fn reset(&self, name: &str) -> Result<String, AdminError> {
        let (guest, people) = (self.find(name).await?.guest, self.store.people());
        let unknown = Passwords::new().hash(random::secret().as_str().to_owned()).await;
        let unknown = unknown.map_err(|_| AdminError::NoPassword)?;
        let (codes, hashes) = recovery_codes();
        let first = codes.into_iter().next().zip(hashes.into_iter().next());
        let (code, hash) = first.ok_or(AdminError::NoPassword)?;
        people.change_password(guest.clone(), unknown, [0; 32]).await?;
        people.replace_codes(guest.clone(), vec![hash]).await?;
        for passkey in people.passkeys().passkeys(guest.clone()).await? {
            people.passkeys().remove_passkey(guest.clone(), passkey.id).await?;
        }
        people.admin().revoke(guest, now()).await?;
        Ok(code)
    }

    /// Reports that are open, the oldest first.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn reports(&self) -> Result<Vec<(u64, Report)>, AdminError> {
        Ok(self.store.people().wishes().reports(PAGE).await?)
    }

    /// Closes a report.
    ///
    /// # Errors
    ///
    /// If there is no such open report, or the store fails.
    pub async fn close_report(&self, number: u64) -> Result<(), AdminError> {
        let closed = self.store.people().wishes().close_report(number, now()).await?;
        if closed { Ok(()) } else { Err(AdminError::NoReport(number)) }
    }

    /// Lets people make accounts, or not.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub async fn set_registration(&self, open: bool) -> Result<(), AdminError> {
        Ok(self.store.people().admin().set_registration(open).await?)
    }
}

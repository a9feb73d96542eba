//! The schema and its versions. Both databases count versions alike.

use crate::sql::{Dialect, Link as _, SqlStore};
use crate::store::{Answer, StoreError};

/// The version of the schema.
pub(crate) const SCHEMA_VERSION: usize = 13;

impl<D: Dialect> SqlStore<D> {
    /// Brings the schema up to date.
    pub(crate) fn migrate(&self) -> Answer<'_, ()> {
        Box::pin(async {
            let mut connection = self.connection().await?;
            let mut transaction = Self::begin(&mut connection).await?;
            let found = D::schema_version(&mut transaction).await?;
            let Some(missing) = usize::try_from(found).ok().and_then(|found| D::MIGRATIONS.get(found..))
            else {
                return Err(StoreError::Newer { found, known: SCHEMA_VERSION as i64 });
            };
            for migration in missing {
                transaction.script((*migration).to_owned()).await?;
            }
            if !missing.is_empty() {
                transaction.script(D::set_schema_version(SCHEMA_VERSION)).await?;
            }
            Ok(transaction.commit().await?)
        })
    }
}

//! New tables, and entries as rows of a log hold them.

use trivium_tables::{Entry, Event, LOG_VERSION};

use crate::sql::Value;
use crate::store::{NewTable, Stage, StoreError};

/// The columns of `tables` that every database has.
pub(crate) const COLUMNS: &str =
    "id, version, term, seed, join_secret, host_secret, public, rated, stage, updated, duplicate";

/// The values of these columns for a new table, and of one more that the database has for itself.
pub(crate) fn row(table: &NewTable, own: i64) -> [Value<'_>; 12] {
    let setup = table.entries.iter().find_map(|entry| match &entry.event {
        Event::Created(setup) => Some(setup),
        _ => None,
    });
    let (public, rated) = setup.map_or((false, false), |setup| (setup.public, setup.rated));
    let duplicate = setup.and_then(|setup| setup.duplicate.as_ref());
    [
        table.id.as_str().into(),
        i64::from(LOG_VERSION).into(),
        0_i64.into(),
        (&table.secrets.seed.0).into(),
        table.secrets.join.as_str().into(),
        table.secrets.host.as_str().into(),
        i64::from(public).into(),
        i64::from(rated).into(),
        Stage::after(&table.entries).unwrap_or(Stage::Gathering).number().into(),
        table.entries.last().map_or(0, |entry| entry.at.0 as i64).into(),
        duplicate.map_or("", |duplicate| duplicate.id.as_str()).into(),
        own.into(),
    ]
}

/// The entries of an append as one text.
pub(crate) fn write(entries: &[Entry]) -> Result<String, StoreError> {
    serde_json::to_string(entries).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Adds the entries of a row. Before schema 12 every entry had a row of its own.
pub(crate) fn read(text: &str, entries: &mut Vec<Entry>) -> Result<(), StoreError> {
    let read = if text.starts_with('[') {
        serde_json::from_str::<Vec<_>>(text).map(|some| entries.extend(some))
    } else {
        serde_json::from_str(text).map(|entry| entries.push(entry))
    };
    read.map_err(|error| StoreError::Damaged(error.to_string()))
}

#[cfg(test)]
mod tests {
    use trivium_tables::{Event, Sequence, Timestamp};

    use super::*;

    #[test]
    fn rows_hold_one_entry_or_those_of_an_append() {
        let entry =
            |number| Entry { seq: Sequence(number), at: Timestamp(7), cause: None, event: Event::Started };
        let mut read_back = Vec::new();
        read(&serde_json::to_string(&entry(1)).unwrap(), &mut read_back).unwrap();
        read(&write(&[entry(2), entry(3)]).unwrap(), &mut read_back).unwrap();
        assert_eq!(read_back, [entry(1), entry(2), entry(3)]);
        assert!(matches!(read("[{}]", &mut read_back), Err(StoreError::Damaged(_))));
        assert!(matches!(read("", &mut read_back), Err(StoreError::Damaged(_))));
    }
}

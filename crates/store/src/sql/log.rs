//! Entries as rows of a log hold them.

use trivium_tables::Entry;

use crate::store::StoreError;

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

//! A check of values that are written as text; the rules crates use it, too.

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Every value is read as it is printed, and nothing is read with more behind it.
pub(crate) fn reads_back<T: FromStr + Display + PartialEq + Debug>(values: impl IntoIterator<Item = T>) {
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().ok(), Some(value), "`{text}` is read as something else, or not at all");
        for wrong in [format!("{text} "), format!("{text}?"), String::new()] {
            assert!(wrong.parse::<T>().is_err(), "`{wrong}` is read");
        }
    }
}

//! The rules of Cuminos.

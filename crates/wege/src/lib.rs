//! The rules of Wege.

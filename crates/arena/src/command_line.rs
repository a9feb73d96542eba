//! Takes a command line apart.

use crate::MatchError;

/// Splits a command line into words at white space; quotation marks of either kind keep words together, and a
/// backslash outside single ones takes the next character as it is.
///
/// # Errors
///
/// If there is no word, or a quotation mark is not closed.
pub fn split_command(line: &str) -> Result<Vec<String>, MatchError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(rest.next()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(quote), _) => Err(MatchError::new(format!("the {quote} is not closed in: {line}"))),
        (None, true) => Err(MatchError::new("an engine needs a command line")),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_would() {
        let split = |line| split_command(line).unwrap();
        assert_eq!(split("trivium  engine\t--seed 1"), ["trivium", "engine", "--seed", "1"]);
        assert_eq!(split(r#"'a b' "c d"e f\ g '' '\' "\"""#), ["a b", "c de", "f g", "", "\\", "\""]);
        assert!(split_command("  ").is_err());
        assert!(split_command("'a").is_err());
    }
}

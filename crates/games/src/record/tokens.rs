//! Takes a record file apart.

use super::RecordError;

/// A place in a file, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    #[expect(clippy::needless_pass_by_value, reason = "errors and literals read better without `&`")]
    pub(super) fn error(self, message: impl ToString) -> RecordError {
        RecordError { line: self.line, column: self.column, message: message.to_string() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag { name: String, value: String },
    /// Anything without white space that is none of the others.
    Word(String),
    /// `{…}`
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
}

pub(super) struct Tokens<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    place: Place,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.chars().peekable(), place: Place { line: 1, column: 1 } }
    }

    /// All tokens with their places, and the place of the end.
    pub(super) fn read_all(mut self) -> Result<(Vec<(Token, Place)>, Place), RecordError> {
        let mut tokens = Vec::new();
        loop {
            while self.rest.next_if(|c| c.is_whitespace()).is_some_and(|c| self.pass(c)) {}
            let place = self.place;
            let Some(&first) = self.rest.peek() else { return Ok((tokens, place)) };
            let token = match first {
                '[' => self.tag()?,
                '{' => Token::Comment(self.quoted('}')?),
                '(' => self.single(Token::Open),
                ')' => self.single(Token::Close),
                ']' | '}' | '"' => return Err(place.error(format!("`{first}` closes nothing here"))),
                _ => self.word(),
            };
            tokens.push((token, place));
        }
    }

    /// Counts a character that has been read.
    fn pass(&mut self, c: char) -> bool {
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        true
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        self.pass(c);
        Some(c)
    }

    fn single(&mut self, token: Token) -> Token {
        self.next();
        token
    }

    fn word(&mut self) -> Token {
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|&c| !c.is_whitespace() && !"[]{}()\"".contains(c)) {
            self.pass(c);
            word.push(c);
        }
        Token::Word(word)
    }

    /// What stands between the next character and `close`; a backslash before a character takes it as it is.
    fn quoted(&mut self, close: char) -> Result<String, RecordError> {
        let place = self.place;
        let mut text = String::new();
        self.next();
        loop {
            match self.next() {
                Some('\\') => match self.next() {
                    Some('n') => text.push('\n'),
                    Some(c) => text.push(c),
                    None => return Err(place.error(format!("the `{close}` that should end this is missing"))),
                },
                Some(c) if c == close => return Ok(text),
                Some(c) => text.push(c),
                None => return Err(place.error(format!("the `{close}` that should end this is missing"))),
            }
        }
    }

    fn tag(&mut self) -> Result<Token, RecordError> {
        let place = self.place;
        let malformed = || place.error("a tag is written [Name \"value\"]");
        self.next();
        let mut name = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '_') {
            self.pass(c);
            name.push(c);
        }
        let spaced = self.next() == Some(' ');
        if name.is_empty() || !spaced || self.rest.peek() != Some(&'"') {
            return Err(malformed());
        }
        let value = self.quoted('"')?;
        if self.next() != Some(']') {
            return Err(malformed());
        }
        Ok(Token::Tag { name, value })
    }
}

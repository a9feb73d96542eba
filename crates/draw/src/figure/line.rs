//! Lines of a figure's file.

use std::fmt::Display;

use trivium_game::{GameOptions, OptionError, PositionText, read_options};

use super::FigureError;

/// A line: its keyword and what follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) word: &'a str,
    pub(super) rest: &'a str,
}

/// The lines of a file that say something.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(number, line)| {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Line { number, word, rest: rest.trim() }
    })
}

impl<'a> Line<'a> {
    pub(super) fn error(&self, message: impl Display) -> FigureError {
        FigureError { line: self.number, message: message.to_string() }
    }

    /// A keyword that is none, or stands in a wrong place.
    pub(super) fn unknown(&self) -> FigureError {
        self.error(format_args!("`{}` cannot stand here", self.word))
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        self.rest.split_whitespace()
    }

    /// Exactly N words.
    pub(super) fn exactly<const COUNT: usize>(&self) -> Result<[&'a str; COUNT], FigureError> {
        let words: Vec<_> = self.words().collect();
        let count = words.len();
        words.try_into().map_err(|_| self.error(format_args!("{COUNT} words should follow, not {count}")))
    }

    /// The position that a line `position` or `options` names; a game with the options begins with `new`.
    pub(super) fn position<P: PositionText, O: GameOptions>(
        &self,
        new: impl FnOnce(O) -> Result<P, OptionError>,
    ) -> Result<P, FigureError> {
        if self.word == "position" {
            return P::read_position(self.rest).map_err(|error| self.error(error));
        }
        let options = read_options(self.rest).map_err(|error| self.error(error))?;
        new(options).map_err(|error| self.error(error))
    }

    /// A game with the default options, which begins with `new`.
    pub(super) fn start<P, O: Default>(
        &self,
        new: impl FnOnce(O) -> Result<P, OptionError>,
    ) -> Result<P, FigureError> {
        new(O::default()).map_err(|error| self.error(error))
    }

    /// `allowed` or `refused`.
    pub(super) fn allowed(&self, word: &str) -> Result<bool, FigureError> {
        match word {
            "allowed" => Ok(true),
            "refused" => Ok(false),
            _ => Err(self.error(format_args!("`{word}` is neither allowed nor refused"))),
        }
    }
}

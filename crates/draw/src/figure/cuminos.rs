//! Panels of Cuminos.

use trivium_cuminos::{Contact, Laying, Position};
use trivium_game::{Game, Seat, Turn};

use super::FigureError;
use super::line::Line;
use crate::Drawing;
use crate::cuminos::{Ghost, Marks, draw};

/// A position of Cuminos and what is pointed out in it.
#[derive(Clone, Debug)]
pub struct CuminosScene {
    /// The position.
    pub position: Position,
    /// What is pointed out.
    pub marks: Marks,
}

impl CuminosScene {
    pub(super) fn read(head: &Line<'_>, lines: &[Line<'_>]) -> Result<Self, FigureError> {
        let position = head.start(Position::new)?;
        let mut scene = Self { position, marks: Marks::default() };
        lines.iter().try_for_each(|line| scene.read_line(line))?;
        Ok(scene)
    }

    pub(super) fn draw(&self) -> Drawing {
        draw(&self.position, &self.marks)
    }

    fn read_line(&mut self, line: &Line<'_>) -> Result<(), FigureError> {
        match line.word {
            "options" | "position" => self.position = line.position(Position::new)?,
            "hands" => self.draw_hands(line)?,
            "moves" => line.words().try_for_each(|word| self.play(line, word))?,
            "no-coordinates" => self.marks.without_coordinates = true,
            "source" => self.marks.source = true,
            "ends" => self.marks.open_ends = self.position.open_ends(),
            "ghost" => {
                let [seat, verdict, laying] = line.exactly()?;
                let ghost = Ghost {
                    seat: read_seat(line, seat)?,
                    laying: read_laying(line, laying)?,
                    allowed: line.allowed(verdict)?,
                };
                self.marks.ghosts.push(ghost);
            }
            "contacts" => self.marks.contacts.extend(self.contacts(line)?),
            "clash" => {
                let contacts = self.contacts(line)?.into_iter();
                self.marks.crossed.extend(contacts.filter(|contact| !contact.matches()));
            }
            _ => return Err(line.unknown()),
        }
        Ok(())
    }

    fn draw_hands(&mut self, line: &Line<'_>) -> Result<(), FigureError> {
        for cumino in line.words().flat_map(|hand| hand.split(',')) {
            let cumino = cumino.parse().map_err(|error| line.error(error))?;
            self.position.draw(cumino).map_err(|error| line.error(error))?;
        }
        match self.position.turn() {
            Turn::Chance(_) => Err(line.error("the hands are not full")),
            Turn::Seat(_) | Turn::Over => Ok(()),
        }
    }

    fn play(&mut self, line: &Line<'_>, word: &str) -> Result<(), FigureError> {
        let mv = self.position.read_move(word).map_err(|error| line.error(error))?;
        self.position.play_unchecked(mv);
        Ok(())
    }

    fn contacts(&self, line: &Line<'_>) -> Result<Vec<Contact>, FigureError> {
        Ok(self.position.explain(read_laying(line, line.rest)?).contacts)
    }
}

fn read_laying(line: &Line<'_>, word: &str) -> Result<Laying, FigureError> {
    word.parse().map_err(|error| line.error(error))
}

fn read_seat(line: &Line<'_>, word: &str) -> Result<Seat, FigureError> {
    word.parse().map_err(|error| line.error(error))
}

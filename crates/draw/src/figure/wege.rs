//! Panels of Wege.

use trivium_game::{Game, Turn};
use trivium_wege::{Cell, Position, Side, Tile};

use super::FigureError;
use super::line::Line;
use crate::Drawing;
use crate::wege::{Ghost, Marks, draw};

/// A position of Wege and what is pointed out in it.
#[derive(Clone, Debug)]
pub struct WegeScene {
    /// The position.
    pub position: Position,
    /// What is pointed out.
    pub marks: Marks,
}

impl WegeScene {
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
            "moves" => self.play_all(line)?,
            "hand" => self.take(line, line.rest)?,
            "no-coordinates" => self.marks.without_coordinates = true,
            "way" => {
                let side = side(line)?;
                let way = self.position.way(side).ok_or_else(|| line.error("there is no such way"))?;
                self.marks.ways.push((side, way));
            }
            "pairs" => self.marks.pairs = self.position.pairs(),
            "islands" => self.marks.round.extend(self.position.islands()),
            "ponds" => self.marks.round.extend(self.position.ponds()),
            "outline" => self.marks.outlined.push(read_cell(line, line.rest)?),
            "cross" => self.marks.crossed.push(read_cell(line, line.rest)?),
            "ghost" => self.marks.ghosts.push(read_ghost(line)?),
            _ => return Err(line.unknown()),
        }
        Ok(())
    }

    /// Draws a tile, unless it is in hand already.
    fn take(&mut self, line: &Line<'_>, tile: &str) -> Result<(), FigureError> {
        let tile = read_tile(line, tile)?;
        if matches!(self.position.turn(), Turn::Chance(_)) {
            self.position.draw(tile).map_err(|error| line.error(error))?;
        }
        if self.position.hand() == Some(tile) {
            Ok(())
        } else {
            Err(line.error(format_args!("{tile} does not come into hand")))
        }
    }

    fn play_all(&mut self, line: &Line<'_>) -> Result<(), FigureError> {
        let words: Vec<_> = line.words().collect();
        for step in words.chunks(2) {
            let &[tile, mv] = step else { return Err(line.error("every move is preceded by its tile")) };
            self.take(line, tile)?;
            let mv = self.position.read_move(mv).map_err(|error| line.error(error))?;
            self.position.play_unchecked(mv);
        }
        Ok(())
    }
}

fn side(line: &Line<'_>) -> Result<Side, FigureError> {
    line.rest.parse().map_err(|error| line.error(error))
}

fn read_tile(line: &Line<'_>, word: &str) -> Result<Tile, FigureError> {
    word.parse().map_err(|error| line.error(error))
}

fn read_cell(line: &Line<'_>, word: &str) -> Result<Cell, FigureError> {
    word.parse().map_err(|error| line.error(error))
}

fn read_ghost(line: &Line<'_>) -> Result<Ghost, FigureError> {
    let words: Vec<_> = line.words().collect();
    let (verdict, cell, laid, turned) = match words.as_slice() {
        [verdict, cell, laid] => (verdict, cell, laid, false),
        [verdict, cell, laid, "turned"] => (verdict, cell, laid, true),
        _ => return Err(line.error("a ghost has a verdict, a cell and a tile, and may be turned")),
    };
    let laid = laid.parse().map_err(|error| line.error(error))?;
    Ok(Ghost { cell: read_cell(line, cell)?, laid, turned, allowed: line.allowed(verdict)? })
}

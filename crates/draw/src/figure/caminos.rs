//! Panels of Caminos.

use trivium_caminos::{Cell, Colour, Move, Position, Side, Way};
use trivium_game::{Game, Team};

use super::FigureError;
use super::line::Line;
use crate::Drawing;
use crate::caminos::{Ghost, Marks, Sign, Window, draw, draw_flat};

/// A position of Caminos, how it arose, and what is pointed out in it.
#[derive(Clone, Debug)]
pub struct CaminosScene {
    /// The position.
    pub position: Position,
    /// The moves that were played to reach it.
    pub moves: Vec<Move>,
    /// What is pointed out.
    pub marks: Marks,
    flat: bool,
}

impl CaminosScene {
    pub(super) fn read(head: &Line<'_>, lines: &[Line<'_>]) -> Result<Self, FigureError> {
        let position = head.start(Position::new)?;
        let mut scene = Self { position, moves: Vec::new(), marks: Marks::default(), flat: false };
        lines.iter().try_for_each(|line| scene.read_line(line))?;
        scene.marks.pieces.clone_from(&scene.moves);
        Ok(scene)
    }

    pub(super) fn draw(&self) -> Drawing {
        if self.flat { draw_flat(&self.position, &self.marks) } else { draw(&self.position, &self.marks) }
    }

    fn read_line(&mut self, line: &Line<'_>) -> Result<(), FigureError> {
        match line.word {
            "options" | "position" => self.position = line.position(Position::new)?,
            "moves" => line.words().try_for_each(|word| self.play(line, word))?,
            "look" if line.rest == "flat" => self.flat = true,
            "no-coordinates" => self.marks.without_coordinates = true,
            "window" => {
                let [from, to] = line.exactly()?;
                self.marks.window = Some(Window { from: read_cell(line, from)?, to: read_cell(line, to)? });
            }
            "way" => self.marks.way = Some(self.way(line)?),
            "broken" => self.marks.broken = self.position.broken_steps(team(line, line.rest)?),
            "corner" => {
                let [one, other] = line.exactly()?;
                self.marks.corners.push([read_cell(line, one)?, read_cell(line, other)?]);
            }
            "hole" => self.marks.holes.push(read_cube(line, line.rest)?),
            "side" => {
                let [letter, name] = line.exactly()?;
                let letter = letter.chars().next().ok_or_else(|| line.unknown())?;
                self.marks.sides.push((self.side(line, name)?, letter));
            }
            "ghost" => self.marks.ghosts.push(read_ghost(line)?),
            "sign" => {
                let sign = self.read_sign(line)?;
                self.marks.signs.push(sign);
            }
            _ => return Err(line.unknown()),
        }
        Ok(())
    }

    fn play(&mut self, line: &Line<'_>, word: &str) -> Result<(), FigureError> {
        let mv = self.position.read_move(word).map_err(|error| line.error(error))?;
        self.position.play_unchecked(mv);
        self.moves.push(mv);
        Ok(())
    }

    fn way(&self, line: &Line<'_>) -> Result<Way, FigureError> {
        self.position.way(team(line, line.rest)?).ok_or_else(|| line.error("there is no such way"))
    }

    fn side(&self, line: &Line<'_>, name: &str) -> Result<Side, FigureError> {
        let mut sides = self.position.options().grid.sides();
        sides.find(|side| side.name() == name).ok_or_else(|| line.error(format_args!("{name} is not a side")))
    }

    fn read_sign(&self, line: &Line<'_>) -> Result<(Move, Sign), FigureError> {
        let [sign, piece] = line.exactly()?;
        let mut moves = self.moves.iter().copied();
        let mv = moves.find(|&mv| self.position.write_move(mv) == piece);
        let mv = mv.ok_or_else(|| line.error(format_args!("{piece} was not played")))?;
        let sign = match sign {
            "x" => Sign::Cross,
            number => Sign::Number(number.parse().map_err(|error| line.error(error))?),
        };
        Ok((mv, sign))
    }
}

fn team(line: &Line<'_>, word: &str) -> Result<Team, FigureError> {
    match word {
        "yellow" => Ok(Team::new(0)),
        "green" => Ok(Team::new(1)),
        _ => Err(line.error(format_args!("`{word}` is not a team; the teams are yellow and green"))),
    }
}

fn read_cell(line: &Line<'_>, word: &str) -> Result<Cell, FigureError> {
    word.parse().map_err(|error| line.error(error))
}

fn read_cube(line: &Line<'_>, word: &str) -> Result<(Cell, u8), FigureError> {
    let (cell, level) = word.split_once('@').ok_or_else(|| line.error("a cube is written as d3@1"))?;
    Ok((read_cell(line, cell)?, level.parse().map_err(|error| line.error(error))?))
}

fn read_ghost(line: &Line<'_>) -> Result<Ghost, FigureError> {
    let mut words = line.words();
    let mut next = || words.next().ok_or_else(|| line.error("a ghost has a team, a verdict and cubes"));
    let colour = Colour::of_team(team(line, next()?)?);
    let allowed = line.allowed(next()?)?;
    let cubes = words.map(|word| read_cube(line, word)).collect::<Result<_, _>>()?;
    Ok(Ghost { colour, cubes, allowed })
}

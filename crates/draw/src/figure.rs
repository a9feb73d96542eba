//! The figures of the rule book: small text files that say what is shown and what is claimed of it.
//!
//! A file has a keyword in each line; blank lines and lines that begin with `#` are passed over. It begins with a
//! `title`, then come panels, which stand side by side; a line `row` begins a new row of panels. A panel begins with
//! `panel caminos`, `panel wege`, `panel cuminos` or `panel pieces`. Its lines are read in order:
//!
//! | line | meaning |
//! |---|---|
//! | `position LINE` | begin here (a line of [`PositionText`](trivium_game::PositionText)) |
//! | `options OPTIONS` | or begin a game with these options; without either, with the default |
//! | `moves MOVE …` | play; of Wege each move is preceded by its tile |
//! | `caption TEXT` | a code or number below the panel |
//! | `verdict right`, `verdict wrong` | a hook or a cross below the panel |
//! | `no-coordinates` | leave out letters and numbers of cells |
//! | `claim …` | what the tests check of the panel's position |
//!
//! Caminos: `look flat`; `window CELL CELL`; `way TEAM`; `broken TEAM`; `corner CELL CELL`; `hole CELL@LEVEL`;
//! `side LETTER SIDE`; `ghost TEAM allowed|refused CELL@LEVEL …`; `sign NUMBER|x MOVE` for a piece that was played.
//!
//! Wege: `hand TILE` draws a tile; `way SIDE`; `pairs`; `islands`; `ponds`; `outline CELL`; `cross CELL`;
//! `ghost allowed|refused CELL TILE[/CORNER] [turned]`.
//!
//! Cuminos: `hands HAND HAND …` are drawn for the first round, cuminos parted by commas; `source`; `ends`;
//! `ghost SEAT allowed|refused LAYING`; `contacts LAYING` numbers what it would touch, `clash LAYING` crosses out
//! what would not match.
//!
//! Pieces: `piece caminos SHAPE COLOUR [COUNT]`, `piece wege TILE [COUNT]`, `piece cuminos CUMINO SEAT`.

mod caminos;
mod cuminos;
mod line;
mod pieces;
mod wege;

use thiserror::Error;

use crate::Drawing;
use line::{Line, lines};

pub use caminos::CaminosScene;
pub use cuminos::CuminosScene;
pub use pieces::{Piece, PieceKind};
pub use wege::WegeScene;

/// How far panels stand from one another.
const GAP: f64 = 28.0;

/// A figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What those hear who have it read out: the game and the clauses, the same in every language.
    pub title: String,
    /// Its panels, row by row.
    pub rows: Vec<Vec<Panel>>,
}

/// A part of a figure.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it shows.
    pub scene: Scene,
    /// What is claimed of it.
    pub claims: Vec<Claim>,
    caption: Option<String>,
    verdict: Option<bool>,
}

/// What a panel shows.
#[derive(Clone, Debug)]
pub enum Scene {
    /// A position of Caminos.
    Caminos(Box<CaminosScene>),
    /// A position of Wege.
    Wege(Box<WegeScene>),
    /// A position of Cuminos.
    Cuminos(Box<CuminosScene>),
    /// Single pieces.
    Pieces(Vec<Piece>),
}

/// Something that is claimed of a panel, word by word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// In which line of the file, from 1.
    pub line: usize,
    /// The words after `claim`.
    pub words: Vec<String>,
}

/// A file that is no figure.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct FigureError {
    /// In which line the trouble is, from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl Figure {
    /// Reads a figure.
    ///
    /// # Errors
    ///
    /// If the text is not of this form, or a move in it is not legal.
    pub fn read(text: &str) -> Result<Self, FigureError> {
        let mut lines = lines(text).peekable();
        let first = lines.next().ok_or(FigureError { line: 1, message: "the file is empty".to_owned() })?;
        if first.word != "title" {
            return Err(first.error("a figure begins with its title"));
        }
        let mut rows = Vec::new();
        let mut row = Vec::new();
        while let Some(line) = lines.next() {
            match line.word {
                "row" => rows.push(std::mem::take(&mut row)),
                "panel" => {
                    let mut inside = Vec::new();
                    while let Some(next) = lines.next_if(|next| !["row", "panel"].contains(&next.word)) {
                        inside.push(next);
                    }
                    row.push(Panel::read(&line, &inside)?);
                }
                _ => return Err(line.error("expected `panel` or `row`")),
            }
        }
        rows.push(row);
        Ok(Self { title: first.rest.to_owned(), rows })
    }

    /// All panels in order.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.rows.iter().flatten()
    }

    /// The figure as SVG text.
    pub fn to_svg(&self) -> String {
        let rows: Vec<Vec<_>> = self.rows.iter().map(|row| row.iter().map(Panel::draw).collect()).collect();
        Drawing::in_rows(&rows, GAP).to_svg_on_paper(&self.title)
    }
}

impl Panel {
    fn read(head: &Line<'_>, lines: &[Line<'_>]) -> Result<Self, FigureError> {
        let mut claims = Vec::new();
        let (mut caption, mut verdict) = (None, None);
        let mut own = Vec::new();
        for line in lines {
            match (line.word, line.rest) {
                ("claim", _) => {
                    let words = line.words().map(str::to_owned).collect();
                    claims.push(Claim { line: line.number, words });
                }
                ("caption", text) => caption = Some(text.to_owned()),
                ("verdict", "right") => verdict = Some(true),
                ("verdict", "wrong") => verdict = Some(false),
                _ => own.push(*line),
            }
        }
        let scene = match head.rest {
            "caminos" => Scene::Caminos(Box::new(CaminosScene::read(head, &own)?)),
            "wege" => Scene::Wege(Box::new(WegeScene::read(head, &own)?)),
            "cuminos" => Scene::Cuminos(Box::new(CuminosScene::read(head, &own)?)),
            "pieces" => Scene::Pieces(own.iter().map(Piece::read).collect::<Result<_, _>>()?),
            _ => return Err(head.error("a panel is of caminos, wege, cuminos or pieces")),
        };
        Ok(Self { scene, claims, caption, verdict })
    }

    fn draw(&self) -> Drawing {
        let mut drawing = match &self.scene {
            Scene::Caminos(scene) => scene.draw(),
            Scene::Wege(scene) => scene.draw(),
            Scene::Cuminos(scene) => scene.draw(),
            Scene::Pieces(pieces) => pieces::draw(pieces),
        };
        if let Some(caption) = &self.caption {
            drawing = drawing.with_caption(caption);
        }
        if let Some(verdict) = self.verdict {
            drawing = drawing.with_verdict(verdict);
        }
        drawing
    }
}

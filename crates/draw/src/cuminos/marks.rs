//! What is pointed out, laid over the cuminos.

use trivium_cuminos::{Contact, Half};

use super::{Marks, spot_of};
use crate::Drawing;
use crate::geometry::{Point, seen};
use crate::signs::{draw_badge, draw_cross};

pub(super) fn draw(drawing: &mut Drawing, marks: &Marks) {
    for ghost in marks.ghosts.iter().filter(|ghost| !ghost.allowed) {
        let [one, other] = ghost.laying.halves().map(middle);
        draw_cross(drawing, one.middle(other), 12.0);
    }
    for &contact in &marks.crossed {
        draw_cross(drawing, touching(contact), 7.0);
    }
    for (number, &contact) in (1..).zip(&marks.contacts) {
        draw_badge(drawing, &i32::to_string(&number), touching(contact));
    }
}

/// The middle of the face in which two halves touch.
fn touching(contact: Contact) -> Point {
    middle(contact.half).middle(middle(contact.other))
}

fn middle(half: Half) -> Point {
    let [x, y, z] = spot_of(half).map(f64::from);
    seen(x + 0.5, y + 0.5, z + 0.5)
}

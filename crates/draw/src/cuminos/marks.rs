//! What is pointed out, laid over the cuminos.

use trivium_cuminos::Contact;

use super::{Marks, spot_of};
use crate::Drawing;
use crate::geometry::{Point, seen};
use crate::signs::{draw_badge, draw_cross, write_label};

pub(super) fn draw(drawing: &mut Drawing, marks: &Marks) {
    for &contact in &marks.crossed {
        draw_cross(drawing, touching(contact), 7.0);
    }
    for (number, &contact) in (1..).zip(&marks.contacts) {
        draw_badge(drawing, &i32::to_string(&number), touching(contact));
    }
    for &(spot, number) in &marks.numbers {
        let (x, y) = (f64::from(spot.cell().x()) + 0.5, f64::from(spot.cell().y()) + 0.5);
        write_label(drawing, &number.to_string(), seen(x, y, f64::from(spot.z()) + 1.0));
    }
}

/// The middle of the face in which two halves touch.
fn touching(contact: Contact) -> Point {
    let middle = |spot: [i32; 3]| {
        let [x, y, z] = spot.map(f64::from);
        seen(x + 0.5, y + 0.5, z + 0.5)
    };
    middle(spot_of(contact.half)).middle(middle(spot_of(contact.other)))
}

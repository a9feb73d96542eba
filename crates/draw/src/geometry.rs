//! Points of a picture, boxes around them, and how space is seen.

use std::ops::{Add, Mul, Sub};

/// A point of a picture: x to the right, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point half-way to another.
    pub(crate) fn middle(self, other: Self) -> Self {
        (self + other) * 0.5
    }

    /// The point as far as `share` of the way to another.
    pub(crate) fn towards(self, other: Self, share: f64) -> Self {
        self + (other - self) * share
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// A box around points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) least: Point,
    pub(crate) most: Point,
}

impl Bounds {
    /// The box around a disc.
    pub(crate) fn around(centre: Point, radius: f64) -> Self {
        let reach = Point::new(radius, radius);
        Self { least: centre - reach, most: centre + reach }
    }

    pub(crate) fn including(self, other: Self) -> Self {
        Self {
            least: Point::new(self.least.x.min(other.least.x), self.least.y.min(other.least.y)),
            most: Point::new(self.most.x.max(other.most.x), self.most.y.max(other.most.y)),
        }
    }

    pub(crate) fn moved(self, by: Point) -> Self {
        Self { least: self.least + by, most: self.most + by }
    }

    pub(crate) fn grown(self, margin: f64) -> Self {
        let reach = Point::new(margin, margin);
        Self { least: self.least - reach, most: self.most + reach }
    }

    pub(crate) fn size(self) -> Point {
        self.most - self.least
    }
}

/// One cell to the east, as it is seen.
pub(crate) const EAST: Point = Point::new(38.0, -13.0);
/// One cell to the north, as it is seen.
pub(crate) const NORTH: Point = Point::new(-21.0, -26.0);
/// One cube up, as it is seen.
pub(crate) const UP: Point = Point::new(0.0, -30.0);

/// The way from any place towards the viewer, who looks from high in the south-west, for one cube up.
///
/// It ends where it began in the picture: it is the cross product of how the picture's x and y change to the
/// east, to the north and up.
pub(crate) const TO_VIEWER: [f64; 3] = {
    let up = EAST.x * NORTH.y - EAST.y * NORTH.x;
    [(NORTH.x * UP.y - NORTH.y * UP.x) / up, (UP.x * EAST.y - UP.y * EAST.x) / up, 1.0]
};

/// Where a place in space is seen; the lattice's unit is the edge of a cube.
pub(crate) fn seen(x: f64, y: f64, z: f64) -> Point {
    EAST * x + NORTH * y + UP * z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_one_line_to_the_viewer_is_seen_in_one_point() {
        let [x, y, z] = TO_VIEWER;
        let far = seen(x, y, z);
        assert!(far.x.abs() < 1e-9 && far.y.abs() < 1e-9, "{far:?}");
    }

    #[test]
    fn boxes_grow_around_what_they_hold() {
        let bounds = Bounds::around(Point::new(1.0, 2.0), 1.0);
        let both = bounds.including(bounds.moved(Point::new(5.0, 0.0))).grown(1.0);
        assert_eq!(both.size(), Point::new(9.0, 4.0));
    }
}

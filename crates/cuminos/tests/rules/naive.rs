//! The rules once more, word for word and slowly, to compare with.

use std::collections::{BTreeSet, HashMap};

use trivium_cuminos::{Cumino, Hand, Laid, Mark, Position};
use trivium_game::{Game, Seat};

type Spot = (i32, i32, i32);

const STEPS: [(Spot, char); 6] = [
    ((1, 0, 0), 'E'),
    ((-1, 0, 0), 'W'),
    ((0, 1, 0), 'N'),
    ((0, -1, 0), 'S'),
    ((0, 0, 1), 'U'),
    ((0, 0, -1), 'D'),
];

fn plus(a: Spot, b: Spot) -> Spot {
    (a.0 + b.0, a.1 + b.1, a.2 + b.2)
}

/// A table as a map from spots to marks, with the open ends, and for each spot the rank of its cumino.
#[derive(Default)]
pub(crate) struct Naive {
    halves: HashMap<Spot, (u8, i32)>,
    pub(crate) open_ends: BTreeSet<(i32, i32)>,
    laid: usize,
    towers: bool,
}

impl Naive {
    pub(crate) fn new(towers: bool) -> Self {
        Self { towers, ..Self::default() }
    }

    pub(crate) fn of(position: &Position) -> Self {
        let mut naive = Self::new(position.options().towers());
        for &laid in position.laid() {
            naive.lay(laid);
        }
        naive
    }

    fn halves(text: &str) -> [(Spot, u8); 2] {
        let marks: Vec<u8> = text[..2].bytes().map(|byte| byte - b'0').collect();
        let (spot, direction) = text[3..].split_once('/').unwrap();
        let numbers: Vec<i32> = spot.split(',').map(|number| number.parse().unwrap()).collect();
        let spot = (numbers[0], numbers[1], numbers[2]);
        let step = STEPS.iter().find(|(_, letter)| direction.starts_with(*letter)).unwrap().0;
        [(spot, marks[0]), (plus(spot, step), marks[1])]
    }

    fn contacts(&self, halves: &[(Spot, u8); 2]) -> Vec<(Spot, Spot)> {
        let mut contacts = Vec::new();
        for &(spot, _) in halves {
            for (step, _) in STEPS {
                if self.halves.contains_key(&plus(spot, step)) {
                    contacts.push((spot, plus(spot, step)));
                }
            }
        }
        contacts
    }

    fn is_legal(&self, halves: &[(Spot, u8); 2]) -> bool {
        let [(a, _), (b, _)] = *halves;
        let (lowest, stands) = (a.2.min(b.2), a.2 != b.2);
        if !(0..=2).contains(&lowest) || halves.iter().any(|(spot, _)| self.halves.contains_key(spot)) {
            return false;
        }
        let contacts = self.contacts(halves);
        let mark = |spot: &Spot| halves.iter().find(|(own, _)| own == spot).unwrap().1;
        if contacts.iter().any(|(own, other)| mark(own) != self.halves[other].0) {
            return false;
        }
        let on_source = |&(_, other): &(Spot, Spot)| other == (0, 0, 0);
        match self.laid {
            0 => return stands && lowest == 0 && (a.0, a.1) == (0, 0),
            1 if !contacts.iter().any(on_source) => return false,
            _ => {}
        }
        let at_end = |&(own, other): &(Spot, Spot)| {
            own.2 == 0 && other.2 == 0 && self.open_ends.contains(&(other.0, other.1))
        };
        let below = |spot: Spot| self.halves.get(&plus(spot, (0, 0, -1))).map(|half| half.1);
        match lowest {
            0 => contacts.iter().any(|contact| on_source(contact) || at_end(contact)),
            1 => !stands && halves.iter().all(|&(spot, _)| below(spot).is_some()),
            _ => halves
                .iter()
                .filter(|(spot, _)| spot.2 == 2)
                .all(|&(spot, _)| below(spot).is_some_and(|rank| self.towers || rank == 2)),
        }
    }

    /// Every laying of the hand, as it is written.
    pub(crate) fn layings(&self, hand: Hand) -> BTreeSet<String> {
        let xs = || self.halves.keys().map(|spot| spot.0).chain([0]);
        let ys = || self.halves.keys().map(|spot| spot.1).chain([0]);
        let mut layings = BTreeSet::new();
        for x in xs().min().unwrap() - 2..=xs().max().unwrap() + 2 {
            for y in ys().min().unwrap() - 2..=ys().max().unwrap() + 2 {
                for z in 0..=3 {
                    self.layings_from((x, y, z), hand, &mut layings);
                }
            }
        }
        layings
    }

    fn layings_from(&self, spot: Spot, hand: Hand, layings: &mut BTreeSet<String>) {
        for cumino in Cumino::all().filter(|&cumino| hand.contains(cumino)) {
            let [low, high] = cumino.marks().map(Mark::number);
            for (step, letter) in STEPS {
                let doubled = cumino.is_double() && "WSD".contains(letter);
                if !doubled && self.is_legal(&[(spot, low), (plus(spot, step), high)]) {
                    layings.insert(format!("{cumino}:{},{},{}/{letter}", spot.0, spot.1, spot.2));
                }
            }
        }
    }

    /// Lays a cumino and returns its points by K15.
    pub(crate) fn lay(&mut self, laid: Laid) -> u32 {
        let halves = Self::halves(&laid.laying.to_string());
        let [(a, _), (b, _)] = halves;
        let (lowest, stands) = (a.2.min(b.2), a.2 != b.2);
        let contacts = self.contacts(&halves);
        if lowest == 0 && self.laid > 0 {
            let ends = self.open_ends.clone();
            let at_end = |other: &Spot| other.2 == 0 && ends.contains(&(other.0, other.1));
            for (_, other) in contacts.iter().filter(|(_, other)| at_end(other)) {
                self.open_ends.remove(&(other.0, other.1));
            }
            for (spot, _) in halves.iter().filter(|_| !stands) {
                let goes_on =
                    |(own, other): &(Spot, Spot)| own == spot && (at_end(other) || *other == (0, 0, 0));
                if !contacts.iter().any(goes_on) {
                    self.open_ends.insert((spot.0, spot.1));
                }
            }
        }
        for (spot, mark) in halves {
            self.halves.insert(spot, (mark, lowest + 1));
        }
        self.laid += 1;
        let points = match (lowest, stands) {
            (0, true) => 0,
            (0, false) => 1,
            (1, false) => 2,
            (2, true) => 3,
            (2, false) => 4,
            _ => panic!("{laid:?} cannot be"),
        };
        points
            * if contacts.len() >= 4 {
                3
            } else if contacts.len() == 3 {
                2
            } else {
                1
            }
    }

    /// The marks of a column from below.
    pub(crate) fn column(&self, x: i32, y: i32) -> Vec<u8> {
        (0..4).map_while(|z| self.halves.get(&(x, y, z)).map(|half| half.0)).collect()
    }

    pub(crate) fn cells(&self) -> BTreeSet<(i32, i32)> {
        self.halves.keys().map(|spot| (spot.0, spot.1)).collect()
    }
}

/// The seat that moves after a move of `mover`, if any can lay.
pub(crate) fn next_seat(naive: &Naive, position: &Position, mover: Seat) -> Option<Seat> {
    let seats = position.seats();
    let mut seat = mover;
    (0..seats).find_map(|_| {
        seat = seat.next(seats);
        (!naive.layings(position.hand(seat)).is_empty()).then_some(seat)
    })
}

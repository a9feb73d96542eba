//! Who sits where, and who is at the table.

use trivium_game::Seat;

use super::Decision;
use crate::table::{OnlineTable, Sitting};
use crate::{Action, Event, Member, Refusal};

impl OnlineTable {
    pub(super) fn decide_seating(&self, member: Member, action: &Action) -> Decision {
        match *action {
            Action::TakeSeat { seat } => {
                self.gathering()?;
                self.keeps_rated_seat(member, seat)?;
                match self.sitting(seat)? {
                    Sitting::Empty => Ok(vec![Event::SeatTaken { seat, member }]),
                    Sitting::Person(there) if there == member => Ok(Vec::new()),
                    _ => Err(Refusal::SeatTaken(seat)),
                }
            }
            Action::FreeSeat { seat } => {
                self.gathering()?;
                match self.sitting(seat)? {
                    Sitting::Empty => Ok(Vec::new()),
                    Sitting::Person(there) if there == member => Ok(vec![Event::SeatFreed { seat }]),
                    _ => self.as_host(member).map(|()| vec![Event::SeatFreed { seat }]),
                }
            }
            Action::SeatComputer { seat, level } => {
                self.as_host(member)?;
                self.gathering()?;
                // Computers are rated in games of two.
                if self.setup.rated && self.seats.len() > 2 {
                    return Err(Refusal::Rated);
                }
                match self.sitting(seat)? {
                    Sitting::Person(_) => Err(Refusal::SeatTaken(seat)),
                    Sitting::Empty | Sitting::Computer(_) => Ok(vec![Event::ComputerSeated { seat, level }]),
                }
            }
            Action::GiveSeat { seat, member: heir } => self.give_seat(member, seat, heir),
            Action::Lock { locked } => {
                self.as_host(member)?;
                Ok(if self.locked == locked { Vec::new() } else { vec![Event::Locked { locked }] })
            }
            Action::Close => {
                self.as_host(member)?;
                self.gathering()?;
                Ok(vec![Event::Expired])
            }
            Action::Remove { member: other } => self.remove(member, other),
            _ => unreachable!("only called with the actions above"),
        }
    }

    fn give_seat(&self, member: Member, seat: Seat, heir: Member) -> Decision {
        self.as_host(member)?;
        let sitting = self.sitting(seat)?;
        if !self.is_present(heir) {
            return Err(Refusal::NoSuchMember);
        }
        self.keeps_rated_seat(heir, seat)?;
        if let Some(play) = &self.play {
            self.running()?;
            // Computers keep their seats: T1 gave them some of those.
            if !play.is_person(seat) {
                return Err(trivium_game::ForfeitError::Computer(seat).into());
            }
        }
        let unchanged = sitting == Sitting::Person(heir);
        Ok(if unchanged { Vec::new() } else { vec![Event::SeatTaken { seat, member: heir }] })
    }

    /// In a rated game everybody has one seat and keeps it.
    fn keeps_rated_seat(&self, member: Member, seat: Seat) -> Result<(), Refusal> {
        let another = self
            .seats
            .iter()
            .enumerate()
            .any(|(other, sitting)| other != seat.index() && *sitting == Sitting::Person(member));
        if self.setup.rated && (another || self.play.is_some()) { Err(Refusal::Rated) } else { Ok(()) }
    }

    pub(crate) fn has_a_seat(&self, member: Member) -> bool {
        self.seats.contains(&Sitting::Person(member))
    }

    fn remove(&self, member: Member, other: Member) -> Decision {
        self.as_host(member)?;
        if other == member {
            return Err(Refusal::HostStays);
        }
        if !self.is_present(other) {
            return Err(Refusal::NoSuchMember);
        }
        if self.setup.rated && self.running().is_ok() && self.has_a_seat(other) {
            return Err(Refusal::Rated);
        }
        let mut events = vec![Event::Removed { member: other }];
        if self.play.is_none() {
            let seats = Seat::all(self.seats.len() as u8);
            let theirs = seats.filter(|seat| self.seats[seat.index()] == Sitting::Person(other));
            events.extend(theirs.map(|seat| Event::SeatFreed { seat }));
        }
        Ok(events)
    }
}

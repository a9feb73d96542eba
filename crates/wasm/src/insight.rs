//! What can be lit up on a board on demand.

use trivium_caminos::{Move, Position};
use trivium_game::{Game as _, PositionError, Seat, Team};
use trivium_games::{AnyPosition, each_game};

use crate::board::OnPage as _;
use crate::wire::{Insight, WayAhead, WayCut};

/// More threats than this would cover the board.
const MOST_THREATS: usize = 4;

/// What can be lit up in a position, which is given in one line.
///
/// # Errors
///
/// If the line is not a position.
pub fn insight(position: &str) -> Result<Insight, PositionError> {
    let position: AnyPosition = position.parse()?;
    Ok(each_game!(&position, AnyPosition(position) => position.insight()))
}

/// The ways of both teams at Caminos.
pub(crate) fn ways_ahead(position: &Position) -> Vec<WayAhead> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    Team::all(2).filter_map(|team| way_ahead(position, team)).collect()
}

fn way_ahead(position: &Position, team: Team) -> Option<WayAhead> {
    let way = position.way_ahead(team)?;
    let cut = next_seat(position, |seat| position.team_of(seat) != team)
        .and_then(|opponent| position.worst_cut(&way, team, opponent));
    let names = |cells: &[trivium_caminos::Cell]| cells.iter().map(ToString::to_string).collect();
    Some(WayAhead {
        team: team.index() as u8,
        sides: [way.from, way.to].map(|side| side.name().to_owned()),
        cells: names(&way.cells),
        missing: names(&way.missing),
        steps: way.steps,
        cut: cut.map(|cut| WayCut { cells: covered(cut.mv), by: cut.by }),
        threats: threats(position, team),
    })
}

/// Some placements that would connect at once, each on cells of its own.
fn threats(position: &Position, team: Team) -> Vec<Vec<String>> {
    let Some(seat) = next_seat(position, |seat| position.team_of(seat) == team) else { return Vec::new() };
    let mut moves = Vec::new();
    position.connecting_placements(seat, &mut moves);
    moves.sort_by_key(|mv| mv.footprint().len());
    let mut shown: Vec<Move> = Vec::new();
    for mv in moves {
        if shown.len() < MOST_THREATS
            && shown.iter().all(|other| other.footprint().and(mv.footprint()).is_empty())
        {
            shown.push(mv);
        }
    }
    shown.into_iter().map(covered).collect()
}

/// The first seat from the one to move on that is wanted and not out.
fn next_seat(position: &Position, wanted: impl Fn(Seat) -> bool) -> Option<Seat> {
    let first = position.turn().seat()?;
    let seats = std::iter::successors(Some(first), |seat| Some(seat.next(position.seats())));
    seats.take(position.seats().into()).find(|&seat| wanted(seat) && !position.is_out(seat))
}

fn covered(mv: Move) -> Vec<String> {
    mv.columns().map(|column| column.cell.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_shows_what_it_lacks_what_cuts_it_and_where_it_connects() {
        let line = "caminos - 3,y,4/3,y,4/3,y,4/3,y,4/3,y,4/3,y,4/8/8 1 \
                    I2:4+I3:2+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4 - -";
        let found = insight(line).unwrap();
        let [yellow, green] = &found.ways[..] else { panic!("{found:?}") };
        let mut missing = yellow.missing.clone();
        missing.sort();
        assert_eq!((yellow.steps, &missing[..]), (2, &["d1".to_owned(), "d2".to_owned()][..]));
        assert!(yellow.threats.contains(&missing), "{:?}", yellow.threats);
        let cut = yellow.cut.as_ref().unwrap();
        assert!(cut.by.is_none_or(|by| by > 0) && !cut.cells.is_empty());
        assert_eq!((green.team, green.threats.len()), (1, 0));
    }

    #[test]
    fn contacts_are_listed_once() {
        let line = "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E 11,12,13,14,15,16,22/11,12,13,14,15,16 0,1 .. 0";
        let [contact] = &insight(line).unwrap().contacts[..] else { panic!("one face is shared") };
        assert_eq!((contact.spot, &*contact.face, contact.marks), ([0, 0, 0], "E", [3, 3]));
    }

    #[test]
    fn a_line_that_is_no_position_is_refused() {
        assert!(insight("caminos").is_err());
    }
}

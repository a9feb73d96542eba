//! The table of Cuminos, as the wire shows it.

mod story;

use trivium_cuminos::{Cell, Contact, Deals, Hand, Laid, Laying, Move, Position, Spot};
use trivium_game::{Game as _, Illegal, Seat, Turn};
use trivium_games::{Given, Hands, Table};

use self::story::Story;
use super::OnPage;
use crate::error::SessionError;
use crate::line::Drawn;
use crate::wire::{CuminosBoard, Insight, LaidCumino, LegalLaying, Touch};

impl OnPage for Position {
    type Board = CuminosBoard;

    fn board(table: &Table<Self>, position: &Self) -> CuminosBoard {
        board(table, position)
    }

    fn as_turn_of(&self, seat: Seat) -> Option<Self> {
        self.as_turn_of(seat)
    }

    #[cfg(feature = "types")]
    fn data() -> impl serde::Serialize {
        let hand_sizes = (2..=6).filter_map(|players| {
            let options = trivium_cuminos::Options::new(players, 0, true).ok()?;
            Some((players, [options.hand_size(true), options.hand_size(false)]))
        });
        serde_json::json!({ "handSizes": hand_sizes.collect::<trivium_games::TextMap<_, _>>() })
    }

    fn clashes(&self, notation: &str, illegal: &Illegal) -> Vec<Touch> {
        if illegal.clause.to_string() == "K5" { clashes(self, notation) } else { Vec::new() }
    }

    fn insight(&self) -> Insight {
        Insight { contacts: contacts(self), ..Insight::default() }
    }

    fn drawing_round(&self) -> u32 {
        self.round()
    }

    fn given(&self, told: Vec<Drawn>, main: Vec<Drawn>, seed: u32) -> Result<Option<Given>, SessionError> {
        Ok(Some(hands(told, main, self, seed)?.into()))
    }
}

fn board(table: &Table<Position>, position: &Position) -> CuminosBoard {
    let seats = || Seat::all(position.seats());
    let names = |hand: Hand| hand.iter().map(|cumino| cumino.to_string()).collect();
    let begun = !position.laid().is_empty() && position.turn() != Turn::Over;
    let Story { laid, before, left, history, skipped } = Story::of(table);
    CuminosBoard {
        laid,
        hands: seats().map(|seat| names(position.hand(seat))).collect(),
        open_ends: cells(position.open_ends()),
        scores: position.scores().to_vec(),
        round: position.round(),
        rounds: position.seats().into(),
        opener: position.opener().index() as u8,
        passed: seats().map(|seat| position.has_passed(seat)).collect(),
        stuck: seats().map(|seat| begun && !position.can_lay(seat)).collect(),
        skipped,
        legal: legal(position),
        layings: layings(position),
        history,
        before,
        left: left.into_iter().map(names).collect(),
    }
}

/// The contacts between unequal marks (K5) that a laying in the notation would make.
fn clashes(position: &Position, notation: &str) -> Vec<Touch> {
    let Ok(laying) = notation.parse::<Laying>() else { return Vec::new() };
    let contacts = position.explain(laying).contacts;
    contacts.into_iter().filter(|contact| !contact.matches()).map(touch).collect()
}

/// Every face between two cuminos, seen from the one to the west, the south or below.
fn contacts(position: &Position) -> Vec<Touch> {
    let of_laid = |laid: &Laid| position.explain(laid.laying).contacts;
    let contacts = position.laid().iter().flat_map(of_laid);
    contacts.filter(|contact| contact.face.is_forward()).map(touch).collect()
}

/// Every legal move in the notation, sorted bytewise.
fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut moves: Vec<_> = moves.into_iter().map(|mv| position.write_move(mv)).collect();
    moves.sort_unstable();
    moves
}

fn layings(position: &Position) -> Vec<LegalLaying> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    let layings = moves.into_iter().filter_map(|mv| match mv {
        Move::Lay(laying) => Some(legal_laying(position, laying)),
        Move::Pass => None,
    });
    layings.collect()
}

fn legal_laying(position: &Position, laying: Laying) -> LegalLaying {
    let explanation = position.explain(laying);
    LegalLaying {
        notation: laying.to_string(),
        marks: marks(laying),
        spots: spots(laying),
        base: explanation.worth.base,
        multiplier: explanation.worth.multiplier,
        bonus: explanation.bonus,
        contacts: explanation.contacts.into_iter().map(touch).collect(),
        opens: cells(explanation.opens),
    }
}

fn laid(laid: Laid, points: Option<u32>) -> LaidCumino {
    LaidCumino { seat: laid.seat.index() as u8, marks: marks(laid.laying), spots: spots(laid.laying), points }
}

fn marks(laying: Laying) -> [u8; 2] {
    laying.halves().map(|half| half.mark.number())
}

fn spots(laying: Laying) -> [[i8; 3]; 2] {
    laying.halves().map(|half| place(half.spot))
}

const fn place(spot: Spot) -> [i8; 3] {
    [spot.cell().x(), spot.cell().y(), spot.z()]
}

fn touch(contact: Contact) -> Touch {
    Touch {
        spot: place(contact.half.spot),
        face: contact.face.letter().to_string(),
        marks: [contact.half.mark.number(), contact.other.mark.number()],
    }
}

fn cells(cells: Vec<Cell>) -> Vec<[i8; 2]> {
    cells.into_iter().map(|cell| [cell.x(), cell.y()]).collect()
}

/// The hands that were drawn, for other rounds those of the main line, and whatever is missing as the seed gives it.
fn hands(told: Vec<Drawn>, main: Vec<Drawn>, first: &Position, seed: u32) -> Result<Hands, SessionError> {
    let options = first.options();
    let players = usize::from(options.players());
    let told_rounds: Vec<u32> = told.iter().map(|drawn| drawn.round).collect();
    let of_main = main.into_iter().filter(|drawn| !told_rounds.contains(&drawn.round));
    let draws: Vec<Drawn> = told.into_iter().chain(of_main).collect();
    let played = draws.iter().map(|drawn| drawn.round).max().unwrap_or_default().max(first.round());
    let mut rounds = vec![vec![Vec::new(); players]; players.max(played as usize)];
    if let Turn::Chance(_) = first.turn() {
        let in_hand = |seat| first.hand(seat).iter().map(|cumino| cumino.to_string()).collect();
        rounds[first.round() as usize - 1] = Seat::all(first.seats()).map(in_hand).collect();
    }
    for Drawn { round, seat, word } in draws {
        rounds[round as usize - 1][seat].push(word);
    }
    let coming = Deals::shuffled(options, seed.into())?;
    for (dealt, round) in rounds.iter_mut().zip(0..) {
        // Rounds that break ties (K17) go around the table like the first ones.
        let spare = coming.hands(round % players as u32 + 1).expect("as many rounds as players are dealt");
        for (hand, spare) in dealt.iter_mut().zip(spare) {
            let needed = spare.len() as usize;
            let missing = spare.iter().map(|cumino| cumino.to_string());
            let missing: Vec<_> = missing.filter(|cumino| !hand.contains(cumino)).collect();
            hand.extend(missing.into_iter().take(needed.saturating_sub(hand.len())));
        }
    }
    Ok(Hands::read(&rounds)?)
}

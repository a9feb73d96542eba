//! Any claim about how a game stands, and the one door through which it becomes a position.

use trivium_game::{Game, MAX_SEATS, Seat, TeamPoints, Turn};

use crate::points::Worth;
use crate::{Hand, Laid, Move, Options, Position};

/// No player scores more in a round: at most eight cuminos at twelve points, and less than 28 left to others.
const MOST_POINTS: u64 = 8 * 12 + 28;

/// No game is read that has gone on for longer.
const MOST_ROUNDS: u32 = 1_000;

/// How a game is said to stand; whether it can is for [`Position::from_setup`] to find out.
///
/// The opener follows from the round (K17), open ends and columns from what was laid (K8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The options.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// What has been laid in this round, in order.
    pub laid: Vec<Laid>,
    /// What each seat has in hand.
    pub hands: Vec<Hand>,
    /// The total of each seat.
    pub scores: Vec<u32>,
    /// Whether each seat has used its chosen pass.
    pub passes: Vec<PassUse>,
    /// Whose turn it is.
    pub turn: Turn,
}

/// Whether a seat has used the chosen pass of the round (K13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassUse {
    /// Not yet.
    Unused,
    /// Before the last cumino was laid.
    Earlier,
    /// After the last cumino was laid.
    SinceLaying,
}

trivium_game::words!(PassUse, "use of the pass": Unused = ".", Earlier = "p", SinceLaying = "P");

/// The part of a setup that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    /// The options.
    Options,
    /// The round.
    Round,
    /// The cumino laid at this index.
    Laid(usize),
    /// The hand of a seat, or all hands if there are not as many as seats.
    Hand(usize),
    /// The scores.
    Scores,
    /// The passes.
    Passes,
    /// The turn.
    Turn,
}

/// A setup that no game can come to.
pub type SetupError = trivium_game::SetupError<SetupPart>;

impl Position {
    /// How this game stands.
    pub fn setup(&self) -> Setup {
        let seats = || Seat::all(self.seats());
        let pass_use = |seat| match (self.has_passed(seat), self.has_passed_since_laying(seat)) {
            (false, _) => PassUse::Unused,
            (true, false) => PassUse::Earlier,
            (true, true) => PassUse::SinceLaying,
        };
        Setup {
            options: self.options,
            round: self.round(),
            laid: self.laid().to_vec(),
            hands: seats().map(|seat| self.hand(seat)).collect(),
            scores: self.scores().to_vec(),
            passes: seats().map(pass_use).collect(),
            turn: self.turn(),
        }
    }

    /// Makes a position of these facts.
    ///
    /// The round is played again from its beginning, so that only positions that can come up are let through.
    /// Of earlier rounds only the totals are known.
    ///
    /// # Errors
    ///
    /// If the facts contradict each other or the options.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut position = Self::new(setup.options)
            .map_err(|error| SetupError::new(SetupPart::Options, error.to_string()))?;
        setup.check_sizes()?;
        position.head.round = setup.round;
        if let Turn::Chance(seat) = setup.turn {
            setup.check_drawing(&position, seat)?;
            position.head.hands[..setup.hands.len()].copy_from_slice(&setup.hands);
            position.head.turn = setup.turn;
            setup.give_totals(&mut position, [0; MAX_SEATS])?;
            return Ok(position);
        }
        setup.give_first_hands(&mut position)?;
        let points = setup.lay_all(position.clone())?;
        setup.give_totals(&mut position, points)?;
        let mut furthest = 0;
        if setup.replay(&mut position, 0, &mut furthest) {
            return Ok(position);
        }
        Err(match setup.laid.get(furthest) {
            Some(laid) => SetupError::new(
                SetupPart::Laid(furthest),
                format!("by turns and passes it cannot have been seat {}'s turn here", laid.seat),
            ),
            None => SetupError::new(SetupPart::Turn, "turns and passes do not come out like this"),
        })
    }
}

impl Setup {
    fn check_sizes(&self) -> Result<(), SetupError> {
        let seats = usize::from(self.options.players());
        if !(1..=MOST_ROUNDS).contains(&self.round) {
            return Err(SetupError::new(SetupPart::Round, format!("rounds count from 1 to {MOST_ROUNDS}")));
        }
        let counts = [
            (SetupPart::Hand(0), self.hands.len(), "hands"),
            (SetupPart::Scores, self.scores.len(), "scores"),
            (SetupPart::Passes, self.passes.len(), "passes"),
        ];
        for (part, count, what) in counts {
            if count != seats {
                return Err(SetupError::new(
                    part,
                    format!("{seats} players have {seats} {what}, not {count}"),
                ));
            }
        }
        let stranger = |laid: &Laid| laid.seat.index() >= seats;
        if let Some(index) = self.laid.iter().position(stranger) {
            return Err(SetupError::new(SetupPart::Laid(index), "nobody has this seat"));
        }
        Ok(())
    }

    /// K2: hands are drawn seat by seat, before anything else happens in a round.
    fn check_drawing(&self, position: &Position, drawer: Seat) -> Result<(), SetupError> {
        if !self.laid.is_empty() {
            return Err(SetupError::new(SetupPart::Laid(0), "nothing is laid before all hands are drawn"));
        }
        if self.passes.iter().any(|&pass| pass != PassUse::Unused) {
            return Err(SetupError::new(SetupPart::Passes, "nobody passes before all hands are drawn"));
        }
        if drawer.index() >= self.hands.len() {
            return Err(SetupError::new(SetupPart::Turn, "nobody has this seat"));
        }
        for (seat, hand) in Seat::all(position.seats()).zip(&self.hands) {
            let (drawn, size) = (hand.len(), position.hand_size(seat));
            let fits = match seat.cmp(&drawer) {
                std::cmp::Ordering::Less => drawn == size,
                std::cmp::Ordering::Equal => drawn < size,
                std::cmp::Ordering::Greater => drawn == 0,
            };
            if !fits {
                let message = format!("{drawn} cuminos cannot be drawn here while seat {drawer} draws");
                return Err(SetupError::new(SetupPart::Hand(seat.index()), message));
            }
        }
        Ok(())
    }

    /// Gives every seat what it drew: what it has in hand and what it has laid.
    fn give_first_hands(&self, position: &mut Position) -> Result<(), SetupError> {
        let mut hands = [Hand::EMPTY; MAX_SEATS];
        hands[..self.hands.len()].copy_from_slice(&self.hands);
        for (index, laid) in self.laid.iter().enumerate() {
            let cumino = laid.laying.cumino();
            if !hands[laid.seat.index()].insert(cumino) {
                let message = format!("seat {} has only one {cumino}", laid.seat);
                return Err(SetupError::new(SetupPart::Laid(index), message));
            }
        }
        for seat in Seat::all(position.seats()) {
            let (drawn, size) = (hands[seat.index()].len(), position.hand_size(seat));
            if drawn != size {
                let message = format!("seat {seat} drew {size} cuminos for this round, not {drawn}");
                return Err(SetupError::new(SetupPart::Hand(seat.index()), message));
            }
        }
        position.head.hands = hands;
        position.head.turn = Turn::Seat(position.opener());
        Ok(())
    }

    /// Lays everything without regard to turns, and returns what each seat scored.
    fn lay_all(&self, mut position: Position) -> Result<[u32; MAX_SEATS], SetupError> {
        let mut points = [0; MAX_SEATS];
        for (index, &Laid { seat, laying }) in self.laid.iter().enumerate() {
            if let Some(fault) = position.find_fault_of_laying(seat, laying) {
                let illegal = fault.illegal(&laying.to_string());
                return Err(SetupError::new(SetupPart::Laid(index), illegal.to_string()));
            }
            position.head.hands[seat.index()].remove(laying.cumino());
            let (contacts, _) = position.table.lay(seat, laying);
            points[seat.index()] += Worth::new(laying, contacts).points();
            if position.hand(seat).is_empty() {
                points[seat.index()] += position.left_to_opponents(seat);
            }
        }
        Ok(points)
    }

    /// Gives every seat what it had before it scored these points in this round.
    fn give_totals(&self, position: &mut Position, points: [u32; MAX_SEATS]) -> Result<(), SetupError> {
        for (seat, (&score, points)) in self.scores.iter().zip(points).enumerate() {
            let before = score.checked_sub(points).ok_or_else(|| {
                let message = format!("seat {seat} has scored {points} in this round alone");
                SetupError::new(SetupPart::Scores, message)
            })?;
            if u64::from(before) > u64::from(self.round - 1) * MOST_POINTS {
                let message = format!("seat {seat} cannot have scored {before} before this round");
                return Err(SetupError::new(SetupPart::Scores, message));
            }
            position.head.scores[seat] = before;
        }
        let standings: TeamPoints = position.standings();
        if self.round > u32::from(position.seats()) && standings.leader().is_some() {
            // K17: further rounds break ties.
            return Err(SetupError::new(
                SetupPart::Round,
                "this round is not played: a side was in front before it",
            ));
        }
        Ok(())
    }

    /// Plays the round from here on, with the passes wherever they are possible, and comes to this setup if
    /// that can be. Otherwise the position is unchanged, and `furthest` is how much could be laid.
    fn replay(&self, position: &mut Position, laid: usize, furthest: &mut usize) -> bool {
        *furthest = laid.max(*furthest);
        if laid == self.laid.len() && self.agrees_with(position) {
            return true;
        }
        let Turn::Seat(seat) = position.turn() else { return false };
        let next = self.laid.get(laid).filter(|next| next.seat == seat);
        let pass = match self.passes[seat.index()] {
            PassUse::Unused => false,
            PassUse::Earlier => laid < self.laid.len(),
            PassUse::SinceLaying => laid == self.laid.len(),
        };
        if let Some(next) = next
            && self.replay_move(position, Move::Lay(next.laying), laid + 1, furthest)
        {
            return true;
        }
        pass && position.pass_is_free(seat) && self.replay_move(position, Move::Pass, laid, furthest)
    }

    fn replay_move(&self, position: &mut Position, mv: Move, laid: usize, furthest: &mut usize) -> bool {
        let undo = position.play_unchecked(mv);
        let arrived = self.replay(position, laid, furthest);
        if !arrived {
            position.undo(undo);
        }
        arrived
    }

    /// Whether a position in which everything is laid is the one that is set up. Round, hands and totals are
    /// what they should be if only the turn is: it would be chance's in the next round.
    fn agrees_with(&self, position: &Position) -> bool {
        let passed = Seat::all(position.seats()).map(|seat| position.has_passed(seat));
        position.turn() == self.turn && passed.eq(self.passes.iter().map(|&pass| pass != PassUse::Unused))
    }
}

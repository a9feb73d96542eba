//! Alpha-beta through a round: principal variation search with iterative deepening, which can stop at any node and
//! go on later as if nothing had happened.

use std::sync::Arc;

use trivium_cuminos::{Move, Position, Round, RoundUndo};
use trivium_game::{Game, Random, Team, key};

use super::eval::expected;
use super::moves::for_each_move;
use super::ordering::{self, Ordering, Scored, pick_best};
use super::stakes::Stakes;
use super::transposition::{Bound, Entry, TranspositionTable};

/// Beyond every value.
const INFINITE: i32 = i32::MAX / 4;
/// Deeper than any round.
const MAX_DEPTH: i32 = 60;
/// Moves after this many are searched less deep at first.
const FULL_DEPTH_MOVES: u32 = 3;
/// How the child in progress is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Probe {
    /// With the whole window.
    Full,
    /// Only whether it is better than the best so far.
    Scout,
    /// The same, less deep.
    Reduced,
}

/// A node on the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// How to get back to the parent; `None` at the root.
    undo: Option<RoundUndo>,
    key: u64,
    /// Where its moves begin and end, and which comes next.
    first: u32,
    next: u32,
    end: u32,
    alpha: i32,
    beta: i32,
    /// The lower end of the window that it was entered with.
    floor: i32,
    depth: i32,
    best: i32,
    best_move: Move,
    /// The lead to which values in the table are relative.
    lead: i32,
    /// Whether the root's team moves.
    us: bool,
    probe: Probe,
    /// Whether nothing depends on a static evaluation.
    complete: bool,
    /// Nodes when the child in progress was entered.
    entered: u64,
}

/// What is found about a move of the root.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "four independent facts about a move")]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// For the root's team; only a bound unless `exact`.
    pub(crate) value: i32,
    /// Whether `value` is more than an upper bound.
    pub(crate) exact: bool,
    /// Whether no static evaluation is behind it.
    pub(crate) complete: bool,
    /// Whether it ends the game and wins it.
    pub(crate) wins: bool,
    /// How many nodes were searched below it.
    pub(crate) nodes: u64,
    /// Searched in the iteration that goes on, or in the last one if none goes on.
    current: bool,
}

impl RootMove {
    /// Whether anything is known about it.
    pub(crate) const fn is_searched(&self) -> bool {
        self.nodes > 0 || self.current || self.exact
    }
}

/// What a node is worth.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: i32,
    complete: bool,
}

/// An alpha-beta search of a round.
#[derive(Debug)]
pub(crate) struct AlphaBeta {
    root: Position,
    round: Round,
    us: Team,
    stakes: Stakes,
    /// How many moves of the root get exact values.
    lines: usize,
    /// Chooses between moves of the root that are equally good.
    seed: u64,
    /// Shared with the helpers, if there are any.
    table: Arc<TranspositionTable>,
    ordering: Ordering,
    moves: Vec<Scored>,
    frames: Vec<Frame>,
    pub(crate) root_moves: Vec<RootMove>,
    /// The depth of the iteration that goes on; 0 before the first.
    depth: i32,
    /// The depth of the last finished iteration.
    pub(crate) finished_depth: i32,
    pub(crate) nodes: u64,
    /// Nothing more is to be found.
    pub(crate) decided: bool,
}

impl AlphaBeta {
    /// A search from a position in which a seat is to move and two sides play; otherwise `None`.
    pub(crate) fn new(position: &Position, memory: usize) -> Option<Self> {
        let round = Round::new(position).filter(|_| position.teams() == 2)?;
        let us = position.team_of(round.seat()?);
        let mut search = Self {
            root: position.clone(),
            stakes: Stakes::new(position, us),
            round,
            us,
            lines: 1,
            seed: 0,
            table: Arc::new(TranspositionTable::new(memory)),
            ordering: Ordering::new(MAX_DEPTH as usize + 4),
            moves: Vec::with_capacity(1024),
            frames: Vec::with_capacity(64),
            root_moves: Vec::new(),
            depth: 0,
            finished_depth: 0,
            nodes: 0,
            decided: false,
        };
        search.list_root_moves();
        Some(search)
    }

    /// Finds exact values for this many moves of the root.
    #[must_use]
    pub(crate) const fn with_lines(mut self, lines: usize) -> Self {
        self.lines = lines;
        self
    }

    /// Chooses between moves of the root that are equally good by this seed.
    #[must_use]
    pub(crate) fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.list_root_moves();
        self
    }

    /// Another search of the same position over the same transposition table, with another seed. Every other helper is
    /// an iteration ahead, so that threads find different entries for each other.
    pub(crate) fn helper(&self, number: u32) -> Self {
        let mut helper = Self {
            root: self.root.clone(),
            round: Round::new(&self.root).expect("a seat is to move at the root"),
            us: self.us,
            stakes: self.stakes,
            lines: self.lines,
            seed: self.seed.wrapping_add(number.into()),
            table: Arc::clone(&self.table),
            ordering: self.ordering.clone(),
            moves: Vec::with_capacity(1024),
            frames: Vec::with_capacity(64),
            root_moves: Vec::new(),
            depth: self.finished_depth + (number % 2) as i32,
            finished_depth: 0,
            nodes: 0,
            decided: false,
        };
        helper.list_root_moves();
        helper
    }

    pub(crate) const fn table(&self) -> &Arc<TranspositionTable> {
        &self.table
    }

    pub(crate) fn set_table(&mut self, table: Arc<TranspositionTable>) {
        self.table = table;
    }

    pub(crate) fn position(&self) -> &Position {
        &self.root
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Searches another position; the transposition table is kept where it still holds.
    ///
    /// `false` if no seat is to move there; then nothing changes.
    pub(crate) fn restart(&mut self, position: &Position) -> bool {
        let Some(round) = Round::new(position) else { return false };
        let Some(seat) = round.seat() else { return false };
        let us = position.team_of(seat);
        let stakes = Stakes::new(position, us);
        let same = position.round() == self.root.round()
            && position.opener() == self.root.opener()
            && position.options() == self.root.options();
        if !same {
            self.table = Arc::new(self.table.emptied());
        }
        (self.root, self.round, self.us, self.stakes) = (position.clone(), round, us, stakes);
        self.ordering.fade();
        self.moves.clear();
        self.frames.clear();
        (self.depth, self.finished_depth, self.decided) = (0, 0, false);
        self.list_root_moves();
        true
    }

    /// Searches until `ends`, asked before every node, says so, or nothing more is to be found.
    ///
    /// `ends` is called with the nodes searched so far, and whether there is already a move to play.
    pub(crate) fn run<E>(&mut self, mut ends: impl FnMut(u64, bool) -> Option<E>) -> Option<E> {
        while !self.decided {
            if let Some(end) = ends(self.nodes, self.finished_depth > 0) {
                return Some(end);
            }
            self.step();
        }
        None
    }

    /// The best move as far as known.
    pub(crate) fn best_move(&self) -> Move {
        self.ranking()[0].mv
    }

    /// The moves of the root, the best first.
    pub(crate) fn ranking(&self) -> Vec<RootMove> {
        let mut ranking = self.root_moves.clone();
        // In the iteration that goes on the move that was best is searched first. Before it is done, the last
        // iteration counts.
        let started = ranking.iter().any(|found| found.current && found.exact);
        ranking.sort_by_key(|found| {
            let known = found.exact && (found.current || !started);
            let value = if known { found.value } else { i32::MIN };
            // A win at once is taken even if more points could be had later.
            std::cmp::Reverse((found.wins, known, value))
        });
        ranking
    }

    /// How the round goes on from a position after the root, as far as the transposition table knows.
    pub(crate) fn line(&self, first: Move) -> Vec<Move> {
        let mut round = Round::new(&self.root).expect("a seat is to move at the root");
        let mut line = vec![first];
        round.play(first);
        let mut legal = Vec::new();
        while let Some(entry) = round.seat().and_then(|_| self.table.get(self.key_of(&round))) {
            round.position().legal_moves(&mut legal);
            if !legal.contains(&entry.mv) || line.len() > MAX_DEPTH as usize {
                break;
            }
            line.push(entry.mv);
            round.play(entry.mv);
        }
        line
    }

    fn list_root_moves(&mut self) {
        self.moves.clear();
        self.score_moves(None, 0);
        // The first of several equal moves is played, and the sort is stable.
        Random::seeded(self.seed ^ self.root.hash().0).shuffle(&mut self.moves);
        self.moves.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        self.root_moves.clear();
        for index in 0..self.moves.len() {
            let mv = self.moves[index].mv;
            let undo = self.round.play(mv);
            let wins = self.round.seat().is_none() && self.stakes.is_won(&self.round);
            self.round.undo(&undo);
            let (value, nodes) = (0, 0);
            self.root_moves.push(RootMove {
                mv,
                value,
                exact: false,
                complete: false,
                wins,
                nodes,
                current: false,
            });
        }
        self.moves.clear();
    }

    /// Visits one more node.
    fn step(&mut self) {
        if self.frames.is_empty() {
            return self.begin_iteration();
        }
        let mut found = self.go_on();
        // A value may end several nodes at once.
        while let Some(value) = found {
            match self.frames.last() {
                Some(_) => found = self.receive(value),
                None => return self.end_iteration(value),
            }
        }
    }

    fn begin_iteration(&mut self) {
        self.depth += 1;
        for found in &mut self.root_moves {
            found.current = false;
        }
        // The best first, the others by the work that they made.
        let best = self.ranking_values();
        self.root_moves.sort_by_key(|found| {
            let place = best.iter().position(|&mv| mv == found.mv);
            (place.unwrap_or(usize::MAX), std::cmp::Reverse(found.nodes))
        });
        for found in &mut self.root_moves {
            found.nodes = 0;
        }
        self.nodes += 1;
        let first = self.moves.len() as u32;
        let count = self.root_moves.len() as u32;
        self.moves.extend(
            self.root_moves
                .iter()
                .enumerate()
                .map(|(place, found)| Scored { mv: found.mv, score: -(place as i32) }),
        );
        self.frames.push(Frame {
            undo: None,
            key: self.key_of(&self.round),
            first,
            next: first,
            end: first + count,
            alpha: -INFINITE,
            beta: INFINITE,
            floor: -INFINITE,
            depth: self.depth,
            best: -INFINITE,
            best_move: self.root_moves[0].mv,
            lead: self.stakes.base(&self.round, true),
            us: true,
            probe: Probe::Full,
            complete: true,
            entered: self.nodes,
        });
    }

    /// The moves whose values are known exactly, the best first.
    fn ranking_values(&self) -> Vec<Move> {
        let mut known: Vec<_> = self.root_moves.iter().filter(|found| found.exact).collect();
        known.sort_by_key(|found| std::cmp::Reverse(found.value));
        known.into_iter().map(|found| found.mv).collect()
    }

    fn end_iteration(&mut self, found: Found) {
        self.finished_depth = self.depth;
        let forced = self.root_moves.len() == 1 && self.lines <= 1;
        self.decided = found.complete || forced || self.depth >= MAX_DEPTH;
    }

    /// Enters the next child of the last frame, or ends that frame if there is none.
    fn go_on(&mut self) -> Option<Found> {
        let ply = self.frames.len();
        let frame = self.frames.last_mut().expect("the search goes on at a node");
        if frame.next == frame.end {
            return Some(self.leave());
        }
        let searched = frame.next - frame.first;
        if ply > 1 {
            pick_best(&mut self.moves[frame.next as usize..frame.end as usize]);
        }
        let Scored { mv, score } = self.moves[frame.next as usize];
        frame.next += 1;
        let unknown = frame.best == -INFINITE || ply == 1 && (searched as usize) < self.lines;
        frame.probe = if unknown {
            Probe::Full
        } else if frame.depth >= 3 && searched >= FULL_DEPTH_MOVES && score < 8 * ordering::POINT {
            Probe::Reduced
        } else {
            Probe::Scout
        };
        self.enter_child(mv)
    }

    /// Enters a child as its probe says.
    fn enter_child(&mut self, mv: Move) -> Option<Found> {
        let nodes = self.nodes;
        let frame = self.frames.last_mut().expect("a child has a parent");
        let searched = (frame.next - frame.first) as i32;
        let less = match frame.probe {
            Probe::Reduced => 1 + i32::from(searched > 10) + i32::from(frame.depth > 5 && searched > 4),
            Probe::Full | Probe::Scout => 0,
        };
        let (alpha, beta) = match frame.probe {
            Probe::Full => (frame.alpha, frame.beta),
            Probe::Scout | Probe::Reduced => (frame.alpha, frame.alpha + 1),
        };
        let (depth, us) = ((frame.depth - 1 - less).max(0), frame.us);
        frame.entered = nodes;
        let undo = self.round.play(mv);
        self.enter(undo, us, alpha, beta, depth)
    }

    /// Looks at a node that a move has just led to; `None` if it has to be searched.
    fn enter(
        &mut self,
        undo: RoundUndo,
        parent_us: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> Option<Found> {
        self.nodes += 1;
        let Some(seat) = self.round.seat() else {
            let value = self.stakes.end(&self.round);
            let value = if parent_us { value } else { -value };
            self.round.undo(&undo);
            return Some(Found { value, complete: true });
        };
        let us = self.round.position().team_of(seat) == self.us;
        let (alpha, beta) = if us == parent_us { (alpha, beta) } else { (-beta, -alpha) };
        if depth <= 0 {
            let value = self.stakes.estimate(&self.round, &expected(self.round.position()));
            let value = if parent_us { value } else { -value };
            self.round.undo(&undo);
            return Some(Found { value, complete: false });
        }
        let key = self.key_of(&self.round);
        let lead = self.stakes.base(&self.round, us);
        let mut first_move = None;
        if let Some(entry) = self.table.get(key) {
            first_move = Some(entry.mv);
            let value = entry.value + lead;
            let enough = i32::from(entry.depth) >= depth;
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough && cuts {
                let value = if us == parent_us { value } else { -value };
                let complete = entry.depth == Entry::COMPLETE;
                self.round.undo(&undo);
                return Some(Found { value, complete });
            }
        }
        let first = self.moves.len() as u32;
        self.score_moves(first_move, self.frames.len());
        let end = self.moves.len() as u32;
        self.frames.push(Frame {
            undo: Some(undo),
            key,
            first,
            next: first,
            end,
            alpha,
            beta,
            floor: alpha,
            depth,
            best: -INFINITE,
            best_move: Move::Pass,
            lead,
            us,
            probe: Probe::Full,
            complete: true,
            entered: self.nodes,
        });
        None
    }

    /// Ends the last frame: stores it in the transposition table and returns its value for the parent.
    fn leave(&mut self) -> Found {
        let frame = self.frames.pop().expect("a frame is left after it was entered");
        self.moves.truncate(frame.first as usize);
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best <= frame.floor {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let depth = if frame.complete { Entry::COMPLETE } else { frame.depth as u8 };
        let value = frame.best - frame.lead;
        // While other threads use the table, it stays as it is.
        if self.table.is_short() && Arc::strong_count(&self.table) == 1 {
            self.table = Arc::new(self.table.grown(0));
        }
        self.table.set(frame.key, Entry { value, mv: frame.best_move, depth, bound });
        let mut value = frame.best;
        if let Some(undo) = &frame.undo {
            self.round.undo(undo);
            let parent_us = self.frames.last().is_some_and(|parent| parent.us);
            if parent_us != frame.us {
                value = -value;
            }
        }
        Found { value, complete: frame.complete }
    }

    /// The last frame's child in progress is worth this; a value for its parent if that ends here.
    fn receive(&mut self, found: Found) -> Option<Found> {
        let ply = self.frames.len();
        let frame = self.frames.last_mut().expect("a value has a parent to go to");
        let Found { value, complete } = found;
        let mv = self.moves[frame.next as usize - 1].mv;
        let again = match frame.probe {
            Probe::Full => None,
            Probe::Scout => (value > frame.alpha && value < frame.beta).then_some(Probe::Full),
            Probe::Reduced => (value > frame.alpha).then_some(Probe::Scout),
        };
        if ply == 1 {
            let spent = self.nodes - frame.entered;
            let root = &mut self.root_moves[(frame.next - frame.first) as usize - 1];
            root.nodes += spent;
            frame.entered = self.nodes;
        }
        // A scout that is complete needs no deeper look, but its value is only a bound.
        if let Some(probe) = again {
            frame.probe = probe;
            return self.enter_child(mv);
        }
        if value > frame.best {
            (frame.best, frame.best_move) = (value, mv);
        }
        frame.complete &= complete;
        if ply == 1 {
            self.note_root_value(value, complete);
            return None;
        }
        frame.alpha = frame.alpha.max(value);
        if value >= frame.beta {
            // Whatever the other moves are worth, the parent does not let it come to this.
            frame.complete = complete;
            let (depth, us) = (frame.depth, frame.us);
            let tried = frame.first as usize..frame.next as usize - 1;
            self.ordering.reward(mv, &self.moves[tried], depth, us, ply);
            return Some(self.leave());
        }
        None
    }

    fn note_root_value(&mut self, value: i32, complete: bool) {
        let frame = self.frames.last_mut().expect("the root is on the path");
        let index = (frame.next - frame.first) as usize - 1;
        let exact = frame.probe == Probe::Full && value > frame.alpha;
        let root = &mut self.root_moves[index];
        (root.value, root.complete, root.exact, root.current) = (value, complete, exact, true);
        // The window begins at the worst of the best lines.
        let mut values: Vec<_> = self
            .root_moves
            .iter()
            .filter(|found| found.current && found.exact)
            .map(|found| found.value)
            .collect();
        if values.len() >= self.lines {
            values.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
            frame.alpha = values[self.lines - 1];
        }
    }

    /// Lists the moves of the round with their order; `first` comes before all others.
    fn score_moves(&mut self, first: Option<Move>, ply: usize) {
        let Some(seat) = self.round.seat() else { return };
        let us = self.round.position().team_of(seat) == self.us;
        for_each_move(&self.round, |mv, points| {
            let mut scored = self.ordering.score(mv, points, us, ply + 1);
            if first == Some(mv) {
                scored.score = i32::MAX;
            }
            self.moves.push(scored);
        });
    }

    fn key_of(&self, round: &Round) -> u64 {
        let mut hash = round.hash();
        if self.stakes.depend_on_scores() {
            for (seat, &score) in round.position().scores().iter().enumerate() {
                hash ^= key(56 + seat as u8, score.into());
            }
        }
        hash
    }
}

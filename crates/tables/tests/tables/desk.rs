//! A table with its drawing and a clock that tests move.

use trivium_game::{Random, Seat};
use trivium_games::{AnyOptions, AnyPosition, Chance, GameKind};
use trivium_tables::{
    Action, ActionId, Cause, Drawing, Entry, Event, GuestId, Member, Moment, Name, OnlineTable, Phase,
    Presence, Refusal, Seed, SeenMoves, SeenState, Sequence, Setup, TableId, Timestamp,
};

pub(crate) struct Desk {
    pub(crate) table: OnlineTable,
    pub(crate) drawing: Drawing,
    pub(crate) now: Timestamp,
    pub(crate) presence: Presence,
    pub(crate) log: Vec<Entry>,
    acted: u32,
}

pub(crate) fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 10])
}

pub(crate) fn name(text: &str) -> Name {
    Name::try_from(text.to_owned()).unwrap()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number)
}

impl Desk {
    /// A table whose host is guest 0.
    pub(crate) fn new(kind: GameKind, options: &str, clock: &str) -> Self {
        let options = AnyOptions::read(kind, options).unwrap();
        let drawing = Drawing::new(&Seed([9; 32]), &TableId::from_bytes([8; 8]), &options);
        Self::with_drawing(&options, clock, drawing)
    }

    pub(crate) fn dealt(kind: GameKind, chance: &Chance) -> Self {
        let options = AnyOptions::default_for(kind);
        let drawing = Drawing::with_chance(&options, chance).unwrap();
        Self::with_drawing(&options, "none", drawing)
    }

    fn with_drawing(options: &AnyOptions, clock: &str, drawing: Drawing) -> Self {
        Self::with_setup(Setup::new(options, clock.parse().unwrap()), drawing)
    }

    /// A table of the defaults, with something changed.
    pub(crate) fn set_up(kind: GameKind, clock: &str, change: impl FnOnce(&mut Setup)) -> Self {
        Self::changed(&AnyOptions::default_for(kind), clock, change)
    }

    /// A table of these options, with something else changed.
    pub(crate) fn changed(options: &AnyOptions, clock: &str, change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = Setup::new(options, clock.parse().unwrap());
        change(&mut setup);
        let seed = Seed([9; 32]);
        let drawing = match &setup.duplicate {
            None => Drawing::new(&seed, &TableId::from_bytes([8; 8]), options),
            Some(duplicate) => Drawing::of_duplicate(&seed, &duplicate.id, options),
        };
        Self::with_setup(setup, drawing)
    }

    fn with_setup(setup: Setup, drawing: Drawing) -> Self {
        let events = OnlineTable::create(setup, guest(0), name("Host"));
        let log = entries(Sequence(0), Timestamp(1_000), None, events);
        let table = OnlineTable::replay(log.clone()).unwrap();
        let mut desk =
            Self { table, drawing, now: Timestamp(1_000), presence: Presence::default(), log, acted: 0 };
        desk.take_up();
        desk
    }

    /// The server takes the table up.
    pub(crate) fn take_up(&mut self) {
        let events = self.table.resume(&mut self.drawing);
        self.commit(None, events);
    }

    /// As many guests as there are seats, each in their own; started.
    pub(crate) fn started(kind: GameKind, options: &str, clock: &str) -> Self {
        Self::new(kind, options, clock).seated()
    }

    pub(crate) fn seated(mut self) -> Self {
        for number in 0..self.table.seen(self.now).seats.len() as u8 {
            self.join(number);
            self.connect(0..=number);
            self.act(number, Action::TakeSeat { seat: seat(number) }).unwrap();
        }
        self.tick();
        if self.table.phase() == Phase::Gathering {
            self.act(0, Action::Start).unwrap();
        }
        self
    }

    /// These members are connected, and no others.
    pub(crate) fn connect(&mut self, members: impl IntoIterator<Item = u8>) {
        let members = members.into_iter().map(|number| Member(number.into())).collect();
        self.presence.connected(&members, self.now);
    }

    pub(crate) fn join(&mut self, number: u8) {
        let events = self.table.join(&guest(number), &name(&format!("Guest {number}")), false).unwrap();
        self.commit(None, events);
    }

    /// What the server does with an action.
    pub(crate) fn act(&mut self, number: u8, action: Action) -> Result<Sequence, Refusal> {
        self.tick();
        let events = self.table.decide(
            &guest(number),
            &action,
            &mut self.drawing,
            Moment { now: self.now, presence: &self.presence },
        )?;
        self.acted += 1;
        let id = ActionId::try_from(format!("action-{}", self.acted)).unwrap();
        self.commit(Some(Cause { guest: guest(number), action: id }), events);
        Ok(self.table.last())
    }

    pub(crate) fn refused(&mut self, number: u8, action: Action) -> &'static str {
        let before = format!("{:?}", self.table);
        let refusal = self.act(number, action).unwrap_err();
        assert_eq!(format!("{:?}", self.table), before, "a refusal changes nothing");
        assert!(!refusal.to_string().is_empty());
        refusal.code()
    }

    pub(crate) fn tick(&mut self) {
        let events = self.table.tick(&mut self.drawing, Moment { now: self.now, presence: &self.presence });
        self.commit(None, events);
    }

    pub(crate) fn pass_time(&mut self, millis: u64) {
        self.now.0 += millis;
    }

    pub(crate) fn commit(&mut self, cause: Option<Cause>, events: Vec<Event>) {
        let entries = entries(self.table.last(), self.now, cause, events);
        // What is stored is what is applied.
        for entry in &entries {
            let text = serde_json::to_string(entry).unwrap();
            assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), *entry);
        }
        self.log.extend(entries.iter().cloned());
        let before = self.table.seen(self.now);
        self.table.apply_all(entries).unwrap();
        if let Some(SeenMoves { entries, seq, play }) = self.table.seen_moves(before.seq, self.now) {
            assert_eq!(entries, self.table.seen_after(before.seq));
            let play = Some(play);
            assert_eq!(SeenState { seq, play, ..before }, self.table.seen(self.now), "nothing else changed");
        }
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.table.position().unwrap()
    }

    pub(crate) fn turn(&self) -> u8 {
        self.position().turn().seat().unwrap().index() as u8
    }

    /// The seat to move plays this; guest n sits at seat n.
    pub(crate) fn play(&mut self, notation: &str) -> Result<Sequence, Refusal> {
        let number = self.turn();
        let ply = self.table.ply();
        self.act(number, Action::Move { seat: seat(number), ply, notation: notation.to_owned() })
    }

    /// A legal move, each as likely as the others.
    pub(crate) fn random_move(&self, random: &mut Random) -> String {
        let mut legal = self.position().legal();
        let index = random.below(legal.len() as u32) as usize;
        legal.swap_remove(index)
    }

    pub(crate) fn play_first(&mut self) {
        let mv = self.position().legal().swap_remove(0);
        self.play(&mv).unwrap();
    }
}

pub(crate) fn entries(
    after: Sequence,
    at: Timestamp,
    cause: Option<Cause>,
    events: Vec<Event>,
) -> Vec<Entry> {
    let entry =
        |(index, event)| Entry { seq: Sequence(after.0 + 1 + index as u64), at, cause: cause.clone(), event };
    events.into_iter().enumerate().map(entry).collect()
}

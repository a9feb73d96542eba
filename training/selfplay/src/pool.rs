//! Threads that play, and two that carry frames through the pipes.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use trivium_game::Random;

use crate::game::{Game, Need};
use crate::report::Tally;
use crate::wire::{EVALUATION_BYTES, Evaluation, Kind, Requests, header};

/// Networks that games can ask.
const NETWORKS: usize = 2;

/// Frames under way that keep the other process busy: it evaluates one while the next lies ready.
const BUSY: usize = 2;

/// A frame that is not full is sent when nothing has come for this long and too few frames are under way.
const PATIENCE: Duration = Duration::from_micros(500);

/// Time between reports.
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// How many games are in flight, and how they are shared out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) threads: usize,
    pub(crate) games: usize,
    /// Positions in a full frame.
    pub(crate) batch: usize,
    pub(crate) seed: u64,
}

/// Where new games come from: `None` when there are no more.
pub(crate) type NewGame<'a> = &'a (dyn Fn(&mut Random) -> Option<Game> + Sync);

/// From the playing threads to the writer.
enum Message {
    Requests { worker: usize, ticket: u64, network: usize, requests: Requests },
    Samples { count: usize, bytes: Vec<u8> },
}

/// A part of a frame: how many positions of it belong to which request.
struct Segment {
    worker: usize,
    ticket: u64,
    count: usize,
}

type Answer = (u64, Vec<u8>);

/// Plays until there are no more games, or the other process closes our standard input.
/// If an evaluation proposes what is not legal, or a pipe breaks, it ends the process with a message.
pub(crate) fn play(size: Size, new_game: NewGame<'_>, tally: &Tally) {
    let (to_writer, from_workers) = channel();
    let (to_reader, frames) = channel();
    let (answers_to, answers): (Vec<Sender<Answer>>, Vec<Receiver<Answer>>) =
        (0..size.threads).map(|_| channel()).unzip();
    // The reader blocks on standard input, so nobody waits for it.
    let under_way = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&under_way);
    std::thread::spawn(move || read_answers(&frames, &answers_to, &counter));
    std::thread::scope(|scope| {
        let under_way = &under_way;
        let writer = scope.spawn(move || {
            let mut writer = Writer {
                out: io::stdout().lock(),
                batch: size.batch,
                pending: Default::default(),
                to_reader,
                under_way,
                tally,
            };
            writer.run(&from_workers).unwrap_or_else(|error| fail(&error));
        });
        let workers: Vec<_> = answers
            .into_iter()
            .enumerate()
            .map(|(worker, answers)| {
                let to_writer = to_writer.clone();
                scope.spawn(move || {
                    let played = Worker::new(worker, size, new_game, tally, to_writer).run(&answers);
                    // The other threads would play on for ever.
                    played.unwrap_or_else(|error| fail(&error));
                })
            })
            .collect();
        drop(to_writer);
        for worker in workers {
            worker.join().expect("a worker does not panic");
        }
        writer.join().expect("the writer does not panic");
    });
}

fn fail(error: &anyhow::Error) -> ! {
    eprintln!("selfplay: {error:#}");
    std::process::exit(1)
}

/// A thread that plays its share of the games.
struct Worker<'a> {
    index: usize,
    games: Vec<Option<Game>>,
    random: Random,
    new_game: NewGame<'a>,
    tally: &'a Tally,
    to_writer: Sender<Message>,
    /// The games that wait for each request.
    tickets: HashMap<u64, Vec<usize>>,
    next_ticket: u64,
}

impl<'a> Worker<'a> {
    fn new(
        index: usize,
        size: Size,
        new_game: NewGame<'a>,
        tally: &'a Tally,
        to_writer: Sender<Message>,
    ) -> Self {
        let seed = size.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index as u64;
        let mut random = Random::seeded(seed);
        let share = size.games.div_ceil(size.threads);
        let games = (0..share).map(|_| new_game(&mut random)).collect();
        Self { index, games, random, new_game, tally, to_writer, tickets: HashMap::new(), next_ticket: 0 }
    }

    fn run(&mut self, answers: &Receiver<Answer>) -> anyhow::Result<()> {
        let all: Vec<usize> = (0..self.games.len()).collect();
        // Several requests are under way, so that this thread works while the network does.
        for slots in all.chunks(all.len().div_ceil(4).max(1)) {
            self.advance(slots)?;
        }
        while !self.tickets.is_empty() {
            let (ticket, bytes) = answers.recv().context("the other process has stopped answering")?;
            let slots = self.tickets.remove(&ticket).context("an answer comes twice")?;
            for (&slot, record) in slots.iter().zip(bytes.chunks_exact(EVALUATION_BYTES)) {
                let game = self.games[slot].as_mut().expect("a game that waits is there");
                game.feed(&Evaluation::read(record))?;
            }
            self.advance(&slots)?;
        }
        Ok(())
    }

    /// Plays these games until each waits, and sends what they ask.
    fn advance(&mut self, slots: &[usize]) -> anyhow::Result<()> {
        let mut requests: [Requests; NETWORKS] = Default::default();
        let mut waiting: [Vec<usize>; NETWORKS] = Default::default();
        let (mut count, mut bytes) = (0, Vec::new());
        for &slot in slots {
            while let Some(game) = &mut self.games[slot] {
                if let Need::Evaluation(network, question) = game.advance(&mut self.random) {
                    requests[network].push(&question.observation, question.allowed, question.noise);
                    waiting[network].push(slot);
                    break;
                }
                self.tally.finished(game);
                count += game.write_samples(&mut bytes);
                self.games[slot] = (self.new_game)(&mut self.random);
            }
        }
        if count > 0 {
            self.send(Message::Samples { count, bytes })?;
        }
        for (network, (requests, waiting)) in requests.into_iter().zip(waiting).enumerate() {
            if requests.count > 0 {
                let ticket = self.next_ticket;
                self.next_ticket += 1;
                self.tickets.insert(ticket, waiting);
                self.send(Message::Requests { worker: self.index, ticket, network, requests })?;
            }
        }
        Ok(())
    }

    fn send(&self, message: Message) -> anyhow::Result<()> {
        self.to_writer.send(message).map_err(|_| anyhow::anyhow!("standard output is closed"))
    }
}

/// Gathers requests into frames.
struct Writer<'a> {
    out: io::StdoutLock<'static>,
    batch: usize,
    pending: [(Requests, Vec<Segment>); NETWORKS],
    to_reader: Sender<Vec<Segment>>,
    /// Frames that have no answer yet.
    under_way: &'a AtomicUsize,
    tally: &'a Tally,
}

impl Writer<'_> {
    fn run(&mut self, messages: &Receiver<Message>) -> anyhow::Result<()> {
        let mut reported = Instant::now();
        loop {
            match messages.recv_timeout(PATIENCE) {
                Ok(Message::Samples { count, bytes }) => {
                    self.out.write_all(&header(Kind::Samples, count, 0, 0))?;
                    self.out.write_all(&bytes)?;
                    self.tally.add_samples(count);
                }
                Ok(Message::Requests { worker, ticket, network, requests }) => {
                    if self.pending[network].0.count + requests.count > self.batch {
                        self.send(network)?;
                    }
                    let (gathered, segments) = &mut self.pending[network];
                    segments.push(Segment { worker, ticket, count: requests.count });
                    gathered.append(requests);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if self.under_way.load(Ordering::Relaxed) < BUSY {
                        (0..NETWORKS).try_for_each(|network| self.send(network))?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if reported.elapsed() >= REPORT_EVERY {
                self.report()?;
                reported = Instant::now();
            }
        }
        self.report()
    }

    fn send(&mut self, network: usize) -> anyhow::Result<()> {
        let (requests, segments) = std::mem::take(&mut self.pending[network]);
        if requests.count == 0 {
            return Ok(());
        }
        self.under_way.fetch_add(1, Ordering::Relaxed);
        self.to_reader.send(segments).context("standard input is closed")?;
        self.out.write_all(&header(Kind::Evaluate, requests.count, requests.masks.len(), network))?;
        self.out.write_all(&requests.records)?;
        self.out.write_all(&requests.mask_bytes())?;
        self.tally.add_evaluations(requests.count);
        Ok(self.out.flush()?)
    }

    fn report(&mut self) -> anyhow::Result<()> {
        let report = self.tally.report().to_string();
        self.out.write_all(&header(Kind::Report, report.len(), 0, 0))?;
        self.out.write_all(report.as_bytes())?;
        Ok(self.out.flush()?)
    }
}

/// Hands answers to those who asked. The other process ends this one by closing the pipe.
fn read_answers(frames: &Receiver<Vec<Segment>>, answers_to: &[Sender<Answer>], under_way: &AtomicUsize) {
    let mut input = io::stdin().lock();
    for segments in frames {
        for Segment { worker, ticket, count } in segments {
            let mut bytes = vec![0; count * EVALUATION_BYTES];
            if input.read_exact(&mut bytes).is_err() {
                std::process::exit(0);
            }
            // A worker that has failed no longer listens; its error is reported elsewhere.
            let _ = answers_to[worker].send((ticket, bytes));
        }
        under_way.fetch_sub(1, Ordering::Relaxed);
    }
}

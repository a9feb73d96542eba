//! A bot's seat: follows the table, and acts when something is wanted of it.

use std::fmt::Write as _;

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use trivium_game::Millis;
use trivium_tables::Block;

use super::client::{Server, Socket};
use super::thinker::{Question, Reply, Thinker};
use crate::fresh_seed;

/// Why following a table has ended.
pub(super) enum Ended {
    /// The game is over, with this result.
    Game(String),
    /// The connection broke.
    Connection {
        /// Whether it had worked.
        heard: bool,
    },
}

/// A bot at a table.
pub(super) struct Seated {
    server: Server,
    table: String,
    wanted: Option<u8>,
    /// Its number at the table.
    me: Option<u64>,
    state: Value,
    asked: Option<Question>,
    /// What it has answered, so that it does so once.
    answered: Option<Value>,
    /// What it contributes to chance: the attempt and its bytes.
    contribution: Option<(u64, Block)>,
    /// Makes the ids of its actions unlike those of any other run.
    run: u64,
    sent: u32,
}

impl Seated {
    pub(super) fn new(server: Server, table: String, wanted: Option<u8>) -> Self {
        let run = fresh_seed();
        Self {
            server,
            table,
            wanted,
            me: None,
            state: Value::Null,
            asked: None,
            answered: None,
            contribution: None,
            run,
            sent: 0,
        }
    }

    /// Follows the table until the game is over or the connection breaks.
    pub(super) async fn follow(&mut self, thinker: &mut Thinker) -> anyhow::Result<Ended> {
        let after = self.state["seq"].as_u64().unwrap_or(0);
        // What was not answered is looked at again.
        (self.asked, self.answered) = (None, None);
        let Ok(mut socket) = self.server.connect(&self.table, after).await else {
            return Ok(Ended::Connection { heard: false });
        };
        let mut heard = false;
        loop {
            let action = tokio::select! {
                frame = socket.next() => {
                    let Some(Ok(frame)) = frame else { return Ok(Ended::Connection { heard }) };
                    heard = true;
                    let Message::Text(text) = frame else { continue };
                    self.hear(&serde_json::from_str(&text).context("the server does not send JSON")?)?;
                    if let Some(result) = self.result() {
                        return Ok(Ended::Game(result));
                    }
                    self.react(thinker)?
                }
                reply = thinker.reply() => {
                    let reply = reply.context("the engine has ended")?;
                    self.decide(reply, &mut socket).await?
                }
            };
            if let Some(action) = action
                && self.send(&mut socket, &action).await.is_err()
            {
                return Ok(Ended::Connection { heard });
            }
        }
    }

    fn hear(&mut self, message: &Value) -> anyhow::Result<()> {
        match message["type"].as_str() {
            Some("update") => {
                self.me = message["you"].as_u64().or(self.me);
                self.state.clone_from(&message["state"]);
            }
            Some("moves") => {
                for part in ["seq", "play"] {
                    self.state[part].clone_from(&message[part]);
                }
            }
            Some("answer") => {
                let error = &message["error"];
                match error["code"].as_str() {
                    Some("illegal_move" | "unreadable_move") => {
                        bail!("the server refuses the move: {}", error["message"])
                    }
                    // Somebody was quicker: the next update says what is left.
                    Some("seat_taken") => self.answered = None,
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// How the game ended, if it is over.
    fn result(&self) -> Option<String> {
        match self.state["phase"].as_str()? {
            "over" => {
                let ending = &self.state["play"]["ending"];
                let reason = ending["reason"].as_str().unwrap_or("over");
                Some(match ending["winner"].as_u64() {
                    None => format!("drawn or unfinished ({reason})"),
                    Some(team) => format!("team {team} wins ({reason})"),
                })
            }
            "expired" => Some("nobody came; the table is closed".to_owned()),
            _ => None,
        }
    }

    /// The seats that it plays.
    fn seats(&self) -> Vec<u64> {
        let seats = self.state["seats"].as_array().map_or(&[][..], Vec::as_slice);
        let mine = |seat: &&Value| {
            seat["level"].is_null() && seat["member"].as_u64().is_some_and(|by| Some(by) == self.me)
        };
        seats.iter().filter(mine).filter_map(|seat| seat["seat"].as_u64()).collect()
    }

    /// What follows from the state: an action, or a question to the engine.
    fn react(&mut self, thinker: &Thinker) -> anyhow::Result<Option<Value>> {
        if self.me.is_none() {
            return Ok(None);
        }
        let seats = self.seats();
        if seats.is_empty() {
            return self.sit().map(|action| action.and_then(|action| self.once(action)));
        }
        if let Some(action) = self.contribute(seats[0])? {
            return Ok(self.once(action));
        }
        if let Some(question) = self.question(&seats)
            && !self.asked.as_ref().is_some_and(|asked| asked.is_same_turn(&question))
        {
            self.asked = Some(question.clone());
            thinker.ask(question);
        }
        Ok(self.courtesy().and_then(|action| self.once(action)))
    }

    /// Takes a seat.
    fn sit(&self) -> anyhow::Result<Option<Value>> {
        if self.state["phase"] != "gathering" {
            bail!("the game has begun, and this bot has no seat in it");
        }
        let seats = self.state["seats"].as_array().context("the server shows no seats")?;
        let is_free = |seat: &&Value| seat["member"].is_null() && seat["level"].is_null();
        let wanted = |seat: &&Value| self.wanted.is_none_or(|wanted| seat["seat"] == wanted);
        match seats.iter().filter(wanted).find(is_free) {
            Some(seat) => Ok(Some(json!({ "type": "take_seat", "seat": seat["seat"] }))),
            None => bail!("no seat is free at this table"),
        }
    }

    /// Takes part in chance: commits to 32 random bytes before the game, and reveals them when all have committed.
    fn contribute(&mut self, seat: u64) -> anyhow::Result<Option<Value>> {
        let chance = &self.state["chance"];
        // Nobody contributes to the deal of a duplicate: other tables have the same.
        let attempt = chance["attempt"].as_u64().filter(|_| self.state["duplicate"].is_null());
        let Some(attempt) = attempt else { return Ok(None) };
        let block = match &self.contribution {
            Some((made_for, block)) if *made_for == attempt => block.clone(),
            _ => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|_| anyhow::anyhow!("the system has no random bytes"))?;
                Block(bytes)
            }
        };
        self.contribution = Some((attempt, block.clone()));
        let mine = &chance["seats"][seat as usize];
        Ok(match self.state["phase"].as_str() {
            Some("gathering") if mine["commitment"].is_null() => {
                Some(json!({ "type": "commit", "seat": seat, "hash": block.hash() }))
            }
            Some("revealing") if !mine["commitment"].is_null() && mine["contribution"].is_null() => {
                Some(json!({ "type": "reveal", "seat": seat, "block": block }))
            }
            _ => None,
        })
    }

    fn question(&self, seats: &[u64]) -> Option<Question> {
        let play = &self.state["play"];
        let seat = play["turn"].as_u64().filter(|seat| seats.contains(seat))?;
        if play["paused"] == true {
            return None;
        }
        let left = |seat: u64| play["left"][seat as usize].as_u64();
        let clock = self.state["clock"].as_str().unwrap_or("none");
        let mut limits = String::new();
        if let Some(left) = left(seat).filter(|_| clock.starts_with("move")) {
            // The answer has to travel.
            limits = format!("movetime {}", left - (left / 5).min(200));
        } else if let Some(all) = play["left"].as_array().filter(|_| left(seat).is_some()) {
            limits = format!("clock {clock} left");
            for (seat, left) in all.iter().enumerate() {
                write!(limits, " {seat} {}", left.as_u64().unwrap_or(0)).ok()?;
            }
        }
        Some(Question {
            game: self.state["game"].as_str()?.to_owned(),
            options: self.state["options"].as_str()?.to_owned(),
            seat,
            ply: play["ply"].as_u64()?,
            position: play["position"].as_str()?.to_owned(),
            limits,
            left: left(seat).map(Millis),
        })
    }

    /// Nobody waits for a bot: it declines draws, and agrees to pauses and, in casual games, to takebacks.
    fn courtesy(&self) -> Option<Value> {
        let play = &self.state["play"];
        let offered = |members: &Value| {
            let members = members.as_array()?;
            let mine = members.iter().any(|member| member.as_u64() == self.me);
            (!members.is_empty() && !mine).then_some(())
        };
        if offered(&play["offers"]).is_some() {
            return Some(json!({ "type": "decline_draw" }));
        }
        if offered(&play["pause"]).is_some() {
            return Some(json!({ "type": "offer_pause" }));
        }
        offered(&play["takeback"]["members"])?;
        let rated = self.state["rated"] == true;
        let answer = if rated { "decline_takeback" } else { "offer_takeback" };
        Some(if rated {
            json!({ "type": answer })
        } else {
            json!({ "type": answer, "ply": play["takeback"]["ply"] })
        })
    }

    /// The action, unless it was the last one and the same turn.
    fn once(&mut self, action: Value) -> Option<Value> {
        let key = json!([action, self.state["play"]["ply"]]);
        if self.answered.as_ref() == Some(&key) {
            return None;
        }
        self.answered = Some(key);
        Some(action)
    }

    /// The move that the engine has found, if it is still wanted.
    async fn decide(
        &mut self,
        (question, found): Reply,
        socket: &mut Socket,
    ) -> anyhow::Result<Option<Value>> {
        let Question { seat, ply, .. } = question;
        match found {
            Ok(notation) => {
                let wanted = self.asked.as_ref().is_some_and(|asked| asked.is_same_turn(&question));
                Ok(wanted.then(|| json!({ "type": "move", "seat": seat, "ply": ply, "notation": notation })))
            }
            Err(fault) => {
                // The others need not wait for an engine that is gone.
                let _ = self.send(socket, &json!({ "type": "resign", "seat": seat })).await;
                bail!("the engine failed ({fault}); its seat has resigned")
            }
        }
    }

    async fn send(&mut self, socket: &mut Socket, action: &Value) -> anyhow::Result<()> {
        self.sent += 1;
        let id = format!("bot-{:016x}-{}", self.run, self.sent);
        let text = json!({ "id": id, "action": action }).to_string();
        Ok(socket.send(Message::Text(text.into())).await?)
    }
}

//! A table over a WebSocket.

use std::net::IpAddr;
use std::pin::pin;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code};
use axum::http::Uri;
use axum::response::Response;
use futures_util::SinkExt as _;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{interval_at, timeout};
use trivium_game::Millis;
use trivium_tables::GuestId;

use crate::api::{ActionRequest, Path, after, table_id};
use crate::guard::{Caller, Guest};
use crate::live::{LiveTable, Subscription};
use crate::measures::{self, Connected};
use crate::message::{Message, Text};
use crate::object::Object;
use crate::{ApiError, Site};

/// A client that takes longer to accept a message is cut off.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a client that is cut off may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// A connection's buffers. Actions are small; the usual 128 KiB would be cleared for every message.
const BUFFER: usize = 4 * 1024;

/// How often a connection is checked and its lag measured.
const PING: Duration = Duration::from_secs(10);

/// A client that leaves this many pings unanswered is gone.
const MISSED: u8 = 3;

pub(crate) async fn connect(
    State(site): State<Site>,
    Path(id): Path<String>,
    guest: Guest,
    caller: Caller,
    uri: Uri,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    site.limits().connection(caller.ip, &guest.0)?;
    let upgrade = upgrade.map_err(|error| ApiError::bad(error.body_text()))?;
    let place = site.sockets().take(caller.ip).ok_or(ApiError::TooManyConnections)?;
    let id = table_id(&id)?;
    let table = site.table(&id).await?;
    let subscription = table.subscribe(guest.0.clone(), after(&uri)?).await?;
    let upgrade = upgrade
        .max_message_size(site.longest_body())
        .max_frame_size(site.longest_body())
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    let talk = move |mut socket: WebSocket| async move {
        let _place = place;
        let _connected = Connected::new();
        let _here = site.here().connected(guest.0.clone(), id);
        // An error means that the connection is gone; the client resumes.
        let _ = converse(&mut socket, &site, &table, (&guest, caller.ip), subscription).await;
        table.gone().await;
    };
    Ok(upgrade.on_upgrade(talk))
}

/// The connection is over.
struct Closed;

async fn converse(
    socket: &mut WebSocket,
    site: &Site,
    table: &LiveTable,
    (guest, from): (&Guest, IpAddr),
    subscription: Subscription,
) -> Result<(), Closed> {
    let Subscription { member, first, mut messages } = subscription;
    // The first ping leaves in the same packet as the first messages.
    let (mut sent, mut missed) = (Instant::now(), 1);
    let mut ping = interval_at((sent + PING).into(), PING);
    socket.feed(Frame::Ping(Bytes::new())).await.map_err(|_| Closed)?;
    send_with(socket, first, &mut messages).await?;
    // One future for the whole conversation: to wait anew for every message would cost more than the message.
    let mut revoked = pin!(is_revoked(site.revoked(), guest));
    loop {
        tokio::select! {
            message = messages.recv() => {
                // The table has cut this client off, or its task has ended: reconnecting finds the new owner.
                send_with(socket, message.ok_or(Closed)?, &mut messages).await?;
            }
            frame = socket.recv() => {
                let frame = frame.ok_or(Closed)?.map_err(|_| Closed)?;
                let wish = match frame {
                    Frame::Text(text) => read(text.as_bytes()),
                    Frame::Binary(bytes) => read(&bytes),
                    Frame::Close(_) => return Ok(()),
                    Frame::Pong(_) => {
                        if let Some(member) = member.filter(|_| missed == 1) {
                            table.measured(member, Millis(sent.elapsed().as_millis() as u64)).await;
                        }
                        missed = 0;
                        continue;
                    }
                    Frame::Ping(_) => continue,
                };
                match wish {
                    Ok(wish) => {
                        let answer = act(site, table, (guest, from), wish).await;
                        send_with(socket, answer, &mut messages).await?;
                    }
                    Err(error) => refuse(socket, site.limits().unreadable(from), error).await?,
                }
            }
            () = &mut revoked => return Err(Closed),
            _ = ping.tick() => {
                if missed >= MISSED {
                    return Err(Closed);
                }
                missed += 1;
                sent = Instant::now();
                send(socket, Frame::Ping(Bytes::new())).await?;
            }
        }
    }
}

/// Waits until a guest may have to go. Whoever has missed a name connects again, if they still may.
async fn is_revoked(mut revoked: broadcast::Receiver<GuestId>, guest: &Guest) {
    while revoked.recv().await.is_ok_and(|gone| gone != guest.0) {}
}

/// Sends a text and whatever else waits, in as few packets as possible.
async fn send_with(
    socket: &mut WebSocket,
    first: Text,
    messages: &mut mpsc::Receiver<Text>,
) -> Result<(), Closed> {
    let sent = timeout(PATIENCE, async {
        let mut next = Some(first);
        while let Some(text) = next {
            socket.feed(Frame::Text(text)).await?;
            next = messages.try_recv().ok();
        }
        socket.flush().await
    });
    match sent.await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Closed),
    }
}

async fn send(socket: &mut WebSocket, frame: Frame) -> Result<(), Closed> {
    match timeout(PATIENCE, socket.send(frame)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Closed),
    }
}

fn read(bytes: &[u8]) -> Result<ActionRequest, ApiError> {
    serde_json::from_slice(bytes).map(|Object(wish)| wish).map_err(ApiError::bad)
}

/// Says that a message cannot be read, and cuts off a client that goes on sending such messages.
async fn refuse(
    socket: &mut WebSocket,
    within_limits: Result<(), ApiError>,
    error: ApiError,
) -> Result<(), Closed> {
    let patient = within_limits.is_ok();
    let error = within_limits.err().unwrap_or(error);
    measures::refused(error.code());
    send(socket, Frame::Text(Message::Error { error: error.body() }.text())).await?;
    if patient {
        return Ok(());
    }
    let reason = "too many messages that cannot be read".into();
    send(socket, Frame::Close(Some(CloseFrame { code: close_code::POLICY, reason }))).await?;
    // If something were left unread, the client might not get what was sent last.
    let rest = async { while socket.recv().await.is_some_and(|frame| frame.is_ok()) {} };
    let _ = timeout(GOODBYE, rest).await;
    Err(Closed)
}

async fn act(site: &Site, table: &LiveTable, (guest, from): (&Guest, IpAddr), wish: ActionRequest) -> Text {
    let id = wish.id.clone();
    let performed = match wish.check(site, &guest.0, from) {
        Ok(()) => wish.perform(table, guest.0.clone()).await,
        Err(error) => Err(error),
    };
    match performed {
        Ok(seq) => Message::Answer { id: &id, seq: Some(seq), error: None }.text(),
        Err(error) => {
            measures::refused(error.code());
            Message::Answer { id: &id, seq: None, error: Some(error.body()) }.text()
        }
    }
}

//! Duplicates as people see them: nothing of the deal before they have played it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use trivium_games::GameKind;
use trivium_store::{Duplicate, Stage};
use trivium_tables::{
    Block, Comparison, ComputerLevel, DuplicateId, GuestId, OnlineTable, TableId, Timestamp, has_margins,
    schema,
};
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::{KNOWN, LISTED};
use crate::live::now;
use crate::{ApiError, Site};

/// How many comparisons are kept in memory.
const KEPT: usize = 100;

/// A duplicate as someone sees it.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct ShownDuplicate {
    duplicate: DuplicateId,
    #[schema(schema_with = schema::game)]
    game: GameKind,
    /// Its options in one word.
    options: String,
    clock: String,
    /// By seat, the computer that has it at every table; people have the others.
    computers: Vec<Option<ComputerLevel>>,
    public: bool,
    /// The name of who has made it.
    host: String,
    is_host: bool,
    /// `open`, `ending` when no new game starts, or `closed` when all games are over.
    #[cfg_attr(feature = "types", ts(type = "\"open\" | \"ending\" | \"closed\""))]
    #[schema(schema_with = phases)]
    phase: &'static str,
    created: Timestamp,
    /// When no new game starts any more.
    deadline: Timestamp,
    /// The SHA-256 of the seed from which the deal follows.
    hash: Block,
    /// The seed, once it is closed.
    seed: Option<Block>,
    /// Whether scores are margins in points; otherwise a win counts 2 and a draw 1.
    margins: bool,
    /// How many games are on.
    playing: u32,
    /// How many are over.
    over: u32,
    /// Where this guest plays the deal.
    you: Option<MyDeal>,
    /// The games that are over, compared; only for those who have played it, until it is closed.
    results: Option<Comparison>,
}

/// Where someone plays a deal.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct MyDeal {
    table: TableId,
    #[cfg_attr(feature = "types", ts(type = "\"gathering\" | \"playing\" | \"over\""))]
    #[schema(schema_with = stages)]
    stage: &'static str,
}

/// Duplicates in a list, without their results.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct ShownDuplicates {
    /// Those that anyone may play, the latest first.
    open: Vec<ShownDuplicate>,
    /// Those that this guest has made or plays, the latest first.
    mine: Vec<ShownDuplicate>,
}

fn phases() -> Object {
    schema::words(["open", "ending", "closed"])
}

fn stages() -> Object {
    schema::words(["gathering", "playing", "over"])
}

const fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        // Whoever sat there plays the deal elsewhere once the table knows that it is closed.
        Stage::Over | Stage::Closed => "over",
    }
}

impl ShownDuplicates {
    pub(super) async fn gather(site: &Site, guest: Option<&GuestId>) -> Result<Self, ApiError> {
        let duplicates = site.store().people().duplicates();
        let open = duplicates.open_duplicates(now(), KNOWN).await?;
        let mut open = site.duplicate_origins().in_turn(open, |duplicate| &duplicate.id);
        open.truncate(LISTED as usize);
        let mut lists = [open, Vec::new()];
        if let Some(guest) = guest {
            lists[1] = duplicates.duplicates_of(guest.clone(), LISTED).await?;
        }
        let mut shown = [Vec::new(), Vec::new()];
        for (list, shown) in lists.into_iter().zip(&mut shown) {
            for duplicate in list {
                shown.push(ShownDuplicate::of(site, duplicate, guest).await?.0);
            }
        }
        let [open, mine] = shown;
        Ok(Self { open, mine })
    }
}

impl ShownDuplicate {
    /// With its results, for those who may see them.
    pub(super) async fn whole(
        site: &Site,
        duplicate: Duplicate,
        guest: Option<&GuestId>,
    ) -> Result<Self, ApiError> {
        let (mut shown, tables) = Self::of(site, duplicate, guest).await?;
        // Those who have played the deal may know how others played it.
        if shown.phase == "closed" || shown.you.as_ref().is_some_and(|you| you.stage == "over") {
            shown.results = Some(compared(site, &shown.duplicate, tables).await?);
        }
        Ok(shown)
    }

    /// Without its results, and the tables whose games are over.
    async fn of(
        site: &Site,
        duplicate: Duplicate,
        guest: Option<&GuestId>,
    ) -> Result<(Self, Vec<TableId>), ApiError> {
        let duplicates = site.store().people().duplicates();
        let tables = duplicates.tables_of_duplicate(duplicate.id.clone()).await?;
        let you = match guest {
            Some(guest) => duplicates.deal_of(duplicate.id.clone(), guest.clone()).await?,
            None => None,
        };
        let phase = match duplicate.closed {
            Some(_) => "closed",
            None if duplicate.has_ended(now()) => "ending",
            None => "open",
        };
        let at = |wanted: Stage| tables.iter().filter(move |(_, stage)| *stage == wanted);
        let seed = Block(duplicate.seed.0);
        let shown = Self {
            game: duplicate.setup.game,
            options: duplicate.setup.options.clone(),
            clock: duplicate.setup.clock.to_string(),
            public: duplicate.public,
            is_host: guest == Some(&duplicate.host),
            phase,
            created: duplicate.created,
            deadline: duplicate.deadline,
            hash: seed.hash(),
            seed: duplicate.closed.map(|_| seed),
            margins: has_margins(duplicate.setup.game),
            playing: at(Stage::Playing).count() as u32,
            over: at(Stage::Over).count() as u32,
            you: you.map(|(table, stage)| MyDeal { table, stage: word(stage) }),
            results: None,
            host: duplicate.name,
            computers: duplicate.computers,
            duplicate: duplicate.id,
        };
        let over = at(Stage::Over).map(|(table, _)| table.clone()).collect();
        Ok((shown, over))
    }
}

/// Comparisons that were made before, and of how many games. A game that is over does not change.
#[derive(Default)]
pub(crate) struct Compared(Mutex<HashMap<DuplicateId, (usize, Comparison)>>);

impl Compared {
    fn known(&self, id: &DuplicateId, games: usize) -> Option<Comparison> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(id).filter(|(compared, _)| *compared == games).map(|(_, known)| known.clone())
    }

    fn keep(&self, id: &DuplicateId, games: usize, comparison: Comparison) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(id.clone(), (games, comparison));
    }
}

/// The games at these tables, compared. Their owners are not disturbed.
async fn compared(site: &Site, id: &DuplicateId, tables: Vec<TableId>) -> Result<Comparison, ApiError> {
    let games = tables.len();
    if let Some(known) = site.compared().known(id, games) {
        return Ok(known);
    }
    let mut compared = Vec::new();
    for table in tables {
        let Some((_, entries)) = site.store().people().log(table.clone()).await? else { continue };
        compared.extend(OnlineTable::replay(entries)?.compared(&table));
    }
    let comparison = Comparison::of(compared);
    site.compared().keep(id, games, comparison.clone());
    Ok(comparison)
}

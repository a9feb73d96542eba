//! What the server sends and receives, as TypeScript.

use std::io;
use std::path::Path;

use trivium_tables::Plan;
use ts_rs::{Config, ExportError, TS};

use crate::accounts::ShownAccount;
use crate::api::{ActionRequest, Links, SiteInfo};
use crate::conduct::{Known, TableStances};
use crate::duplicates::{ShownDuplicate, ShownDuplicates};
use crate::friends::Friendships;
use crate::lists::{Lobby, MyTable};
use crate::live::Joined;
use crate::message::{Message, PROTOCOL};
#[cfg(feature = "push")]
use crate::notify::{KnownSubscription, PushKey, ShownWebhook};
use crate::passkeys::ShownPasskey;
use crate::profiles::Profile;
use crate::ratings::{Rated, TablePerson};

/// Writes one type and those that it needs.
type Export = fn(&Config) -> Result<(), ExportError>;

/// Writes the wire types into a folder, a file each.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_types(folder: &Path) -> io::Result<()> {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    let exports: [Export; 18] = [
        Message::export_all,
        ActionRequest::export_all,
        Joined::export_all,
        Links::export_all,
        Lobby::export_all,
        MyTable::export_all,
        Known::export_all,
        TableStances::export_all,
        Plan::export_all,
        ShownAccount::export_all,
        SiteInfo::export_all,
        ShownPasskey::export_all,
        Profile::export_all,
        Rated::export_all,
        TablePerson::export_all,
        Friendships::export_all,
        ShownDuplicate::export_all,
        ShownDuplicates::export_all,
    ];
    exports.into_iter().try_for_each(|export| export(&config)).map_err(io::Error::other)?;
    #[cfg(feature = "push")]
    for export in [PushKey::export_all as Export, KnownSubscription::export_all, ShownWebhook::export_all] {
        export(&config).map_err(io::Error::other)?;
    }
    let protocol = format!(
        "// The version of what server and page say to each other.\n\nexport const PROTOCOL = {PROTOCOL};\n"
    );
    std::fs::write(folder.join("protocol.ts"), protocol)
}

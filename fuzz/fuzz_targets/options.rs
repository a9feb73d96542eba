//! Options in any form: what is accepted makes a game, and is written back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use trivium_game::{read_options, write_all_options, write_options};
use trivium_games::{Rules, options_from_json, options_to_json};

fuzz_target!(|text: &str| {
    check::<trivium_caminos::Position>(text);
    check::<trivium_wege::Position>(text);
    check::<trivium_cuminos::Position>(text);
});

fn check<G: Rules>(text: &str) {
    if let Ok(options) = read_options::<G::Options>(text) {
        let changed = write_options(&options);
        let all = write_all_options(&options);
        assert!([changed, all].iter().all(|text| read_options::<G::Options>(text).as_ref() == Ok(&options)));
        assert!(G::start(&options).is_ok());
    }
    let Ok(json) = serde_json::from_str::<Map<String, Value>>(text) else { return };
    if let Ok(options) = options_from_json::<G::Options>(&json) {
        assert_eq!(options_from_json::<G::Options>(&options_to_json(&options)).as_ref(), Ok(&options));
    }
}

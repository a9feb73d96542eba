//! Record files: what is read is read again the same after it has been written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trivium_games::read_records;

fuzz_target!(|text: &str| {
    let Ok(records) = read_records(text) else { return };
    let written: String = records.iter().map(ToString::to_string).collect();
    assert_eq!(read_records(&written).as_ref(), Ok(&records), "{written}");
});

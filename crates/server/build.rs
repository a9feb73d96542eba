//! Makes the folder of the built web client, which `cargo xtask web` fills. `rust-embed` resolves its path at compile
//! time, and a path to nothing cannot be resolved; a debug build would never find a page that is built later.

use std::path::Path;

fn main() {
    let page = Path::new("../../web/dist");
    std::fs::create_dir_all(page).expect("the web client's folder can be written to");
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", page.display());
    }
}

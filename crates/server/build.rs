//! Says where the built web client is. A debug build reads it when it is asked for a file, so the folder need not exist
//! yet; its path has no `..`, because that is what `rust-embed` compares with. A release build contains it.

use std::path::Path;

fn main() {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this");
    let web = Path::new(&manifest).join("../../web");
    let page = web.canonicalize().expect("the web client's sources are in the repository").join("dist");
    println!("cargo::rustc-env=TRIVIUM_PAGE={}", page.display());
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", page.display());
    }
}

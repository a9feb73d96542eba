//! Looks again at the built web client when `cargo xtask` says that there is a new one.

fn main() {
    println!("cargo::rerun-if-env-changed=TRIVIUM_WEB");
    println!("cargo::rerun-if-changed=build.rs");
}

//! Compiles the page into the program anew when a file of it is added or removed.
fn main() {
    println!("cargo::rerun-if-changed=site");
}

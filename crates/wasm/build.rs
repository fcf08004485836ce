//! The interpreter of rules files needs a stack for nested expressions.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str| std::env::var_os(name).is_some();
    if set("CARGO_FEATURE_RULES") && std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32")
    {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=16777216");
    }
}

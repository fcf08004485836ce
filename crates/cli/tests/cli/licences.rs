//! Every dependency has a licence that `deny.toml` allows. `cargo deny` says it too, where it is installed.

use std::{
    fs,
    process::{Command, Output},
};

use crate::common::root;

/// Whether an SPDX expression (without parentheses around mixtures, which nobody uses) is satisfied by `allowed`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], " ").replace('/', " OR ");
    // AND binds tighter than OR, except within parentheses; to be safe each side of each AND has to be allowed.
    plain.split(" AND ").all(|part| part.split(" OR ").any(|name| allowed.iter().any(|a| a == name.trim())))
}

#[test]
fn expressions_are_read_as_spdx_means_them() {
    let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
    for (expression, is) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("MIT/Apache-2.0", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("MIT AND GPL-3.0", false),
    ] {
        assert_eq!(is_allowed(expression, &allowed), is, "{expression}");
    }
}

/// What cargo knows about all packages.
fn metadata(arguments: &[&str]) -> Output {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap()
}

#[test]
fn every_dependency_has_a_permissive_licence() {
    let deny = fs::read_to_string(root().join("deny.toml")).unwrap();
    let list = deny.split_once("allow = [").unwrap().1.split_once(']').unwrap().0;
    let allowed: Vec<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(allowed.contains(&"MIT".to_owned()), "{allowed:?}");

    // Where the packages of other systems were never fetched, only those of this one can be looked at.
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let output = [&[][..], &["--filter-platform", &host]].map(metadata);
    let output = output.into_iter().find(|output| output.status.success()).unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 20);
    let refused: Vec<_> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(|licence| is_allowed(licence, &allowed)))
        .map(|package| format!("{} ({})", package["name"], package["license"]))
        .collect();
    assert!(refused.is_empty(), "not allowed by deny.toml: {}", refused.join(", "));
}

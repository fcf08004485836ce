//! Certificates of heap games: the checker accepts those that the program writes, and refuses every altered one.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::common::{Run, finish, program};

fn in_folder(folder: &Path, args: &[&str]) -> Run {
    finish(program().current_dir(folder).args(args))
}

fn certificate(folder: &Path, args: &[&str]) -> Value {
    in_folder(folder, &[&["heap"], args, &["--certificate", "claims.json"]].concat()).success();
    serde_json::from_slice(&fs::read(folder.join("claims.json")).unwrap()).unwrap()
}

fn check(folder: &Path, claims: &Value) -> Run {
    fs::write(folder.join("claims.json"), claims.to_string()).unwrap();
    in_folder(folder, &["check", "claims.json"])
}

#[test]
fn the_certificate_of_every_kind_of_game_is_right() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["0.77"][..],
        &["0.16", "--upto", "20000"],
        &["0.6", "--upto", "20000", "--threads", "2"],
        &["grundy", "--upto", "20000"],
        &["4.7", "--upto", "3000"],
        &["0.26!", "--upto", "3000"],
        &["{2,5..7}"],
        &["nim:9"],
        &["all-but {1,3}"],
        &["0.8", "--upto", "60"],
        &["0.F", "--upto", "60"],
        &["0.", "--upto", "10"],
    ] {
        let claims = certificate(folder.path(), args);
        let out = check(folder.path(), &claims).success();
        assert!(out.starts_with("right: "), "{args:?}: {out}");
    }
}

#[test]
fn every_altered_claim_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let claims = certificate(folder.path(), &["0.137"]);
    check(folder.path(), &claims).success();
    for (field, value) in [
        ("code", json!("0.77")),
        ("computed", json!(174)),
        ("computed", json!(176)),
        ("checksum", json!("0000000000000000")),
        ("max", json!(8)),
        ("max_at", json!(86)),
        ("period", json!(17)),
        ("period", json!(68)),
        ("period", Value::Null),
        ("preperiod", json!(51)),
        ("preperiod", json!(53)),
        ("last_exception", json!(50)),
        ("last_exception", Value::Null),
        ("proof", Value::Null),
        ("proof", json!({"theorem": "Guy and Smith 1956", "from": 52, "below": 140})),
    ] {
        let mut altered = claims.clone();
        assert_ne!(altered[field], value, "{field} would not be altered");
        altered[field] = value.clone();
        let run = check(folder.path(), &altered).status(1);
        assert!(run.out.starts_with("wrong: "), "{field} {value}: {run:?}");
    }
}

#[test]
fn an_arithmetic_period_that_is_not_there_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let claims = certificate(folder.path(), &["all-but {1,3}", "--upto", "500"]);
    assert_eq!(claims["arithmetic"]["proved"], true);
    for (field, value) in [("period", json!(4)), ("saltus", json!(2)), ("preperiod", json!(1))] {
        let mut altered = claims.clone();
        altered["arithmetic"][field] = value;
        check(folder.path(), &altered).status(1);
    }
    let mut observed = certificate(folder.path(), &["0.8", "--upto", "60"]);
    assert_eq!(observed["arithmetic"]["proved"], false);
    observed["arithmetic"]["proved"] = json!(true);
    check(folder.path(), &observed).status(1);
}

#[test]
fn what_is_no_certificate_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let claims = certificate(folder.path(), &["0.77"]);
    for (field, value) in
        [("format", json!("retrograde-heap-9")), ("code", json!("0.3g")), ("computed", json!("many"))]
    {
        let mut altered = claims.clone();
        altered[field] = value;
        check(folder.path(), &altered).failure(2);
    }
    fs::write(folder.path().join("half.json"), &claims.to_string()[..80]).unwrap();
    in_folder(folder.path(), &["check", "half.json"]).failure(2);
    // A mask that is not the best one is only advice.
    let mut advice = certificate(folder.path(), &["grundy", "--upto", "3000"]);
    advice["mask"]["bits"] = json!(6);
    check(folder.path(), &advice).success();
}

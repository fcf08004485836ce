//! `retrograde heap`: every option does what its help says.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::common::{Run, finish, piped, program};

/// Runs `retrograde heap` in a folder, with arguments separated by blanks.
fn heap(folder: &Path, args: &str) -> Run {
    finish(program().current_dir(folder).arg("heap").args(args.split_whitespace()))
}

fn json(args: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    serde_json::from_str(&heap(folder.path(), &format!("{args} --json")).success()).unwrap()
}

/// The polynomial checksum of values, as sequences are compared with.
fn checksum(values: impl Iterator<Item = u64>) -> String {
    let sum = values.fold(0_u64, |sum, value| sum.wrapping_mul(1_000_003).wrapping_add(value));
    format!("{sum:016x}")
}

#[test]
fn json_has_the_claims() {
    let kayles = json("kayles");
    for (field, value) in [
        ("period", 12),
        ("preperiod", 71),
        ("last_exception", 70),
        ("max", 8),
        ("max_at", 27),
        ("computed", 168),
    ] {
        assert_eq!(kayles[field], value, "{field}");
    }
    assert_eq!((&kayles["code"], &kayles["format"]), (&"0.77".into(), &"retrograde-heap-1".into()));
    assert_eq!((&kayles["proof"]["from"], &kayles["proof"]["below"]), (&71.into(), &156.into()));
    let none = json("grundy --upto 100");
    for field in ["period", "preperiod", "last_exception", "proof"] {
        assert_eq!(none[field], Value::Null, "{field}");
    }
    assert_eq!(none["computed"], 101);
    assert_eq!(json("nim --upto 20")["arithmetic"]["proved"], true);
    assert_eq!(json("0.22")["last_exception"], 0);
}

#[test]
fn json_with_heaps_has_their_sum() {
    let sum = &json("grundy 12 30 7")["sum"];
    assert_eq!((&sum["values"], &sum["value"]), (&serde_json::json!([1, 3, 0]), &2.into()));
    assert_eq!((sum["winning"].as_array().unwrap().len(), &sum["complete"]), (6, &true.into()));
    assert_eq!(json("0.77 5 5")["sum"]["winning"], serde_json::json!([]));
}

#[test]
fn upto_is_the_greatest_heap_unless_a_period_is_proved_before() {
    assert_eq!(json("0.6 --upto 5000")["computed"], 5001);
    assert_eq!(json("grundy --upto 0")["computed"], 1);
    assert_eq!(json("0.77 --upto 1000000")["computed"], 168);
    let folder = tempfile::tempdir().unwrap();
    heap(folder.path(), "0.6 --upto 99999999999").failure(2);
}

#[test]
fn explain_says_the_rules_and_computes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = heap(folder.path(), "officers --explain --upto 4000000000").success();
    assert!(out.starts_with("Officers, 0.6\n") && out.contains("Who cannot move loses."), "{out}");
}

#[test]
fn threads_change_nothing_but_the_time() {
    let one = json("0.6 --upto 30000 --threads 1");
    assert_eq!(one, json("0.6 --upto 30000 --threads 2"));
    assert_eq!(one, json("0.6 --upto 30000 --threads 7"));
}

#[test]
fn csv_and_bfile_have_every_value_up_to_n_even_beyond_the_period() {
    let folder = tempfile::tempdir().unwrap();
    heap(folder.path(), "0.77 --upto 300 --csv a.csv --bfile b.txt --certificate c.json").success();
    let csv = fs::read_to_string(folder.path().join("a.csv")).unwrap();
    let bfile = fs::read_to_string(folder.path().join("b.txt")).unwrap();
    let (header, rows) = csv.split_once('\n').unwrap();
    assert_eq!((header, rows.lines().count()), ("heap,value", 301));
    assert_eq!(rows.replace(',', " "), bfile);
    let values: Vec<u64> =
        bfile.lines().map(|line| line.split_once(' ').unwrap().1.parse().unwrap()).collect();
    assert!((71..289).all(|n| values[n] == values[n + 12]));
    let certificate: Value =
        serde_json::from_slice(&fs::read(folder.path().join("c.json")).unwrap()).unwrap();
    assert_eq!(certificate["checksum"], checksum(values[..168].iter().copied()));
    assert!(heap(folder.path(), "0.77 --upto 3 --csv -").success().ends_with("\n2,2\n3,3\n"));
    heap(folder.path(), "0.77 --csv - --bfile -").failure(2);
    heap(folder.path(), "0.77 --json --csv -").failure(2);
    heap(folder.path(), "0.77 --csv no/such/folder.csv").failure(2);
}

#[test]
fn histogram_counts_all_heaps_and_says_which_values_are_rare() {
    let folder = tempfile::tempdir().unwrap();
    let out = heap(folder.path(), "grundy --upto 20000 --histogram").success();
    let rows: Vec<Vec<&str>> = out
        .lines()
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<_>| row.len() == 3)
        .collect();
    let rows: Vec<_> = rows.iter().filter(|row| row[0].parse::<u32>().is_ok()).collect();
    assert_eq!(rows.iter().map(|row| row[1].parse::<u64>().unwrap()).sum::<u64>(), 20_001);
    let of = |class| {
        rows.iter().filter(|row| row[2] == class).map(|row| row[1].parse::<u64>().unwrap()).sum::<u64>()
    };
    assert_eq!(of("rare") + of("common"), 20_001);
    assert!(of("rare") < of("common") / 4);
}

#[test]
fn plot_is_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    heap(folder.path(), "0.16 --upto 5000 --plot a.svg").success();
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{}", &svg[..200]);
    assert_eq!(heap(folder.path(), "0.16 --upto 5000 --plot -").success(), svg);
}

#[test]
fn compare_names_the_first_difference() {
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| fs::write(folder.path().join("b.txt"), text).unwrap();
    write("# Kayles\n\n0 0\n1 1\n2 2\n100000000000 1\n");
    let out = heap(folder.path(), "0.77 --compare b.txt").success();
    assert!(out.contains("4 lines of b.txt, all equal"), "{out}");
    write("0 0\n1 1\n2 7\n3 7\n");
    let out = heap(folder.path(), "0.77 --compare b.txt").status(1).out;
    assert!(out.contains("differs first in line 3: it has 7 at 2"), "{out}");
    // Dawson's Chess is Dawson's Kayles, one heap on.
    heap(folder.path(), "0.137 --upto 90 --bfile chess.txt").success();
    heap(folder.path(), "0.07 --compare chess.txt").status(1);
    heap(folder.path(), "0.07 --compare chess.txt --shift 1").success();
    heap(folder.path(), "0.07 --upto 90 --bfile kayles.txt").success();
    heap(folder.path(), "0.137 --compare kayles.txt --shift -1").failure(2);
    write("0 0\n1 one\n");
    assert!(heap(folder.path(), "0.77 --compare b.txt").failure(2).contains("b.txt:2:"));
    heap(folder.path(), "0.77 --shift 1").status(2);
    heap(folder.path(), "0.77 --compare nowhere.txt").failure(2);
    assert!(piped("heap 0.77 --compare -", "1 1\n").success().contains("all equal"));
}

#[test]
fn misere_tells_every_heap() {
    let told = json("kayles --misere --upto 10");
    assert_eq!((&told["rule"], told["heaps"].as_array().unwrap().len()), (&"misere".into(), 11));
    assert_eq!(told["heaps"][1]["outcome"], "loss");
    let folder = tempfile::tempdir().unwrap();
    heap(folder.path(), "kayles --misere --csv a.csv").status(2);
}

#[test]
fn what_is_wrong_with_a_code_is_underlined() {
    let folder = tempfile::tempdir().unwrap();
    for (code, column) in [("0.3g", 4), ("0.7[", 5), ("{1,x}", 4), ("3.1", 1), ("0.8!", 3), ("hello", 1)] {
        let err = heap(folder.path(), code).failure(2);
        assert!(err.contains(&format!("CODE:1:{column}")), "{code}: {err}");
        let mut lines = err.lines().skip_while(|line| !line.ends_with(code));
        let (shown, under) = (lines.next().unwrap(), lines.next().unwrap());
        assert_eq!(under.find('^').unwrap(), shown.find(code).unwrap() + column - 1, "{err}");
    }
}

#[test]
fn too_little_memory_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let err = heap(folder.path(), "0.6 --upto 1000000 --max-memory 100k").failure(3);
    assert!(err.contains("--max-memory"), "{err}");
}

/// The program, killed in the middle of its work; the checkpoint has what was whole.
#[test]
fn after_a_kill_the_checkpoint_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("values");
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .current_dir(folder.path())
        .args(["heap", "0.6", "--upto", "50000000", "--checkpoint", "values"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::metadata(&file).map_or(0, |data| data.len()) < 30_000 {
        assert!(began.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // As if the kill had come while a record was written.
    let whole = fs::metadata(&file).unwrap().len();
    fs::OpenOptions::new().write(true).open(&file).unwrap().set_len(whole - 3).unwrap();
    let upto = 60_000;
    let resumed = heap(folder.path(), &format!("0.6 --upto {upto} --checkpoint values --json")).success();
    let fresh = heap(folder.path(), &format!("0.6 --upto {upto} --json")).success();
    let claims = |text: &str| -> Value {
        let mut claims: Value = serde_json::from_str(text).unwrap();
        // Advice, which depends on when the mask was chosen; and the kill may have come late.
        claims.as_object_mut().unwrap().remove("mask");
        claims
    };
    assert!(claims(&resumed)["computed"].as_u64().unwrap() > upto);
    if claims(&resumed)["computed"] == upto + 1 {
        assert_eq!(claims(&resumed), claims(&fresh));
    }
    let err = heap(folder.path(), "0.16 --checkpoint values").failure(2);
    assert!(err.contains("another game"), "{err}");
    fs::write(folder.path().join("other"), "something else entirely").unwrap();
    let err = heap(folder.path(), "0.16 --checkpoint other").failure(2);
    assert!(err.contains("no checkpoint"), "{err}");
    assert_eq!(fs::read_to_string(folder.path().join("other")).unwrap(), "something else entirely");
}

/// What the page's engine answers.
fn page(request: Value) -> Value {
    use retrograde_page::engine::{Engine, Limits};
    let engine = Engine::new(Limits::default());
    serde_json::from_str(&engine.handle(&request.to_string(), &Default::default())).unwrap()
}

#[test]
fn the_page_says_of_heaps_what_the_program_says() {
    for (code, upto) in [
        ("0.77", None),
        ("{1,3,4}", None),
        ("grundy", Some(800)),
        ("all-but {1,3}", Some(500)),
        ("0.8", Some(60)),
        ("0.07", Some(20)),
    ] {
        let args = upto.map_or(String::new(), |upto| format!(" --upto {upto}"));
        // In the form of one argument, so that blanks do not part it.
        let out = finish(program().args(["heap", code, "--json"]).args(args.split_whitespace())).success();
        let program_says: Value = serde_json::from_str(&out).unwrap();
        let page_says = page(serde_json::json!({"op": "heap", "code": code, "upto": upto}));
        assert_eq!(page_says["certificate"], program_says, "{code}");
        let csv =
            finish(program().args(["heap", code, "--csv", "-"]).args(args.split_whitespace())).success();
        let values: Vec<u64> =
            csv.lines().skip(1).map(|line| line.split_once(',').unwrap().1.parse().unwrap()).collect();
        let shown: Vec<u64> =
            page_says["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
        let common = values.len().min(shown.len());
        assert!(common > 10 && values[..common] == shown[..common], "{code}");
    }
}

#[test]
fn the_page_says_of_sums_and_misere_play_what_the_program_says() {
    for (code, heaps) in [
        ("0.77", vec![6, 9, 11]),
        ("grundy", vec![12, 30, 7]),
        ("nim", vec![3, 4, 5, 5]),
        ("0.137", vec![1, 1]),
    ] {
        let sizes: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let parts: Vec<Value> =
            heaps.iter().map(|heap| serde_json::json!({"code": code, "heap": heap})).collect();
        let sum = &json(&format!("{code} {}", sizes.join(" ")))["sum"];
        let found = page(serde_json::json!({"op": "heaps", "heaps": parts}));
        assert_eq!(
            (&found["values"], &found["value"], &found["complete"]),
            (&sum["values"], &sum["value"], &sum["complete"])
        );
        let moves = |list: &Value, part: &str| -> Vec<(Value, Value, Value)> {
            let all = list.as_array().unwrap().iter();
            all.map(|found| (found[part].clone(), found["taken"].clone(), found["left"].clone())).collect()
        };
        assert_eq!(moves(&found["winning"], "part"), moves(&sum["winning"], "heap"), "{code}");

        // Position by position: small heaps only.
        if heaps.iter().all(|&heap| heap <= 12) {
            let misere = &json(&format!("{code} {} --misere --upto 6", sizes.join(" ")))["sum"];
            let found = page(serde_json::json!({"op": "heaps", "heaps": parts, "rule": "misere"}));
            assert_eq!(found["wins"], misere["outcome"] == "win", "{code}");
            assert_eq!(moves(&found["winning"], "part"), moves(&misere["winning"], "heap"), "{code}");
        }
    }
    let program_says = json("0.123 --misere --upto 9");
    let page_says = page(serde_json::json!({"op": "misere", "code": "0.123", "upto": 9}));
    assert_eq!(page_says["heaps"], program_says["heaps"]);
    for field in ["order", "elements", "heaps", "with_heap"] {
        assert_eq!(page_says["quotient"][field], program_says["quotient"][field], "{field}");
    }
}

#[test]
fn heaps_of_several_games_are_one_sum() {
    let parts =
        serde_json::json!([{"code": "0.77", "heap": 6}, {"code": "nim", "heap": 5}, {"queen": [3, 4]}]);
    let found = page(serde_json::json!({"op": "heaps", "heaps": parts}));
    let values: Vec<u64> =
        found["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
    assert_eq!(values[..2], [3, 5]);
    assert_eq!(found["value"], values.iter().fold(0, |xor, value| xor ^ value));
    // Every winning move brings the sum to 0: the page is asked again about what it leaves.
    let winning = found["winning"].as_array().unwrap();
    assert!(!winning.is_empty());
    for chosen in winning {
        let part = chosen["part"].as_u64().unwrap() as usize;
        let mut left: Vec<Value> = parts.as_array().unwrap().clone();
        let gone = left.remove(part);
        match &chosen["to"] {
            Value::Null => left.extend(
                chosen["left"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|heap| serde_json::json!({"code": gone["code"], "heap": heap})),
            ),
            to => left.push(serde_json::json!({ "queen": to })),
        }
        let after = page(serde_json::json!({"op": "heaps", "heaps": left}));
        assert_eq!((after["value"].as_u64(), after["wins"].as_bool()), (Some(0), Some(false)), "{chosen}");
    }
    for wrong in [
        serde_json::json!([{"code": "0.77"}]),
        serde_json::json!([{"heap": 3}]),
        serde_json::json!([{"code": "0.7g", "heap": 3}]),
        serde_json::json!([{"code": "0.77", "heap": -1}]),
        serde_json::json!([{"queen": [1]}]),
        serde_json::json!([{"queen": [1, 400]}]),
        serde_json::json!([{"code": "0.77", "heap": 1, "more": 1}]),
        serde_json::json!([7]),
    ] {
        assert_eq!(page(serde_json::json!({"op": "heaps", "heaps": wrong}))["ok"], false, "{wrong}");
    }
}

//! The format `json`.

use retrograde_core::{End, Infinite, Labels, Player, Rule, format::Format::Json};

use super::support::{assert_errors, error, game, read, rows, write};

#[test]
fn lists_of_moves_and_adjacency_lists() {
    for text in [
        r#"{"edges": [[0,1],[0,2],[1,3],[2,3],[2,4],[3,5],[4,5]]}"#,
        "[[1,2],[3],[3,4],[5],[5],[]]",
        r#"{"0": [1,"2"], "1": [3], "2": [3,4], "3": ["5"], "4": [5]}"#,
        r#"{"directed": true, "multigraph": false, "graph": {}, "nodes": [{"id": 0}, 1, 2, {"id": 3}, 4, 5],
            "links": [{"source": 0, "target": 1, "key": 0}, {"target": 2, "source": 0}, [1,3,{"w":1}], [2,3], [2,4],
            [3,5], [4,5]]}"#,
    ] {
        let game = game(Json, text);
        assert_eq!(rows(&game), "0:1,2 1:3 2:3,4 3:5 4:5 5:", "{text}");
        assert_eq!(game.labels, Labels::Dense { first: 0 });
    }
}

#[test]
fn names_are_strings_and_keep_their_order() {
    assert_eq!(rows(&game(Json, r#"{"b": ["a", -1], "c": []}"#)), "b:a,-1 a: -1: c:");
    // In node-link a string is a name, whatever it says; keys of objects have to be strings.
    assert_eq!(rows(&game(Json, r#"{"edges": [["2","1"]], "nodes": ["2", "1"]}"#)), "2:1 1:");
    assert_eq!(rows(&game(Json, r#"{"2": ["1"]}"#)), "1: 2:1");
    assert_eq!(rows(&game(Json, r#"{"comment": 1, "edges": [["é\n", "\u00e9\""]]}"#)), "é\n:é\" é\":");
}

#[test]
fn attributes_are_fields() {
    let text = r#"{"graph": {"rule": "misere", "infinite": 7, "name": "g"}, "positions": [
        {"owner": "first", "start": true, "id": "a", "color": [1, {}], "label": "A"},
        {"id": "b", "score": -3, "priority": 2, "owner": null}, {"id": "c", "result": "tie", "start": false}]}"#;
    let input = read(Json, text).unwrap();
    let game = input.game;
    assert_eq!((game.rule, game.infinite, game.start), (Rule::Misere, Infinite::Score(7), Some(0)));
    assert_eq!(game.owners, Some(vec![Some(Player::First), None, None]));
    assert_eq!(game.ends(), [(1, End::Score(-3)), (2, End::Tie)]);
    assert_eq!(game.priorities, Some(vec![0, 2, 0]));
    assert_eq!(game.captions.unwrap().get(0), "A");
    assert_eq!(input.notes, ["fields without a meaning for the game were ignored: color, name"]);
}

#[test]
fn what_is_written_is_read_back_and_is_node_link() {
    let text = r#"{"infinite": "first", "edges": [["a", "b"], ["a", "b"]], "nodes": ["a", {"id": "b", "score": 1}]}"#;
    let (written, notes) = write(&game(Json, text), Json);
    assert_eq!(
        written,
        "{\"directed\": true, \"multigraph\": true, \"graph\": {\"infinite\": \"first\"},\n\"nodes\": [\n\
         {\"id\": \"a\"},\n{\"id\": \"b\", \"score\": 1}],\n\"edges\": [\n\
         {\"source\": \"a\", \"target\": \"b\"},\n{\"source\": \"a\", \"target\": \"b\"}]}\n"
    );
    assert!(notes.is_empty());
    assert_eq!(game(Json, &written), game(Json, text));
    let _: serde_json::Value = serde_json::from_str(&written).unwrap();
}

#[test]
fn deep_nesting_is_an_error_or_skipped_but_never_overflows() {
    let deep = format!("{}1{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    assert!(error(Json, &deep).starts_with("1:3: a list is no position"));
    assert_eq!(rows(&game(Json, &format!(r#"{{"edges": [[0,1]], "x": {deep}}}"#))), "0:1 1:");
}

#[test]
fn errors_say_where_and_what_to_do() {
    assert_errors(
        Json,
        &[
            (
                " ",
                "the input is empty (a game is written as {\"edges\": [[0, 1]]} or as a list of the moves of each position)",
            ),
            (
                "{\"edges\": [[0,1],",
                "1:18: the input ends in the middle: expected more (the file was cut off, or a bracket or quote is not closed)",
            ),
            (
                "[[1],[]] x",
                "1:10: there is text after the end: expected the end of the input (a file holds one game; if each line is an object of its own (JSON Lines), put them into one list: jq -s . FILE > NEW)",
            ),
            (
                "{\"directed\": false, \"edges\": []}",
                "1:14: this graph has no directions: moves go one way (write both moves where one can go both ways, and say \"directed\": true; in networkx that is G.to_directed())",
            ),
            (
                "[[1],[2]]",
                "1:7: there is no position 2 to move to or from: expected the place of a list in this list, counted from 0 (a position without moves has an empty list)",
            ),
            (
                "{\"nodes\": [0],\n \"edges\": [[0, 1]]}",
                "2:12: there is no position 1 to move to or from: expected a position of `nodes` (add it to `nodes`, or leave `nodes` out)",
            ),
            (
                "{\"nodes\": [{\"id\": 0},\n {\"id\": 1}, {\"id\": 0}]}",
                "2:13: this position is listed twice: it is listed in line 1 already",
            ),
            (
                "{\"a\": [],\n\"a\": [\"a\"]}",
                "2:6: this position is listed twice: it is listed in line 1 already",
            ),
            (
                "{\"nodes\": [{\"id\": 0, \"ownr\": \"first\"}]}",
                "1:22: there is no field `ownr` here: expected owner, result, score, start, priority, label (did you mean `owner`?)",
            ),
            (
                "{\"nodes\": [{\"id\": 0, \"owner\": \"me\"}]}",
                "1:31: `me` is no owner: expected `first` or `second`",
            ),
            (
                "{\"nodes\": [{\"id\": 0, \"owner\": \"first\", \"owner\": \"first\"}]}",
                "1:49: `owner` is said twice of one position: take one of the two out",
            ),
            (
                "{\"nodes\": [{\"id\": 0, \"result\": \"win\", \"score\": 1}]}",
                "1:48: this position has two results: take one of the two out",
            ),
            (
                "{\"nodes\": [{\"id\": 0, \"start\": true}, {\"id\": 1, \"start\": true}]}",
                "1:57: the play starts at 1 here, but at 0 earlier: here (take one of the two out)",
            ),
            (
                "{\"nodes\": [{\"id\": 0, \"score\": 1.5}]}",
                "1:31: `1.5` is no score: expected an integer of at most 64 bits",
            ),
            ("{\"nodes\": [{\"owner\": \"first\"}]}", "1:12: this position has no `id`: expected an `id`"),
            (
                "{\"edges\": [[0]]}",
                "1:12: this move is not complete: expected where it starts and where it leads: {\"source\": 0, \"target\": 1} or [0, 1]",
            ),
            (
                "{\"edges\": [[0, 18446744073709551616]]}",
                "1:16: this number is beyond 64 bits: at most 18446744073709551615 (write it in double quotes if it is a name)",
            ),
            (
                "{\"edges\": [[0, 1.5]]}",
                "1:16: a number with a fraction is no position: expected a position: a whole number or a string",
            ),
            (
                "{\"edges\": [[0, null]]}",
                "1:16: `null` is no position: expected a position: a whole number or a string",
            ),
            ("{\"edges\": 3}", "1:11: a number does not belong here: expected a list of moves"),
            ("{\"edges\": [], \"links\": []}", "1:15: this list is there twice: expected one list of them"),
            (
                "{\"edge\": [[0, 1]]}",
                "1:11: a list is no position: expected a position: a whole number or a string",
            ),
            (
                "{\"x\": 1}",
                "1:7: a number does not belong here: expected the list of the moves of a position, like [1, 2]",
            ),
            ("3", "1:1: a number does not belong here: expected an object or a list"),
            (
                "[[1], [\"b\"]]",
                "1:8: the positions of a list of lists are numbers: expected the place of a list in this list, counted from 0 (write an object to use names: {\"a\": [\"b\"], \"b\": []})",
            ),
            ("\u{1}", "1:1: this is no JSON: expected value: here"),
        ],
    );
}

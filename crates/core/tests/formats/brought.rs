//! Files as people bring them: what other programs write, recognised by name and content, and read as what they mean, or refused
//! with both readings.

use std::{path::Path, sync::Arc};

use retrograde_core::{
    Control,
    format::{self, Input, ReadOptions},
};

use super::support::rows;

fn open(name: &str, bytes: impl AsRef<[u8]>) -> retrograde_core::Result<Input> {
    let bytes = Arc::new(bytes.as_ref().to_vec());
    let format = format::recognise(Some(Path::new(name)), &bytes)?;
    format::read(bytes, format, &ReadOptions::default(), &Control::default())
}

/// Rows, or what the error has in it, of every file; all differences are shown at once.
fn assert_all(cases: &[(&str, &str, Result<&str, &str>)]) {
    let mut wrong = Vec::new();
    for (name, text, expected) in cases {
        let found = open(name, text);
        let is_right = match (&found, expected) {
            (Ok(input), Ok(expected)) => rows(&input.game) == *expected,
            (Err(error), Err(expected)) => error.to_string().contains(expected),
            _ => false,
        };
        if !is_right {
            let found = found.map(|input| rows(&input.game)).map_err(|error| error.to_string());
            wrong.push(format!("{name}: {text}\n  found    {found:?}\n  expected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lists_of_numbers_and_names() {
    assert_all(&[
        ("g.txt", "0 1\n1 2\n", Ok("0:1 1:2 2:")),
        ("g.txt", "0 1 2\n1 2\n2\n", Err("the format adjlist")),
        ("g.txt", "a -> b\n", Ok("a:b b:")),
        ("g.txt", "0 1 1\n0 0 1\n0 0 0\n", Err("a square table of 0 and 1")),
        ("g.txt", "0 1 1\n1 0 5\n0 1 0\n", Ok("0:1,1 1:0")),
        ("g.txt", "(0, 0) (0, 1) 1\n", Err("adjlist")),
        ("g.edgelist", "(0, 0) (0, 1) {}\n", Err("the format adjlist")),
        ("g.edgelist", "0 2\n1 {}\n2 {}\n", Err("write_adjlist")),
        ("g.adjlist", "(0, 0) (0, 1) (1, 0)\n", Ok("(0, 0):(0, 1),(1, 0) (0, 1): (1, 0):")),
        ("g.adjlist", "a b 3\nb c 2\n", Err("weights")),
        ("g.txt", "a b\n", Err("the format adjlist")),
        ("g.edgelist", "0 1 {'weight': 3}\n1 2 {}\n", Ok("0:1 1:2 2:")),
        ("g.adjlist", "#/usr/bin/write\n# GMT\n0 1 2\n1 2\n2\n", Ok("0:1,2 1:2 2:")),
        ("g.adjlist", "a b\n", Ok("a:b b:")),
        ("g.game", "C# -> D\nC -> E\nurl#top -> D # a comment\n", Ok("C#:D D: C:E E: url#top:D")),
        ("g.game", "0 -> 1#\n", Err("a comment begins behind a blank")),
        ("g.game", "a owner=0 -> b\nb owner=1\n", Ok("a:b b:")),
        ("g.game", "a owner=1 -> b\nb owner=1\n", Err("all owners are 1")),
        ("g.game", "a owner=2 -> b\nb owner=1\n", Err("0 is the first player")),
    ]);
}

/// As other programs write them, in ways that readers stumble over.
#[test]
fn files_of_other_programs() {
    assert_all(&[
        // Neo4j's import and export, R, networkrepository.com, COO tables.
        (
            "g.csv",
            ":START_ID(Position),roles,:END_ID(Position),:TYPE\n1,x,2,MOVE\n2,y,3,MOVE\n",
            Ok("1:2 2:3 3:"),
        ),
        ("g.csv", "\"_id\",\"_labels\",\"_start\",\"_end\",\"_type\"\n,,a,b,MOVE\n", Ok("a:b b:")),
        ("g.csv", "\"\",\"from\",\"to\"\n\"1\",\"a\",\"b\"\n\"2\",\"b\",\"c\"\n", Ok("a:b b:c c:")),
        ("g.csv", "name1;name2;weight\nZürich;Bern;\"1,5\"\nBern;Bern;2\n", Ok("Zürich:Bern Bern:Bern")),
        ("g.edges", "1,2\n2,3\n", Err("the format csv")),
        ("g.edges", "1;2\n2;3\n", Err("the format csv")),
        // A quote that pydot does not escape swallows what follows it.
        ("g.dot", "digraph {\nq\"q -> a;\nb -> c;\n\"d\" -> b;\n}\n", Err("a quote inside a name")),
        ("g.dot", "digraph { \"two\nlines\" -> b }", Ok("two\nlines:b b:")),
        (
            "g.dot",
            "digraph { a [label=<<b>x -&gt; y</b>>]; a -> {b c}; subgraph cluster_0 { b -> d [label=\"x->y;\nz\"]; } c -> d:port:n; }",
            Ok("a:b,c b:d c:d d:"),
        ),
        // pandas by columns, JSON Lines, cytoscape.js as a bare list, sigma, vis.
        ("g.json", "{\"source\":{\"0\":\"a\"},\"target\":{\"0\":\"b\"}}", Err("orient='records'")),
        (
            "g.json",
            "{\"source\":\"a\",\"target\":\"b\"}\n{\"source\":\"b\",\"target\":\"c\"}\n",
            Err("JSON Lines"),
        ),
        (
            "g.json",
            "[{\"data\":{\"id\":\"a\"}},{\"data\":{\"id\":\"b\"}},{\"data\":{\"id\":\"e\",\"source\":\"a\",\"target\":\"b\"}}]",
            Ok("a:b b:"),
        ),
        (
            "g.json",
            "{\"nodes\":[{\"key\":\"T\"},{\"key\":\"E\"}],\"edges\":[{\"key\":\"x\",\"source\":\"T\",\"target\":\"E\"}]}",
            Ok("T:E E:"),
        ),
        (
            "g.json",
            "{\"nodes\":[{\"id\":1},{\"id\":2}],\"edges\":[{\"from\":1,\"to\":2,\"arrows\":\"to\"}]}",
            Ok("1:2 2:"),
        ),
        // SuiteSparse's header, MATLAB's line ends and capitals; weights of METIS; several relations of Pajek.
        (
            "g.mtx",
            "%%MatrixMarket matrix coordinate real general\n%----\n% UF Sparse Matrix Collection\n%----\n3 3 3\n1 1 1.0e+00\n2 1 -1.5\n1 3  2.5E-3\n",
            Ok("1:1,3 2:1 3:"),
        ),
        (
            "g.mtx",
            "%%MatrixMarket  MATRIX Coordinate Pattern General\r\n\r\n3 3 2\r\n1 2\r\n2 3\r\n",
            Ok("1:2 2:3 3:"),
        ),
        ("g.graph", "3 2 011 1\n4 2 7\n5 1 7 3 2\n6 2 2\n", Ok("1:2 2:1,3 3:2")),
        (
            "g.net",
            "*Vertices      3\n  1 \"a b\"   0.1 0.2 0.5 ellipse\n 2 \"q\"\n 3 c ic Red\n*Arcs :1 \"rel\"\n 1 2 1 c Blue\n 2 3\n*Edges\n3 3\n",
            Ok("1:2 2:3 3:3"),
        ),
        ("g.net", "*Vertices 4 2\n*Edges\n1 3\n2 4\n", Err("two kinds")),
        ("g.tgf", "1 January\n2 March\n3\n#\n1 2 Edge between first two\n2 3\n3 3\n", Ok("1:2 2:3 3:3")),
        ("g.gr", "c 9th DIMACS\nc\np sp 4 3\na 1 2 803\na 2 3 158\na 3 3 1\n", Ok("1:2 2:3 3:3 4:")),
        ("g.gr", "p sp 4 5\na 1 2 803\n", Err("is the file cut off?")),
        // Edges before nodes, boost's and graph-tool's property keys, nested and dynamic GEXF.
        (
            "g.graphml",
            "<graphml><graph edgedefault='directed'><edge source='a' target='b'/><node id='a'/><node id='b'/></graph></graphml>",
            Ok("a:b b:"),
        ),
        (
            "g.gexf",
            "<gexf version='1.2'><graph mode='dynamic' defaultedgetype='directed'><nodes><node id='1' start='0'/><node id='2'/></nodes><edges><edge source='1' target='2'/></edges></graph></gexf>",
            Ok("1:2 2:"),
        ),
        (
            "g.gexf",
            "<gexf><graph defaultedgetype='directed'><nodes><node id='a'><nodes><node id='b'/></nodes></node></nodes><edges><edge source='a' target='b'/></edges></graph></gexf>",
            Ok("a:b b:"),
        ),
    ]);
}

/// A table of numbers with further columns is read by a way of its own; quotes around one field lead to the general one.
#[test]
fn tables_of_numbers_are_read_alike_by_both_ways() {
    let mut seed = 7u64;
    let mut random = |most: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % most
    };
    for round in 0..60 {
        let width = 3 + random(3) as usize;
        let (source, target) = (random(width as u64) as usize, random(width as u64) as usize);
        if source == target {
            continue;
        }
        let separator = [",", ";", "\t", "|"][random(4) as usize];
        let header: Vec<String> = (0..width)
            .map(|i| {
                if i == source {
                    "source".into()
                } else if i == target {
                    "Target".into()
                } else {
                    format!("w{i}")
                }
            })
            .collect();
        let rows: Vec<Vec<String>> = (0..random(40))
            .map(|_| {
                let field = |i: usize, random: &mut dyn FnMut(u64) -> u64| match i {
                    _ if i == source => (random(30) * if round % 3 == 0 { 1 << 40 } else { 1 }).to_string(),
                    _ if i == target && random(9) == 0 => String::new(),
                    _ if i == target => random(30).to_string(),
                    _ => ["0.5", "", "x y", "2026-01-01"][random(4) as usize].to_owned(),
                };
                (0..width).map(|i| field(i, &mut random)).collect()
            })
            .collect();
        let end = ["\n", "\r\n"][round % 2];
        let text = |quoted: bool| {
            let line = |row: &[String]| {
                let fields: Vec<String> = row
                    .iter()
                    .map(|field| if quoted { format!("\"{field}\"") } else { field.clone() })
                    .collect();
                fields.join(separator) + end
            };
            std::iter::once(&header).chain(&rows).map(|row| line(row)).collect::<String>()
        };
        let [plain, quoted] = [false, true].map(|quoted| open("g.csv", text(quoted)).unwrap());
        assert_eq!(plain.game, quoted.game, "{}", text(false));
        assert_eq!(plain.notes, quoted.notes);
    }
    for (text, wrong) in [
        ("source,target,w\n1,2,3\n2,3\n", "this row has 2 fields"),
        ("source,target,w\n1,2,3\n,3,1\n", "does not say where the move starts"),
        ("source,target,w\n1,2,(3\n", "cut in two"),
        ("1,2,3\n2,3\n", "the first one has 3"),
        ("source,target,w\n1,2,\"3\n", "never closed"),
    ] {
        let error = open("g.csv", text).unwrap_err().to_string();
        assert!(error.contains(wrong), "{text}: {error}");
    }
    // A name among numbers makes names of all, leading zeros too.
    assert_eq!(rows(&open("g.csv", "source,target,w\n1,2,3\nx,2,1\n").unwrap().game), "1:2 2: x:2");
    assert_eq!(rows(&open("g.csv", "source,target,w\n01,2,3\n1,2,1\n").unwrap().game), "01:2 2: 1:2");
    assert_eq!(rows(&open("g.csv", "w,source,target\n#,1,2\n%,2,\n").unwrap().game), "1:2 2:");
}

#[test]
fn tables() {
    assert_all(&[
        (
            "g.csv",
            "source,target,weight\nalice,bob,1\nbob,\"carol, d.\",2\n",
            Ok("alice:bob bob:carol, d. carol, d.:"),
        ),
        ("g.csv", "Target,Weight,Source\nb,1,a\n", Ok("a:b b:")),
        (
            "g.csv",
            "\u{feff}Source;Target;Type;Id\r\na;b;Directed;0\r\nb;c;Undirected;1\r\n",
            Ok("a:b b:c c:b"),
        ),
        ("g.csv", ",source,target\n0,3,4\n1,4,5\n", Ok("3:4 4:5 5:")),
        ("g.csv", "source,target\n\"a\n1\",\"say \"\"hi\"\"\"\n", Ok("a\n1:say \"hi\" say \"hi\":")),
        ("g.csv", "0,1\n1,2\n", Ok("0:1 1:2 2:")),
        ("g.csv", "1.0,2.0\n2.0,\n", Ok("1:2 2:")),
        ("g.csv", "source,target\n007,7\n", Ok("007:7 7:")),
        ("g.csv", "alice, bob\nbob, alice\n", Ok("alice:bob bob:alice")),
        ("g.csv", "# source,target\n3,4\n", Ok("3:4 4:")),
        ("g.csv", "sep=;\n\"a,b\";c\n", Ok("a,b:c c:")),
        ("g.csv", "1;2;0,5\n2;3;1,5\n", Ok("1:2 2:3 3:")),
        ("g.csv", ",a,b\na,0,1\nb,2.5,\n", Ok("a:b b:a")),
        ("g.csv", "Id;Label\na;A\n", Err("table of positions")),
        ("g.csv", "0,1,2\n1,2\n", Err("the format adjlist")),
        ("g.csv", "parent,child\n1,2\n", Ok("1:2 2:")),
        ("g.csv", "x,y\n1,2\n2,3\n", Err("looks like a header")),
        ("g.csv", "a b\n", Err("nothing separates")),
        ("g.tsv", "source\ttarget\nx y\tz\n", Ok("x y:z z:")),
        ("g.tsv", "0\t1\n1\t2\n", Ok("0:1 1:2 2:")),
        ("g.csv", "source,target\n(0, 0),(0, 1)\n", Err("double quotes")),
        ("g.csv", "source,target\n\"(0, 0)\",\"(0, 1)\"\n", Ok("(0, 0):(0, 1) (0, 1):")),
        ("edges", "from,to\na,b\n", Ok("a:b b:")),
    ]);
}

#[test]
fn matrices_and_graphs_of_other_programs() {
    let mtx = "%%MatrixMarket matrix coordinate pattern general\n% three positions\n3 3 2\n1 2\n2 3\n";
    assert_all(&[
        ("g.mtx", mtx, Ok("1:2 2:3 3:")),
        ("g.txt", mtx, Ok("1:2 2:3 3:")),
        ("g", mtx, Ok("1:2 2:3 3:")),
        ("g.mtx", "3 3 2\n1 2\n", Err("expected `%%MatrixMarket`")),
        ("g.graph", "% a comment\n3 2\n2\n1 3\n2\n", Ok("1:2 2:1,3 3:2")),
        ("g.graph", "4 2\n2\n1 3\n2\n\n", Ok("1:2 2:1,3 3:2 4:")),
        ("g.graph", "3 2 1\n2 7\n1 7 3 8\n2 8\n", Ok("1:2 2:1,3 3:2")),
        ("g.graph", "3 2 10\n5 2\n5 1 3\n5 2\n", Ok("1:2 2:1,3 3:2")),
        ("g.graph", "3 2 011 2\n5 5 2 7\n5 5 1 7 3 8\n5 5 2 8\n", Ok("1:2 2:1,3 3:2")),
        ("g.graph", "3 2 100\n9 2\n9 1 3\n9 2\n", Ok("1:2 2:1,3 3:2")),
        ("g.graph", "3 2\n2\n3\n\n", Err("write an adjacency list")),
        ("g.graph", "3 2\n2\n1 3\n", Err("promises 3 positions")),
        ("g.graph", "2 1\n1 0\n", Err("positions count from 1")),
        ("g.gr", "c DIMACS\np sp 3 2\na 1 2 5\na 2 3 7\n", Ok("1:2 2:3 3:")),
        ("g", "c DIMACS\np sp 3 2\na 1 2 5\na 2 3 7\n", Ok("1:2 2:3 3:")),
        ("g.gr", "p sp 3 2\na 1 2 5\n", Err("promises 2 moves")),
        ("g.gr", "p sp 3 1\na 0 2 5\n", Err("positions count from 1")),
        ("g.max", "p max 3 2\nn 1 s\nn 3 t\na 1 2 5\na 2 3 7\n", Ok("1:2 2:3 3:")),
        ("g.col", "p edge 3 2\ne 1 2\ne 2 3\n", Ok("1:2 2:1,3 3:2")),
        ("g.gr", "p tw 3 1\n1 2\n", Ok("1:2 2:1 3:")),
        ("g.gr", "p cnf 3 1\n1 2 0\n", Err("formula")),
        (
            "g.net",
            "*Vertices 3\r\n1 \"the gate\" 0.1 0.2\r\n*Arcs\r\n1 2 1\r\n*Edges\r\n2 3\r\n",
            Ok("1:2 2:3 3:2"),
        ),
        ("g.net", "*network x\n*Vertices 2\n*Arcslist\n1 2 1\n", Ok("1:2,1 2:")),
        ("g.net", "*Vertices 2\n*Matrix\n0 1\n0 0\n", Ok("1:2 2:")),
        ("g.net", "*Vertices 3 2\n*Arcs\n", Err("two kinds")),
        ("g.net", "*Vertices 2\n*Arcs\n1 3\n", Err("there is no position 3")),
        ("g.tgf", "1 the gate\n2 the wood\n#\n1 2 a move\n", Ok("1:2 2:")),
        ("g.tgf", "a\nb\n", Err("there is no line `#`")),
        ("g.tgf", "a\n#\na b\n", Err("there is no position b")),
        ("g.gml", "graph [\n]", Err("write_graphml")),
        ("g.g6", "D?{\n", Err("read_graph6")),
        ("g.pickle", "\u{80}", Err("pickle")),
        ("g.npz", "PK", Err("load_npz")),
    ]);
}

#[test]
fn objects_of_json() {
    assert_all(&[
        (
            "g.json",
            r#"{"graph":{"directed":true,"nodes":{"a":{},"b":{"label":"B"}},"edges":[{"source":"a","target":"b"}]}}"#,
            Ok("a:b b:"),
        ),
        (
            "g.json",
            r#"{"graph":{"edges":[{"target":"b","source":"a"}],"nodes":[{"id":"a"},{"id":"b"}],"type":"x"}}"#,
            Ok("a:b b:"),
        ),
        ("g.json", r#"{"graphs":[{"nodes":{"a":{}},"edges":[]}]}"#, Ok("a:")),
        (
            "g.json",
            r#"{"links":[{"source":0,"target":1}],"nodes":[{"name":"k"},{"name":"l"}]}"#,
            Ok("k:l l:"),
        ),
        (
            "g.json",
            r#"{"nodes":[{"id":"k","group":1},{"id":"l","group":1}],"links":[{"source":1,"target":0,"value":1}]}"#,
            Ok("k: l:k"),
        ),
        ("g.json", r#"{"nodes":[{"x":1},{"x":2}],"links":[{"source":0,"target":1}]}"#, Ok("0:1 1:")),
        (
            "g.json",
            r#"{"hyperedges":[],"nodes":[{"id":1},{"id":2}],"edges":[{"source":1,"target":2}]}"#,
            Ok("1:2 2:"),
        ),
        ("g.json", r#"{"edges":[[1,"1"],["1",2]]}"#, Err("would look alike")),
        (
            "g.json",
            r#"{"nodes":[{"id":"0"},{"id":"1"}],"links":[{"source":0,"target":1}]}"#,
            Err("would look alike"),
        ),
        ("g.json", r#"{"edges":[[0.0,1.0]]}"#, Ok("0:1 1:")),
        ("g.json", r#"{"edges":[[[0,1],[1,1]],[[1,1],[2,0]]]}"#, Ok("(0, 1):(1, 1) (1, 1):(2, 0) (2, 0):")),
        (
            "g.json",
            r#"{"nodes":[{"id":[0,0]},{"id":["a",[1]]}],"edges":[{"source":[0,0],"target":["a",[1]]}]}"#,
            Ok("(0, 0):('a', (1,)) ('a', (1,)):"),
        ),
        (
            "g.json",
            r#"{"elements":{"nodes":[{"data":{"id":"0"}},{"data":{"id":"1","owner":"first"}}],"edges":[{"data":{"id":"e","source":0,"target":"1"}}]}}"#,
            Ok("0:1 1:"),
        ),
        (
            "g.json",
            r#"[{"data":{"id":"ab","source":"a","target":"b"}},{"data":{"id":"a"},"position":{"x":1}},{"data":{"id":"b"}}]"#,
            Ok("a:b b:"),
        ),
        (
            "g.json",
            r#"{"directed":true,"nodes":[{"id":"a"},{"id":"b"}],"adjacency":[[{"id":"b","key":0}],[]]}"#,
            Ok("a:b b:"),
        ),
        ("g.json", r#"{"adjacency":[[{"id":1}],[]],"nodes":[{"id":0},{"id":1}]}"#, Ok("0:1 1:")),
        ("g.json", r#"[{"source":"a","target":"b"},{"from":"b","to":"c"}]"#, Ok("a:b b:c c:")),
        ("g.json", r#"[["a","b"],["b","c"]]"#, Ok("a:b b:c c:")),
        ("g.json", r#"[[0,1],[1,2],[2,0]]"#, Err(r#"{"edges""#)),
        ("g.json", r#"[[0,1,1],[0,0,1],[0,0,0]]"#, Err(r#"{"matrix""#)),
        ("g.json", r#"{"matrix":[[0,1,1],[0,0,2.5],[0,0,false]]}"#, Ok("0:1,2 1:2 2:")),
        ("g.json", r#"{"a":{"b":{},"c":{"weight":1}},"b":{}}"#, Ok("a:b,c b: c:")),
        ("g.json", r#"{"settings":{"x":1}}"#, Err("a number does not belong here")),
        ("g.json", r#"{"graph":["a"],"a":["rule"],"rule":[]}"#, Ok("graph:a a:rule rule:")),
        ("g.json", r#"{"infinite":"first","a":["b"]}"#, Ok("a:b b:")),
        (
            "g.json",
            r#"{"nodes":[{"key":"a","attributes":{"owner":0}},{"key":"b","attributes":{"result":"win"}}],"edges":[{"key":"e","source":"a","target":"b"}],"options":{"type":"directed"}}"#,
            Ok("a:b b:"),
        ),
        (
            "g.json",
            r#"{"nodes":[{"id":"a"}],"edges":[{"source":"a","target":"a","undirected":true}]}"#,
            Err("no direction"),
        ),
        ("g.json", r#"{"directed":false,"nodes":[],"edges":[]}"#, Err("to_directed")),
        ("g.json", r#"{"name":"root","children":[{"name":"leaf"}]}"#, Err("tree")),
        ("g.json", r#"{"edges":[{"from":1,"to":2}]}"#, Ok("1:2 2:")),
        ("g.json", r#"{"nodes":[{"id":0,"owner":0},{"id":1,"owner":1}],"edges":[[0,1]]}"#, Ok("0:1 1:")),
        (
            "g.json",
            r#"{"nodes":[{"id":0,"owner":1},{"id":1,"owner":1}],"edges":[[0,1]]}"#,
            Err("all owners are 1"),
        ),
    ]);
}

#[test]
fn graphviz() {
    assert_all(&[
        ("g.dot", "digraph {\n  x0 -> y1, y2\n  {a, b} -> y1\n}\n", Ok("x0:y1,y2 y1: y2: a:y1 b:y1")),
        ("g.dot", "digraph { a, b -> c, d -> e }", Ok("a:c,d b:c,d c:e d:e e:")),
        ("g.dot", "digraph { a, b [result=win]; c -> a:n, b:s:e }", Ok("a: b: c:a,b")),
        ("g.dot", "# 1 \"x\"\ndigraph {\n  # a comment\n a -> b [color=\"#ff0000\"] }", Ok("a:b b:")),
        ("g.dot", "digraph { a -> b // c\r\n b -> c // d\r}", Ok("a:b b:c c:")),
        ("g.gv", "digraph { subgraph one {a b} -> subgraph two {c; d} }", Ok("a:c,d b:c,d c: d:")),
        ("g.gv", "digraph { <<b>x</b>>:p -> \"y\" + \"z\" }", Ok("<<b>x</b>>:yz yz:")),
        ("g.gv", "strict digraph { a -> b a -> b }", Ok("a:b b:")),
        ("g.gv", "graph { a -- b }", Err("no directions")),
    ]);
}

#[test]
fn xml() {
    let graphml = |inside: &str| {
        format!(
            "<?xml version='1.0' encoding='utf-8'?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:y=\"http://www.yworks.com/xml/graphml\">{inside}</graphml>"
        )
    };
    let yed = graphml(
        "<key for=\"node\" id=\"d6\" yfiles.type=\"nodegraphics\"/><graph edgedefault=\"directed\" id=\"G\">\
         <node id=\"n0\" yfiles.foldertype=\"group\"><data key=\"d6\"><y:ShapeNode><y:NodeLabel>the &lt;gate&#33;</y:NodeLabel></y:ShapeNode></data>\
         <graph edgedefault=\"directed\" id=\"n0:\"><node id=\"n0::n0\"/></graph></node><node id=\"n1\"/>\
         <edge id=\"e0\" source=\"n0\" target=\"n1\"><data key=\"d9\"/></edge><edge source=\"n0::n0\" target=\"n0\"/></graph>",
    );
    let input = open("g.graphml", &yed).unwrap();
    assert_eq!(rows(&input.game), "n0:n1 n0::n0:n0 n1:");
    assert_eq!(input.game.captions.unwrap().get(0), "the <gate!");
    let networkx = graphml(
        "<key id=\"d0\" for=\"node\" attr.name=\"start\" attr.type=\"boolean\"/><key id=\"d1\" for=\"node\" attr.name=\"score\" attr.type=\"double\"/>\
         <key id=\"d2\" for=\"edge\" attr.name=\"weight\" attr.type=\"long\"/>\
         <graph edgedefault=\"directed\"><node id=\"0\"><data key=\"d0\">True</data></node><node id=\"10\"><data key=\"d1\">5.0</data></node>\
         <node id=\"9\"/><edge source=\"0\" target=\"10\"><data key=\"d2\">3</data></edge><edge source=\"0\" target=\"9\" directed=\"false\"/></graph>",
    );
    let input = open("g.xml", &networkx).unwrap();
    assert_eq!(rows(&input.game), "0:10,9 9:0 10:");
    assert_eq!((input.game.start, input.game.ends()), (Some(0), &[(2, retrograde_core::End::Score(5))][..]));
    assert_eq!(
        input.notes,
        [
            "1 edge without a direction is a move both ways",
            "attributes without a meaning for the game were ignored: weight"
        ]
    );
    // In UTF-16, as some editors on Windows save it.
    let wide: Vec<u8> =
        networkx.replace("utf-8", "utf-16").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(rows(&open("g.graphml", [&[0xFF, 0xFE][..], &wide].concat()).unwrap().game), "0:10,9 9:0 10:");
    let gephi = "<gexf xmlns=\"http://www.gexf.net/1.2draft\" version=\"1.2\"><meta lastmodifieddate=\"2026-01-01\"><creator>Gephi</creator></meta>\
        <graph defaultedgetype=\"directed\" mode=\"static\"><attributes class=\"node\"><attribute id=\"o\" title=\"owner\" type=\"string\"><default>second</default></attribute></attributes>\
        <attributes class=\"edge\"><attribute id=\"o\" title=\"kind\" type=\"string\"/></attributes>\
        <nodes count=\"2\"><node id=\"a\" label=\"A\"><attvalues><attvalue for=\"o\" value=\"first\"/></attvalues><viz:size value=\"1\"/></node><node id=\"b\"/></nodes>\
        <edges><edge id=\"0\" source=\"a\" target=\"b\" weight=\"2\"><attvalues><attvalue for=\"o\" value=\"x\"/></attvalues></edge><edge source=\"b\" target=\"a\" type=\"mutual\"/></edges></graph></gexf>";
    let input = open("g.gexf", gephi).unwrap();
    assert_eq!(rows(&input.game), "a:b,b b:a");
    let owners = input.game.owners.unwrap();
    assert_eq!(owners, [Some(retrograde_core::Player::First), Some(retrograde_core::Player::Second)]);
    assert_all(&[
        (
            "g.graphml",
            &graphml("<graph><node id=\"a\"/><edge source=\"a\" target=\"a\"/></graph>"),
            Err("edgedefault=\"directed\""),
        ),
        (
            "g.graphml",
            &graphml(
                "<graph edgedefault=\"undirected\"><node id=\"a\"/><edge source=\"a\" target=\"a\"/></graph>",
            ),
            Err("G.to_directed()"),
        ),
        (
            "g.graphml",
            &graphml(
                "<graph edgedefault=\"undirected\"><node id=\"a\"/><edge source=\"a\" target=\"a\" directed=\"true\"/></graph>",
            ),
            Ok("a:a"),
        ),
        (
            "g.gexf",
            "<gexf><graph><nodes><node id=\"a\"/></nodes><edges><edge source=\"a\" target=\"a\"/></edges></graph></gexf>",
            Err("defaultedgetype"),
        ),
        ("g.xml", "<?xml version=\"1.0\"?><svg/>", Err("drawing")),
        ("g.xml", "<?xml version=\"1.0\"?><mxfile/>", Err("neither GraphML nor GEXF")),
    ]);
}

#[test]
fn every_text_is_read_in_utf16_and_with_lines_that_end_in_carriage_returns() {
    for (name, text) in [
        ("g.game", "0 -> 1 2 # a\n1 -> 2\n"),
        ("g.edges", "# a\n0 1\n0 2\n1 2\n"),
        ("g.contest", "3 3\n1 2\n1 3\n2 3\n"),
        ("g.dot", "digraph {\n# a\n0 -> {1 2} // a\n1 -> 2\n}\n"),
        ("g.json", "{\"edges\": [[0, 1],\n [0, 2], [1, 2]]}\n"),
        ("g.gm", "parity 2;\n0 0 0 1,2; // a\n1 0 1 2;\n2 0 1 2;\n"),
        ("g.adjlist", "# a\n0 1 2\n1 2\n"),
        ("g.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n1 3\n2 3\n"),
        ("g.csv", "source,target\n0,1\n0,2\n1,2\n"),
        ("g.csv", "source,target\nä,1\nä,2\n1,2\n"),
        (
            "g.graphml",
            "<graphml><graph edgedefault=\"directed\">\n<node id=\"0\"/><node id=\"1\"/>\n<edge source=\"0\" target=\"1\"/></graph></graphml>\n",
        ),
        (
            "g.gexf",
            "<gexf><graph defaultedgetype=\"directed\"><nodes>\n<node id=\"0\"/></nodes></graph></gexf>\n",
        ),
        ("g.net", "*Vertices 2\n*Arcs\n1 2\n"),
        ("g.graph", "% a\n3 2\n2\n1 3\n2\n"),
        ("g.gr", "c a\np sp 3 2\na 1 2 5\na 2 3 7\n"),
        ("g.tgf", "1 a\n2\n#\n1 2\n"),
    ] {
        let game = open(name, text).unwrap_or_else(|error| panic!("{name}: {error}")).game;
        let units = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
        let (little, big) = (units(u16::to_le_bytes), units(u16::to_be_bytes));
        for (how, bytes) in [
            ("with a mark", [b"\xEF\xBB\xBF", text.as_bytes()].concat()),
            ("in UTF-16", [&b"\xFF\xFE"[..], &little].concat()),
            ("in UTF-16, the other way", [&b"\xFE\xFF"[..], &big].concat()),
            ("in UTF-16 without a mark", little.clone()),
            ("in UTF-16 without a mark, the other way", big.clone()),
            ("with both signs at the ends of lines", text.replace('\n', "\r\n").into_bytes()),
            ("with carriage returns", text.replace('\n', "\r").into_bytes()),
        ] {
            match open(name, &bytes) {
                Ok(input) => assert_eq!(input.game, game, "{name} {how}"),
                Err(error) => panic!("{name} {how}: {error}"),
            }
        }
    }
}

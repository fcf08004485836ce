//! Files that are not read, recognised by their first bytes or their endings: the error names the format and the command that
//! converts it.

use crate::Error;

/// A kind of file.
struct Foreign {
    /// What it is, after "this is".
    what: &'static str,
    endings: &'static [&'static str],
    /// How it begins, any of these.
    starts: &'static [&'static [u8]],
    /// What to do.
    help: &'static str,
}

const UNPACK: &str = "unpack it, and name the file inside";
const PICTURE: &str = "a picture of a graph cannot be read; bring the file that it was drawn from";
const SAVE_AS_CSV: &str = "save the sheet with the moves as CSV, with the columns source and target";

#[rustfmt::skip]
const FOREIGN: &[Foreign] = &[
    Foreign { what: "graph6, a format of undirected graphs", endings: &["g6", "graph6"], starts: &[b">>graph6<<"],
        help: "convert it: python3 -c \"import networkx as nx; nx.write_adjlist(nx.read_graph6('FILE').to_directed(), 'FILE.adjlist')\"" },
    Foreign { what: "sparse6, a format of undirected graphs", endings: &["s6", "sparse6"], starts: &[b">>sparse6<<"],
        help: "convert it: python3 -c \"import networkx as nx; nx.write_adjlist(nx.read_sparse6('FILE').to_directed(), 'FILE.adjlist')\"" },
    Foreign { what: "digraph6, a format of nauty", endings: &["d6", "digraph6"], starts: &[b">>digraph6<<"],
        help: "convert it: nauty's `listg -A FILE` prints tables of 0 and 1" },
    Foreign { what: "GML", endings: &["gml"], starts: &[],
        help: "convert it: python3 -c \"import networkx as nx; nx.write_graphml(nx.read_gml('FILE'), 'FILE.graphml')\"" },
    Foreign { what: "a LEDA graph", endings: &["lgr", "leda"], starts: &[b"LEDA.GRAPH"],
        help: "convert it: python3 -c \"import networkx as nx; nx.write_graphml(nx.read_leda('FILE'), 'FILE.graphml')\"" },
    Foreign { what: "a UCINET network (DL)", endings: &["dl"], starts: &[b"dl n", b"DL n", b"DL N", b"dl N"],
        help: "convert it: python3 -c \"import igraph; igraph.Graph.Read_DL('FILE').write_graphml('FILE.graphml')\"" },
    Foreign { what: "a graph of LGL", endings: &["lgl"], starts: &[],
        help: "convert it: python3 -c \"import igraph; igraph.Graph.Read_Lgl('FILE').write_graphml('FILE.graphml')\"" },
    Foreign { what: "an edge list of LGL (NCOL)", endings: &["ncol"], starts: &[],
        help: "write its first two columns: awk '{print $1 \",\" $2}' FILE > FILE.csv" },
    Foreign { what: "a GDF file of GUESS", endings: &["gdf"], starts: &[b"nodedef>"],
        help: "open it with Gephi, and export it as GEXF or GraphML" },
    Foreign { what: "a VNA file of NetDraw", endings: &["vna"], starts: &[b"*node data", b"*Node data", b"*Node Data", b"*tie data", b"*Tie data"],
        help: "open it with Gephi, and export it as GEXF or GraphML" },
    Foreign { what: "a graph of LEMON", endings: &["lgf"], starts: &[b"@nodes\n", b"@arcs\n"],
        help: "write its arcs as lines `source target`" },
    Foreign { what: "an adjacency graph of Ligra", endings: &[], starts: &[b"AdjacencyGraph\n", b"WeightedAdjacencyGraph\n"],
        help: "write its edges as lines `source target`" },
    Foreign { what: "a transition system (Aldébaran)", endings: &["aut"], starts: &[b"des (", b"des("],
        help: "convert it: mCRL2's `ltsconvert FILE FILE.dot`" },
    Foreign { what: "an automaton in the HOA format", endings: &["hoa", "ehoa"], starts: &[b"HOA: v"],
        help: "write the game in PGSolver's format (.gm)" },
    Foreign { what: "a circuit in the AIGER format", endings: &["aag", "aig"], starts: &[],
        help: "write the game that it stands for in PGSolver's format (.gm)" },
    Foreign { what: "a formula (DIMACS CNF)", endings: &["cnf", "qdimacs"], starts: &[b"p cnf "],
        help: "a game has positions and moves, and a formula has none" },
    Foreign { what: "sparse matrices of SciPy, or arrays of NumPy (NPZ)", endings: &["npz"], starts: &[],
        help: "convert it: python3 -c \"import scipy.sparse, scipy.io; scipy.io.mmwrite('FILE.mtx', scipy.sparse.load_npz('FILE'))\"" },
    Foreign { what: "an array of NumPy", endings: &["npy"], starts: &[b"\x93NUMPY"],
        help: "convert it: python3 -c \"import numpy, scipy.sparse, scipy.io; scipy.io.mmwrite('FILE.mtx', scipy.sparse.coo_array(numpy.load('FILE')))\"" },
    Foreign { what: "a pickled object of Python", endings: &["pickle", "pkl", "gpickle"], starts: &[b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05"],
        help: "if it is a graph and you trust it: python3 -c \"import pickle, networkx as nx; nx.write_graphml(pickle.load(open('FILE', 'rb')), 'FILE.graphml')\"" },
    Foreign { what: "a file of MATLAB", endings: &["mat"], starts: &[b"MATLAB 5"],
        help: "convert the matrix A in it: python3 -c \"import scipy.sparse, scipy.io; scipy.io.mmwrite('FILE.mtx', scipy.sparse.coo_array(scipy.io.loadmat('FILE')['A']))\"" },
    Foreign { what: "a file of R", endings: &["rds", "rda", "rdata"], starts: &[b"RDX2\n", b"RDX3\n", b"RDA3\n"],
        help: "write the graph from R: igraph::write_graph(g, \"FILE.graphml\", \"graphml\")" },
    Foreign { what: "a Parquet table", endings: &["parquet"], starts: &[b"PAR1\x15"],
        help: "convert it: python3 -c \"import pandas; pandas.read_parquet('FILE').to_csv('FILE.csv', index=False)\"" },
    Foreign { what: "an Arrow table (Feather)", endings: &["feather", "arrow"], starts: &[b"ARROW1\0"],
        help: "convert it: python3 -c \"import pandas; pandas.read_feather('FILE').to_csv('FILE.csv', index=False)\"" },
    Foreign { what: "an HDF5 file", endings: &["h5", "hdf5"], starts: &[b"\x89HDF\r\n\x1a\n"],
        help: "write the table of moves as CSV, with the columns source and target" },
    Foreign { what: "a database of SQLite", endings: &["sqlite", "sqlite3"], starts: &[b"SQLite format 3\0"],
        help: "export the table of moves: sqlite3 -csv -header FILE 'SELECT source, target FROM edges' > FILE.csv" },
    Foreign { what: "a table of Excel", endings: &["xlsx", "xls", "xlsm"], starts: &[b"\xD0\xCF\x11\xE0"], help: SAVE_AS_CSV },
    Foreign { what: "a table of OpenOffice", endings: &["ods"], starts: &[], help: SAVE_AS_CSV },
    Foreign { what: "a project of Gephi", endings: &["gephi"], starts: &[], help: "export it from Gephi as GEXF or GraphML" },
    Foreign { what: "a session of Cytoscape", endings: &["cys"], starts: &[], help: "export the network from Cytoscape as cytoscape.js JSON or GraphML" },
    Foreign { what: "a packed archive", endings: &["zip", "7z", "rar", "tar", "tgz"], starts: &[b"PK\x03\x04", b"7z\xBC\xAF\x27\x1C", b"Rar!\x1A\x07"], help: UNPACK },
    Foreign { what: "a picture", endings: &["png", "jpg", "jpeg", "gif"], starts: &[b"\x89PNG", b"\xFF\xD8\xFF", b"GIF87a", b"GIF89a"], help: PICTURE },
    Foreign { what: "a PDF", endings: &["pdf"], starts: &[b"%PDF-"], help: PICTURE },
    Foreign { what: "a drawing (SVG)", endings: &["svg"], starts: &[b"<svg"], help: PICTURE },
    Foreign { what: "a web page", endings: &["html", "htm"], starts: &[b"<!DOCTYPE html", b"<!doctype html", b"<html", b"<HTML"],
        help: "the download gave a page instead of the file; download the file itself" },
    Foreign { what: "a pointer to a file that is kept elsewhere (Git LFS)", endings: &[], starts: &[b"version https://git-lfs"],
        help: "fetch the file itself: git lfs pull" },
];

/// The error of a file that begins like one of these. `head` without a byte order mark and blanks before it.
pub(super) fn by_start(head: &[u8]) -> Option<Error> {
    let is_it = |foreign: &&Foreign| foreign.starts.iter().any(|start| head.starts_with(start));
    // GML has no sign but its first two words, perhaps after one that tells who wrote it.
    let is_graph = head.strip_prefix(b"graph").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"["));
    let is_gml = is_graph || head.starts_with(b"Creator \"");
    FOREIGN.iter().find(is_it).map(error).or_else(|| by_ending(if is_gml { "gml" } else { "" }))
}

/// The error of a file whose name ends like this.
pub(super) fn by_ending(ending: &str) -> Option<Error> {
    FOREIGN.iter().find(|foreign| foreign.endings.contains(&ending)).map(error)
}

fn error(foreign: &Foreign) -> Error {
    Error::invalid(format!("this is {}, which is not read", foreign.what)).help(foreign.help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;

    #[test]
    fn every_kind_is_told_once_and_is_none_of_ours() {
        let mut endings: Vec<&str> = FOREIGN.iter().flat_map(|foreign| foreign.endings).copied().collect();
        endings.extend(Format::ALL.into_iter().flat_map(Format::endings));
        let all = endings.len();
        endings.sort_unstable();
        endings.dedup();
        assert_eq!(all, endings.len());
        for foreign in FOREIGN {
            assert!(!foreign.endings.is_empty() || !foreign.starts.is_empty(), "{}", foreign.what);
            for start in foreign.starts {
                assert!(by_start(start).unwrap().message().contains(foreign.what), "{}", foreign.what);
            }
        }
        assert!(by_start(b"graph [\n node [").unwrap().message().contains("GML"));
        assert!(by_start(b"Creator \"igraph\"\nVersion 1\ngraph\n[").unwrap().message().contains("GML"));
        assert!(by_start(b"graph -> b").is_none() && by_ending("game").is_none());
    }
}

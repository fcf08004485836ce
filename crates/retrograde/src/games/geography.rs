//! Geography: a token moves along the arrows of a graph and never comes back to a vertex (Lichtenstein and Sipser 1980;
//! Fraenkel, Scheinerman and Ullman 1993).

use super::{BuiltIn, Parameters, edges::edges, matching::matching};
use crate::{
    Outcome,
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::{Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const DIRECTED: BuiltIn = BuiltIn {
    name: "geography",
    parameters: "the arrows of a graph with vertices 0 to 31, at most 200 : the start",
    example: "0-1,0-2,1-3,2-3,2-4,3-5,4-5,5-0:0",
    rules: "Move the token along an arrow to a vertex where it has not been. Who cannot move loses.",
    position: "2 after 0: where the token is, and where it has been before",
    theory: "PSPACE-complete (Lichtenstein and Sipser 1980): positions are sets of visited vertices, up to 2^n of them.",
    open: |parameters| open(parameters, true),
};

pub(super) const UNDIRECTED: BuiltIn = BuiltIn {
    name: "undirected-geography",
    parameters: "the edges of a graph with vertices 0 to 31, at most 200 : the start",
    example: "0-1,1-2,2-3,3-4,4-0,1-3:0",
    rules: "Move the token along an edge to a vertex where it has not been. Who cannot move loses.",
    position: "2 after 0 1: where the token is, and where it has been before",
    theory: "Won exactly if every maximum matching of the unvisited vertices and the token's covers the token's \
             (Fraenkel, Scheinerman and Ullman 1993).",
    open: |parameters| open(parameters, false),
};

fn open(parameters: &Parameters, directed: bool) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(2)?;
    let edges = edges(parameters, 0, 32, 200)?;
    let start = parameters.number(1, 0..=31, 0)? as u32;
    let mut next = vec![0; 32];
    for (a, b) in edges {
        next[a as usize] |= 1 << b;
        if !directed {
            next[b as usize] |= 1 << a;
        }
    }
    Ok(Box::new(Geography { next, start, directed }))
}

struct Geography {
    /// The set of vertices that each vertex has an arrow to.
    next: Vec<u32>,
    start: u32,
    directed: bool,
}

fn members(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |vertex| set >> vertex & 1 == 1)
}

impl Game for Geography {
    /// Where the token is, and the set of vertices where it has been, this one included.
    type Position = (u32, u32);

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<(u32, u32)>> {
        Ok(vec![(self.start, 1 << self.start)])
    }

    fn moves(&self, &(at, visited): &(u32, u32), moves: &mut Vec<(u32, u32)>) -> Result<()> {
        moves.extend(members(self.next[at as usize] & !visited).map(|to| (to, visited | 1 << to)));
        Ok(())
    }

    fn name(&self, &(at, visited): &(u32, u32)) -> Result<String> {
        let before: Vec<String> = members(visited & !(1 << at)).map(|vertex| vertex.to_string()).collect();
        Ok(if before.is_empty() { at.to_string() } else { format!("{at} after {}", before.join(" ")) })
    }

    fn scene(&self, &(at, visited): &(u32, u32)) -> Result<Option<Scene>> {
        let edges: Vec<(usize, usize)> = (0..32)
            .flat_map(|a| members(self.next[a as usize]).map(move |b| (a as usize, b as usize)))
            .filter(|(a, b)| a < b || self.directed)
            .collect();
        let vertices = edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0).max(self.start as usize) + 1;
        let mut scene = Scene::circle(vertices, &edges);
        scene.directed = self.directed;
        members(visited & !(1 << at)).for_each(|been| scene.put(been as usize, Look::Trace, None, "x"));
        scene.put(at as usize, Look::Token, None, "T");
        Ok(Some(scene))
    }

    fn closed_form(&self, &(at, visited): &(u32, u32)) -> Option<ClosedForm> {
        if self.directed {
            return None;
        }
        let size = |vertices: u32| {
            let edges: Vec<(usize, usize)> = members(vertices)
                .flat_map(|a| {
                    members(self.next[a as usize] & vertices).map(move |b| (a as usize, b as usize))
                })
                .filter(|(a, b)| a < b)
                .collect();
            matching(32, &edges)
        };
        // Every maximum matching covers the token's vertex exactly if without it the matching is smaller.
        let unvisited = !visited;
        let won = size(unvisited | 1 << at) > size(unvisited);
        Some(ClosedForm::Outcome(if won { Outcome::Win } else { Outcome::Loss }))
    }
}

//! The size of a maximum matching of any graph, by augmenting paths through blossoms (Edmonds 1965).

use std::collections::VecDeque;

const NOBODY: usize = usize::MAX;

/// How many edges a maximum matching of the graph with these vertices and edges has. Time O(vertices³).
pub(super) fn matching(vertices: usize, edges: &[(usize, usize)]) -> usize {
    let mut search = Search {
        neighbours: vec![Vec::new(); vertices],
        mate: vec![NOBODY; vertices],
        parent: vec![NOBODY; vertices],
        base: (0..vertices).collect(),
    };
    for &(a, b) in edges {
        search.neighbours[a].push(b);
        search.neighbours[b].push(a);
    }
    (0..vertices).filter(|&vertex| search.mate[vertex] == NOBODY && search.augment(vertex)).count()
}

struct Search {
    neighbours: Vec<Vec<usize>>,
    /// Whom each vertex is matched with.
    mate: Vec<usize>,
    /// The vertex before a vertex at odd distance in the alternating tree.
    parent: Vec<usize>,
    /// The base of the blossom that a vertex lies in; itself outside of blossoms.
    base: Vec<usize>,
}

impl Search {
    /// Grows the matching by one along an augmenting path from `root`, if there is one.
    fn augment(&mut self, root: usize) -> bool {
        let n = self.mate.len();
        self.parent.fill(NOBODY);
        self.base = (0..n).collect();
        let mut even = vec![false; n];
        even[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for i in 0..self.neighbours[v].len() {
                let w = self.neighbours[v][i];
                if self.base[v] == self.base[w] || self.mate[v] == w {
                    continue;
                }
                if w == root || self.mate[w] != NOBODY && self.parent[self.mate[w]] != NOBODY {
                    self.contract(v, w, &mut even, &mut queue);
                } else if self.parent[w] == NOBODY {
                    self.parent[w] = v;
                    match self.mate[w] {
                        NOBODY => {
                            self.flip(w);
                            return true;
                        }
                        next => {
                            even[next] = true;
                            queue.push_back(next);
                        }
                    }
                }
            }
        }
        false
    }

    /// Contracts the blossom that the edge between the even vertices `v` and `w` closes.
    fn contract(&mut self, v: usize, w: usize, even: &mut [bool], queue: &mut VecDeque<usize>) {
        let top = self.common_base(v, w);
        let mut inside = vec![false; self.mate.len()];
        for (from, other) in [(v, w), (w, v)] {
            let (mut from, mut child) = (from, other);
            while self.base[from] != top {
                let mate = self.mate[from];
                inside[self.base[from]] = true;
                inside[self.base[mate]] = true;
                self.parent[from] = child;
                child = mate;
                from = self.parent[mate];
            }
        }
        for u in 0..self.mate.len() {
            if inside[self.base[u]] {
                self.base[u] = top;
                if !std::mem::replace(&mut even[u], true) {
                    queue.push_back(u);
                }
            }
        }
    }

    /// The first base on both ways back to the root.
    fn common_base(&self, mut v: usize, mut w: usize) -> usize {
        let mut on_the_way = vec![false; self.mate.len()];
        loop {
            v = self.base[v];
            on_the_way[v] = true;
            match self.mate[v] {
                NOBODY => break,
                mate => v = self.parent[mate],
            }
        }
        loop {
            w = self.base[w];
            if on_the_way[w] {
                return w;
            }
            w = self.parent[self.mate[w]];
        }
    }

    /// Swaps matched and unmatched edges on the path that ends at `w`.
    fn flip(&mut self, mut w: usize) {
        while w != NOBODY {
            let before = self.parent[w];
            let next = self.mate[before];
            self.mate[w] = before;
            self.mate[before] = w;
            w = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::matching;
    use crate::random::Random;

    /// The definition: the largest set of edges without a common vertex.
    fn naive(edges: &[(usize, usize)], used: u32) -> usize {
        edges.iter().enumerate().fold(0, |most, (i, &(a, b))| {
            if used >> a & 1 == 1 || used >> b & 1 == 1 {
                return most;
            }
            most.max(1 + naive(&edges[i + 1..], used | 1 << a | 1 << b))
        })
    }

    #[test]
    fn it_is_the_largest_set_of_edges_without_a_common_vertex() {
        let mut random = Random::new(3);
        for round in 0..500 {
            let vertices = 1 + round % 10;
            let mut edges = Vec::new();
            for a in 0..vertices {
                for b in a + 1..vertices {
                    if random.below(3) == 0 {
                        edges.push((a, b));
                    }
                }
            }
            assert_eq!(matching(vertices, &edges), naive(&edges, 0), "{edges:?}");
        }
    }
}

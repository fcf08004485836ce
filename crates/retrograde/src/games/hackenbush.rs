//! Green Hackenbush: edges that hang from the ground; a move cuts one, and what no longer hangs together with the ground
//! falls away (Berlekamp, Conway and Guy 1982).

use super::{BuiltIn, Parameters, edges::edges};
use crate::{
    core::{
        Result,
        rules::{ClosedForm, Game},
        scene::{Kind, Look, Scene},
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "hackenbush",
    parameters: "the edges, at most 20, between points 0 to 31; 0 is the ground",
    example: "0-1,1-2,1-3,0-4,4-5,5-0",
    rules: "Cut an edge; what has lost its way to the ground falls away. Who cannot cut loses.",
    position: "0-1 1-2: the edges left",
    theory: "Trees by the colon principle: the xor of the branches' nimbers plus one each. Cycles by the fusion \
             principle: the points of a cycle can be made one (Berlekamp, Conway and Guy 1982).",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let game = Hackenbush { edges: edges(parameters, 0, 32, 20)? };
    let all = (1 << game.edges.len()) - 1;
    if let Some((_, (a, b))) = game.left(all & !game.hanging(all)).next() {
        return Err(parameters.error(format!(
            "the edge {a}-{b} has no way to the ground, which is 0: it would never be there; join it to the ground, or leave it out"
        )));
    }
    Ok(Box::new(game))
}

struct Hackenbush {
    edges: Vec<(u32, u32)>,
}

impl Hackenbush {
    fn left(&self, edges: u32) -> impl Iterator<Item = (usize, (u32, u32))> + '_ {
        self.edges.iter().copied().enumerate().filter(move |(i, _)| edges >> i & 1 == 1)
    }

    /// The points that hang together with `point` by these edges.
    fn reach(&self, edges: u32, point: u32) -> u32 {
        let mut reached = 1 << point;
        loop {
            let before = reached;
            for (_, (a, b)) in self.left(edges) {
                if reached >> a & 1 == 1 || reached >> b & 1 == 1 {
                    reached |= 1 << a | 1 << b;
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// The edges that still hang from the ground.
    fn hanging(&self, edges: u32) -> u32 {
        let reached = self.reach(edges, 0);
        self.left(edges).filter(|(_, (a, _))| reached >> a & 1 == 1).fold(0, |set, (i, _)| set | 1 << i)
    }
}

impl Hackenbush {
    /// Where the points of the whole picture are drawn; none for the ground. Leaves of a spanning tree stand side by side, and
    /// a point in the middle of what it carries.
    fn drawn(&self) -> [Option<(f64, f64)>; 32] {
        let mut parent: [Option<u32>; 32] = [None; 32];
        let mut order = vec![0u32];
        let mut depth = [0u32; 32];
        let mut next = 0;
        while next < order.len() {
            let point = order[next];
            next += 1;
            for &(a, b) in &self.edges {
                let other = if a == point {
                    b
                } else if b == point {
                    a
                } else {
                    continue;
                };
                if other != 0 && parent[other as usize].is_none() {
                    parent[other as usize] = Some(point);
                    depth[other as usize] = depth[point as usize] + 1;
                    order.push(other);
                }
            }
        }
        let deepest = depth.iter().copied().max().unwrap_or(0);
        // From the leaves down: the places of leaves in the order of a walk, then the middles.
        let children =
            |point: u32| order.iter().copied().filter(move |&c| c != 0 && parent[c as usize] == Some(point));
        let mut columns = [0.0; 32];
        let (mut stack, mut leaves) = (vec![0u32], 0.0);
        while let Some(point) = stack.pop() {
            let here: Vec<u32> = children(point).collect();
            if here.is_empty() {
                columns[point as usize] = leaves;
                leaves += 1.1;
            }
            stack.extend(here.into_iter().rev());
        }
        for &point in order.iter().rev() {
            let of: Vec<f64> = children(point).map(|child| columns[child as usize]).collect();
            if !of.is_empty() {
                columns[point as usize] = of.iter().sum::<f64>() / of.len() as f64;
            }
        }
        let mut at = [None; 32];
        for &point in &order[1..] {
            at[point as usize] = Some((columns[point as usize], f64::from(deepest - depth[point as usize])));
        }
        at
    }
}

/// Whether two edges join the same points.
fn are_parallel(one: (u32, u32), other: (u32, u32)) -> bool {
    one == other || (one.1, one.0) == other
}

impl Game for Hackenbush {
    /// The set of edges that are left.
    type Position = u32;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<u32>> {
        Ok(vec![self.hanging((1 << self.edges.len()) - 1)])
    }

    fn moves(&self, &edges: &u32, moves: &mut Vec<u32>) -> Result<()> {
        moves.extend(self.left(edges).map(|(i, _)| self.hanging(edges & !(1 << i))));
        Ok(())
    }

    /// Parallel edges are alike: those named first are left.
    fn canonical(&self, edges: u32) -> Result<u32> {
        let same = |i: usize| self.left(u32::MAX).filter(move |&(_, edge)| are_parallel(edge, self.edges[i]));
        Ok(self.left(edges).fold(0, |set, (i, edge)| {
            // The n-th of the edges left between two points stands for the n-th of all.
            let before = self.left(edges).filter(|&(j, other)| j < i && are_parallel(edge, other)).count();
            set | same(i).nth(before).map_or(0, |(j, _)| 1 << j)
        }))
    }

    fn name(&self, &edges: &u32) -> Result<String> {
        let edges: Vec<String> = self.left(edges).map(|(_, (a, b))| format!("{a}-{b}")).collect();
        Ok(if edges.is_empty() { "nothing".to_owned() } else { edges.join(" ") })
    }

    /// Trees grow upwards from the ground, each point as high as it is far from the ground.
    fn scene(&self, &edges: &u32) -> Result<Option<Scene>> {
        let at = self.drawn();
        let ground = at.iter().flatten().map(|&(_, y)| y).fold(0.0, f64::max) + 1.0;
        let right = at.iter().flatten().map(|&(x, _)| x).fold(0.0, f64::max);
        let mut scene = Scene::default();
        let soil = [(-0.7, "ground"), (right + 0.7, "ground'")]
            .map(|(x, name)| scene.add(name, x, ground, Kind::Spot));
        scene.lines.push((soil[0], soil[1]));
        for (i, &(a, b)) in self.edges.iter().enumerate() {
            // Edges between the same points stand a little apart.
            let twins =
                self.edges[..i].iter().filter(|&&(c, d)| (c, d) == (a, b) || (d, c) == (a, b)).count();
            let apart = twins as f64 * 0.22;
            let end = |point: u32| at[point as usize];
            let ((ax, ay), (bx, by)) = match (end(a), end(b)) {
                (Some(a), Some(b)) => (a, b),
                (Some((x, y)), None) | (None, Some((x, y))) => ((x, ground), (x, y)),
                (None, None) => ((0.0, ground), (0.0, ground)),
            };
            let (bx, by) = if a == b { (ax + 0.3, ay - 0.4) } else { (bx, by) };
            let kind = Kind::Line { dx: (bx - ax) / 2.0, dy: (by - ay) / 2.0 };
            let name = format!("{a}-{b}{}", "'".repeat(twins));
            let place = scene.add(name, (ax + bx) / 2.0 + apart, (ay + by) / 2.0, kind);
            if edges >> i & 1 == 1 {
                scene.put(place, Look::Stroke, None, "|");
            }
        }
        Ok(Some(scene))
    }

    /// By fusion: an edge on a cycle is a loop at its points made one, worth 1; what is left is a tree, outermost first.
    fn closed_form(&self, &edges: &u32) -> Option<ClosedForm> {
        let bridges = self
            .left(edges)
            .filter(|&(i, (a, b))| a != b && self.reach(edges & !(1 << i), a) >> b & 1 == 0)
            .fold(0u32, |set, (i, _)| set | 1 << i);
        // A fused point is the set of points that hang together without bridges, named by its least member.
        let fused = |point: u32| self.reach(edges & !bridges, point).trailing_zeros() as usize;
        let mut nimber = [0u32; 32];
        for (_, (a, _)) in self.left(edges & !bridges) {
            nimber[fused(a)] ^= 1;
        }
        // Bridges by distance from the ground, the farthest first: each carries all that hangs beyond it.
        let mut order: Vec<(u32, usize, usize)> = Vec::new();
        for (i, (a, b)) in self.left(bridges) {
            let beyond = if self.reach(edges & !(1 << i), 0) >> a & 1 == 1 { b } else { a };
            let near = if beyond == a { b } else { a };
            let carried = self.left(edges & !(1 << i)).count() as u32
                - self.left(self.hanging(edges & !(1 << i))).count() as u32;
            order.push((carried, fused(beyond), fused(near)));
        }
        order.sort_unstable();
        for (_, beyond, near) in order {
            nimber[near] ^= nimber[beyond] + 1;
        }
        Some(ClosedForm::Nimber(nimber[fused(0)]))
    }
}

//! Cat and mouse on a graph: the mouse wants to reach its hole, the cat wants to catch the mouse.

use super::{
    BuiltIn, Parameters,
    edges::edges,
    keys::{self, Keyed},
};
use crate::{
    End, Player,
    core::{
        Result,
        rules::Game,
        scene::{Look, Scene},
        tablebase::Key,
    },
    explore::AnyGame,
};

pub(super) const GAME: BuiltIn = BuiltIn {
    name: "cat-and-mouse",
    parameters: "the edges of a graph with vertices 0 to 199, at most 20,000",
    example: "0-2,0-5,1-3,2-4,2-5,3-4,3-5",
    rules: "The mouse starts at 1 and moves first, the cat starts at 2, and both must move along an edge. The mouse wins \
            at the hole 0, where the cat cannot go; the cat wins where it meets the mouse. Infinite play is a draw.",
    position: "mouse 1, cat 2, mouse moves: first is the mouse, second the cat",
    theory: "Settled by retrograde analysis: the game has cycles.",
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn AnyGame>> {
    parameters.at_most(1)?;
    let edges = edges(parameters, 0, 200, 20_000)?;
    let greatest = edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0).max(2);
    let mut graph = vec![Vec::new(); greatest as usize + 1];
    for (a, b) in edges {
        graph[a as usize].push(b as u8);
        if a != b {
            graph[b as usize].push(a as u8);
        }
    }
    Ok(Box::new(CatAndMouse { graph }))
}

pub(crate) struct CatAndMouse {
    /// The neighbours of each vertex.
    pub(crate) graph: Vec<Vec<u8>>,
}

/// Where the mouse and the cat are, and who moves.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Chase {
    mouse: u8,
    cat: u8,
    mover: Player,
}

const HOLE: u8 = 0;

impl Keyed for Chase {
    fn key(&self) -> Key {
        let mover = u64::from(self.mover == Player::Second);
        Key::Short(mover << 16 | u64::from(self.mouse) << 8 | u64::from(self.cat))
    }

    fn of_key(key: &Key) -> Option<Chase> {
        let key = keys::short(key)?;
        let mover = [Player::First, Player::Second].get((key >> 16) as usize).copied()?;
        Some(Chase { mouse: (key >> 8) as u8, cat: key as u8, mover })
    }
}

impl Game for CatAndMouse {
    type Position = Chase;

    super::keys::keys!();

    fn starts(&self) -> Result<Vec<Chase>> {
        Ok(vec![Chase { mouse: 1, cat: 2, mover: Player::First }])
    }

    fn moves(&self, chase: &Chase, moves: &mut Vec<Chase>) -> Result<()> {
        let mover = chase.mover.other();
        match chase.mover {
            Player::First => moves.extend(self.graph[usize::from(chase.mouse)].iter().map(|&mouse| Chase {
                mouse,
                mover,
                ..*chase
            })),
            Player::Second => moves.extend(
                self.graph[usize::from(chase.cat)].iter().filter(|&&to| to != HOLE).map(|&cat| Chase {
                    cat,
                    mover,
                    ..*chase
                }),
            ),
        }
        Ok(())
    }

    fn result(&self, chase: &Chase) -> Result<Option<End>> {
        Ok(match (chase.mouse, chase.cat) {
            (HOLE, _) => Some(End::Win),
            (mouse, cat) if mouse == cat => Some(End::Loss),
            _ => None,
        })
    }

    fn is_owned(&self) -> bool {
        true
    }

    fn owner(&self, chase: &Chase) -> Result<Option<Player>> {
        Ok(Some(chase.mover))
    }

    fn scene(&self, chase: &Chase) -> Result<Option<Scene>> {
        let edges = self
            .graph
            .iter()
            .enumerate()
            .flat_map(|(a, to)| to.iter().map(move |&b| (a, usize::from(b))).filter(|(a, b)| a < b));
        let mut scene = Scene::circle(self.graph.len(), &edges.collect::<Vec<_>>());
        scene.put(usize::from(HOLE), Look::Hole, None, "0");
        scene.put(usize::from(chase.mouse), Look::Mouse, Some(Player::First), "M");
        scene.put(usize::from(chase.cat), Look::Cat, Some(Player::Second), "C");
        Ok(Some(scene))
    }

    fn name(&self, chase: &Chase) -> Result<String> {
        let mover = if chase.mover == Player::First { "mouse" } else { "cat" };
        Ok(format!("mouse {}, cat {}, {mover} moves", chase.mouse, chase.cat))
    }
}

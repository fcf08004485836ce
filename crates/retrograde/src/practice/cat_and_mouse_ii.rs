//! LeetCode 1728, Cat and Mouse II.

use super::{
    Problem, Texts,
    arguments::Arguments,
    trial::{Dice, Tree, Trial},
};
use crate::{
    Outcome, Question, Solver,
    core::{Control, End, Error, Infinite, Player, Result, rules::Game},
    explore::{Limits, explore},
};

pub(super) const PROBLEM: Problem = Problem {
    name: "leetcode-1728",
    title: "Cat and Mouse II",
    task: "On a board with walls the mouse M and the cat C stay or jump up to so many squares in a line; the mouse moves first. It \
           wins at the food F, if the cat does not catch it or reach the food before, within 1000 turns. Can the mouse win?",
    input: "from 1 to 8 rows of 1 to 8 squares `.#CMF` with one C, one M and one F, then catJump and mouseJump from 1 to 8, such as \
            `grid = [\"####F\",\"#C...\",\"M....\"]`, `catJump = 1` and `mouseJump = 2`",
    method: "retrograde analysis of the positions (mouse, cat, mover), of which there are at most 2·64²; infinite play is won by the \
             cat. No mouse needs nearly 1000 turns; O(64² · 32)",
    example: ("grid = [\"####F\",\"#C...\",\"M....\"]\ncatJump = 1\nmouseJump = 2\n", "true\n"),
    game: "",
    chinese: Texts {
        title: "猫和老鼠 II",
        task: "在有墙的棋盘上，老鼠 M 和猫 C 可以不动，或沿直线跳若干格；老鼠先走。若老鼠在 1000 轮之内到达食物 F，而猫没有先抓到它\
               或先到食物处，老鼠获胜。老鼠能赢吗？",
        input: "1 到 8 行、每行 1 到 8 格 `.#CMF`，其中 C、M、F 各一个；然后是 catJump 和 mouseJump，从 1 到 8，例如 \
                `grid = [\"####F\",\"#C...\",\"M....\"]`、`catJump = 1` 和 `mouseJump = 2`",
        method: "对局面（老鼠，猫，轮到谁）倒推，至多 2·64² 个；无限对局算猫获胜；O(64² · 32)",
    },
    trial: Trial { edges, sample, render, simpler, accepts: None },
    solve,
};

const LEAST: &str = ".#CMF";

fn solve(input: &str) -> Result<String> {
    let mut arguments = Arguments::new(input);
    let grid = arguments.texts("grid", 1..=8, 1..=8, LEAST)?;
    let cat_jump = arguments.number("catJump", 1..=8)? as usize;
    let mouse_jump = arguments.number("mouseJump", 1..=8)? as usize;
    arguments.end()?;
    let columns = grid[0].len();
    if let Some(row) = grid.iter().find(|row| row.len() != columns) {
        return Err(Error::invalid(format!("the row `{row}` is not as long as the first one")));
    }
    let squares: Vec<u8> = grid.concat().into_bytes();
    let only = |letter: u8| {
        let mut found = (0..squares.len()).filter(|&at| squares[at] == letter);
        match (found.next(), found.next()) {
            (Some(at), None) => Ok(at as u8),
            _ => Err(Error::invalid(format!("the grid has not exactly one {}", char::from(letter)))),
        }
    };
    let (mouse, cat, food) = (only(b'M')?, only(b'C')?, only(b'F')?);
    let floor = squares.iter().map(|&square| square != b'#').collect();
    let start = Chase { mouse, cat, mover: Player::First };
    let chase = Board { floor, columns, food, start, jumps: [mouse_jump, cat_jump] };
    let control = Control::default();
    let limits = Limits { names: false, ..Limits::default() };
    let game = explore(&chase, &limits, &control)?.game;
    let answer = Solver::new().question(Question::Outcome).moves(false).control(&control).solve(&game)?;
    Ok(format!("{}\n", answer.values.outcome(0) == Some(Outcome::Win)))
}

struct Board {
    floor: Vec<bool>,
    columns: usize,
    food: u8,
    start: Chase,
    /// How far the mouse and the cat jump.
    jumps: [usize; 2],
}

/// Where the mouse and the cat are, and who moves: First is the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Chase {
    mouse: u8,
    cat: u8,
    mover: Player,
}

impl Board {
    /// The squares that a jump of up to so many reaches, the same one included.
    fn reached(&self, from: u8, jump: usize, each: &mut dyn FnMut(u8)) {
        let (columns, rows) = (self.columns as isize, (self.floor.len() / self.columns) as isize);
        let (row, column) = (from as isize / columns, from as isize % columns);
        each(from);
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            for far in 1..=jump as isize {
                let (row, column) = (row + far * down, column + far * right);
                if !(0..rows).contains(&row) || !(0..columns).contains(&column) {
                    break;
                }
                let at = row * columns + column;
                if !self.floor[at as usize] {
                    break;
                }
                each(at as u8);
            }
        }
    }
}

impl Game for Board {
    type Position = Chase;

    fn starts(&self) -> Result<Vec<Chase>> {
        Ok(vec![self.start])
    }

    fn moves(&self, &chase: &Chase, moves: &mut Vec<Chase>) -> Result<()> {
        let mover = chase.mover.other();
        match chase.mover {
            Player::First => self.reached(chase.mouse, self.jumps[0], &mut |mouse| {
                moves.push(Chase { mouse, mover, ..chase })
            }),
            Player::Second => {
                self.reached(chase.cat, self.jumps[1], &mut |cat| moves.push(Chase { cat, mover, ..chase }))
            }
        }
        Ok(())
    }

    fn result(&self, chase: &Chase) -> Result<Option<End>> {
        Ok(match chase {
            _ if chase.cat == chase.mouse || chase.cat == self.food => Some(End::Loss),
            _ if chase.mouse == self.food => Some(End::Win),
            _ => None,
        })
    }

    fn is_owned(&self) -> bool {
        true
    }

    fn owner(&self, chase: &Chase) -> Result<Option<Player>> {
        Ok(Some(chase.mover))
    }

    fn infinite(&self) -> Infinite {
        Infinite::Wins(Player::Second)
    }

    fn name(&self, chase: &Chase) -> Result<String> {
        Ok(format!("{} {} {}", chase.mouse, chase.cat, chase.mover))
    }
}

/// A tree is `[rows, catJump, mouseJump]`, a square its place in [`LEAST`].
fn board(rows: &[&str], cat: i64, mouse: i64) -> Tree {
    let square = |letter: char| LEAST.find(letter).unwrap_or(0) as i64;
    let rows = rows.iter().map(|row| Tree::numbers(row.chars().map(square))).collect();
    Tree::List(vec![Tree::List(rows), Tree::Number(cat), Tree::Number(mouse)])
}

fn edges() -> Vec<Tree> {
    vec![
        board(&["MFC"], 1, 1),
        board(&["MCF"], 1, 1),
        board(&["CMF"], 1, 1),
        board(&["M#F", "..C"], 1, 1),
        board(&["M.C...F"], 1, 4),
        board(&["M.C...F"], 1, 3),
        board(&["####F", "#C...", "M...."], 1, 2),
        board(&["M.#", ".#C", "F.."], 1, 1),
        board(&["C...#", "...#F", "....#", "M...."], 2, 5),
        board(&["########", "F...#C..", "...M#..."], 1, 2),
    ]
}

fn sample(dice: &mut Dice) -> Tree {
    let (rows, columns) = (dice.size(1, 8), dice.size(3, 8));
    let walls = 2 + dice.between(0, 6) as usize;
    let mut squares: Vec<i64> = (0..rows * columns).map(|_| i64::from(dice.once_in(walls))).collect();
    let mut places: Vec<usize> = (0..squares.len()).collect();
    for letter in 2..=4 {
        let at = dice.random.below(places.len());
        squares[places.swap_remove(at)] = letter;
    }
    let rows = squares.chunks(columns as usize).map(|row| Tree::numbers(row.iter().copied())).collect();
    let jump = |dice: &mut Dice| Tree::Number(dice.size(1, 8));
    Tree::List(vec![Tree::List(rows), jump(dice), jump(dice)])
}

fn render(tree: &Tree) -> String {
    let [rows, cat, mouse] = tree.items() else { return String::new() };
    let letter = |square: i64| LEAST.chars().nth(square.clamp(0, 4) as usize).unwrap_or('.');
    let row = |row: &Tree| format!("\"{}\"", row.values().map(letter).collect::<String>());
    let rows: Vec<String> = rows.items().iter().map(row).collect();
    format!("grid = [{}]\ncatJump = {}\nmouseJump = {}\n", rows.join(","), cat.number(), mouse.number())
}

/// The same without one of the columns.
fn simpler(tree: &Tree) -> Vec<Tree> {
    let [rows, cat, mouse] = tree.items() else { return Vec::new() };
    let columns = rows.items().iter().map(|row| row.items().len()).min().unwrap_or(0);
    (0..columns)
        .map(|gone| {
            let left = |row: &Tree| {
                let kept = row.items().iter().enumerate().filter(|&(i, _)| i != gone);
                Tree::List(kept.map(|(_, square)| square.clone()).collect())
            };
            let rows = rows.items().iter().map(left).collect();
            Tree::List(vec![Tree::List(rows), cat.clone(), mouse.clone()])
        })
        .collect()
}

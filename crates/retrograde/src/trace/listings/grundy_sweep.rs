use std::collections::HashSet;

/// `moves[v]`: where v can move.
pub fn solve(moves: &[Vec<usize>]) -> Vec<u32> {
    let n = moves.len();
    let mut came_from = vec![Vec::new(); n];
    for p in 0..n {
        moves[p].iter().for_each(|&v| came_from[v].push(p));
    }
    let mut value = vec![0; n];

    let mut open_moves: Vec<usize> = moves.iter().map(Vec::len).collect(); //~ order
    let mut order: Vec<usize> = (0..n).filter(|&v| moves[v].is_empty()).collect(); //~ order
    let mut next = 0; //~ order
    while let Some(&v) = order.get(next) { //~ order
        next += 1; //~ order
        for &p in &came_from[v] { //~ order
            open_moves[p] -= 1; //~ order
            if open_moves[p] == 0 { //~ order
                order.push(p); //~ order
            }
        }
    }
    for v in order { //~ each
        let options: HashSet<u32> = moves[v].iter().map(|&t| value[t]).collect(); //~ set
        value[v] = (0..).find(|m| !options.contains(m)).unwrap_or(0); //~ mex
    }
    value //~ result
}

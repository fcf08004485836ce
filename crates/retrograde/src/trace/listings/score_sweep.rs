/// `moves[v]`: where v can move. `owner[v]`: 1 (wants much) or -1 (wants little); `None` if the players take turns.
/// `end[v]`: the score of a terminal.
pub fn solve(moves: &[Vec<usize>], owner: Option<&[i64]>, end: &[i64]) -> Vec<i64> {
    let n = moves.len();
    let mut came_from = vec![Vec::new(); n];
    for p in 0..n {
        moves[p].iter().for_each(|&v| came_from[v].push(p));
    }
    let mut score = vec![0; n];

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
        let options = moves[v].iter().map(|&t| score[t]); //~ each
        let best = match owner.map(|owner| owner[v]) {
            _ if moves[v].is_empty() => Some(end[v]), //~ end
            Some(1) => options.max(), //~ greatest
            Some(_) => options.min(), //~ least
            None => options.map(|score| -score).max(), //~ negamax
        };
        score[v] = best.unwrap_or(0);
    }
    score //~ result
}

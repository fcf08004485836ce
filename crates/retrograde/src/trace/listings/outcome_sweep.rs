/// `moves[v]`: where v can move. `owner[v]`: 1 or -1; without owners the players take turns. `end[v]`: the result of a
/// terminal: 1 won, -1 lost, 0 a tie. Returns outcomes and remotenesses.
pub fn solve(moves: &[Vec<usize>], owner: Option<&[i32]>, end: &[i32]) -> Vec<(i32, u32)> {
    let n = moves.len();
    let side = |p: usize| owner.map_or(1, |owner| owner[p]);
    let carry = |x: i32| if owner.is_some() { x } else { -x }; // the outcome of an option, for who moved there
    let mut came_from = vec![Vec::new(); n];
    for p in 0..n {
        moves[p].iter().for_each(|&v| came_from[v].push(p));
    }
    let mut answer = vec![(0, 0); n];

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
        let options = || moves[v].iter().map(|&t| (carry(answer[t].0), answer[t].1)); //~ each
        let wins = options().filter(|&(worth, _)| worth == side(v)).map(|(_, left)| left).min(); //~ each
        let ties = options().filter(|&(worth, _)| worth == 0).map(|(_, left)| left).min(); //~ each
        let longest = options().map(|(_, left)| left).max(); //~ each
        answer[v] = match (longest, wins, ties) {
            (None, ..) => (end[v], 0), //~ end
            (_, Some(left), _) => (side(v), 1 + left), //~ win
            (_, _, Some(left)) => (0, 1 + left), //~ tie
            (Some(left), ..) => (-side(v), 1 + left), //~ loss
        };
    }
    answer //~ result
}

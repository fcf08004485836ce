// owner[v]: 1 wants many points, -1 few
pub fn search(game: &Game, v: usize, mut a: i64, mut b: i64) -> i64 {  //~ search
    if game.moves[v].is_empty() { return game.score[v]; }  //~ end
    let most = game.owner[v] == 1;
    let mut best = if most { i64::MIN } else { i64::MAX };
    for &t in &game.moves[v] {
        let x = search(game, t, a, b);  //~ each
        if most {
            best = best.max(x);  //~ greatest
            a = a.max(best);
        } else {
            best = best.min(x);  //~ least
            b = b.min(best);
        }
        if a >= b { break; }  //~ cut
    }
    best  //~ return
}

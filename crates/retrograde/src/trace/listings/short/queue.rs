const WIN: i32 = 1;  const LOSS: i32 = -1;  const DRAW: i32 = 2;

pub fn solve(moves: &[Vec<usize>], back: &[Vec<usize>]) -> (Vec<i32>, Vec<u32>) {
    let (mut value, mut n) = (vec![DRAW; moves.len()], vec![0; moves.len()]);  //~ rest
    let mut left: Vec<_> = moves.iter().map(Vec::len).collect();  //~ count
    let mut queue: Vec<_> = (0..moves.len()).filter(|&v| left[v] == 0).collect();  //~ start
    for &v in &queue { value[v] = LOSS; }  //~ end
    let mut next = 0;
    while let Some(&v) = queue.get(next) {  //~ take
        next += 1;
        for &p in back[v].iter() {
            if value[p] != DRAW { continue; }  //~ skip
            if value[v] == LOSS { value[p] = WIN; } else {  //~ win
                left[p] -= 1;  //~ less
                if left[p] > 0 { continue; }
                value[p] = LOSS;  //~ loss
            }
            n[p] = n[v] + 1;
            queue.push(p);
        }
    }
    (value, n)  //~ result
}

const WIN: i32 = 1;
const LOSS: i32 = -1;

pub fn sweep(moves: &[Vec<usize>], order: &[usize])  //~ order
    -> (Vec<i32>, Vec<u32>) {
    let mut value = vec![0; moves.len()];
    let mut n = vec![0; moves.len()];
    for &v in order {  //~ each
        let lost = moves[v].iter().filter(|&&w| value[w] == LOSS);
        let quickest = lost.map(|&w| n[w]).min();
        let longest = moves[v].iter().map(|&w| n[w]).max();
        (value[v], n[v]) = match (longest, quickest) {
            (None, _) => (LOSS, 0),  //~ end
            (_, Some(least)) => (WIN, 1 + least),  //~ win
            (Some(most), None) => (LOSS, 1 + most),  //~ loss
        };
    }
    (value, n)  //~ result
}

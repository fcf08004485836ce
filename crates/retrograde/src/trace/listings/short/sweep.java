class Sweep {
    static final int WIN = 1, LOSS = -1;
    int[] value, n;

    void solve(int[][] moves, int[] order) {  // ends first  //~ order
        value = new int[moves.length];
        n = new int[moves.length];
        for (int v : order) {  //~ each
            int least = Integer.MAX_VALUE, most = -1;
            for (int w : moves[v]) {
                most = Math.max(most, n[w]);
                if (value[w] == LOSS) least = Math.min(least, n[w]);
            }
            boolean wins = least < Integer.MAX_VALUE;
            if (moves[v].length == 0) value[v] = LOSS;  //~ end
            else if (wins) { value[v] = WIN; n[v] = 1 + least; }  //~ win
            else { value[v] = LOSS; n[v] = 1 + most; }  //~ loss
        }
    }  //~ result
}

class Queue {
    static final int WIN = 1, LOSS = -1, DRAW = 2;
    int[] value, n;

    void solve(int[][] moves, int[][] back) {
        int size = moves.length, end = 0;
        int[] left = new int[size], queue = new int[size];
        value = new int[size];
        n = new int[size];
        Arrays.fill(value, DRAW);  //~ rest
        for (int v = 0; v < size; v++) left[v] = moves[v].length;  //~ count
        for (int v = 0; v < size; v++)
            if (left[v] == 0) { queue[end++] = v; value[v] = LOSS; }  //~ end
        for (int i = 0; i < end; i++) {  //~ start
            int v = queue[i];  //~ take
            for (int p : back[v]) {
                if (value[p] != DRAW) continue;  //~ skip
                if (value[v] == LOSS) value[p] = WIN;  //~ win
                else if (--left[p] > 0) continue;  //~ less
                else value[p] = LOSS;  //~ loss
                n[p] = n[v] + 1;
                queue[end++] = p;
            }
        }
    }  //~ result
}

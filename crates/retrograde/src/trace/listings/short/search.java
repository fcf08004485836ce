// owner[v]: 1 wants many points, -1 few
long search(int v, long a, long b) {  //~ search
    if (moves[v].length == 0) return score[v];  //~ end
    long best = owner[v] == 1 ? Long.MIN_VALUE : Long.MAX_VALUE;
    for (int t : moves[v]) {
        long x = search(t, a, b);  //~ each
        if (owner[v] == 1) {
            best = Math.max(best, x);  //~ greatest
            a = Math.max(a, best);
        } else {
            best = Math.min(best, x);  //~ least
            b = Math.min(b, best);
        }
        if (a >= b) break;  //~ cut
    }
    return best;  //~ return
}

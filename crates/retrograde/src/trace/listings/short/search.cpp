// owner[v]: 1 wants many points, -1 few
long long search(int v, long long a, long long b) {  //~ search
    if (moves[v].empty()) return score[v];  //~ end
    long long best = owner[v] == 1 ? LLONG_MIN : LLONG_MAX;
    for (int t : moves[v]) {
        long long x = search(t, a, b);  //~ each
        if (owner[v] == 1) {
            best = max(best, x);  //~ greatest
            a = max(a, best);
        } else {
            best = min(best, x);  //~ least
            b = min(b, best);
        }
        if (a >= b) break;  //~ cut
    }
    return best;  //~ return
}

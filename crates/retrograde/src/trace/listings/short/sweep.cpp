const int WIN = 1, LOSS = -1;

// order: ends first, so that every move leads back
auto sweep(const Graph& moves, const vector<int>& order) {  //~ order
    vector<int> value(moves.size()), n(moves.size());
    for (int v : order) {  //~ each
        int least = INT_MAX, most = -1;
        for (int w : moves[v]) {
            most = max(most, n[w]);
            if (value[w] == LOSS) least = min(least, n[w]);
        }
        if (moves[v].empty()) value[v] = LOSS, n[v] = 0;  //~ end
        else if (least < INT_MAX) value[v] = WIN, n[v] = 1 + least;  //~ win
        else value[v] = LOSS, n[v] = 1 + most;  //~ loss
    }
    return pair(value, n);  //~ result
}

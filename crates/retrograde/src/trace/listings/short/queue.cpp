const int WIN = 1, LOSS = -1, DRAW = 2;

auto solve(const Graph& moves, const Graph& back) {
    int size = moves.size();
    vector<int> value(size, DRAW), n(size), left(size), queue;  //~ rest
    for (int v = 0; v < size; v++) left[v] = moves[v].size();  //~ count
    for (int v = 0; v < size; v++)
        if (!left[v]) queue.push_back(v), value[v] = LOSS;  //~ end
    for (size_t i = 0; i < queue.size(); i++) {  //~ start
        int v = queue[i];  //~ take
        for (int p : back[v]) {
            if (value[p] != DRAW) continue;  //~ skip
            if (value[v] == LOSS) value[p] = WIN;  //~ win
            else if (--left[p] > 0) continue;  //~ less
            else value[p] = LOSS;  //~ loss
            n[p] = n[v] + 1, queue.push_back(p);
        }
    }
    return pair(value, n);  //~ result
}

#include <set>
#include <vector>
using namespace std;

// moves[v]: where v can move.
vector<int> solve(const vector<vector<int>>& moves) {
    int n = moves.size();
    vector<vector<int>> came_from(n);
    for (int p = 0; p < n; p++)
        for (int v : moves[p]) came_from[v].push_back(p);
    vector<int> value(n), open_moves(n), order;

    for (int v = 0; v < n; v++) {  //~ order
        open_moves[v] = moves[v].size();  //~ order
        if (moves[v].empty()) order.push_back(v);  //~ order
    }
    for (size_t i = 0; i < order.size(); i++)  // the list grows while it is read  //~ order
        for (int p : came_from[order[i]])  //~ order
            if (--open_moves[p] == 0) order.push_back(p);  //~ order
    for (int v : order) {  //~ each
        set<int> options;  //~ set
        for (int t : moves[v]) options.insert(value[t]);  //~ set
        while (options.count(value[v])) value[v]++;  //~ mex
    }
    return value;  //~ result
}

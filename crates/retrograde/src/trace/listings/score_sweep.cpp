#include <algorithm>
#include <climits>
#include <vector>
using namespace std;

// moves[v]: where v can move. owner[v]: 1 (wants much) or -1 (wants little); without owners the players take turns.
// end[v]: the score of a terminal.
vector<long long> solve(const vector<vector<int>>& moves, const vector<int>& owner, const vector<long long>& end) {
    int n = moves.size();
    vector<vector<int>> came_from(n);
    for (int p = 0; p < n; p++)
        for (int v : moves[p]) came_from[v].push_back(p);
    vector<long long> score(n);
    vector<int> open_moves(n), order;

    for (int v = 0; v < n; v++) {  //~ order
        open_moves[v] = moves[v].size();  //~ order
        if (moves[v].empty()) order.push_back(v);  //~ order
    }
    for (size_t i = 0; i < order.size(); i++)  // the list grows while it is read  //~ order
        for (int p : came_from[order[i]])  //~ order
            if (--open_moves[p] == 0) order.push_back(p);  //~ order
    for (int v : order) {  //~ each
        if (moves[v].empty()) {  //~ end
            score[v] = end[v];  //~ end
        } else if (!owner.empty() && owner[v] == 1) {  //~ greatest
            score[v] = LLONG_MIN;  //~ greatest
            for (int t : moves[v]) score[v] = max(score[v], score[t]);  //~ greatest
        } else if (!owner.empty()) {  //~ least
            score[v] = LLONG_MAX;  //~ least
            for (int t : moves[v]) score[v] = min(score[v], score[t]);  //~ least
        } else {  //~ negamax
            score[v] = LLONG_MIN;  //~ negamax
            for (int t : moves[v]) score[v] = max(score[v], -score[t]);  //~ negamax
        }
    }
    return score;  //~ result
}

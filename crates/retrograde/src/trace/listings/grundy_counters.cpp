#include <deque>
#include <set>
#include <vector>
using namespace std;

// value -1: the loopy value ∞(K), K being the set `loopy`.
struct Answer { vector<int> value; vector<set<int>> loopy; };

// moves[v]: where v can move.
Answer solve(const vector<vector<int>>& moves) {
    int n = moves.size();
    vector<vector<int>> came_from(n);
    for (int p = 0; p < n; p++)
        for (int v : moves[p]) came_from[v].push_back(p);
    vector<int> value(n, -1), count(n);
    set<int> candidates;
    for (int v = 0; v < n; v++) candidates.insert(v);

    for (int m = 0; !candidates.empty(); m++) {  //~ level
        deque<int> queue;
        for (int w : candidates) {  //~ count
            count[w] = 0;  //~ count
            for (int t : moves[w]) count[w] += value[t] < 0;  //~ count
        }
        for (int w : candidates)  //~ start
            if (count[w] == 0) queue.push_back(w);  //~ start
        for (int w : queue) value[w] = m;  //~ start
        set<int> reached;  // moves to these can be taken back to m
        while (!queue.empty()) {  //~ take
            int v = queue.front();  //~ take
            queue.pop_front();  //~ take
            for (int p : came_from[v]) {  //~ reach
                if (value[p] >= 0 || !reached.insert(p).second) continue;  //~ reach
                for (int w : came_from[p]) {  //~ less
                    if (!candidates.count(w) || value[w] >= 0 || reached.count(w)) continue;  //~ less
                    if (--count[w] == 0) {  //~ less
                        value[w] = m;  //~ label
                        queue.push_back(w);  //~ label
                    }
                }
            }
        }
        set<int> next;  //~ level
        for (int w : candidates)  //~ level
            if (reached.count(w)) next.insert(w);  //~ level
        candidates = next;  //~ level
    }
    vector<set<int>> loopy(n);  //~ rest
    for (int v = 0; v < n; v++)  //~ rest
        for (int t : moves[v])  //~ rest
            if (value[v] < 0 && value[t] >= 0) loopy[v].insert(value[t]);  //~ rest
    return {value, loopy};  //~ result
}

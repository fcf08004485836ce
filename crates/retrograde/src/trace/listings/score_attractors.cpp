#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <vector>
using namespace std;

struct Answer { vector<long long> score; vector<int> rank; };  // rank -1: the score of infinite play

// moves[v]: where v can move. owner[v]: 1 (wants much) or -1 (wants little); without owners the players take turns.
// end[v]: the score of a terminal. forever: the score of infinite play, 0 if the players take turns.
Answer solve(const vector<vector<int>>& moves, const vector<int>& owner, const vector<long long>& end,
             long long forever) {
    int n = moves.size();
    auto side = [&](int p) { return owner.empty() ? 1 : owner[p]; };
    auto carry = [&](long long x) { return owner.empty() ? -x : x; };  // the score of an option, for who moved there
    vector<vector<int>> came_from(n);
    for (int p = 0; p < n; p++)
        for (int v : moves[p]) came_from[v].push_back(p);
    vector<long long> score(n);
    vector<bool> decided(n);
    vector<int> rank(n, -1), count(n);

    for (int v = 0; v < n; v++) count[v] = moves[v].size();  //~ count
    map<long long, deque<int>, greater<>> levels;  //~ level
    for (int v = 0; v < n; v++)  //~ end
        if (moves[v].empty()) {  //~ end
            score[v] = end[v], rank[v] = 0, decided[v] = true;  //~ end
            if (end[v] != forever) levels[llabs(end[v] - forever)].push_back(v);  //~ level
        }
    for (auto& [distance, queue] : levels) {  //~ level
        auto decide = [&, &queue = queue](int p, int v) {
            score[p] = carry(score[v]), rank[p] = 1 + rank[v], decided[p] = true;
            queue.push_back(p);
        };
        while (!queue.empty()) {  //~ take
            int v = queue.front();  //~ take
            queue.pop_front();  //~ take
            for (int p : came_from[v]) {  //~ skip
                if (decided[p]) continue;  //~ skip
                if ((carry(score[v]) - forever) * side(p) > 0)  //~ wanted
                    decide(p, v);  //~ wanted
                else if (--count[p] == 0)  //~ less
                    decide(p, v);  //~ last
            }
        }
    }
    for (int v = 0; v < n; v++)  //~ rest
        if (!decided[v]) score[v] = forever;  //~ rest
    return {score, rank};  //~ result
}

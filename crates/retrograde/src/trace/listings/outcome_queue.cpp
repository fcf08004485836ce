#include <deque>
#include <vector>
using namespace std;

const int UNDECIDED = 9, DRAW = 2;  // besides 1: won, -1: lost, 0: a tie

struct Answer { vector<int> outcome, remoteness; };

// moves[v]: where v can move. owner[v]: 1 or -1; without owners the players take turns.
// end[v]: the result of a terminal. forever: who wins infinite play, 0 for nobody.
Answer solve(const vector<vector<int>>& moves, const vector<int>& owner, const vector<int>& end, int forever) {
    int n = moves.size();
    auto side = [&](int p) { return owner.empty() ? 1 : owner[p]; };
    auto carry = [&](int x) { return owner.empty() ? -x : x; };  // the outcome of an option, for who moved there
    vector<vector<int>> came_from(n);
    for (int p = 0; p < n; p++)
        for (int v : moves[p]) came_from[v].push_back(p);
    vector<int> outcome(n, UNDECIDED), remoteness(n, -1), count(n);

    for (int v = 0; v < n; v++) count[v] = moves[v].size();  //~ count
    deque<int> queue, ties;
    for (int v = 0; v < n; v++)  //~ end
        if (moves[v].empty()) {  //~ end
            outcome[v] = end[v], remoteness[v] = 0;  //~ end
            (end[v] != 0 ? queue : ties).push_back(v);  //~ start
        }
    auto decide = [&](int p, int how, int v) {
        outcome[p] = how, remoteness[p] = 1 + remoteness[v];
        queue.push_back(p);
    };
    while (!queue.empty()) {  //~ take
        int v = queue.front();  //~ take
        queue.pop_front();  //~ take
        for (int p : came_from[v]) {  //~ skip
            if (outcome[p] != UNDECIDED) continue;  //~ skip
            if (carry(outcome[v]) == side(p))  //~ win
                decide(p, side(p), v);  //~ win
            else if (--count[p] == 0)  //~ less
                decide(p, -side(p), v);  //~ loss
        }
    }
    queue = ties;  //~ ties
    while (!queue.empty()) {  //~ take-tie
        int v = queue.front();  //~ take-tie
        queue.pop_front();  //~ take-tie
        for (int p : came_from[v]) {  //~ skip-tie
            if (outcome[p] != UNDECIDED) continue;  //~ skip-tie
            if (forever == 0 || side(p) != forever)  //~ tie
                decide(p, 0, v);  //~ tie
            else if (--count[p] == 0)  //~ less-tie
                decide(p, 0, v);  //~ last-tie
        }
    }
    for (int& x : outcome)  //~ rest
        if (x == UNDECIDED) x = forever ? forever : DRAW;  //~ rest
    return {outcome, remoteness};  //~ result
}

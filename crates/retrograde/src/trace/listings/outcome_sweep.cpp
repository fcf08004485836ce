#include <algorithm>
#include <climits>
#include <vector>
using namespace std;

struct Answer { vector<int> outcome, remoteness; };

// moves[v]: where v can move. owner[v]: 1 or -1; without owners the players take turns.
// end[v]: the result of a terminal: 1 won, -1 lost, 0 a tie.
Answer solve(const vector<vector<int>>& moves, const vector<int>& owner, const vector<int>& end) {
    int n = moves.size();
    auto side = [&](int p) { return owner.empty() ? 1 : owner[p]; };
    auto carry = [&](int x) { return owner.empty() ? -x : x; };  // the outcome of an option, for who moved there
    vector<vector<int>> came_from(n);
    for (int p = 0; p < n; p++)
        for (int v : moves[p]) came_from[v].push_back(p);
    vector<int> outcome(n), remoteness(n), open_moves(n), order;

    for (int v = 0; v < n; v++) {  //~ order
        open_moves[v] = moves[v].size();  //~ order
        if (moves[v].empty()) order.push_back(v);  //~ order
    }
    for (size_t i = 0; i < order.size(); i++)  // the list grows while it is read  //~ order
        for (int p : came_from[order[i]])  //~ order
            if (--open_moves[p] == 0) order.push_back(p);  //~ order
    for (int v : order) {  //~ each
        int win = INT_MAX, tie = INT_MAX, longest = 0;  //~ each
        for (int t : moves[v]) {  //~ each
            int worth = carry(outcome[t]), left = remoteness[t];  //~ each
            if (worth == side(v)) win = min(win, left);  //~ each
            if (worth == 0) tie = min(tie, left);  //~ each
            longest = max(longest, left);  //~ each
        }
        if (moves[v].empty())  //~ end
            outcome[v] = end[v], remoteness[v] = 0;  //~ end
        else if (win < INT_MAX)  //~ win
            outcome[v] = side(v), remoteness[v] = 1 + win;  //~ win
        else if (tie < INT_MAX)  //~ tie
            outcome[v] = 0, remoteness[v] = 1 + tie;  //~ tie
        else  //~ loss
            outcome[v] = -side(v), remoteness[v] = 1 + longest;  //~ loss
    }
    return {outcome, remoteness};  //~ result
}

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using Set = std::set<int>;

// moves[v]: where v can move. owner[v]: 1 or -1; who cannot move loses. A play without end is won by 1 if its greatest
// priority that recurs is even, else by -1.
struct Game {
    const std::vector<std::vector<int>>& moves;
    const std::vector<int>& owner;
    const std::vector<long long>& priority;

    // Adds the positions from where i can force the play into the region.
    Set attract(int i, const Set& game, Set region) const {
        for (bool grown = true; grown;) {
            grown = false;
            for (int v : game) {
                int in = 0, out = 0;
                for (int w : moves[v])
                    if (game.count(w)) (region.count(w) ? in : out) += 1;
                if (region.count(v) || in == 0 || (owner[v] != i && out > 0)) continue;
                region.insert(v);
                grown = true;
            }
        }
        return region;
    }

    // What 1 wins, and what -1 wins.
    std::map<int, Set> wins(Set game) const {
        std::map<int, Set> won;
        while (!game.empty()) {  //~ heads
            long long p = -1;
            for (int v : game) p = std::max(p, priority[v]);  //~ heads
            int i = p % 2 == 0 ? 1 : -1;  //~ heads
            Set a, smaller = game;
            for (int v : game)
                if (priority[v] == p) a.insert(v);  //~ heads
            a = attract(i, game, a);  //~ join
            for (int v : a) smaller.erase(v);  //~ smaller
            Set b = wins(smaller)[-i];  //~ smaller
            if (b.empty()) {  //~ all
                won[i].insert(game.begin(), game.end());  //~ all
                break;  //~ all
            }
            Set seeds = b;  //~ seeds
            b = attract(-i, game, seeds);  //~ grow
            for (int v : b) won[-i].insert(v), game.erase(v);  //~ won
        }
        return won;
    }

    // Who wins each position.
    std::vector<int> solve() const {
        int n = int(moves.size());
        Set all, open;
        for (int v = 0; v < n; v++) all.insert(v);
        std::vector<int> winner(n, 0);
        for (int i : {1, -1}) {  //~ end
            Set stuck;
            for (int v : all)
                if (moves[v].empty() && owner[v] != i) stuck.insert(v);  //~ end
            for (int v : attract(i, all, stuck)) winner[v] = i;  //~ end
        }
        for (int v : all)
            if (winner[v] == 0) open.insert(v);
        for (auto& [i, his] : wins(open))
            for (int v : his) winner[v] = i;
        return winner;  //~ result
    }
};

// The rival that a textbook teaches: lists of predecessors, a counter for each position, a queue.
//
//     textbook FILE      FILE: "n m", then m lines "u v", positions from 0
#include <fstream>
#include <queue>
#include <vector>

#include "answer.h"

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const double begun = seconds();
    std::ios_base::sync_with_stdio(false);
    std::ifstream file(argv[1]);
    uint32_t positions = 0;
    uint64_t count = 0;
    if (!(file >> positions >> count)) return 1;
    std::vector<std::pair<uint32_t, uint32_t>> moves(count);
    for (auto& [u, v] : moves)
        if (!(file >> u >> v)) return 1;
    const double have_read = seconds();

    std::vector<std::vector<uint32_t>> predecessors(positions);
    std::vector<uint32_t> left(positions, 0);
    for (const auto& [u, v] : moves) {
        predecessors[v].push_back(u);
        left[u] += 1;
    }
    const double have_built = seconds();

    std::vector<uint8_t> outcome(positions, DRAW);
    std::vector<uint32_t> remoteness(positions, NO_REMOTENESS);
    std::queue<uint32_t> decided;
    auto decide = [&](uint32_t v, uint8_t what, uint32_t when) {
        outcome[v] = what;
        remoteness[v] = when;
        decided.push(v);
    };
    for (uint32_t v = 0; v < positions; ++v)
        if (left[v] == 0) decide(v, LOSS, 0);
    for (; !decided.empty(); decided.pop()) {
        const uint32_t v = decided.front();
        for (uint32_t u : predecessors[v]) {
            if (outcome[u] != DRAW) continue;
            if (outcome[v] == LOSS) decide(u, WIN, remoteness[v] + 1);
            else if (--left[u] == 0) decide(u, LOSS, remoteness[v] + 1);
        }
    }
    const double have_solved = seconds();

    Answer answer;
    for (uint32_t v = 0; v < positions; ++v) answer.add(outcome[v], remoteness[v]);
    answer.print(have_read - begun, have_built - have_read, have_solved - have_built);
}

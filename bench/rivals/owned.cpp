// Games whose positions have owners, in PGSolver's format: attractors of both players at once, tuned as in tuned.cpp. One
// thread. Positions are numbered without gaps and in order; there are no names.
//
//     owned FILE      FILE: "parity N;", then N + 1 lines "id priority owner successor,successor;"
#include <vector>

#include "answer.h"
#include "scan.h"

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const double begun = seconds();
    Scanner scanner(argv[1]);
    const uint32_t positions = uint32_t(scanner.number()) + 1;
    std::vector<uint32_t> source, target;
    std::vector<uint8_t> second(positions);
    while (!scanner.done()) {
        const uint32_t v = uint32_t(scanner.number());
        const uint64_t priority = scanner.number();
        second[v] = uint8_t(scanner.number());
        const size_t first = target.size();
        while (scanner.at < scanner.end && *scanner.at != ';') {
            source.push_back(v);
            target.push_back(uint32_t(scanner.number()));
        }
        // A loop that its owner loses stands for the end of the play.
        if (target.size() == first + 1 && target[first] == v && (priority & 1) != second[v]) {
            source.pop_back();
            target.pop_back();
        }
    }
    const double have_read = seconds();

    std::vector<uint32_t> place(size_t(positions) + 2, 0), state(positions, 0), predecessor(target.size());
    for (size_t i = 0; i < target.size(); ++i) {
        place[size_t(target[i]) + 2] += 1;
        state[source[i]] += 4;
    }
    for (size_t v = 2; v < place.size(); ++v) place[v] += place[v - 1];
    for (size_t i = 0; i < target.size(); ++i) predecessor[place[size_t(target[i]) + 1]++] = source[i];
    const double have_built = seconds();

    // Outcomes are First's. Who cannot move loses.
    std::vector<uint32_t> remoteness(positions, NO_REMOTENESS), queue;
    queue.reserve(positions);
    for (uint32_t v = 0; v < positions; ++v) {
        if (state[v] != 0) continue;
        state[v] = second[v] ? WIN : LOSS;
        remoteness[v] = 0;
        queue.push_back(v);
    }
    for (size_t next = 0; next < queue.size(); ++next) {
        const uint32_t v = queue[next], when = remoteness[v] + 1, outcome = state[v] & 3;
        for (uint32_t i = place[v]; i < place[v + 1]; ++i) {
            const uint32_t u = predecessor[i], before = state[u];
            if (before & 3) continue;
            const bool wanted = (outcome == LOSS) == bool(second[u]);
            if (!wanted && before > 7) {
                state[u] = before - 4;
                continue;
            }
            state[u] = outcome;
            remoteness[u] = when;
            queue.push_back(u);
        }
    }
    const double have_solved = seconds();

    Answer answer;
    for (uint32_t v = 0; v < positions; ++v) answer.add(state[v] & 3, remoteness[v]);
    answer.print(have_read - begun, have_built - have_read, have_solved - have_built);
}

// The same algorithm by a good programmer with a profiler: the file mapped, predecessors in one array by counting sort,
// outcome and counter in one word, an array for a queue. One thread.
//
//     tuned FILE      FILE: "n m", then m lines "u v", positions from 0
#include <vector>

#include "answer.h"
#include "scan.h"

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const double begun = seconds();
    Scanner scanner(argv[1]);
    const uint32_t positions = uint32_t(scanner.number());
    const size_t count = size_t(scanner.number());
    std::vector<uint32_t> source(count), target(count);
    for (size_t i = 0; i < count; ++i) {
        source[i] = uint32_t(scanner.number());
        target[i] = uint32_t(scanner.number());
    }
    const double have_read = seconds();

    // The predecessors of v will be predecessor[place[v]..place[v + 1]]; state is the counter times 4 plus the outcome.
    std::vector<uint32_t> place(size_t(positions) + 2, 0), state(positions, 0), predecessor(count);
    for (size_t i = 0; i < count; ++i) {
        place[size_t(target[i]) + 2] += 1;
        state[source[i]] += 4;
    }
    for (size_t v = 2; v < place.size(); ++v) place[v] += place[v - 1];
    for (size_t i = 0; i < count; ++i) predecessor[place[size_t(target[i]) + 1]++] = source[i];
    const double have_built = seconds();

    std::vector<uint32_t> remoteness(positions, NO_REMOTENESS), queue;
    queue.reserve(positions);
    for (uint32_t v = 0; v < positions; ++v) {
        if (state[v] != 0) continue;
        state[v] = LOSS;
        remoteness[v] = 0;
        queue.push_back(v);
    }
    for (size_t next = 0; next < queue.size(); ++next) {
        const uint32_t v = queue[next], when = remoteness[v] + 1;
        const bool lost = (state[v] & 3) == LOSS;
        for (uint32_t i = place[v]; i < place[v + 1]; ++i) {
            const uint32_t u = predecessor[i], before = state[u];
            if (before & 3) continue;
            if (!lost && before > 7) {
                state[u] = before - 4;
                continue;
            }
            state[u] = lost ? WIN : LOSS;
            remoteness[u] = when;
            queue.push_back(u);
        }
    }
    const double have_solved = seconds();

    Answer answer;
    for (uint32_t v = 0; v < positions; ++v) answer.add(state[v] & 3, remoteness[v]);
    answer.print(have_read - begun, have_built - have_read, have_solved - have_built);
}

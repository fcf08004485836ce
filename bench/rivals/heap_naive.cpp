// Values of a heap game as they are taught: mark the value of every option in an array, take the least that is not marked.
// Usage: heap_naive CODE N, for the heaps 0 to N.
#include "heap.h"

int main(int, char** argv) {
    Game game(argv[1]);
    int upto = std::atoi(argv[2]);
    double began = seconds();
    std::vector<uint16_t> values;
    values.reserve(upto + 1);
    // The heap that marked a number last: nothing is cleared.
    std::vector<int> marked(1 << 16, -1);
    for (int n = 0; n <= upto; ++n) {
        if (n > 0 && game.ends_with(n)) marked[0] = n;
        for (int taken : game.takes)
            if (taken < n) marked[values[n - taken]] = n;
        for (auto [taken, unequal] : game.splits) {
            int left = n - taken;
            for (int a = 1; a <= (unequal ? (left - 1) / 2 : left / 2); ++a) marked[values[a] ^ values[left - a]] = n;
        }
        int value = 0;
        while (marked[value] == n) ++value;
        values.push_back(value);
    }
    print(values, began);
}

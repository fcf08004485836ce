// Values of a heap game by the sparse-space method, as a good programmer writes it: tables in two bytes, the mask chosen by a
// Walsh-Hadamard transform at doublings, marks by the number of the heap so that nothing is cleared, rare positions and their
// values side by side, a search from the ends that stops when all smaller rare values are found.
// Usage: heap_sparse CODE N, for the heaps 0 to N.
#include "heap.h"

int main(int, char** argv) {
    Game game(argv[1]);
    int upto = std::atoi(argv[2]);
    double began = seconds();
    std::vector<uint16_t> values;
    values.reserve(upto + 1);
    std::vector<int> marked(1 << 16, -1);
    std::vector<int> rare;
    std::vector<uint16_t> rare_values;
    std::vector<uint8_t> is_rare(1 << 16, 1);
    int mask = 0, bits = 6, next_choice = 1024;

    auto choose = [&] {
        int size = 1 << bits;
        std::vector<int64_t> count(size);
        for (auto value : values) ++count[value];
        for (int half = 1; half < size; half *= 2)
            for (int i = 0; i < size; ++i)
                if (!(i & half)) {
                    auto a = count[i], b = count[i | half];
                    count[i] = a + b, count[i | half] = a - b;
                }
        mask = int(std::min_element(count.begin() + 1, count.end()) - count.begin());
        for (int value = 0; value < 1 << 16; ++value) is_rare[value] = !__builtin_parity(value & mask);
        rare.clear(), rare_values.clear();
        for (int n = 1; n < int(values.size()); ++n)
            if (is_rare[values[n]]) rare.push_back(n), rare_values.push_back(values[n]);
    };

    for (int n = 0; n <= upto; ++n) {
        if (n == next_choice) choose(), next_choice *= 2;
        int* mark = marked.data();
        const uint16_t* table = values.data();
        if (n > 0 && game.ends_with(n)) mark[0] = n;
        for (int taken : game.takes)
            if (taken < n) mark[table[n - taken]] = n;
        int value = 0;
        if (!mask) {
            for (auto [taken, unequal] : game.splits) {
                int left = n - taken;
                for (int a = 1; a <= (unequal ? (left - 1) / 2 : left / 2); ++a) mark[table[a] ^ table[left - a]] = n;
            }
            while (mark[value] == n) ++value;
        } else {
            for (auto [taken, unequal] : game.splits) {
                int left = n - taken, count = int(rare.size());
                while (count > 0 && rare[count - 1] >= left) --count;
                for (int i = 0; i < count; ++i)
                    if (!(unequal && 2 * rare[i] == left)) mark[rare_values[i] ^ table[left - rare[i]]] = n;
            }
            int wanted = 0;
            for (; is_rare[value] || mark[value] == n; ++value) wanted += is_rare[value] && mark[value] != n;
            for (auto [taken, unequal] : game.splits) {
                int left = n - taken, last = unequal ? (left - 1) / 2 : left / 2;
                for (int a = 1; a <= last && wanted; ++a) {
                    int x = table[a] ^ table[left - a];
                    if (x < value && mark[x] != n) {
                        mark[x] = n;
                        wanted -= is_rare[x];
                    }
                }
                if (!wanted) break;
            }
            if (wanted) {
                value = 0;
                while (mark[value] == n) ++value;
                rare.push_back(n), rare_values.push_back(value);
            }
        }
        values.push_back(value);
        if (value >> bits) {
            while (value >> bits) ++bits;
            if (mask) choose();
        }
    }
    print(values, began);
}

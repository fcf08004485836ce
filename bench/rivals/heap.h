// What the rivals for heap games share: the code of a game that leaves at most two heaps, and what is printed.
#pragma once
#include "answer.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

// `0.137`, `4!.`, `0.6!2`: by the number of pins taken, whether nothing, one heap, two heaps may be left.
struct Game {
    std::vector<int> ends, takes;
    struct Split { int taken; bool unequal; };
    std::vector<Split> splits;

    explicit Game(const char* code) {
        int taken = 0;
        bool behind = false;
        for (const char* c = code; *c; ++c) {
            if (*c == '.') { behind = true; continue; }
            if (*c < '0' || *c > '7') { std::fprintf(stderr, "no octal code: %s\n", code); std::exit(2); }
            if (behind) ++taken;
            int digit = *c - '0';
            bool unequal = c[1] == '!';
            if (unequal) ++c;
            if (digit & 1) ends.push_back(taken);
            if (digit & 2) takes.push_back(taken);
            if (digit & 4) splits.push_back({taken, unequal});
        }
    }
    bool ends_with(int n) const { return std::find(ends.begin(), ends.end(), n) != ends.end(); }
};

template <class Values> void print(const Values& values, double began) {
    double solve = seconds() - began;
    uint64_t sum = 0;
    for (auto value : values) sum = sum * 1000003 + value;
    std::printf("{\"read_s\":0,\"build_s\":0,\"solve_s\":%.4f,\"computed\":%zu,\"checksum\":\"%016llx\"}\n", solve,
                values.size(), (unsigned long long)sum);
}

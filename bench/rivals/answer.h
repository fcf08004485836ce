// What every rival prints: its phases in seconds, how many positions have which outcome, and a digest of all answers.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>

inline double seconds() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

enum Outcome : uint8_t { DRAW = 0, WIN = 1, LOSS = 2 };
constexpr uint32_t NO_REMOTENESS = 0xFFFFFFFF;

// The digest is that of src/digest.rs: outcome and remoteness of every position in order.
struct Answer {
    uint64_t win = 0, loss = 0, draw = 0, digest = 0xCBF29CE484222325;
    void add(uint8_t outcome, uint32_t remoteness) {
        ++(outcome == WIN ? win : outcome == LOSS ? loss : draw);
        digest = (digest ^ ((uint64_t(outcome) << 32) | remoteness)) * 0x9E3779B97F4A7C15;
        digest ^= digest >> 29;
    }
    void print(double read, double build, double solve) const {
        std::printf("{\"read_s\":%.4f,\"build_s\":%.4f,\"solve_s\":%.4f,\"win\":%llu,\"loss\":%llu,\"draw\":%llu,"
                    "\"digest\":\"%016llx\"}\n",
                    read, build, solve, (unsigned long long)win, (unsigned long long)loss, (unsigned long long)draw,
                    (unsigned long long)digest);
    }
};

// Teeko as a good programmer solves it: every placement of the men, a counter each, a queue. No symmetries, no tiers apart.
// Usage: teeko WIDTH HEIGHT MEN. Prints how many positions up to symmetry are won, lost and drawn after 0, 1, ... men, and the longest play.
#include "answer.h"
#include <cstdio>
#include <cstdlib>
#include <immintrin.h>
#include <vector>

static int W, H, N, MEN;
static std::vector<uint32_t> goals, touching;

// Pascal's triangle.
static uint64_t choose[33][9];
static bool goal(uint32_t men) {
    for (uint32_t g : goals) if ((men & g) == g) return true;
    return false;
}
static uint64_t rank(uint32_t set) {
    uint64_t r = 0;
    for (int i = 1; set; ++i, set &= set - 1) r += choose[__builtin_ctz(set)][i];
    return r;
}
// A set squeezed to the points that another leaves free, and spread again.
static uint32_t squeeze(uint32_t set, uint32_t taken) { return _pext_u32(set, ~taken); }
static uint32_t spread(uint32_t small, uint32_t taken) { return _pdep_u32(small, ~taken); }
static std::vector<uint32_t> sets(int n, int k) {
    std::vector<uint32_t> all;
    for (uint32_t s = 0; s < (1u << n); ++s) if (__builtin_popcount(s) == k) all.push_back(s);
    return all;
}

struct Tier {
    int mover, other;
    std::vector<uint32_t> others, movers;
    uint64_t size;
    // 0 no position, 1 + remoteness decided (odd codes lost), 255 not decided, 254 a draw for sure.
    std::vector<uint8_t> value, open;
    uint64_t at(uint32_t m, uint32_t o) const { return rank(o) * movers.size() + rank(squeeze(m, o)); }
    void position(uint64_t i, uint32_t& m, uint32_t& o) const {
        o = others[i / movers.size()];
        m = spread(movers[i % movers.size()], o);
    }
};

static uint32_t turned(uint32_t set, int t) {
    uint32_t out = 0;
    for (uint32_t s = set; s; s &= s - 1) {
        int p = __builtin_ctz(s), x = p % W, y = p / W;
        if (t & 1) x = W - 1 - x;
        if (t & 2) y = H - 1 - y;
        if (t & 4) std::swap(x, y);
        out |= 1u << (y * W + x);
    }
    return out;
}

int main(int, char** argv) {
    W = std::atoi(argv[1]), H = std::atoi(argv[2]), MEN = std::atoi(argv[3]), N = W * H;
    double began = seconds();
    for (int n = 0; n < 33; ++n)
        for (int k = 0; k < 9; ++k) choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    touching.assign(N, 0);
    for (int a = 0; a < N; ++a)
        for (int b = 0; b < N; ++b)
            if (a != b && std::abs(a % W - b % W) < 2 && std::abs(a / W - b / W) < 2) touching[a] |= 1u << b;
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            int d[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
            for (auto& [dx, dy] : d) {
                int ex = x + dx * (MEN - 1), ey = y + dy * (MEN - 1);
                if (ex < 0 || ex >= W || ey >= H) continue;
                uint32_t g = 0;
                for (int i = 0; i < MEN; ++i) g |= 1u << ((y + i * dy) * W + x + i * dx);
                goals.push_back(g);
            }
            if (MEN == 4 && x + 1 < W && y + 1 < H) goals.push_back(3u << (y * W + x) | 3u << ((y + 1) * W + x));
        }
    const uint32_t board = (1u << N) - 1;
    std::vector<uint64_t> told;
    int longest = 0;
    Tier after;
    for (int placed = 2 * MEN; placed >= 0; --placed) {
        Tier t{placed / 2, (placed + 1) / 2, sets(N, (placed + 1) / 2), sets(N - (placed + 1) / 2, placed / 2), 0, {}, {}};
        t.size = uint64_t(t.others.size()) * t.movers.size();
        t.value.assign(t.size, 0), t.open.assign(t.size, 0);
        std::vector<uint32_t> queue;
        for (uint64_t i = 0; i < t.size; ++i) {
            uint32_t m, o;
            t.position(i, m, o);
            if (goal(m)) continue;
            if (goal(o)) { t.value[i] = 1; queue.push_back(uint32_t(i)); continue; }
            uint32_t free = board & ~(m | o);
            if (placed < 2 * MEN) {
                int best = 255, worst = 0;
                bool draw = false;
                for (uint32_t f = free; f; f &= f - 1) {
                    int c = after.value[after.at(o, m | (f & -f))];
                    if (c >= 254) draw = true;
                    else if (c & 1) best = std::min(best, c);
                    else worst = std::max(worst, c);
                }
                t.value[i] = uint8_t(best != 255 ? best + 1 : draw ? 254 : worst + 1);
                continue;
            }
            int moves = 0;
            for (uint32_t s = m; s; s &= s - 1) moves += __builtin_popcount(touching[__builtin_ctz(s)] & free);
            t.open[i] = uint8_t(moves);
            t.value[i] = moves ? 255 : 254;
        }
        for (size_t next = 0; placed == 2 * MEN && next < queue.size(); ++next) {
            uint32_t i = queue[next], m, o;
            t.position(i, m, o);
            int code = t.value[i];
            uint32_t free = board & ~(m | o);
            for (uint32_t s = o; s; s &= s - 1) {
                uint32_t to = s & -s;
                for (uint32_t f = touching[__builtin_ctz(s)] & free; f; f &= f - 1) {
                    uint64_t p = t.at(o ^ to ^ (f & -f), m);
                    if (t.value[p] != 255) continue;
                    if ((code & 1) || --t.open[p] == 0) t.value[p] = uint8_t(code + 1), queue.push_back(uint32_t(p));
                }
            }
        }
        // An orbit is counted once: each member as one part of as many as there are of it.
        int symmetries = W == H ? 8 : 4;
        uint64_t parts[3] = {0, 0, 0};
        for (uint64_t i = 0; i < t.size; ++i) {
            if (!t.value[i]) continue;
            uint32_t m, o;
            t.position(i, m, o);
            int fixed = 0;
            for (int s = 0; s < symmetries; ++s) fixed += turned(o, s) == o && turned(m, s) == m;
            int kind = t.value[i] >= 254 ? 2 : t.value[i] & 1 ? 1 : 0;
            parts[kind] += fixed;
            if (kind < 2) longest = std::max(longest, t.value[i] - 1);
        }
        for (uint64_t p : parts) told.push_back(p / symmetries);
        after = std::move(t);
    }
    double solve = seconds() - began;
    std::printf("{\"read_s\":0,\"build_s\":0,\"solve_s\":%.4f,\"longest\":%d,\"counts\":[", solve, longest);
    for (size_t i = 0; i < told.size(); ++i) std::printf("%s%llu", i ? "," : "", (unsigned long long)told[i]);
    std::printf("]}\n");
}

// Parity games in PGSolver's format by Zielonka's algorithm (1998) as it is taught: attractors, subgames, two calls. The calls
// are on a stack of our own, since there can be as many as priorities. Positions are numbered without gaps; there are no ends.
//
//     zielonka FILE SECONDS      gives up after so many seconds, with exit code 3
#include <algorithm>
#include <vector>

#include "answer.h"
#include "scan.h"

struct Game {
    std::vector<uint32_t> start, target, back_start, source;
    std::vector<uint8_t> owner;
    std::vector<uint64_t> priority;
};

// A subgame under way: the vertices in it, and who wins its greatest priority.
struct Call {
    std::vector<uint32_t> vertices;
    uint8_t player;
    int stage;
};

struct Solver {
    const Game& game;
    // The innermost subgame that a vertex is in, who wins it, and in which attractor it was last.
    std::vector<uint32_t> depth, stamp, left, counted;
    std::vector<uint8_t> winner;
    uint32_t stamps = 0;

    explicit Solver(const Game& game)
        : game(game), depth(game.owner.size(), 0), stamp(game.owner.size(), 0), left(game.owner.size(), 0),
          counted(game.owner.size(), 0), winner(game.owner.size(), 0) {}

    // Adds to `set` what `player` attracts to it within the subgame at `level`, and stamps all of it.
    void attract(std::vector<uint32_t>& set, uint8_t player, uint32_t level) {
        ++stamps;
        for (uint32_t v : set) stamp[v] = stamps;
        for (size_t next = 0; next < set.size(); ++next) {
            const uint32_t v = set[next];
            for (uint32_t i = game.back_start[v]; i < game.back_start[v + 1]; ++i) {
                const uint32_t u = game.source[i];
                if (depth[u] != level || stamp[u] == stamps) continue;
                if (game.owner[u] != player) {
                    if (counted[u] != stamps) {
                        counted[u] = stamps;
                        left[u] = 0;
                        for (uint32_t k = game.start[u]; k < game.start[u + 1]; ++k) left[u] += depth[game.target[k]] == level;
                    }
                    if (--left[u] > 0) continue;
                }
                stamp[u] = stamps;
                set.push_back(u);
            }
        }
    }

    bool solve(double until) {
        std::vector<Call> calls(1);
        for (uint32_t v = 0; v < game.owner.size(); ++v) calls[0].vertices.push_back(v);
        while (!calls.empty()) {
            if (seconds() > until) return false;
            const uint32_t level = uint32_t(calls.size()) - 1;
            Call& call = calls.back();
            std::vector<uint32_t> set, rest;
            if (call.stage == 0) {
                uint64_t greatest = 0;
                for (uint32_t v : call.vertices) greatest = std::max(greatest, game.priority[v]);
                call.player = greatest & 1;
                for (uint32_t v : call.vertices)
                    if (game.priority[v] == greatest) set.push_back(v);
                attract(set, call.player, level);
                for (uint32_t v : set) winner[v] = call.player;
            } else {
                for (uint32_t v : call.vertices) depth[v] = level;
                for (uint32_t v : call.vertices)
                    if (winner[v] != call.player) set.push_back(v);
                if (call.stage == 2 || set.empty()) {
                    // What the first call left to the other player, he has still.
                    calls.pop_back();
                    continue;
                }
                attract(set, 1 - call.player, level);
                for (uint32_t v : set) winner[v] = 1 - call.player;
            }
            call.stage += 1;
            for (uint32_t v : call.vertices)
                if (stamp[v] != stamps) rest.push_back(v);
            if (rest.empty()) continue;
            for (uint32_t v : rest) depth[v] = level + 1;
            calls.push_back(Call{std::move(rest), 0, 0});
        }
        return true;
    }
};

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const double begun = seconds();
    Scanner scanner(argv[1]);
    Game game;
    scanner.number();
    std::vector<uint32_t> ids;
    game.start.push_back(0);
    while (!scanner.done()) {
        ids.push_back(uint32_t(scanner.number()));
        game.priority.push_back(scanner.number());
        game.owner.push_back(uint8_t(scanner.number()));
        while (scanner.at < scanner.end && *scanner.at != ';' && *scanner.at != '"') {
            if (scanner.digit()) game.target.push_back(uint32_t(scanner.number()));
            else ++scanner.at;
        }
        if (*scanner.at == '"') {
            ++scanner.at;
            while (scanner.at < scanner.end && *scanner.at != '"') ++scanner.at;
        }
        game.start.push_back(uint32_t(game.target.size()));
    }
    const double have_read = seconds();
    const uint32_t n = uint32_t(ids.size());
    for (uint32_t v = 0; v < n; ++v)
        if (ids[v] != v) return 4;
    game.back_start.assign(size_t(n) + 2, 0);
    game.source.resize(game.target.size());
    for (uint32_t t : game.target) game.back_start[size_t(t) + 2] += 1;
    for (size_t v = 2; v < game.back_start.size(); ++v) game.back_start[v] += game.back_start[v - 1];
    for (uint32_t v = 0; v < n; ++v)
        for (uint32_t i = game.start[v]; i < game.start[v + 1]; ++i) game.source[game.back_start[size_t(game.target[i]) + 1]++] = v;
    const double have_built = seconds();
    Solver solver(game);
    if (!solver.solve(have_built + std::atof(argv[2]))) return 3;
    const double have_solved = seconds();
    Answer answer;
    for (uint32_t v = 0; v < n; ++v) answer.add(solver.winner[v] ? LOSS : WIN, NO_REMOTENESS);
    answer.print(have_read - begun, have_built - have_read, have_solved - have_built);
}

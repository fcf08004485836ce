// A file in memory and its numbers, one byte at a time: what a good programmer writes in an afternoon.
#pragma once
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

struct Scanner {
    const char* at;
    const char* end;

    explicit Scanner(const char* path) {
        const int file = open(path, O_RDONLY);
        struct stat status;
        if (file < 0 || fstat(file, &status) != 0) std::exit(1);
        void* memory = mmap(nullptr, size_t(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
        if (memory == MAP_FAILED) std::exit(1);
        close(file);
        at = static_cast<const char*>(memory);
        end = at + status.st_size;
    }
    bool digit() const { return at < end && uint8_t(*at - '0') < 10; }
    void to_digit() { while (at < end && !digit()) ++at; }
    uint64_t number() {
        to_digit();
        uint64_t value = 0;
        for (; digit(); ++at) value = 10 * value + uint64_t(*at - '0');
        return value;
    }
    bool done() { to_digit(); return at == end; }
};

from collections import deque


# moves[v]: where v can move. The value of a position is a number, or the set K of ∞(K).
def solve(moves):
    n = len(moves)
    came_from = [[] for _ in range(n)]
    for p in range(n):
        for v in moves[p]:
            came_from[v].append(p)
    value = [None] * n

    m, candidates = 0, set(range(n))  #~ level
    while candidates:  #~ level
        count = {w: sum(value[t] is None for t in moves[w]) for w in candidates}  #~ count
        queue = deque(w for w in candidates if count[w] == 0)  #~ start
        for w in queue:  #~ start
            value[w] = m  #~ start
        reached = set()  # moves to these can be taken back to m
        while queue:  #~ take
            v = queue.popleft()  #~ take
            for p in came_from[v]:  #~ reach
                if value[p] is not None or p in reached:  #~ reach
                    continue  #~ reach
                reached.add(p)  #~ reach
                for w in came_from[p]:  #~ less
                    if w not in candidates or value[w] is not None or w in reached:  #~ less
                        continue  #~ less
                    count[w] -= 1  #~ less
                    if count[w] == 0:  #~ label
                        value[w] = m  #~ label
                        queue.append(w)  #~ label
        m, candidates = m + 1, candidates & reached  #~ level
    loopy = [v for v in range(n) if value[v] is None]  #~ rest
    for v in loopy:  #~ rest
        options = {value[t] for t in moves[v]}  #~ rest
        value[v] = frozenset(k for k in options if isinstance(k, int))  #~ rest
    return value  #~ result

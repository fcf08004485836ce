from collections import deque


# moves[v]: where v can move. owner[v]: 1 (wants much) or -1 (wants little); without owners the players take turns.
# end[v]: the score of a terminal. forever: the score of infinite play, 0 if the players take turns.
def solve(moves, owner, end, forever):
    n = len(moves)
    side = lambda p: owner[p] if owner else 1
    carry = lambda x: x if owner else -x  # the score of an option, for who moved there
    came_from = [[] for _ in range(n)]
    for p in range(n):
        for v in moves[p]:
            came_from[v].append(p)
    score, rank = [None] * n, [None] * n

    count = [len(moves[v]) for v in range(n)]  #~ count
    terminals = [v for v in range(n) if not moves[v]]  #~ end
    for v in terminals:  #~ end
        score[v], rank[v] = end[v], 0  #~ end
    distance = lambda v: abs(end[v] - forever)  #~ level
    for d in sorted({distance(v) for v in terminals} - {0}, reverse=True):  #~ level
        queue = deque(v for v in terminals if distance(v) == d)  #~ take
        while queue:  #~ take
            v = queue.popleft()  #~ take
            for p in came_from[v]:  #~ skip
                if score[p] is not None:  #~ skip
                    continue  #~ skip
                if (carry(score[v]) - forever) * side(p) > 0:  #~ wanted
                    score[p], rank[p] = carry(score[v]), 1 + rank[v]  #~ wanted
                    queue.append(p)  #~ wanted
                else:  #~ less
                    count[p] -= 1  #~ less
                    if count[p] == 0:  #~ last
                        score[p], rank[p] = carry(score[v]), 1 + rank[v]  #~ last
                        queue.append(p)  #~ last
    for v in range(n):  #~ rest
        if score[v] is None:  #~ rest
            score[v] = forever  #~ rest
    return score, rank  #~ result

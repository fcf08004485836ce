from collections import deque

DRAW = 2  # besides 1: won, -1: lost, 0: a tie


# moves[v]: where v can move. owner[v]: 1 or -1; without owners the players take turns.
# end[v]: the result of a terminal. forever: who wins infinite play, 0 for nobody.
def solve(moves, owner, end, forever):
    n = len(moves)
    side = lambda p: owner[p] if owner else 1
    carry = lambda x: x if owner else -x  # the outcome of an option, for who moved there
    came_from = [[] for _ in range(n)]
    for p in range(n):
        for v in moves[p]:
            came_from[v].append(p)
    outcome, remoteness = [None] * n, [None] * n

    count = [len(moves[v]) for v in range(n)]  #~ count
    terminals = [v for v in range(n) if not moves[v]]  #~ end
    for v in terminals:  #~ end
        outcome[v], remoteness[v] = end[v], 0  #~ end
    queue = deque(v for v in terminals if end[v] != 0)  #~ start
    while queue:  #~ take
        v = queue.popleft()  #~ take
        for p in came_from[v]:  #~ skip
            if outcome[p] is not None:  #~ skip
                continue  #~ skip
            if carry(outcome[v]) == side(p):  #~ win
                outcome[p], remoteness[p] = side(p), 1 + remoteness[v]  #~ win
                queue.append(p)  #~ win
            else:  #~ less
                count[p] -= 1  #~ less
                if count[p] == 0:  #~ loss
                    outcome[p], remoteness[p] = -side(p), 1 + remoteness[v]  #~ loss
                    queue.append(p)  #~ loss
    queue = deque(v for v in terminals if end[v] == 0)  #~ ties
    while queue:  #~ take-tie
        v = queue.popleft()  #~ take-tie
        for p in came_from[v]:  #~ skip-tie
            if outcome[p] is not None:  #~ skip-tie
                continue  #~ skip-tie
            if forever == 0 or side(p) != forever:  #~ tie
                outcome[p], remoteness[p] = 0, 1 + remoteness[v]  #~ tie
                queue.append(p)  #~ tie
            else:  #~ less-tie
                count[p] -= 1  #~ less-tie
                if count[p] == 0:  #~ last-tie
                    outcome[p], remoteness[p] = 0, 1 + remoteness[v]  #~ last-tie
                    queue.append(p)  #~ last-tie
    for v in range(n):  #~ rest
        if outcome[v] is None:  #~ rest
            outcome[v] = forever or DRAW  #~ rest
    return outcome, remoteness  #~ result

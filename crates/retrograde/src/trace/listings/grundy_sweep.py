# moves[v]: where v can move.
def solve(moves):
    n = len(moves)
    came_from = [[] for _ in range(n)]
    for p in range(n):
        for v in moves[p]:
            came_from[v].append(p)
    value = [None] * n

    open_moves = [len(moves[v]) for v in range(n)]  #~ order
    order = [v for v in range(n) if not moves[v]]  #~ order
    for v in order:  # the list grows while it is read  #~ order
        for p in came_from[v]:  #~ order
            open_moves[p] -= 1  #~ order
            if open_moves[p] == 0:  #~ order
                order.append(p)  #~ order
    for v in order:  #~ each
        options = {value[t] for t in moves[v]}  #~ set
        value[v] = 0  #~ mex
        while value[v] in options:  #~ mex
            value[v] += 1  #~ mex
    return value  #~ result

# moves[v]: where v can move. owner[v]: 1 or -1; without owners the players take turns.
# end[v]: the result of a terminal: 1 won, -1 lost, 0 a tie.
def solve(moves, owner, end):
    n = len(moves)
    side = lambda p: owner[p] if owner else 1
    carry = lambda x: x if owner else -x  # the outcome of an option, for who moved there
    came_from = [[] for _ in range(n)]
    for p in range(n):
        for v in moves[p]:
            came_from[v].append(p)
    outcome, remoteness = [None] * n, [None] * n

    open_moves = [len(moves[v]) for v in range(n)]  #~ order
    order = [v for v in range(n) if not moves[v]]  #~ order
    for v in order:  # the list grows while it is read  #~ order
        for p in came_from[v]:  #~ order
            open_moves[p] -= 1  #~ order
            if open_moves[p] == 0:  #~ order
                order.append(p)  #~ order
    for v in order:  #~ each
        options = [(carry(outcome[t]), remoteness[t]) for t in moves[v]]  #~ each
        wins = [left for worth, left in options if worth == side(v)]  #~ each
        ties = [left for worth, left in options if worth == 0]  #~ each
        if not options:  #~ end
            outcome[v], remoteness[v] = end[v], 0  #~ end
        elif wins:  #~ win
            outcome[v], remoteness[v] = side(v), 1 + min(wins)  #~ win
        elif ties:  #~ tie
            outcome[v], remoteness[v] = 0, 1 + min(ties)  #~ tie
        else:  #~ loss
            outcome[v], remoteness[v] = -side(v), 1 + max(left for _, left in options)  #~ loss
    return outcome, remoteness  #~ result

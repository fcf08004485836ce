# moves[v]: where v can move. owner[v]: 1 (wants much) or -1 (wants little); without owners the players take turns.
# end[v]: the score of a terminal.
def solve(moves, owner, end):
    n = len(moves)
    came_from = [[] for _ in range(n)]
    for p in range(n):
        for v in moves[p]:
            came_from[v].append(p)
    score = [None] * n

    open_moves = [len(moves[v]) for v in range(n)]  #~ order
    order = [v for v in range(n) if not moves[v]]  #~ order
    for v in order:  # the list grows while it is read  #~ order
        for p in came_from[v]:  #~ order
            open_moves[p] -= 1  #~ order
            if open_moves[p] == 0:  #~ order
                order.append(p)  #~ order
    for v in order:  #~ each
        if not moves[v]:  #~ end
            score[v] = end[v]  #~ end
        elif owner and owner[v] == 1:  #~ greatest
            score[v] = max(score[t] for t in moves[v])  #~ greatest
        elif owner:  #~ least
            score[v] = min(score[t] for t in moves[v])  #~ least
        else:  #~ negamax
            score[v] = max(-score[t] for t in moves[v])  #~ negamax
    return score  #~ result

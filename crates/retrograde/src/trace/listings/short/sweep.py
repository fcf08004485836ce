WIN, LOSS = 1, -1

def sweep(moves, order):  # ends first  #~ order
    value, n = {}, {}
    for v in order:  #~ each
        lost = [w for w in moves[v] if value[w] == LOSS]
        if not moves[v]:  #~ end
            value[v], n[v] = LOSS, 0  #~ end
        elif lost:  #~ win
            value[v] = WIN  #~ win
            n[v] = 1 + min(n[w] for w in lost)  #~ win
        else:  #~ loss
            value[v] = LOSS  #~ loss
            n[v] = 1 + max(n[w] for w in moves[v])  #~ loss
    return value, n  #~ result

# owner[v]: 1 wants many points, -1 few
def search(v, a, b):  #~ search
    if not moves[v]:  #~ end
        return score[v]  #~ end
    best = None
    for t in moves[v]:  #~ each
        x = search(t, a, b)  #~ each
        if owner[v] == 1:  #~ greatest
            best = x if best is None else max(best, x)  #~ greatest
            a = max(a, best)  #~ greatest
        else:  #~ least
            best = x if best is None else min(best, x)  #~ least
            b = min(b, best)  #~ least
        if a >= b:  #~ cut
            break  #~ cut
    return best  #~ return

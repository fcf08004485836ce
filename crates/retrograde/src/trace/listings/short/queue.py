from collections import deque
WIN, LOSS, DRAW = 1, -1, 2

def solve(moves, back):  # back[v]: who can move to v
    left = [len(m) for m in moves]  #~ count
    value = {v: LOSS for v, k in enumerate(left) if k == 0}  #~ end
    n, queue = dict.fromkeys(value, 0), deque(value)  #~ start
    while queue:  #~ take
        v = queue.popleft()  #~ take
        for p in back[v]:  #~ skip
            if p in value: continue  #~ skip
            if value[v] == LOSS: value[p] = WIN  #~ win
            else:
                left[p] -= 1  #~ less
                if left[p] > 0: continue  #~ less
                value[p] = LOSS  #~ loss
            n[p] = n[v] + 1
            queue.append(p)
    for v in range(len(moves)): value.setdefault(v, DRAW)  #~ rest
    return value, n  #~ result

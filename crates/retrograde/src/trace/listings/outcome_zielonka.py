# moves[v]: where v can move. owner[v]: 1 or -1; who cannot move loses. A play without end is won by 1 if its greatest
# priority that recurs is even, else by -1. The answer: who wins each position.
def solve(moves, owner, priority):
    def attract(i, game, region):  # adds the positions from where i can force the play into the region
        region, before = set(region), None
        while before != region:
            before = set(region)
            for v in game - before:
                into = [w in region for w in moves[v] if w in game]
                if any(into) if owner[v] == i else into and all(into):
                    region.add(v)
        return region

    def wins(game):  # what 1 and -1 win
        won = {1: set(), -1: set()}
        while game:  #~ heads
            p = max(priority[v] for v in game)  #~ heads
            i = 1 if p % 2 == 0 else -1  #~ heads
            a = attract(i, game, {v for v in game if priority[v] == p})  #~ join
            smaller = wins(game - a)  #~ smaller
            if not smaller[-i]:  #~ all
                won[i] |= game  #~ all
                break  #~ all
            b = smaller[-i]  #~ seeds
            b = attract(-i, game, b)  #~ grow
            won[-i] |= b  #~ won
            game = game - b  #~ won
        return won

    everything = set(range(len(moves)))
    ends = {i: {v for v in everything if not moves[v] and owner[v] != i} for i in (1, -1)}  #~ end
    ends = {i: attract(i, everything, ends[i]) for i in (1, -1)}  #~ end
    won = wins(everything - ends[1] - ends[-1])
    return [1 if v in ends[1] | won[1] else -1 for v in range(len(moves))]  #~ result

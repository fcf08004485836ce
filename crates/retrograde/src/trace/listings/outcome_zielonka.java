import java.util.*;

// moves[v]: where v can move. owner[v]: 1 or -1; who cannot move loses. A play without end is won by 1 if its greatest
// priority that recurs is even, else by -1.
class OutcomeZielonka {
    int[][] moves;
    int[] owner;
    long[] priority;

    // Adds the positions from where i can force the play into the region.
    Set<Integer> attract(int i, Set<Integer> game, Set<Integer> seeds) {
        Set<Integer> region = new TreeSet<>(seeds);
        for (boolean grown = true; grown;) {
            grown = false;
            for (int v : game) {
                int in = 0, out = 0;
                for (int w : moves[v])
                    if (region.contains(w)) in++;
                    else if (game.contains(w)) out++;
                if (region.contains(v) || in == 0 || owner[v] != i && out > 0) continue;
                region.add(v);
                grown = true;
            }
        }
        return region;
    }

    // What 1 wins, and what -1 wins.
    Map<Integer, Set<Integer>> wins(Set<Integer> game) {
        Map<Integer, Set<Integer>> won = new TreeMap<>(Map.of(1, new TreeSet<>(), -1, new TreeSet<>()));
        while (!game.isEmpty()) {  //~ heads
            long p = game.stream().mapToLong(v -> priority[v]).max().getAsLong();  //~ heads
            int i = p % 2 == 0 ? 1 : -1;  //~ heads
            Set<Integer> a = new TreeSet<>(), smaller = new TreeSet<>(game);
            for (int v : game) if (priority[v] == p) a.add(v);  //~ heads
            smaller.removeAll(attract(i, game, a));  //~ join
            Set<Integer> b = wins(smaller).get(-i);  //~ smaller
            if (b.isEmpty()) {  //~ all
                won.get(i).addAll(game);  //~ all
                break;  //~ all
            }
            Set<Integer> seeds = b;  //~ seeds
            b = attract(-i, game, seeds);  //~ grow
            won.get(-i).addAll(b);  //~ won
            game.removeAll(b);  //~ won
        }
        return won;
    }

    // Who wins each position.
    int[] solve() {
        int[] winner = new int[moves.length];
        Set<Integer> all = new TreeSet<>(), open = new TreeSet<>();
        for (int v = 0; v < moves.length; v++) all.add(v);
        for (int i : new int[] {1, -1}) {  //~ end
            Set<Integer> stuck = new TreeSet<>();
            for (int v : all) if (moves[v].length == 0 && owner[v] != i) stuck.add(v);  //~ end
            for (int v : attract(i, all, stuck)) winner[v] = i;  //~ end
        }
        for (int v : all) if (winner[v] == 0) open.add(v);
        wins(open).forEach((i, his) -> his.forEach(v -> winner[v] = i));
        return winner;  //~ result
    }
}

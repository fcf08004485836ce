import java.util.*;

class ScoreAttractors {
    long[] score;
    int[] rank, owner;  // rank -1: the score of infinite play
    boolean[] decided;

    int side(int p) {
        return owner == null ? 1 : owner[p];
    }

    /** The score of an option, for who moved there. */
    long carry(long x) {
        return owner == null ? -x : x;
    }

    void decide(int p, long how, int left, Deque<Integer> queue) {
        score[p] = how;
        rank[p] = left;
        decided[p] = true;
        queue.add(p);
    }

    /**
     * moves[v]: where v can move. owner[v]: 1 (wants much) or -1 (wants little); null if the players take turns.
     * end[v]: the score of a terminal. forever: the score of infinite play, 0 if the players take turns.
     */
    void solve(int[][] moves, int[] owner, long[] end, long forever) {
        int n = moves.length;
        this.owner = owner;
        score = new long[n];
        rank = new int[n];
        decided = new boolean[n];
        int[] count = new int[n];
        List<List<Integer>> cameFrom = new ArrayList<>();
        for (int v = 0; v < n; v++) cameFrom.add(new ArrayList<>());
        for (int p = 0; p < n; p++)
            for (int v : moves[p]) cameFrom.get(v).add(p);
        Arrays.fill(rank, -1);

        for (int v = 0; v < n; v++) count[v] = moves[v].length;  //~ count
        TreeMap<Long, Deque<Integer>> levels = new TreeMap<>(Comparator.reverseOrder());  //~ level
        for (int v = 0; v < n; v++)  //~ end
            if (moves[v].length == 0)  //~ end
                decide(v, end[v], 0, levels.computeIfAbsent(Math.abs(end[v] - forever), d -> new ArrayDeque<>()));  //~ end
        levels.remove(0L);  //~ level
        for (Deque<Integer> queue : levels.values()) {  //~ level
            while (!queue.isEmpty()) {  //~ take
                int v = queue.poll();  //~ take
                for (int p : cameFrom.get(v)) {  //~ skip
                    if (decided[p]) continue;  //~ skip
                    if ((carry(score[v]) - forever) * side(p) > 0)  //~ wanted
                        decide(p, carry(score[v]), 1 + rank[v], queue);  //~ wanted
                    else if (--count[p] == 0)  //~ less
                        decide(p, carry(score[v]), 1 + rank[v], queue);  //~ last
                }
            }
        }
        for (int v = 0; v < n; v++)  //~ rest
            if (!decided[v]) score[v] = forever;  //~ rest
        // The answer is in score and rank.  //~ result
    }
}
